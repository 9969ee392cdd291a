/** Whether two base64url texts hold the same bytes; padding is no part of a key (Request, `requestKey`). */
export function sameDecodedKey(a: string, b: string): boolean {
  const key = Buffer.from(a, 'base64url');
  return key.length > 0 && key.equals(Buffer.from(b, 'base64url'));
}
