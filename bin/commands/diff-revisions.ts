import { ConformanceError } from '../../harness/errors.ts';
import type { Requirement } from '../../harness/model.ts';
import { type Changes, type RevisionDifference, revisionDifference } from '../../harness/revisions/difference.ts';
import type { Revision } from '../../harness/revisions/revision.ts';
import type { DiffRevisionsCommand } from '../options/index.ts';
import { namedRevision } from '../revised-spec.ts';

/** Prints what changed from one revision of a spec to another. */
export function compareRevisions({ before, after }: DiffRevisionsCommand): number {
  const [old, next] = [namedRevision(before), namedRevision(after)];
  if (old.spec !== next.spec) {
    throw new ConformanceError('usage', `${before} and ${after} are of two specs, ${old.spec} and ${next.spec}.`);
  }
  process.stdout.write(renderRevisions(old, next, revisionDifference(old, next)));
  return 0;
}

/** The last line counts statements and vectors. */
export function renderRevisions(before: Revision, after: Revision, difference: RevisionDifference): string {
  const { requirements, vectors } = difference;
  const statement = ({ id, level, text }: Requirement) => [`${id}  ${level}  ${text}`];
  const parts: readonly (readonly string[])[] = [
    [`old  ${titleOf(before)}`, `new  ${titleOf(after)}`],
    titled('Statements added', requirements.added.flatMap(statement)),
    titled(
      'Statements changed',
      requirements.changed.flatMap(({ before: was, after: is, members }) => [
        is.id,
        ...members.flatMap((name) => {
          const shownIn = (one: object) => JSON.stringify(Object.entries(one).find(([key]) => key === name)?.[1]);
          return [
            `  ${name}  was ${shownIn(was) ?? 'absent'}`,
            `  ${' '.repeat(name.length)}  is  ${shownIn(is) ?? 'absent'}`,
          ];
        }),
      ]),
    ),
    titled('Statements removed', requirements.removed.flatMap(statement)),
    titled(
      'Vectors added',
      vectors.added.map(({ name }) => name),
    ),
    titled(
      'Vectors changed',
      vectors.changed.map(({ after: { name }, members }) => `${name}  ${members.join(', ')}`),
    ),
    titled(
      'Vectors removed',
      vectors.removed.map(({ name }) => name),
    ),
    [`statements: ${countsOf(requirements)}; vectors: ${countsOf(vectors)}`],
  ];
  const filled = parts.filter((lines) => lines.length > 0);
  return `${filled.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function titleOf({ title, revision, requirements, vectors }: Revision): string {
  return `${title}, revision ${revision}: ${requirements.length} statements, ${vectors.length} vectors`;
}

function titled(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `  ${line}`)];
}

function countsOf<T>({ added, changed, removed }: Changes<T>): string {
  return `${added.length} added, ${changed.length} changed, ${removed.length} removed`;
}
