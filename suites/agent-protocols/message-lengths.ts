/** What a text takes inside the JSON of a chat message, in bytes: UTF-8, with its escape characters. */
export function escapedLength(text: string): number {
  return new TextEncoder().encode(JSON.stringify(text)).length - 2;
}
