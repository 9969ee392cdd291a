import type { Answer } from '../../../harness/vectors/driver.ts';
import { writtenOut } from '../../../harness/vectors/repeated-text.ts';
import type { OperationFile, OperationVector } from '../../../harness/vectors/vector-file.ts';
import { fits } from '../../../harness/vectors/verdict.ts';
import type { Input, Operation } from '../operation.ts';
import type { Defect } from './defect.ts';

/** The ids of the strict vectors that catch each defect of an operation. */
export function catches(
  { vectors }: OperationFile,
  honest: Operation,
  defects: Readonly<Record<string, Defect>>,
): ReadonlyMap<string, readonly string[]> {
  const strict = vectors
    .filter(({ result }) => result !== 'acceptable')
    .map((vector) => writtenOut(vector) as OperationVector);
  const remembering = remembered(honest);
  return new Map(
    Object.entries(defects).map(([name, defect]) => [
      name,
      strict.filter((vector) => !fits(vector, defect(vector.input as Input, remembering))).map(({ id }) => id),
    ]),
  );
}

/** Most defects leave most inputs as they are, and the honest answer to those does not change. */
function remembered(honest: Operation): Operation {
  const answers = new WeakMap<Input, Answer>();
  return (input) => {
    const known = answers.get(input);
    if (known !== undefined) return known;
    const answer = honest(input);
    answers.set(input, answer);
    return answer;
  };
}

/** The vectors that no defect of a kind of their own is caught by: one that most of the vectors see is none. */
export function catchingNone(
  file: OperationFile,
  caught: ReadonlyMap<string, readonly string[]>,
): readonly OperationVector[] {
  const strict = file.vectors.filter(({ result }) => result !== 'acceptable');
  const narrow = [...caught.values()].filter((ids) => ids.length <= strict.length / 2);
  const catching = new Set(narrow.flat());
  return strict.filter(({ id }) => !catching.has(id));
}
