import type { Answer } from '../../../harness/vectors/driver.ts';
import { type Input, isObject, type Operation, refused, taken } from '../operation.ts';

/** A driver that does one thing wrong: its answer to an input, by what the honest one says. */
export type Defect = (input: Input, honest: Operation) => Answer;

/** Refuses some inputs that it should take. */
export function refuses(when: (input: Input) => boolean): Defect {
  return (input, honest) => (when(input) ? refused : honest(input));
}

/** Takes for granted what the input is made into. */
export function reads(change: (input: Input) => Input): Defect {
  return (input, honest) => honest(change(input));
}

/** The same for the text of an input. */
export function readsText(change: (text: string) => string, name = 'text'): Defect {
  return (input, honest) => honest({ ...input, [name]: change(String(input[name])) });
}

/** Refuses texts of this form. */
export function refusesText(form: RegExp, name = 'text'): Defect {
  return refuses((input) => form.test(String(input[name])));
}

/** Takes a text of this form, which is none. */
export function takesText(form: RegExp, output: unknown, name = 'text'): Defect {
  return (input, honest) => {
    const answer = honest(input);
    return answer.result === 'invalid' && form.test(String(input[name])) ? taken(output) : answer;
  };
}

/** Comes to another output. */
export function says(change: (output: Readonly<Record<string, unknown>>, input: Input) => unknown): Defect {
  return (input, honest) => {
    const answer = honest(input);
    return answer.result === 'valid' && isObject(answer.output) ? taken(change(answer.output, input)) : answer;
  };
}

type Path = readonly (string | number)[];

/** A place of an input where only a value like `right` may stand, save those kinds that are right as well. */
export interface Strict {
  readonly path: Path;
  readonly right: unknown;
  readonly except?: readonly (Kind | 'listed')[];
}

type Kind = 'absent' | 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object';
const kinds: readonly Kind[] = ['absent', 'null', 'boolean', 'number', 'string', 'array', 'object'];

/** For each place and each kind that may not stand there, the defect that does not look at it. */
export function tolerances(places: readonly Strict[]): Readonly<Record<string, Defect>> {
  return Object.fromEntries(
    places.flatMap(({ path, right, except = [] }) =>
      kinds
        .filter((kind) => kind !== kindOf(right) && !except.includes(kind))
        .map((kind) => [
          `takes ${path.join('.')} that is ${kind}`,
          reads((input) => (kindOf(valueAt(input, path)) === kind ? (withValue(input, path, right) as Input) : input)),
        ]),
    ),
  );
}

export function kindOf(value: unknown): Kind {
  if (value === undefined) return 'absent';
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : (typeof value as Kind);
}

/** The value at a path; a star stands for the first member. */
export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((found, key) => {
    if (Array.isArray(found)) return found[key === '*' ? 0 : Number(key)];
    return isObject(found) && Object.hasOwn(found, keyOf(found, key)) ? found[keyOf(found, key)] : undefined;
  }, value);
}

/** The value with another one at the path, as far as the path exists. */
export function withValue(value: unknown, [key, ...rest]: Path, put: unknown): unknown {
  if (key === undefined) return put;
  if (Array.isArray(value)) {
    const list: unknown[] = [...value];
    list[key === '*' ? 0 : Number(key)] = withValue(list[Number(key)], rest, put);
    return list;
  }
  if (!isObject(value)) return value;
  const name = keyOf(value, key);
  return { ...value, [name]: withValue(value[name], rest, put) };
}

function keyOf(value: object, key: string | number): string {
  return key === '*' ? (Object.keys(value)[0] ?? '') : String(key);
}

/** The defect of an operation over values, for one whose input is the JSON text of the value. */
function overText(defect: Defect): Defect {
  return (input, honest) => {
    let value: unknown;
    try {
      value = JSON.parse(String(input.text));
    } catch {
      return honest(input);
    }
    return defect({ value }, ({ value: changed }) => honest({ text: JSON.stringify(changed) }));
  };
}

/** The same for several. */
export function overTexts(defects: Readonly<Record<string, Defect>>): Readonly<Record<string, Defect>> {
  return Object.fromEntries(Object.entries(defects).map(([name, defect]) => [name, overText(defect)]));
}
