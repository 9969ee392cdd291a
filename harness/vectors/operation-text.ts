import { requirementById } from '../catalogue/catalogue.ts';
import type { RequirementId } from '../catalogue/requirement-id.ts';
import { strongestLevel } from './level.ts';
import type { Group, OperationSource } from './sources/source.ts';
import type { OperationVector } from './vector-file.ts';

/** The text of the vector file of a source: a line for each vector. */
export function operationText({ groups, limits, oracles = {}, ...source }: OperationSource): string {
  const { spec, operation, title, input, output, notes } = source;
  const head = {
    format: 1,
    spec,
    operation,
    title,
    input,
    output,
    oracles,
    ...(limits === undefined ? {} : { limits }),
    notes,
  };
  const lines = vectorsOf(groups).map((vector) => `    ${JSON.stringify(vector)}`);
  return `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "vectors": [\n${lines.join(',\n')}\n  ]\n}\n`;
}

/** The vectors of the groups, with what a vector takes over from its group and from its statements. */
export function vectorsOf(groups: readonly Group[]): readonly OperationVector[] {
  return groups.flatMap((group) =>
    group.drafts.map(({ id, comment, input, expectation, size, boundary, ...own }) => {
      const requirements = own.requirements ?? group.requirements;
      const statements = requirements.map((name) => requirementById(name as RequirementId));
      return {
        id,
        comment,
        requirements,
        level: strongestLevel(statements.map(({ level }) => level)),
        since: '2',
        flags: own.flags ?? group.flags,
        input,
        ...(size === undefined ? {} : { size }),
        ...(boundary === undefined ? {} : { boundary }),
        ...expectation,
      };
    }),
  );
}
