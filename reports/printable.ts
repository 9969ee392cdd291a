/** Control, format (bidirectional marks, tags), surrogate and separator characters, and the two that XML forbids. */
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\uFFFE\uFFFF]/gu;

const named: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Characters of one text that a person is shown. */
const shownLength = 4000;

/**
 * The text as one line in which nothing can move the cursor, colour, reorder or hide: such characters are escaped. A very
 * long text is cut and its length given.
 */
export function printable(text: string): string {
  if (text.length > shownLength) {
    return `${printable(text.slice(0, shownLength))}… (cut, ${text.length} characters in all)`;
  }
  return text.replace(unprintable, (character) => named[character] ?? escaped(character.codePointAt(0) ?? 0));
}

function escaped(codePoint: number): string {
  const hex = codePoint.toString(16);
  return codePoint > 0xffff ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`;
}
