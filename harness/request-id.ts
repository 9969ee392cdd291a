/**
 * The JSON-RPC id of a request whose case does not care: another one for each method, so that a peer which says the same
 * to everything answers one method at most.
 */
export function requestId(method: string): number {
  let id = 7;
  for (let index = 0; index < method.length; index++) id = (id * 31 + method.charCodeAt(index)) % 999_983;
  return id;
}
