import type { Answer } from '../../harness/vectors/driver.ts';

/** What an implementation makes of the input of one operation; the shapes stand in the vector files. */
export type Operation = (input: Input) => Answer;
export type Input = Readonly<Record<string, unknown>>;

export const refused: Answer = { result: 'invalid' };

export function taken(output: unknown): Answer {
  return { result: 'valid', output };
}

/** The object of a JSON text; undefined for anything else. */
export function jsonObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own member: what an object inherits is none of JSON. */
export function member(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
