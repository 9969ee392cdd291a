/** The Markdown link with which an item begins; indexes are those of the text. */
export interface ItemLink {
  readonly title: string;
  readonly url: string;
  readonly titleAt: number;
  readonly urlAt: number;
  /** Index after the closing parenthesis. */
  readonly end: number;
}

/** Reads `[title](url)` at the start of a text: escapes, angle brackets, balanced brackets and a link title included. */
export function readItemLink(text: string): ItemLink | undefined {
  const close = closing(text, 0, '[', ']');
  if (close === undefined || text.charAt(close + 1) !== '(') return undefined;
  const from = skipBlanks(text, close + 2);
  const angled = text.charAt(from) === '<';
  const to = angled ? text.indexOf('>', from) : destinationEnd(text, from);
  if (to < 0) return undefined;
  const end = afterLinkTitle(text, angled ? to + 1 : to);
  if (text.charAt(end) !== ')') return undefined;
  return {
    title: unescaped(text.slice(1, close)).trim(),
    url: unescaped(text.slice(angled ? from + 1 : from, to)),
    titleAt: 1,
    urlAt: angled ? from + 1 : from,
    end: end + 1,
  };
}

/** Index of the bracket that closes the one at `start`, or `undefined`. */
function closing(text: string, start: number, open: string, close: string): number | undefined {
  if (text.charAt(start) !== open) return undefined;
  let depth = 0;
  for (let index = start; index < text.length; index++) {
    const character = text.charAt(index);
    if (character === '\\') index += 1;
    else if (character === open) depth += 1;
    else if (character === close && --depth === 0) return index;
  }
  return undefined;
}

/** A destination without angle brackets ends at a blank, or at the parenthesis that closes the link. */
function destinationEnd(text: string, start: number): number {
  let depth = 0;
  for (let index = start; index < text.length; index++) {
    const character = text.charAt(index);
    if (character === '\\') index += 1;
    else if (character === ' ' || character === '\t') return index;
    else if (character === '(') depth += 1;
    else if (character === ')' && depth-- === 0) return index;
  }
  return -1;
}

/** Skips a link title in quotes, as `(https://… "Our news")` has one. */
function afterLinkTitle(text: string, start: number): number {
  const at = skipBlanks(text, start);
  const quote = text.charAt(at);
  if (at === start || (quote !== '"' && quote !== "'")) return at;
  const end = text.indexOf(quote, at + 1);
  return end < 0 ? at : skipBlanks(text, end + 1);
}

function skipBlanks(text: string, start: number): number {
  let index = start;
  while (text.charAt(index) === ' ' || text.charAt(index) === '\t') index += 1;
  return index;
}

/** Backslash escapes, and the one character reference that links are written with. */
function unescaped(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, '$1').replaceAll('&amp;', '&');
}
