import { readBoundedJson } from '../bounded-json.ts';

/**
 * A JSON value that keeps what `JSON.parse` loses, the text of its numbers: a text begins with `s`, the token of a number
 * with `n`, and so do the keys of objects with `s`.
 */
export type MarkedJson = string | boolean | null | readonly MarkedJson[] | MarkedObject;
export interface MarkedObject {
  readonly [key: string]: MarkedJson;
}

/** Written so that a long text takes no stack. */
const textsAndNumbers = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Throws `SyntaxError` where the text is not JSON. */
export function readMarkedJson(text: string): MarkedJson {
  // A marked text can be JSON where the original is not: `{1:2}` would become an object.
  JSON.parse(text);
  const marked = text.replace(textsAndNumbers, (token) =>
    token.startsWith('"') ? `"s${token.slice(1)}` : `"n${token}"`,
  );
  return readBoundedJson(marked) as MarkedJson;
}

export function isMarkedObject(value: MarkedJson | undefined): value is MarkedObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The member of an object, or `undefined`. */
export function markedMember(value: MarkedJson, key: string): MarkedJson | undefined {
  return isMarkedObject(value) && Object.hasOwn(value, `s${key}`) ? value[`s${key}`] : undefined;
}
