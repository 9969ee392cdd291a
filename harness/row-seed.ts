/** The seed of one row (FNV-1a, 32 bit): the same for the same run seed and row id, alone or among all. */
export function rowSeed(seed: number, row: string): number {
  let hash = 0x811c9dc5 ^ seed;
  for (const character of row) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash | 0;
}
