import { fullContactLink, type LinkPair, shortLink } from '../wire/link.ts';
import { linkNames, newQueue } from './address.ts';
import { storeFailure } from './failure.ts';
import { checkRole, type Group } from './group.ts';
import type { Role } from './role.ts';
import type { User } from './user.ts';

/** The link through which everybody can join a group. */
export interface GroupLink {
  readonly kind: 'groupLink';
  readonly user: User;
  readonly group: Group;
  readonly id: number;
  readonly queueId: string;
  readonly groupLinkId: string;
  readonly links: LinkPair;
  /** Role of those who join. */
  role: Role;
}

/** Makes the one link of a group. */
export function createGroupLink(group: Group, role: Role): GroupLink {
  checkRole(group, 'admin');
  if (group.link) throw storeFailure('duplicateGroupLink', {}, group);
  const { user } = group;
  const { core } = user;
  const queue = newQueue(core);
  const groupLinkId = core.random.id(12);
  const full = fullContactLink(queue, groupLinkId);
  const link: GroupLink = {
    kind: 'groupLink',
    user,
    group,
    id: core.next.addressLink(),
    queueId: queue.queueId.toString('base64url'),
    groupLinkId,
    links: { full, short: shortLink(group.isChannel ? 'c' : 'g', full, core.network.port) },
    role,
  };
  group.link = link;
  for (const name of linkNames(link.queueId, link.links)) core.network.groupLinks.set(name, link);
  return link;
}

/** The link of a group. */
export function groupLink(group: Group): GroupLink {
  if (!group.link) throw storeFailure('groupLinkNotFound', {}, group);
  return group.link;
}

/** Takes the link of a group away. */
export function deleteGroupLink(group: Group): void {
  const { queueId, links } = groupLink(group);
  for (const name of linkNames(queueId, links)) group.user.core.network.groupLinks.delete(name);
  group.link = undefined;
}
