/** Characters of a value that a person is shown; the rest is evidence for the JSON report. */
const shownLength = 1000;

/** A value as compact JSON; a long one is cut and its length given. `cutFrom` is the length where it was cut before. */
export function jsonText(value: unknown, cutFrom?: number): string {
  const json = JSON.stringify(value);
  if (json === undefined) return 'nothing';
  const length = cutFrom ?? (json.length > shownLength ? Buffer.byteLength(json) : undefined);
  return length === undefined ? json : `${wholeCharacters(json.slice(0, shownLength))}… (cut, ${length} bytes in all)`;
}

/** A value with its type: `"7" (string)`, `7 (number)`; `nothing (absent)` where there was none. */
export function typedText(value: unknown): string {
  if (value === undefined) return 'nothing (absent)';
  if (value === null) return 'null';
  return `${jsonText(value)} (${Array.isArray(value) ? 'array' : typeof value})`;
}

/** Without the first half of a surrogate pair at its end. */
function wholeCharacters(text: string): string {
  return text.replace(/[\uD800-\uDBFF]$/, '');
}
