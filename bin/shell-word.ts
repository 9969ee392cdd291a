/** A word for a POSIX shell. */
export function quoted(word: string): string {
  return /^[\w./@:=-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
