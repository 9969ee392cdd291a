import { type Contact, contactById } from '../world/contact.ts';
import type { Conversation } from '../world/conversation.ts';
import type { CoreState } from '../world/core-state.ts';
import { commandFailure } from '../world/failure.ts';
import { groupById } from '../world/group.ts';
import { activeUser } from '../world/user.ts';
import { type Groups, id } from './command.ts';

/** The chat that `@<id>` or `#<id>` names. No note folder exists. */
export function chatOf(core: CoreState, groups: Groups): Conversation {
  if (groups.type === '#') return groupById(activeUser(core), id(groups.chat));
  return contactOf(core, groups);
}

/** The direct chat that `@<id>` names. */
export function contactOf(core: CoreState, { type, chat }: Groups): Contact {
  if (type === '*') throw commandFailure('note folders are not supported');
  return contactById(activeUser(core), id(chat));
}
