import { type Contact, contactById } from '../world/contact.ts';
import type { CoreState } from '../world/core-state.ts';
import { commandFailure, storeFailure } from '../world/failure.ts';
import { activeUser } from '../world/user.ts';
import { type Groups, id } from './command.ts';

/** The direct chat that `@<id>` names. No group or note folder exists yet. */
export function directContact(core: CoreState, { type, chat }: Groups): Contact {
  const user = activeUser(core);
  if (type === '#') throw storeFailure('groupNotFound', { groupId: id(chat) });
  if (type === '*') throw commandFailure('note folders are not supported');
  return contactById(user, id(chat));
}
