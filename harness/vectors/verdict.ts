import { isDeepStrictEqual } from 'node:util';
import type { Requirement, Verdict } from '../model.ts';
import type { Answer } from './driver.ts';
import type { Note, OperationVector } from './vector-file.ts';

/** What an answer to a vector is worth; `notes` are those of its flags, and failing weighs as its statement does. */
export function verdictOf(
  vector: OperationVector,
  answer: Answer,
  notes: readonly Note[],
  weight: Requirement['weight'],
): Verdict {
  if (answer.result === 'unsupported') {
    return { outcome: 'inapplicable', because: 'the driver does not have the operation' };
  }
  if (vector.result === 'acceptable') {
    return {
      outcome: 'inapplicable',
      because: `the text leaves it open (${vector.ambiguity}), and the answer was ${answer.result}`,
    };
  }
  if (fits(vector, answer)) return { outcome: 'pass' };
  return {
    outcome: 'fail',
    weight,
    expected: [expectation(vector), ...notes.map(noteText)].join('. '),
    actual: answer,
  };
}

/** Whether a strict vector is answered right. A place is judged where the answer names one. */
export function fits(vector: OperationVector, answer: Answer): boolean {
  if (vector.result === 'valid') return answer.result === 'valid' && isDeepStrictEqual(answer.output, vector.output);
  if (vector.result !== 'invalid' || answer.result !== 'invalid') return false;
  return answer.at === undefined || vector.at === undefined || isDeepStrictEqual(answer.at, vector.at);
}

function expectation(vector: OperationVector): string {
  if (vector.result === 'valid') return `valid, with the output ${JSON.stringify(vector.output)}`;
  const { at } = vector as { readonly at?: { readonly line: number; readonly column: number } };
  return `invalid${at === undefined ? '' : `, at line ${at.line}, column ${at.column}`}`;
}

function noteText({ why, failure }: Note): string {
  return `${why} ${failure}`;
}
