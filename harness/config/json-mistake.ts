/** Where a text stops being JSON: `offset` counts UTF-16 units from 0. */
export interface JsonMistake {
  readonly offset: number;
  readonly expected: string;
}

const string = /"(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy;
const scalar = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** The first mistake of a text by RFC 8259, or `undefined` where there is none; Node 20 does not always tell the place. */
export function jsonMistake(text: string): JsonMistake | undefined {
  let offset = 0;
  let expected = '';

  const wants = (what: string): false => {
    expected = what;
    return false;
  };
  const skipSpace = (): void => {
    while (offset < text.length && ' \t\n\r'.includes(text.charAt(offset))) offset++;
  };
  const takes = (mark: string): boolean => {
    skipSpace();
    if (text[offset] !== mark) return false;
    offset++;
    return true;
  };
  const matches = (pattern: RegExp): boolean => {
    skipSpace();
    pattern.lastIndex = offset;
    if (!pattern.test(text)) return false;
    offset = pattern.lastIndex;
    return true;
  };
  const member = (): boolean => {
    if (!matches(string)) return wants('a key in double quotes');
    return takes(':') ? value() : wants('":"');
  };
  const items = (item: () => boolean, end: string): boolean => {
    if (takes(end)) return true;
    do if (!item()) return false;
    while (takes(','));
    return takes(end) || wants(`"," or "${end}"`);
  };
  const value = (): boolean => {
    if (takes('{')) return items(member, '}');
    if (takes('[')) return items(value, ']');
    return matches(string) || matches(scalar) || wants('a value');
  };

  const complete = value();
  skipSpace();
  if (complete && offset === text.length) return undefined;
  return { offset, expected: complete ? 'the end of the file' : expected };
}
