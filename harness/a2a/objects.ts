import { isRecord } from '../exchange.ts';
import { pointer } from '../jtd/pointer.ts';

/** An object within a value, and the JSON pointer to it. */
export interface Located {
  readonly at: string;
  readonly object: Readonly<Record<string, unknown>>;
}

/** Members whose content is the agent's own and not of the data model. */
const free = ['metadata', 'data', 'params', 'header'];

/** The value and all objects within it, as far as the data model reaches. */
export function objectsOf(value: unknown, at = ''): readonly Located[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => objectsOf(item, at + pointer(index)));
  if (!isRecord(value)) return [];
  const within = Object.entries(value).filter(([name]) => !free.includes(name));
  return [{ at, object: value }, ...within.flatMap(([name, member]) => objectsOf(member, at + pointer(name)))];
}
