import type { CoreState } from '../world/core-state.ts';
import type { Profile } from '../world/profile.ts';

const colours = ['Amber', 'Azure', 'Coral', 'Ivory', 'Jade', 'Olive', 'Plum', 'Teal'] as const;
const birds = ['Finch', 'Heron', 'Lark', 'Owl', 'Plover', 'Robin', 'Swift', 'Wren'] as const;

/** A random profile for a command with `incognito=on`. */
export function incognitoProfile({ random }: CoreState, incognito: boolean): Profile | undefined {
  if (!incognito) return undefined;
  return { displayName: `${colours[random.below(8)]}${birds[random.below(8)]}${random.below(1_000)}`, fullName: '' };
}
