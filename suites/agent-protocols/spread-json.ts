/** Writes JSON with the given blanks between its tokens, over and over again, and none around it. */
export function spreadJson(value: unknown, blanks: readonly string[]): string {
  const tokens = JSON.stringify(value).match(/"(?:[^"\\]|\\.)*"|[[\]{},:]|[^"[\]{},:]+/g) ?? [];
  return tokens.map((token, index) => (index === 0 ? '' : (blanks[index % blanks.length] ?? '')) + token).join('');
}
