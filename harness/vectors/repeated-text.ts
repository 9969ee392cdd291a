/** The value with every `{"$repeat": [[text, count], …]}` in it written out as the one text that it stands for. */
export function writtenOut(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(writtenOut);
  if (typeof value !== 'object' || value === null) return value;
  if (isRepeated(value)) return value.$repeat.map(([text, count]) => text.repeat(count)).join('');
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, writtenOut(member)]));
}

/** A long text, short: its parts in order, each with how often it stands there. */
interface RepeatedText {
  readonly $repeat: readonly (readonly [text: string, count: number])[];
}

function isRepeated(value: object): value is RepeatedText {
  return '$repeat' in value && Object.keys(value).length === 1;
}
