import type { Carrier } from '../faults/carrier.ts';
import { type Contact, checkSendable } from './contact.ts';
import type { Conversation } from './conversation.ts';
import { arrive } from './core-state.ts';
import { checkRole, type Group } from './group.ts';
import { isCurrent, type Member } from './member.ts';

/** Refuses a chat to which this user cannot send. */
export function checkCanSend(conversation: Conversation): void {
  if (conversation.kind === 'contact') checkSendable(conversation);
  else checkRole(conversation, 'author');
}

/** What happens at one receiver: `there` is the chat on its side, `sender` the sender in a group. */
export type Delivery = (there: Conversation, sender: Member | undefined) => void;

/** Takes something to the other side of a direct chat, or to every other member of a group. */
export function deliver(conversation: Conversation, delivery: Delivery): void {
  if (conversation.kind === 'contact') toPeer(conversation, delivery);
  else toMembers(conversation, delivery, conversation.user.core.network.carry);
}

function toPeer({ connection: { peer } }: Contact, delivery: Delivery): void {
  if (peer) peer.user.core.network.carry(peer.user.core, () => peer.status === 'active' && delivery(peer, undefined));
}

type MemberDelivery = (there: Group, sender: Member) => void;

/**
 * Lets something happen at every other member that takes part, in the order of the members. The member there is this
 * user as they see it; who does not know this user takes nothing.
 */
export function toMembers(group: Group, delivery: MemberDelivery, carry: Carrier = arrive): void {
  for (const member of group.members) if (isCurrent(member)) toMember(group, member, delivery, carry);
}

/** The same at one member. */
export function toMember(group: Group, member: Member, delivery: MemberDelivery, carry: Carrier = arrive): void {
  const { peer } = member;
  if (!peer) return;
  carry(peer.user.core, () => {
    // A lookup among a thousand members costs more than the rest of the way.
    member.self ??= peer.byMemberId.get(group.membership.memberId);
    const sender = member.self;
    if (sender && isCurrent(sender) && isCurrent(peer.membership)) delivery(peer, sender);
  });
}
