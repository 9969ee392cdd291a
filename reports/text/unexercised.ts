import type { Row } from '../../harness/model.ts';
import { unexercised } from '../unexercised.ts';
import { type Line, styled } from './line.ts';

const shownIds = 8;

/** What was not judged and why. */
export function unexercisedLines(rows: readonly Row[]): readonly Line[] {
  return unexercised(rows).flatMap(({ outcome, reason, rows: group, requirements }): readonly Line[] => [
    [
      `  ${String(group.length).padStart(4)} `,
      styled('yellow', outcome),
      outcome === 'untested' ? ` until ${reason}` : `: ${reason}`,
    ],
    [styled('dim', `       ${idList(requirements)}`)],
  ]);
}

function idList(ids: readonly string[]): string {
  const rest = ids.length - shownIds;
  return `${ids.slice(0, shownIds).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
