import { isMap, isNumber, type JsonTree } from './json-tree.ts';

/** How a payload becomes the text that is signed. */
export interface CanonicalStyle {
  /** At which levels keys are sorted. */
  readonly sorted: 'every' | 'top' | 'none';
  readonly separators: readonly [comma: string, colon: string];
  /** Escapes everything beyond printable ASCII. */
  readonly ascii: boolean;
  /** Last look at the JSON of a text. */
  text?(json: string): string;
  /** Last look at the token of a number. */
  number?(token: string): string;
}

export function canonical(tree: JsonTree, style: CanonicalStyle, level = 0): string {
  const [comma, colon] = style.separators;
  if (typeof tree === 'string') return quoted(tree, style);
  if (isNumber(tree)) return style.number?.(numberText(tree.token)) ?? numberText(tree.token);
  if (isMap(tree)) {
    const keys = [...tree.keys()];
    if (style.sorted === 'every' || (style.sorted === 'top' && level === 0)) keys.sort(byCodePoint);
    const member = (key: string) =>
      `${quoted(key, style)}${colon}${canonical(tree.get(key) ?? null, style, level + 1)}`;
    return `{${keys.map(member).join(comma)}}`;
  }
  if (Array.isArray(tree)) return `[${tree.map((item: JsonTree) => canonical(item, style, level + 1)).join(comma)}]`;
  return String(tree);
}

function quoted(value: string, { ascii, text = (json) => json }: CanonicalStyle): string {
  const json = JSON.stringify(value);
  if (!ascii) return text(json);
  return text(json.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`));
}

/** Integers of 64 bits as they are; everything else as a double, as serde_json prints them up to 1.0.146. */
function numberText(token: string): string {
  const isInteger = /^-?\d+$/.test(token) && token !== '-0';
  return isInteger && BigInt(token) >= -(2n ** 63n) && BigInt(token) < 2n ** 64n ? token : doubleText(Number(token));
}

/** The shortest decimal of a double, as serde_json prints it. */
export function doubleText(value: number): string {
  const magnitude = Math.abs(value);
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  if (magnitude === 0) return `${sign}0.0`;
  if (magnitude >= 1e16 || magnitude < 1e-5) return value.toExponential().replace('e+', 'e');
  // Between these bounds JavaScript writes no exponent.
  return `${sign}${magnitude}${Number.isInteger(magnitude) ? '.0' : ''}`;
}

function byCodePoint(one: string, other: string): number {
  const left = Array.from(one, (character) => character.codePointAt(0) ?? 0);
  const right = Array.from(other, (character) => character.codePointAt(0) ?? 0);
  const place = left.findIndex((code, index) => code !== right[index]);
  return place < 0 ? left.length - right.length : (left[place] ?? 0) - (right[place] ?? -1);
}
