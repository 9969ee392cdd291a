import { pad, plainBlockBytes, postQuantumBlockBytes, unpad } from '../wire/block.ts';
import { keyText, type SigningKey, verifyingKey } from '../wire/key.ts';
import type { Link } from '../wire/link.ts';
import { associatedData, type RatchetKeys, x448PublicKey } from '../wire/ratchet.ts';
import {
  decodeRequest,
  decodeResponse,
  encodeReplyQueue,
  encodeRequest,
  encodeResponse,
  type ServiceRequestFrame,
} from '../wire/service-frame.ts';
import { signRequest, verifyRequest } from '../wire/signature.ts';
import { type Address, existing } from './address.ts';
import { arrive, type CoreState } from './core-state.ts';
import { blockOverflow, commandFailure, serviceFailure } from './failure.ts';
import type { User } from './user.ts';

/** A request that the responder has not answered. */
export interface PendingResponse {
  readonly receivedAt: number;
  readonly connectionId: number;
  readonly blockBytes: number;
  /** Sends the block to the requester's reply queue; false when that queue is gone. */
  reply(block: Buffer): boolean;
}

/** How long a core takes a response after it received the request. */
export const responseWindow = 180_000;
/** How long a requester waits unless it says otherwise. */
export const defaultRequestTimeout = 30_000;

/** What `/_service_request` says. */
export interface ServiceRequest {
  /** JSON text of an object, sent as it is. */
  readonly payload: string;
  /** Milliseconds. */
  readonly timeout: number;
  readonly signWith: SigningKey | undefined;
}

/** Sends a request in a new ratchet session and resolves with the JSON text of its response. */
export function requestService(core: CoreState, link: Link, request: ServiceRequest): Promise<string> {
  const { address, ratchet } = serviceAddress(core, link);
  const payload = Buffer.from(request.payload);
  const { signWith } = request;
  const ephemeral = core.random.bytes(56);
  // The public key costs more than all the rest, and nothing of an unsigned request is bound to its session.
  const sessionKey = signWith && x448PublicKey(ephemeral);
  const signed = sessionKey && {
    publicDer: signWith.publicDer,
    signature: signRequest(signWith.privateKey, associatedData(sessionKey, ratchet.publicKey), payload),
  };
  const blockBytes = ratchet.postQuantum ? postQuantumBlockBytes : plainBlockBytes;
  const block = pad(encodeRequest({ replyQueue: newReplyQueue(core), signed, payload }), blockBytes);
  if (!block) throw blockOverflow();
  return new Promise((resolve, reject) => {
    let waiting = true;
    const settle = (finish: () => void) => {
      waiting = false;
      cancel();
      core.network.waits.delete(abandon);
      finish();
    };
    const timeOut = () => settle(() => reject(serviceFailure('timeout')));
    const cancel = core.network.clock.after(request.timeout, timeOut);
    const abandon = () => settle(() => {});
    core.network.waits.add(abandon);
    const reply = (response: Buffer) => {
      if (!waiting) return false;
      arrive(core, () => waiting && settle(() => resolve(responseText(response))));
      return true;
    };
    arrive(address.user.core, () => receiveRequest(address, { sessionKey, block, blockBytes, reply }));
  });
}

/** The contact address that a request is for, with the ratchet keys that it needs. */
function serviceAddress(core: CoreState, link: Link): { readonly address: Address; readonly ratchet: RatchetKeys } {
  if (link.kind !== 'address') throw commandFailure('service request target must be a contact');
  const address = existing(core.network.addresses.get(link.name));
  const { ratchet, ratchetFromStart } = address;
  if (!ratchet || (link.form === 'full' && !ratchetFromStart)) throw serviceFailure('notDRAddress');
  return { address, ratchet };
}

function newReplyQueue(core: CoreState): Buffer {
  return encodeReplyQueue({
    hosts: ['127.0.0.1'],
    port: String(core.network.port ?? ''),
    serverKeyHash: core.random.bytes(32),
    queueId: core.random.bytes(24),
    diffieHellmanKey: core.random.bytes(44),
  });
}

/** A request as it reaches the responder's agent. */
export interface ReceivedRequest {
  /** The requester's first ephemeral X448 key; a signed request without it is refused. */
  readonly sessionKey: Buffer | undefined;
  readonly block: Buffer;
  readonly blockBytes: number;
  readonly reply: PendingResponse['reply'];
}

/** Takes a request in: dropped when requests are off, refused when the signature belongs to another session. */
export function receiveRequest(address: Address, { sessionKey, block, blockBytes, reply }: ReceivedRequest): void {
  const { user } = address;
  const { core } = user;
  if (!core.serviceRequests || user.address !== address || !address.ratchet) return;
  const message = unpad(block);
  const frame = message && decodeRequest(message);
  if (!frame) return;
  if (!isAuthentic(frame, sessionKey && associatedData(sessionKey, address.ratchet.publicKey))) {
    core.publish({ type: 'chatError', failure: serviceFailure('badSignature') });
    return;
  }
  dropLate(core);
  const requestId = core.random.id(16);
  core.pendingResponses.set(requestId, {
    receivedAt: core.network.clock.now(),
    connectionId: core.next.connection(),
    blockBytes,
    reply,
  });
  const signerKey = frame.signed && keyText(frame.signed.publicDer);
  core.publish({ type: 'serviceRequest', user, requestId, signerKey, requestData: frame.payload.toString() });
}

/** Whether a request is unsigned, or signed in this very session. */
function isAuthentic({ signed, payload }: ServiceRequestFrame, session: Buffer | undefined): boolean {
  if (!signed) return true;
  if (!session) return false;
  const key = verifyingKey(keyText(signed.publicDer));
  return key !== undefined && verifyRequest(key, session, payload, signed.signature);
}

/** Answers a request, once, and returns the id of its connection. */
export function respond(user: User, requestId: string, payload: string): number {
  const { core } = user;
  const pending = core.pendingResponses.get(requestId);
  if (!pending) throw serviceFailure('noPendingRequest');
  if (core.network.clock.now() - pending.receivedAt > responseWindow) {
    core.pendingResponses.delete(requestId);
    throw serviceFailure('timeout');
  }
  const block = pad(encodeResponse(Buffer.from(payload)), pending.blockBytes);
  if (!block) throw blockOverflow();
  core.pendingResponses.delete(requestId);
  const { connectionId, reply } = pending;
  core.network.post(() => {
    if (reply(block)) core.publish({ type: 'serviceReplySent', connectionId });
  });
  return connectionId;
}

/** Forgets requests far beyond their window; within twice the window a late answer still hears `timeout`. */
function dropLate(core: CoreState): void {
  const horizon = core.network.clock.now() - 2 * responseWindow;
  for (const [requestId, { receivedAt }] of core.pendingResponses) {
    if (receivedAt >= horizon) return;
    core.pendingResponses.delete(requestId);
  }
}

function responseText(block: Buffer): string {
  const message = unpad(block);
  const payload = message && decodeResponse(message);
  if (!payload) throw commandFailure('invalid service response');
  return payload.toString();
}
