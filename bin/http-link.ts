/** Whether a link is the address of a server over HTTP. One with a fragment is a link of SimpleX: no server sees fragments. */
export function isHttpLink(link: string): boolean {
  return /^https?:\/\/[^#]+$/.test(link);
}
