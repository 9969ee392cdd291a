import { readFileSync } from 'node:fs';
import type * as z from 'zod';
import { jsonMistake } from '../config/json-mistake.ts';
import { ConformanceError } from '../errors.ts';
import { type RecordedFrame, type Recording, recordingLines } from './format.ts';

/**
 * Reads a recorded transcript.
 *
 * @throws ConformanceError `usage` with the number of the line that is wrong
 */
export function readRecording(path: string): Recording {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConformanceError('usage', `${path}: the transcript cannot be read (${reason})`, { cause });
  }
  return parseRecording(text, path);
}

/** As `readRecording`, from the text of a file; `path` names it in errors. */
export function parseRecording(text: string, path: string): Recording {
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  const isCut = lines.pop() !== '';
  const wrong = (line: number, what: string) =>
    new ConformanceError('usage', `${path}:${line}: line ${line} of the transcript ${what}`);
  if (isCut) throw wrong(lines.length + 1, 'is cut: it has no end of line');
  const [first, ...rest] = lines;
  if (first === undefined) throw wrong(1, 'is missing: the file is empty');

  const read = <T>(line: string, number: number, schema: z.ZodType<T>): T => {
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      const mistake = jsonMistake(line);
      const where = mistake === undefined ? '' : `: expected ${mistake.expected} in column ${mistake.offset + 1}`;
      throw wrong(number, `is no JSON${where}`);
    }
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    const [issue] = result.error.issues;
    throw wrong(number, `is wrong${issue?.path.length ? ` at ${issue.path.join('.')}` : ''}: ${issue?.message}`);
  };

  const head = read(first, 1, recordingLines.head);
  const frames: RecordedFrame[] = [];
  for (const [index, line] of rest.entries()) {
    const frame = read(line, index + 2, recordingLines.frame);
    const before = frames.at(-1);
    if (before !== undefined && frame.order <= before.order) {
      throw wrong(index + 2, `is out of order: ${frame.order} does not come after ${before.order}`);
    }
    frames.push(frame);
  }
  if (head.frames !== undefined && head.frames !== frames.length) {
    throw wrong(lines.length, `is the last one: ${frames.length} frames of ${head.frames}`);
  }
  return { head, frames };
}
