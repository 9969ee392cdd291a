import { requirementById } from '../catalogue/catalogue.ts';
import type { RequirementId } from '../catalogue/requirement-id.ts';
import type { Row, Verdict } from '../model.ts';
import { isSelected } from '../selection.ts';
import type { Answer, Driver, Question } from './driver.ts';
import { writtenOut } from './repeated-text.ts';
import type { OperationFile, OperationVector } from './vector-file.ts';
import { verdictOf } from './verdict.ts';

interface Put {
  readonly file: OperationFile;
  readonly vector: OperationVector;
}

/** The vectors that a prefix names: of `<operation>/<vector>` or of one of its statements; without prefixes, all. */
export function selectedVectors(files: readonly OperationFile[], prefixes: readonly string[]): readonly Put[] {
  const selection = { only: prefixes, skip: [] };
  return files.flatMap((file) =>
    file.vectors
      .filter(({ id, requirements }) =>
        [`${file.operation}/${id}`, ...requirements].some((name) => isSelected(name, selection)),
      )
      .map((vector) => ({ file, vector })),
  );
}

/** Puts vectors to a driver, one after the other; a row for each, under the first of its statements. */
export async function vectorRows(
  puts: readonly Put[],
  driver: Driver,
  replay: (id: string) => string,
): Promise<readonly Row[]> {
  const answered: (Put & { readonly answer: Answer; readonly question: Question; readonly verdict: Verdict })[] = [];
  for (const { file, vector: compact } of puts) {
    const vector = writtenOut(compact) as OperationVector;
    const question = { id: `${file.operation}/${vector.id}`, operation: file.operation, input: vector.input };
    const answer = await driver.answer(question);
    const notes = vector.flags.flatMap((flag) => file.notes[flag] ?? []);
    const { weight } = requirementById(vector.requirements[0] as RequirementId);
    answered.push({ file, vector, question, answer, verdict: verdictOf(vector, answer, notes, weight) });
  }
  const telling = new Set(files(answered).filter((file) => tellsApart(answered.filter((each) => each.file === file))));
  return answered.map(({ file, vector, question, answer, verdict }) =>
    row(vector, question, answer, telling.has(file) ? verdict : unproven(verdict, file.operation), replay(question.id)),
  );
}

function files(puts: readonly Put[]): readonly OperationFile[] {
  return [...new Set(puts.map(({ file }) => file))];
}

/** Whether the driver takes something right and refuses something right, of what it was given of one operation. */
function tellsApart(answered: readonly (Put & { readonly verdict: Verdict })[]): boolean {
  const strict = answered.filter(({ vector }) => vector.result !== 'acceptable');
  const results = new Set(strict.map(({ vector }) => vector.result));
  const right = new Set(strict.filter(({ verdict }) => verdict.outcome === 'pass').map(({ vector }) => vector.result));
  // A single vector can be run alone: what it shows, it shows of itself.
  return strict.length === 1 || right.size === results.size;
}

/** A driver that says the same to everything is right now and then: that proves nothing. */
function unproven(verdict: Verdict, operation: string): Verdict {
  if (verdict.outcome !== 'pass') return verdict;
  return { outcome: 'inconclusive', why: `the driver tells no valid input of ${operation} from an invalid one` };
}

function row(vector: OperationVector, question: Question, answer: Answer, verdict: Verdict, replay: string): Row {
  const { id, section, level, weight, text, url } = requirementById(vector.requirements[0] as RequirementId);
  return {
    id: `${id}/${question.operation}#${vector.id}@driver`,
    requirement: id,
    level,
    weight,
    section,
    text,
    title: vector.comment,
    binding: 'driver',
    verdict,
    ...(vector.result === 'acceptable' ? { ambiguity: vector.ambiguity } : {}),
    mutants: [],
    transcript: [
      { at: 0, direction: 'sent', label: question.operation, body: question.input },
      { at: 0, direction: 'received', label: 'answer', body: answer, marked: true },
    ],
    replay,
    ...(url === undefined ? {} : { url }),
  };
}
