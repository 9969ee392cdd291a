import { type Contact, checkSendable } from './contact.ts';
import type { Conversation } from './conversation.ts';
import { arrive } from './core-state.ts';
import { checkRole, type Member, toMembers } from './group.ts';

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
  else toMembers(conversation, delivery);
}

function toPeer({ connection: { peer } }: Contact, delivery: Delivery): void {
  if (peer) arrive(peer.user.core, () => peer.status === 'active' && delivery(peer, undefined));
}
