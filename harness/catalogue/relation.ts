import type { Requirement } from '../model.ts';
import { findRequirement } from './catalogue.ts';

/** Whether two statements say the same thing, or one follows from the other: proof and counts treat them as one. */
export function areRelated(one: string, other: string): boolean {
  return reaches(one, other) || reaches(other, one);
}

function reaches(from: string, to: string, seen: ReadonlySet<string> = new Set()): boolean {
  if (from === to) return true;
  if (seen.has(from)) return false;
  const statement: Requirement | undefined = findRequirement(from);
  const next = [...(statement?.sameAs ?? []), ...(statement?.implies ?? [])];
  return next.some((id) => reaches(id, to, new Set([...seen, from])));
}
