/** The bytes that the JSON of a chat message may take (Message size). */
export const messageLimit = 15_602;

/**
 * A reply that needs no more bytes than this has to come, whatever its core puts around it; between this and the limit
 * of 15,602 bytes nothing is judged (Message size; S-A5).
 */
export const surelyFits = 10_000;

/** What a text takes inside the JSON of a chat message, in bytes: UTF-8, with its escape characters. */
export function escapedLength(text: string): number {
  return new TextEncoder().encode(JSON.stringify(text)).length - 2;
}
