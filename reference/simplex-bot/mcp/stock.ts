/** Items and their number: what the bot sells. */
export const stock: ReadonlyMap<string, number> = new Map([
  ['anvil', 12],
  ['apron', 3],
  ['bellows', 2],
  ['hammer', 40],
  ['tongs', 7],
]);

/** The orders on file; more than one completion can list. */
export const orderNumbers: readonly string[] = Array.from({ length: 150 }, (_, index) => String(1_000 + index));
