import { isRecord } from '../exchange.ts';
import type { Clock } from '../model.ts';
import { CoreFailure } from '../peers/core-client.ts';
import { type GroupSeat, memberOf, membersOf } from '../peers/group.ts';
import type { GroupMember } from '../peers/peer.ts';
import { type Caller, connect, readAgainAfter } from './contact-link.ts';
import { NotMet } from './target.ts';

export interface Gathering {
  openCaller(role: string): Promise<Caller>;
  /** A caller with this display name, the same for every group. */
  openNamesake(displayName: string): Promise<Caller>;
  /** The target's contact link. */
  readonly link: string;
  /** Contact links of other bots. */
  readonly companions: readonly string[];
  readonly clock: Clock;
  /** Milliseconds for each one to come. */
  readonly wait: number;
}

/** Callers beside the owner of the group; the last one has the target's name. */
const guests = 3;

/**
 * A group of a caller's making: the target and other bots are invited, callers join by a link.
 * Throws `NotMet` where the target does not come.
 */
export async function gather({ openCaller, openNamesake, link, companions, clock, wait }: Gathering): Promise<{
  readonly target: GroupMember;
  readonly seats: readonly GroupSeat[];
  readonly companions: readonly GroupMember[];
  /** The target as a contact of the owner. */
  readonly contactId: number;
  /** @see GroupPeer.promote */
  promote(within: number): Promise<Readonly<Record<string, unknown>>>;
}> {
  const { core, userId } = await openCaller('owner');
  const created = await core.command(`/_group ${userId} {"displayName":"conformance","fullName":""}`).answer;
  const own = seat(core, created.body.groupInfo);
  const { contactId, ...target } = await invite(link);
  const others: GroupMember[] = [];
  for (const companion of companions) others.push(await invite(companion));
  const made = await core.command(`/_create link #${own.groupId} member`).answer;
  const seats = [own];
  for (let guest = 1; guest <= guests; guest++) {
    seats.push(
      await join(guest === guests ? await openNamesake(target.displayName) : await openCaller(`guest ${guest}`)),
    );
  }
  for (const each of seats) await introduced(each);
  return { target, seats, companions: others, contactId, promote };

  async function invite(address: string): Promise<GroupMember & { readonly contactId: number }> {
    const contactId = await connect(core, address, clock, wait);
    if (typeof contactId !== 'number') throw new NotMet(contactId);
    const joined = core.event((event) => joinings.has(event.type) && isContact(event.body.member, contactId), {
      clock,
      within: wait,
    });
    const { body } = await core.command(`/_add #${own.groupId} ${contactId} member`).answer;
    if (body.type !== 'sentGroupInvitation') throw new CoreFailure(`no invitation: ${JSON.stringify(body)}`);
    const member = memberOf((await joined)?.body.member);
    if (member === undefined)
      throw new NotMet(`it did not join the group that it was invited to within ${wait / 1000} s`);
    return { memberId: member.memberId, displayName: member.displayName, contactId };
  }

  async function promote(within: number): Promise<Readonly<Record<string, unknown>>> {
    const known = (await membersOf(core, own.groupId)).find(({ memberId }) => memberId === target.memberId);
    const updated = core.event(({ type }) => type === 'groupUpdated', { clock, within });
    const { body } = await core.command(`/_member role #${own.groupId} ${known?.groupMemberId} owner`).answer;
    if (body.type !== 'membersRoleUser') throw new CoreFailure(`no other owner: ${JSON.stringify(body)}`);
    await updated;
    const info = await core.command(`/_info #${own.groupId}`).answer;
    const { groupInfo } = info.body;
    if (!isRecord(groupInfo) || !isRecord(groupInfo.groupProfile)) {
      throw new CoreFailure(`no profile of the group: ${JSON.stringify(info.body)}`);
    }
    return groupInfo.groupProfile;
  }

  async function join(caller: Caller): Promise<GroupSeat> {
    const link = isRecord(made.body.groupLink) ? made.body.groupLink.connLinkContact : undefined;
    const address = isRecord(link) ? (link.connShortLink ?? link.connFullLink) : undefined;
    // The same caller may be joining another group.
    const joined = caller.core.event(
      ({ type, body }) => type === 'userJoinedGroup' && memberOf(body.hostMember)?.memberId === own.member.memberId,
    );
    await caller.core.command(`/connect ${String(address)}`).answer;
    return seat(caller.core, (await joined)?.body.groupInfo);
  }

  /** Members are made known to each other one by one. */
  async function introduced(at: GroupSeat): Promise<void> {
    const deadline = clock.now() + wait;
    while (!(await membersOf(at.core, at.groupId)).some(({ memberId }) => memberId === target.memberId)) {
      if (clock.now() > deadline) throw new NotMet('it was not made known to the other members of the group');
      await clock.sleep(readAgainAfter);
    }
  }
}

const joinings = new Set(['joinedGroupMember', 'connectedToGroupMember']);

function isContact(member: unknown, contactId: number): boolean {
  return isRecord(member) && member.memberContactId === contactId;
}

function seat(core: Caller['core'], groupInfo: unknown): GroupSeat {
  const member = isRecord(groupInfo) ? memberOf(groupInfo.membership) : undefined;
  if (!isRecord(groupInfo) || typeof groupInfo.groupId !== 'number' || member === undefined) {
    throw new CoreFailure(`no group: ${JSON.stringify(groupInfo)}`);
  }
  return { core, groupId: groupInfo.groupId, member };
}
