/** Characters of a value that a person is shown; the rest is evidence for the JSON report. */
const shownLength = 1000;

/** A value as compact JSON; a long one is cut and its length given. */
export function jsonText(value: unknown): string {
  return shortened(JSON.stringify(value) ?? 'nothing');
}

/** The body of a message: a text as it is, anything else as compact JSON; `cutFrom` as in `Message`. */
export function bodyText(body: unknown, cutFrom?: number, length = shownLength): string {
  return shortened(typeof body === 'string' ? body : (JSON.stringify(body) ?? 'nothing'), cutFrom, length);
}

/** A value with its type: `"7" (string)`, `7 (number)`; `nothing (absent)` where there was none. */
export function typedText(value: unknown): string {
  if (value === undefined) return 'nothing (absent)';
  if (value === null) return 'null';
  return `${jsonText(value)} (${Array.isArray(value) ? 'array' : typeof value})`;
}

function shortened(text: string, cutFrom?: number, length = shownLength): string {
  const whole = cutFrom ?? (text.length > length ? Buffer.byteLength(text) : undefined);
  return whole === undefined ? text : `${wholeCharacters(text.slice(0, length))}… (cut, ${whole} bytes in all)`;
}

/** Without the first half of a surrogate pair at its end. */
function wholeCharacters(text: string): string {
  return text.replace(/[\uD800-\uDBFF]$/, '');
}
