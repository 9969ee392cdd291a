/** A JSON pointer (RFC 6901) of the keys: `/a/0`. The pointer of no key, the whole value, is empty. */
export function pointer(...keys: readonly PropertyKey[]): string {
  return keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
