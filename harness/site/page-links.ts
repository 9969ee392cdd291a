import { isSimplexLink } from './simplex-link.ts';

/** A link to SimpleX that a page gives, and the relation that it names. */
export interface PageLink {
  readonly url: string;
  /** Value of `rel`; empty where there is none. */
  readonly relation: string;
}

/** The links to SimpleX of a page. */
export interface PageLinks {
  /** Link relations: `<link>` elements of the page, and `Link` headers of its response. */
  readonly relations: readonly PageLink[];
  /** Links in the text of the page. */
  readonly anchors: readonly PageLink[];
}

/** A hostile page has as many as it likes. */
const tagsAtMost = 500;
const linksAtMost = 100;

/** Reads the links off the text of a page, as it is: no script runs, and nothing is loaded. */
export function pageLinks(html: string, linkHeaders: readonly string[] = []): PageLinks {
  const markup = withoutHidden(html);
  const tagged = (name: string): readonly PageLink[] =>
    tagsOf(markup, name).flatMap((attributes): PageLink[] => {
      const url = attributes.get('href');
      return url === undefined || !isSimplexLink(url) ? [] : [{ url, relation: attributes.get('rel') ?? '' }];
    });
  const inHeaders = linkHeaders.flatMap((header) =>
    [...header.matchAll(/<([^<>]*)>([^<]*)/g)].flatMap(([, url = '', rest = '']): PageLink[] => {
      const [, quoted, bare] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,]+))/i.exec(rest) ?? [];
      return isSimplexLink(url) ? [{ url, relation: quoted ?? bare ?? '' }] : [];
    }),
  );
  return {
    relations: [...inHeaders, ...tagged('link')].slice(0, linksAtMost),
    anchors: tagged('a').slice(0, linksAtMost),
  };
}

/** Without comments and without what browsers do not show as text. */
function withoutHidden(html: string): string {
  let text = '';
  let from = 0;
  for (;;) {
    const opening = /<!--|<(script|style|template|noscript|textarea|title)(?=[\s>/])/gi;
    opening.lastIndex = from;
    const found = opening.exec(html);
    if (found === null) return text + html.slice(from);
    text += html.slice(from, found.index);
    const end = found[1] === undefined ? '-->' : `</${found[1]}`;
    const closing = html.slice(found.index).search(new RegExp(end, 'i'));
    if (closing < 0) return text;
    from = found.index + closing + end.length;
  }
}

/** The attributes of the tags of one name. */
function tagsOf(markup: string, name: string): readonly ReadonlyMap<string, string>[] {
  const found: ReadonlyMap<string, string>[] = [];
  for (const [, text = ''] of markup.matchAll(new RegExp(`<${name}\\s([^<>]{0,2000})>`, 'gi'))) {
    const attributes = new Map<string, string>();
    for (const [, key = '', double, single, bare] of text.matchAll(
      /([^\s"'=<>/]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/g,
    )) {
      const value = double ?? single ?? bare ?? '';
      if (!attributes.has(key.toLowerCase())) attributes.set(key.toLowerCase(), value.replaceAll('&amp;', '&').trim());
    }
    if (found.push(attributes) === tagsAtMost) break;
  }
  return found;
}
