import type * as z from 'zod';
import { nearest } from '../nearest.ts';

/** The part of a JSON Schema that explains a key. */
interface Node {
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Node>>;
  readonly additionalProperties?: boolean | Node;
  readonly items?: Node;
}

/**
 * One line for each thing that is wrong with `value`: file, key path, what was found, what belongs there and how to write
 * it. Words and examples come from the JSON Schema.
 */
export function describeIssues(error: z.ZodError, schema: unknown, value: unknown, path: string): string {
  return error.issues.flatMap((issue) => describeIssue(issue, schema as Node, value, path)).join('\n');
}

function describeIssue(issue: z.core.$ZodIssue, schema: Node, value: unknown, path: string): readonly string[] {
  if (issue.code === 'unrecognized_keys') {
    const known = Object.keys(nodeAt(schema, issue.path)?.properties ?? {});
    return issue.keys.map((key) => {
      const meant = nearest(key, known);
      const fix =
        meant === undefined ? `the keys here are ${known.join(', ')}` : `did you mean ${JSON.stringify(meant)}?`;
      return `${path}: unknown key ${keyPath([...issue.path, key])}; ${fix}`;
    });
  }
  const found = valueAt(value, issue.path);
  const node = nodeAt(schema, issue.path);
  const [, expected] = /expected (.*?)(?:, received .*)?$/.exec(issue.message) ?? [];
  const rule = expected === undefined ? issue.message : `expected ${expected}`;
  const example = node?.examples?.[0];
  const key = issue.path.at(-1);
  const fix =
    example === undefined || typeof key !== 'string'
      ? ''
      : `; write for example ${JSON.stringify(key)}: ${JSON.stringify(example)}`;
  const meaning = node?.description === undefined ? '' : ` (${node.description})`;
  return [
    `${path}: ${keyPath(issue.path)} ${found === undefined ? 'is missing' : `is ${shown(found)}`}, ${rule}${meaning}${fix}`,
  ];
}

function keyPath(keys: readonly PropertyKey[]): string {
  if (keys.length === 0) return 'the whole file';
  const text = keys.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  return JSON.stringify(text.replace(/^\./, ''));
}

function nodeAt(schema: Node, keys: readonly PropertyKey[]): Node | undefined {
  let node: Node | undefined = schema;
  for (const key of keys) {
    const open: boolean | Node | undefined = node?.additionalProperties;
    node =
      typeof key === 'number'
        ? node?.items
        : (node?.properties?.[String(key)] ?? (typeof open === 'object' ? open : undefined));
  }
  return node;
}

function valueAt(value: unknown, keys: readonly PropertyKey[]): unknown {
  let found = value;
  for (const key of keys) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as Record<PropertyKey, unknown>)[key];
  }
  return found;
}

/** A JSON value with its type: `"7" (string)`, `7 (number)`. */
function shown(value: unknown): string {
  const text = JSON.stringify(value);
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  return `${text.length > 80 ? `${text.slice(0, 80)}…` : text} (${type})`;
}
