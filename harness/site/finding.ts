import type { RequirementId } from '../catalogue/requirement-id.ts';
import type { Graded } from '../judgement.ts';
import type { Place } from './passage.ts';

/** What is wrong at one place of a file, and how the line should read. */
export interface Finding extends Place {
  readonly requirement: RequirementId;
  readonly expected: string;
  /** What stands there. */
  readonly found: string;
  /** The line as it should read; absent where the file alone does not tell. */
  readonly write?: string;
  /** Lower than the statement's own weight, where the text is open. */
  readonly graded?: Graded;
}

/** A finding within a text, before its place in the file is known. */
export interface Fault extends Omit<Finding, 'line' | 'column' | 'write'> {
  /** Index of the first character that is wrong. */
  readonly at: number;
  /** What makes it right. */
  readonly edits?: readonly Edit[];
}

/** Characters from `from` up to `to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** What is put in the place of a span. */
export interface Edit extends Span {
  readonly text: string;
}

/** The edits without those that overlap an earlier one. */
export function compatible(edits: readonly Edit[]): readonly Edit[] {
  const kept: Edit[] = [];
  for (const edit of edits) {
    if (!kept.some(({ from, to }) => edit.from < to && from < edit.to)) kept.push(edit);
  }
  return kept;
}

/** The text after all edits, which do not overlap. */
export function edited(text: string, edits: readonly Edit[]): string {
  return [...edits]
    .sort((one, other) => other.from - one.from)
    .reduce((result, { from, to, text: put }) => result.slice(0, from) + put + result.slice(to), text);
}
