/** Roles that commands can give, lowest first. */
export const roles = ['observer', 'member', 'moderator', 'admin', 'owner'] as const;

/** What a member may do in a group. */
export type Role = (typeof roles)[number];

/** Everything that a rule can require, lowest first; `author` is the least that may send. */
const ranks = ['observer', 'author', 'member', 'moderator', 'admin', 'owner'] as const;

/** The least role that a rule requires. */
export type RequiredRole = (typeof ranks)[number];

/** Whether a role is enough. */
export function suffices(role: Role, required: RequiredRole): boolean {
  return ranks.indexOf(role) >= ranks.indexOf(required);
}
