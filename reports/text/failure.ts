import type { Message, Row, Verdict } from '../../harness/model.ts';
import { bodyText, jsonText, typedText } from '../value.ts';
import { type Line, type Span, styled } from './line.ts';

/** A verdict of the outcome `fail`. */
export type Failure = Extract<Verdict, { readonly outcome: 'fail' }>;

/**
 * The whole account of a failing row: statement, case, expected and actual, evidence, replay; `others` are ids of rows that
 * fail by the same statement.
 */
export function failureBlock(row: Row, failure: Failure, others: readonly string[] = []): readonly Line[] {
  const { counterexample } = failure;
  return [
    [styled('red', '✗ '), styled('bold', row.text)],
    field('row', row.id),
    field('statement', `${row.requirement}, ${row.level}, ${row.section}`),
    ...(row.url === undefined ? [] : [field('see', row.url)]),
    field('case', row.title),
    field('expected', styled('green', failure.expected)),
    field('actual', styled('red', typedText(failure.actual))),
    ...(counterexample === undefined
      ? []
      : [field('input', `${jsonText(counterexample.input)} at path ${counterexample.path}`)]),
    ...transcriptLines(row.transcript ?? []),
    field('replay', styled('cyan', row.replay)),
    ...alsoLines(others),
  ];
}

/** Advice and notes: what was said, what was seen, how to see it again. */
export function remarkBlock(row: Row, failure: Failure): readonly Line[] {
  const graded = row.ambiguity === undefined ? '' : ` (graded ${failure.weight}, see ${row.ambiguity})`;
  return [
    [styled('yellow', '! '), row.text],
    field('row', `${row.id}, ${row.level}, ${row.section}${graded}`),
    field('expected', failure.expected),
    field('actual', typedText(failure.actual)),
    field('replay', styled('cyan', row.replay)),
  ];
}

/** The account of a row whose case threw: no verdict about the target, but an error of the suite. */
export function brokenBlock(row: Row, error: string): readonly Line[] {
  return [
    [styled('red', '✗ '), styled('bold', `the suite broke in ${row.id}`)],
    field('case', row.title),
    ...error.split('\n').map((line, index) => field(index === 0 ? 'error' : '', line)),
    ...transcriptLines(row.transcript ?? []),
    field('replay', styled('cyan', row.replay)),
  ];
}

const shownOthers = 10;

function alsoLines(ids: readonly string[]): readonly Line[] {
  const rest = ids.length - shownOthers;
  return [
    ...ids.slice(0, shownOthers).map((id, index) => field(index === 0 ? 'also' : '', id)),
    ...(rest > 0 ? [field('', styled('dim', `and ${rest} more; --verbose or a report shows them in full`))] : []),
  ];
}

/** Characters to which labels are padded, so that one long label does not push all bodies away. */
const paddedLabel = 24;

function transcriptLines(messages: readonly Message[]): readonly Line[] {
  if (messages.length === 0) return [];
  const times = messages.map(({ at }) => `${Number(at.toFixed(1))} ms`);
  const timeWidth = Math.max(...times.map((time) => time.length));
  const labelWidth = Math.min(paddedLabel, Math.max(...messages.map(({ label }) => label.length)));
  const legend = messages.some(({ marked }) => marked)
    ? '→ sent, ← received, ▶ decided the verdict'
    : '→ sent, ← received';
  return [
    field('transcript', styled('dim', legend)),
    ...messages.map(({ direction, label, body, marked, cutFrom }, index): Line => {
      const arrow = direction === 'sent' ? '→' : '←';
      return [
        marked ? styled('yellow', '    ▶ ') : '      ',
        styled('dim', (times[index] ?? '').padStart(timeWidth)),
        ` ${arrow} `,
        styled('cyan', label.padEnd(labelWidth)),
        ` ${bodyText(body, cutFrom)}`,
      ];
    }),
  ];
}

function field(name: string, value: Span): Line {
  return [styled('dim', `    ${name.padEnd(10)}  `), value];
}
