import type { Address } from './address.ts';
import { isoTime } from './clock.ts';
import type { Dial } from './connecting.ts';
import { storeFailure } from './failure.ts';
import type { Profile } from './profile.ts';
import type { User } from './user.ts';

/** A request to connect as it waits at the side that was asked. */
export interface ContactRequest {
  readonly id: number;
  readonly addressId: number;
  readonly agentId: string;
  readonly profileId: number;
  readonly localDisplayName: string;
  readonly profile: Profile;
  readonly createdAt: string;
  updatedAt: string;
  readonly user: User;
  readonly dial: Dial;
}

/** Adds a request to the waiting ones, or finds it there. */
export function storeRequest(address: Address, dialled: Dial, profile: Profile): ContactRequest {
  const { user } = address;
  const { core } = user;
  const now = isoTime(core.network.clock.now());
  const stored = user.requestsByDial.get(dialled.requestId);
  if (stored) {
    stored.updatedAt = now;
    return stored;
  }
  const id = core.next.request();
  const request: ContactRequest = {
    id,
    addressId: address.id,
    agentId: core.random.id(16),
    profileId: core.next.profile(),
    localDisplayName: user.requestNames.take(profile.displayName, id),
    profile,
    createdAt: now,
    updatedAt: now,
    user,
    dial: dialled,
  };
  user.requests.set(id, request);
  user.requestsByDial.set(dialled.requestId, request);
  return request;
}

/** The waiting request with this id. */
export function requestById(user: User, contactRequestId: number): ContactRequest {
  const request = user.requests.get(contactRequestId);
  if (!request) throw storeFailure('contactRequestNotFound', { contactRequestId });
  return request;
}

/** The waiting request of this name. */
export function requestByName(user: User, contactName: string): ContactRequest {
  const id = user.requestNames.get(contactName);
  if (id === undefined) throw storeFailure('contactRequestNotFoundByName', { contactName });
  return requestById(user, id);
}

/** Takes a request out of the waiting ones without an answer. */
export function dropRequest({ user, id, localDisplayName, dial: { requestId } }: ContactRequest): void {
  user.requests.delete(id);
  user.requestNames.free(localDisplayName);
  user.requestsByDial.delete(requestId);
}
