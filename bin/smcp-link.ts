/** Whether a link is the address of an SMCP server. */
export function isSmcpLink(link: string): boolean {
  return /^wss?:\/\//.test(link);
}
