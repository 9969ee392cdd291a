import * as z from 'zod';
import { describeIssues } from '../config/issues.ts';
import { parseJson, readJsonFile } from '../config/json-file.ts';
import { ConformanceError } from '../errors.ts';

/** One known violation. */
export interface BaselineEntry {
  /** Row id; `*` stands for any run of characters: `SIGN-6/*@rpc`. */
  readonly row: string;
  /** Why the violation is known, for the reader of the report. */
  readonly reason: string;
  /** Last day on which the entry excuses anything, `YYYY-MM-DD`. */
  readonly expires?: string;
}

/** The reason of an entry for which nobody has written one yet. */
export const unwritten = 'TODO: say why this is known';

const baselineSchema = z.strictObject({
  $schema: z.string().exactOptional(),
  format: z.literal(1).meta({ description: 'version of the file format', examples: [1] }),
  entries: z
    .array(
      z.strictObject({
        row: z
          .string()
          .min(1)
          .meta({ description: 'row id, * for any characters', examples: ['SIGN-6/foreign-key@rpc'] }),
        reason: z
          .string()
          .min(1)
          .meta({ description: 'why it is known', examples: ['issue 12'] }),
        expires: z.iso
          .date()
          .meta({ description: 'last day, YYYY-MM-DD', examples: ['2027-01-31'] })
          .exactOptional(),
      }),
    )
    .meta({ description: 'known violations', examples: [[{ row: 'SIGN-6/foreign-key@rpc', reason: 'issue 12' }]] }),
});

/**
 * The entries of a baseline file: `{ "format": 1, "entries": [{ "row", "reason", "expires"? }] }`.
 *
 * @throws ConformanceError `usage` where the file cannot be read, has another shape, lists a pattern twice or holds a
 * reason that is still to be written
 */
export function readBaseline(path: string): readonly BaselineEntry[] {
  return withReasons(readBaselineDraft(path), path);
}

/** As `readBaseline`, but reasons may still be to be written. */
export function readBaselineDraft(path: string): readonly BaselineEntry[] {
  return validate(readJsonFile(path, 'baseline'), path);
}

/** As `readBaseline`, from the text of a file; `path` names it in errors. */
export function parseBaseline(text: string, path: string): readonly BaselineEntry[] {
  return withReasons(validate(parseJson(text, path), path), path);
}

function validate(value: unknown, path: string): readonly BaselineEntry[] {
  const result = baselineSchema.safeParse(value);
  if (!result.success) {
    const schema = z.toJSONSchema(baselineSchema, { io: 'input' });
    throw new ConformanceError('usage', describeIssues(result.error, schema, value, path));
  }
  const { entries } = result.data;
  const seen = new Set<string>();
  for (const { row } of entries) {
    if (seen.has(row)) {
      throw new ConformanceError('usage', `${path}: ${JSON.stringify(row)} is listed twice; keep one entry for it`);
    }
    seen.add(row);
  }
  return entries;
}

function withReasons(entries: readonly BaselineEntry[], path: string): readonly BaselineEntry[] {
  const open = entries.filter(({ reason }) => /^todo\b/i.test(reason.trim()));
  const [first] = open;
  if (first === undefined) return entries;
  const rest = open.length === 1 ? '' : ` and of ${open.length - 1} more`;
  throw new ConformanceError(
    'usage',
    `${path}: the reason of ${JSON.stringify(first.row)}${rest} is still to be written; say why the violation is known`,
  );
}
