import type { CallCommand } from './command.ts';
import type { Policy } from './policy.ts';
import type { ReceivedText } from './received-text.ts';

/**
 * Whom a command is for (Chat transport, Commands). A mention counts by its record, which names a member id; display
 * names repeat, and a name without a record is somebody whom the sender's core does not know.
 */
export function addressedBy(
  { member }: CallCommand,
  { group }: ReceivedText,
  policy: Policy,
): 'me' | 'nobody' | 'other' {
  if (member === undefined || group === undefined) return 'nobody';
  const { me, mentions } = group;
  const name = member.replace(/^'(.*)'$/s, '$1');
  const named = mentions.filter((mention) => mention.name === name);
  return (named.length > 0 ? named : mentions).some((mention) => policy.mentionsMe(mention, me)) ? 'me' : 'other';
}
