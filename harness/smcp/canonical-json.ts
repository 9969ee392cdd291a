import { type FloatStyle, floatText } from './float-text.ts';
import { isMarkedObject, type MarkedJson } from './marked-json.ts';

/** How one writer of compact JSON with sorted keys prints what others print in another way (M-A5, M-A6). */
export interface Dialect {
  readonly name: string;
  text(value: string): string;
  /** @param token the number as it was written */
  number(token: string): string;
  compare(one: string, other: string): number;
  /** `,` and `:` without spaces where it is absent. */
  readonly separators?: readonly [comma: string, colon: string];
}

const serdeFloats = { least: -5, most: 15 };
const pythonFloats = { least: -4, most: 15 };
const signed = (value: number, digits = 0) =>
  `${value < 0 ? '-' : '+'}${String(Math.abs(value)).padStart(digits, '0')}`;

/** serde_json up to 1.0.146: the form that the text names, as it was when the text was written. */
export const serdeJson: Dialect = serde('serde_json', { plain: serdeFloats, exponent: String });

/** Every known form: serde_json by its two printers of doubles, the json module of Python, JSON.stringify. */
export const dialects: readonly Dialect[] = [
  serdeJson,
  serde('serde_json 1.0.147', { plain: serdeFloats, exponent: (value) => signed(value) }),
  {
    name: 'Python json',
    text: (value) => JSON.stringify(value).replace(/[^ -~]/g, escaped),
    number: (token) =>
      isInteger(token)
        ? String(BigInt(token))
        : floatText(Number(token), { plain: pythonFloats, exponent: (value) => signed(value, 2) }),
    compare: byCodePoint,
  },
  {
    name: 'JSON.stringify',
    text: JSON.stringify,
    number: (token) => JSON.stringify(Number(token)),
    compare: (one, other) => (one < other ? -1 : 1),
  },
];

/** The canonical form of a payload: sorted keys, no spaces. */
export function canonicalJson(value: MarkedJson, dialect: Dialect = serdeJson): string {
  const [comma, colon] = dialect.separators ?? [',', ':'];
  if (typeof value === 'string') {
    return value.startsWith('n') ? dialect.number(value.slice(1)) : dialect.text(value.slice(1));
  }
  if (Array.isArray(value)) return `[${value.map((item: MarkedJson) => canonicalJson(item, dialect)).join(comma)}]`;
  if (!isMarkedObject(value)) return String(value);
  const members = Object.entries(value)
    .map(([key, member]) => [key.slice(1), member] as const)
    .sort(([one], [other]) => dialect.compare(one, other));
  return `{${members.map(([key, member]) => `${dialect.text(key)}${colon}${canonicalJson(member, dialect)}`).join(comma)}}`;
}

/** An integer that a u64 or an i64 holds stays one; every other number is a double. */
function serde(name: string, style: FloatStyle): Dialect {
  const holds = (value: bigint) => value >= -(2n ** 63n) && value < 2n ** 64n;
  return {
    name,
    text: JSON.stringify,
    number: (token) =>
      isInteger(token) && token !== '-0' && holds(BigInt(token)) ? token : floatText(Number(token), style),
    compare: byCodePoint,
  };
}

function isInteger(token: string): boolean {
  return /^-?\d+$/.test(token);
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function byCodePoint(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
