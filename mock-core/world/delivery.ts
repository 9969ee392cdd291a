import type { Carrier } from '../faults/carrier.ts';
import { type Contact, checkSendable } from './contact.ts';
import type { Conversation } from './conversation.ts';
import { arrive, receive } from './core-state.ts';
import { checkRole, currentOthers, type Group } from './group.ts';
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
  const { carry } = conversation.user.core.network;
  if (conversation.kind === 'contact') toPeer(conversation, delivery, carry ?? arrive);
  else if (carry) for (const member of currentOthers(conversation)) reach(conversation, member, delivery, carry);
  else toMembers(conversation, delivery);
}

function toPeer({ connection: { peer } }: Contact, delivery: Delivery, carry: Carrier): void {
  if (peer) carry(peer.user.core, () => peer.status === 'active' && delivery(peer, undefined));
}

/** What happens at one member: `there` is the group on its side, `sender` the sender as it sees it. */
export type MemberDelivery = (there: Group, sender: Member) => void;

/** Lets something happen at every other member that takes part, in the order of the members. */
export function toMembers(group: Group, delivery: MemberDelivery): void {
  const members = currentOthers(group);
  // One pass: in a large group the records of each receiver have left the processor's cache by the next.
  group.user.core.network.post(() => {
    for (const member of members) reach(group, member, delivery, receive);
  });
}

/** The same at one member. */
export function toMember(group: Group, member: Member, delivery: MemberDelivery): void {
  reach(group, member, delivery, arrive);
}

/** Who does not know the sender, or does not take part any more, takes nothing. */
function reach(group: Group, member: Member, delivery: MemberDelivery, carry: Carrier): void {
  const { peer } = member;
  if (!peer) return;
  carry(peer.user.core, () => {
    // A lookup among a thousand members costs more than the rest of the way.
    member.self ??= peer.byMemberId.get(group.membership.memberId);
    const sender = member.self;
    if (sender && isCurrent(sender) && isCurrent(peer.membership)) delivery(peer, sender);
  });
}
