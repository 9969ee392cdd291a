import * as fc from 'fast-check';

/** One visible character, of one to many code points, or one that JSON or a terminal treats apart. */
const character = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }) },
  { weight: 1, arbitrary: fc.constantFrom('"', '\\', '/', '\n', '\t', '\u001f', '\u007f', '\u2028') },
);

/** Strings whose JSON has escapes and several bytes a character: at a size limit both count. */
export const strings: fc.Arbitrary<string> = fc.string({ unit: character });

/** Keys of objects. Never `__proto__`, for which JavaScript peers have no agreed meaning. */
export const keys: fc.Arbitrary<string> = strings.filter((key) => key !== '__proto__');

/** Numbers that JSON keeps: neither infinite nor -0, whose text is 0. */
export const numbers: fc.Arbitrary<number> = fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0);

/** Any JSON value, as `JSON.parse` would give it. */
export const jsonValues: fc.Arbitrary<unknown> = fc.anything({
  key: keys,
  values: [strings, numbers, fc.integer(), fc.boolean(), fc.constant(null)],
  maxDepth: 2,
});
