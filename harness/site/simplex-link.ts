/** What a SimpleX link leads to, by its form alone. */
export type SimplexLinkKind = 'contact address' | 'channel' | 'group' | 'chat relay' | 'one-time invitation';

const kinds: Readonly<Record<string, SimplexLinkKind>> = {
  a: 'contact address',
  c: 'channel',
  g: 'group',
  r: 'chat relay',
  i: 'one-time invitation',
};

const short = /^(?:https:\/\/([^/?#]+)|simplex:)\/([acgri])\/?(?:\?[^#]*)?#(.+)$/i;
const full = /^(?:https:\/\/[^/?#]+|simplex:)\/(contact|invitation)\/?(?:\?[^#]*)?#(.+)$/i;

/**
 * What the form of a link says that it leads to. The host says nothing: the router of an address can have any domain name.
 * `undefined` for links whose form does not tell, as full links with data, which groups once had (LLMS-21).
 */
export function simplexLinkKind(url: string): SimplexLinkKind | undefined {
  const link = decoded(url);
  const letter = short.exec(link)?.[2];
  if (letter !== undefined) return kinds[letter.toLowerCase()];
  const [, word, rest = ''] = full.exec(link) ?? [];
  if (word === undefined || /[?&]data=/.test(rest)) return undefined;
  return word.toLowerCase() === 'contact' ? 'contact address' : 'one-time invitation';
}

/** Whether a link is one of SimpleX beyond doubt, whatever is written beside it. */
export function isSimplexLink(url: string): boolean {
  const link = decoded(url);
  if (/^simplex:/i.test(link)) return true;
  const [, host = '', , key = ''] = short.exec(link) ?? [];
  if (/(^|\.)simplex\.(im|chat)$/i.test(host)) return true;
  if (/^(?:[\w-]{32}\/)?[\w-]{43}(?:\?|$)/.test(key)) return true;
  return /[?&]smp=/.test(full.exec(link)?.[2] ?? '');
}

/** Whether a link cannot be one of SimpleX: those are web addresses, or have a scheme of their own. */
export function isOtherLink(url: string): boolean {
  return !/^(https|simplex):/i.test(url);
}

/** A mark of a fragment may be written as `%23`. */
function decoded(url: string): string {
  return url.includes('#') ? url : url.replace(/%23/, '#');
}
