/** Nothing that a protocol defines is nested so deep, and nothing that reads it, down to `JSON.stringify`, runs out of stack. */
const deepest = 200;

/**
 * The value of a JSON text of a target. What is nested deeper than any reader can follow is replaced by a text that says so.
 * Throws `SyntaxError` where the text is not JSON.
 */
export function readBoundedJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return openings(text) > deepest ? bounded(value, deepest) : value;
}

/** At least the depth of the value. */
function openings(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length && count <= deepest; index++) {
    const unit = text.charCodeAt(index);
    if (unit === openBracket || unit === openBrace) count += 1;
  }
  return count;
}

const openBracket = 0x5b;
const openBrace = 0x7b;

/** The value itself where it is not nested deeper than `left`. */
function bounded(value: unknown, left: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (left === 0) return `… (nested deeper than ${deepest} levels)`;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => bounded(item, left - 1));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  const members = Object.entries(value);
  const kept = members.map(([name, member]): [string, unknown] => [name, bounded(member, left - 1)]);
  return kept.some(([, member], index) => member !== members[index]?.[1]) ? Object.fromEntries(kept) : value;
}
