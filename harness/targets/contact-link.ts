import { ConformanceError } from '../errors.ts';
import { isRecord } from '../exchange.ts';
import type { Clock } from '../model.ts';
import { directPlace, groupPlace, type Place } from '../peers/chat-items.ts';
import type { CoreClient } from '../peers/core-client.ts';
import { memberOf } from '../peers/group.ts';
import type { GroupMember, Published } from '../peers/peer.ts';
import { Hidden } from './target.ts';

/** A caller's core with its active user. */
export interface Caller {
  readonly core: CoreClient;
  readonly userId: number;
}

/** How long to leave a link alone before its data are read again, in milliseconds. */
export const readAgainAfter = 50;

/** Reads the link data until they declare protocols, or `wait` is over: then the target is judged as it is. */
export async function readPublished(
  { core, userId }: Caller,
  link: string,
  clock: Clock,
  wait: number,
): Promise<Published> {
  const deadline = clock.now() + wait;
  for (;;) {
    const { body } = await core.command(`/_connect plan ${userId} ${link}`).answer;
    const plan = isRecord(body.connectionPlan) ? body.connectionPlan : undefined;
    if (plan === undefined || plan.type === 'error') {
      throw new ConformanceError('unreachable', `The link ${link} leads to no address: ${JSON.stringify(body)}`);
    }
    const address = isRecord(plan.contactAddressPlan) ? plan.contactAddressPlan : undefined;
    if (address === undefined) throw new ConformanceError('unreachable', `The link ${link} is not a contact address.`);
    const linkData = isRecord(address.contactSLinkData_) ? address.contactSLinkData_ : undefined;
    const profile = isRecord(linkData?.profile) ? linkData.profile : {};
    const protocols = isRecord(profile.preferences) ? profile.preferences.protocols : undefined;
    if (protocols !== undefined || clock.now() >= deadline) return { link, linkData, protocols };
    await clock.sleep(readAgainAfter);
  }
}

/** Where a caller and the target talk: a direct chat, or the group that a business makes of a contact request. */
export type Meeting =
  | { readonly place: Place; readonly contactId: number }
  | {
      readonly place: Place;
      readonly business: GroupMember;
      /** The group as the customer's core knows it. */
      readonly groupProfile: Readonly<Record<string, unknown>>;
    };

/** Connects to a contact address: the chat that comes of it, or why there is none within `ms`. */
export async function meet(core: CoreClient, link: string, clock: Clock, ms: number): Promise<Meeting | string> {
  const connected = core.event(({ type }) => meetings.has(type), { clock, within: ms });
  const { body } = await core.command(`/connect ${link}`).answer;
  if (body.type === 'chatCmdError') return `the connection was refused: ${JSON.stringify(body.chatError)}`;
  const { contact, groupInfo, hostMember } = (await connected)?.body ?? {};
  if (isRecord(contact) && typeof contact.contactId === 'number') {
    return { place: directPlace(contact.contactId), contactId: contact.contactId };
  }
  const business = memberOf(hostMember);
  if (isRecord(groupInfo) && typeof groupInfo.groupId === 'number' && business !== undefined) {
    const groupProfile = isRecord(groupInfo.groupProfile) ? groupInfo.groupProfile : {};
    return { place: groupPlace(groupInfo.groupId), business, groupProfile };
  }
  return `the contact request was not accepted within ${ms / 1000} s`;
}

const meetings: ReadonlySet<unknown> = new Set(['contactConnected', 'userJoinedGroup']);

/** As `meet`, where nothing but a contact is of use: its id. */
export async function connect(core: CoreClient, link: string, clock: Clock, ms: number): Promise<number | string> {
  const met = await meet(core, link, clock, ms);
  if (typeof met === 'string') return met;
  return 'contactId' in met ? met.contactId : 'the contact request was taken for one of a customer';
}

/** Gives a caller another name. Throws `Hidden` where its core refuses it. */
export async function rename({ core, userId }: Caller, displayName: string): Promise<void> {
  const { body } = await core.command(`/_profile ${userId} ${JSON.stringify({ displayName, fullName: '' })}`).answer;
  if (body.type === 'chatCmdError') throw new Hidden(`a callers' core in which a user can be called ${displayName}`);
}
