import type * as z from 'zod';
import { pointer } from '../jtd/pointer.ts';

/**
 * One short line for each thing that is wrong with `value`: the place, what belongs there and what is there, as in
 * `/result/tools/0/inputSchema/type: expected "object", got "array"`. `at` is the JSON pointer to `value` itself.
 */
export function describeIssues(error: z.ZodError, value: unknown, at = ''): readonly string[] {
  return error.issues.map((issue) => line(issue, value, at));
}

type Issue = z.core.$ZodIssue;

function line(issue: Issue, value: unknown, at: string): string {
  const found = valueAt(value, issue.path);
  const place = at + pointer(...issue.path);
  if (issue.code === 'invalid_union') {
    const inner = closest(issue.errors);
    if (inner !== undefined) return line(inner, found, place);
  }
  return `${place === '' ? 'the value' : place}: ${expectation(issue)}, got ${shown(found)}`;
}

/** The issue of the branch that came furthest into the value, unless all fail at the value itself. */
function closest(branches: readonly (readonly Issue[])[]): Issue | undefined {
  const firsts = branches.flatMap(([first]) => first ?? []);
  const deepest = firsts.toSorted((a, b) => b.path.length - a.path.length)[0];
  return deepest !== undefined && deepest.path.length > 0 ? deepest : undefined;
}

function expectation(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${typeNames[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return oneOf(issue.values);
    case 'too_small':
      return `expected at least ${issue.minimum}`;
    case 'too_big':
      return `expected at most ${issue.maximum}`;
    case 'unrecognized_keys':
      return `expected no members ${issue.keys.map((key) => JSON.stringify(key)).join(', ')}`;
    case 'invalid_union':
      return 'options' in issue && issue.options ? oneOf(issue.options) : alternatives(issue.errors);
    default:
      return issue.message;
  }
}

function oneOf(values: readonly unknown[]): string {
  return `expected ${values.map((value) => JSON.stringify(value) ?? 'nothing').join(' or ')}`;
}

function alternatives(branches: readonly (readonly Issue[])[]): string {
  const all = branches.flatMap(([first]) => (first === undefined ? [] : expectation(first).replace(/^expected /, '')));
  return `expected ${[...new Set(all)].join(' or ')}`;
}

const typeNames: Readonly<Record<string, string>> = { int: 'integer', record: 'object', nonoptional: 'a value' };

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (found, key) =>
      typeof found === 'object' && found !== null && Object.hasOwn(found, key)
        ? (found as Readonly<Record<PropertyKey, unknown>>)[key]
        : undefined,
    value,
  );
}

/** Scalars as JSON with their type, where JSON does not show it; of anything larger only the type. */
function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return `array of ${value.length}`;
  if (typeof value === 'object') return 'object';
  if (typeof value === 'string') return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
  return `${typeof value} ${value}`;
}
