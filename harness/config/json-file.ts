import { readFileSync } from 'node:fs';
import { ConformanceError } from '../errors.ts';
import { jsonMistake } from './json-mistake.ts';

/**
 * Reads a JSON file that the user wrote; `what` names it in errors: `configuration`.
 *
 * @throws ConformanceError `usage` where the file cannot be read or is no JSON, with line and column
 */
export function readJsonFile(path: string, what: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConformanceError('usage', `${path}: the ${what} file cannot be read (${reason})`, { cause });
  }
  return parseJson(text, path);
}

/** As `readJsonFile`, from a text; a byte order mark is skipped. */
export function parseJson(text: string, path: string): unknown {
  const json = text.replace(/^\uFEFF/, '');
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new ConformanceError('usage', `${path}${describeMistake(json)}`, { cause });
  }
}

function describeMistake(text: string): string {
  const mistake = jsonMistake(text);
  if (mistake === undefined) return ': no JSON';
  const before = text.slice(0, mistake.offset).split('\n');
  const column = (before.at(-1) ?? '').length + 1;
  const found = String.fromCodePoint(text.codePointAt(mistake.offset) ?? 0x0a);
  const foundText = mistake.offset >= text.length ? 'the end of the file' : JSON.stringify(found);
  const fix = fixFor(found, text.slice(0, mistake.offset));
  return `:${before.length}:${column}: line ${before.length}, column ${column}: expected ${mistake.expected}, found ${foundText}${fix}`;
}

function fixFor(found: string, before: string): string {
  if (/[}\]]/.test(found) && /,\s*$/.test(before)) return '; remove the comma before it';
  if (found === '/') return '; JSON has no comments, remove it';
  if (found === "'") return '; JSON texts stand in double quotes';
  if (found === '"') return '; a comma may be missing before it, or the text is not closed in its line';
  return '';
}
