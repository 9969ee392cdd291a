import type { CoreConnection } from '../mock-core/index.ts';
import { addMember, createGroup, type Group } from '../mock-core/world/group.ts';
import { servedWorld } from '../mock-core/world.ts';

/** A group in which each member knows all others, as after all of them joined. */
export interface GatheredGroup {
  /** The connection of each member to its core, and the id of the group there; the owner first. */
  readonly members: readonly { readonly connection: CoreConnection; readonly groupId: number }[];
  close(): void;
}

/**
 * Makes a group by the functions of the world that joining uses. Joining itself tells each of a thousand members of each
 * other one by two events, which takes half a minute.
 */
export function gatherGroup(size: number): GatheredGroup {
  const world = servedWorld({ seed: 1 });
  const seats = Array.from({ length: size }, (_, index) => {
    const core = world.newCore({ displayName: `member-${index}` });
    const user = core.state.activeUser;
    if (user === undefined) throw new Error('a core without a user');
    const memberId = core.state.random.id(12);
    const role = index === 0 ? 'owner' : 'member';
    const status = index === 0 ? 'creator' : 'connected';
    const profile = { displayName: 'team', fullName: '' };
    return { core, group: createGroup(user, { profile, membership: { memberId, role, status } }) };
  });
  for (const { group } of seats) for (const other of seats) if (other.group !== group) introduce(group, other.group);
  return {
    members: seats.map(({ core, group }) => ({ connection: core.connect(), groupId: group.id })),
    close: world.close,
  };
}

function introduce(group: Group, peer: Group): void {
  const { memberId, role, profile } = peer.membership;
  addMember(group, { memberId, role, category: 'post', status: 'connected', profile, peer });
}
