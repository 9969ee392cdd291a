import { deleteAddress } from './address.ts';
import type { CoreState } from './core-state.ts';
import { chatFailure } from './failure.ts';
import { setMemberStatus } from './group.ts';
import { deleteGroupLink } from './group-link.ts';
import { type User, userById } from './user.ts';

/** Takes a user away with all that is its own. Others are not told: what they send reaches nobody. */
export function deleteUser(core: CoreState, userId: number): void {
  const user = userById(core, userId);
  if (core.users.size === 1) throw chatFailure('cantDeleteLastUser', { userId });
  if (core.activeUser === user) throw chatFailure('cantDeleteActiveUser', { userId });
  core.users.delete(userId);
  closeLinks(user);
  for (const contact of user.contacts.values()) contact.status = 'deletedByUser';
  for (const group of user.groups.values()) setMemberStatus(group, group.membership, 'deleted');
}

/** Nobody is let in any more, and who was asked to let this user in is not heard. */
function closeLinks(user: User): void {
  const { invitations } = user.core.network;
  if (user.address) deleteAddress(user);
  for (const group of user.groups.values()) if (group.link) deleteGroupLink(group);
  for (const [name, invitation] of invitations) if (invitation.user === user) invitations.delete(name);
  user.dials.clear();
}
