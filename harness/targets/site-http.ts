import { createHttpClient } from '../http/client.ts';
import type { Header } from '../http/http.ts';
import type { SiteDocument, SiteDocumentName } from '../peers/site-peer.ts';
import type { SiteAccess } from './site.ts';
import { largestDocument } from './site-limits.ts';

export interface HttpSiteOptions {
  /** Address of the site: `https://acme.example`, or of a folder of it. */
  readonly address: string;
  /** Milliseconds for a whole document, redirections included. */
  readonly within: number;
}

/** Redirections of one document that are followed. */
const redirectsAtMost = 5;

/** A site as it is published. Nothing outside its origin is asked for, and what it answers is bounded in length and time. */
export function httpSite({ address, within }: HttpSiteOptions): SiteAccess & { close(): void } {
  const root = new URL(address.endsWith('/') ? address : `${address}/`);
  const client = createHttpClient(root.origin);

  async function read(name: SiteDocumentName): Promise<SiteDocument> {
    const deadline = performance.now() + within;
    let url = addressOf(name);
    for (let redirects = 0; redirects <= redirectsAtMost; redirects++) {
      const answer = await get(url, deadline - performance.now());
      if (typeof answer === 'string') return { outcome: 'unread', because: `${url.href}: ${answer}` };
      const { status, headers, text } = answer;
      if (status >= 300 && status < 400 && status !== 304) {
        const [target] = valuesOf(headers, 'location');
        const next = target !== undefined && URL.canParse(target, url.href) ? new URL(target, url.href) : undefined;
        if (next === undefined) return { outcome: 'unread', because: `${url.href}: ${status} without a place to go` };
        if (next.origin !== root.origin) {
          return {
            outcome: 'unread',
            because: `${url.href} leads to another origin, ${next.origin}, which is not asked`,
          };
        }
        url = next;
        continue;
      }
      if (status >= 500 || status === 429) return { outcome: 'unread', because: `${url.href}: status ${status}` };
      if (status !== 200) return { outcome: 'absent', because: `${url.href}: status ${status}` };
      if (name !== 'index.html' && isPage(headers, text)) {
        return { outcome: 'absent', because: `${url.href}: an HTML page` };
      }
      return { outcome: 'found', text, links: valuesOf(headers, 'link') };
    }
    return { outcome: 'unread', because: `${url.href}: more than ${redirectsAtMost} redirections` };
  }

  /** Well-known places are those of the origin, wherever on it the site lies. */
  function addressOf(name: SiteDocumentName): URL {
    if (name === 'index.html') return root;
    return new URL(name.startsWith('.well-known/') ? `/${name}` : name, root);
  }

  /** The answer, or why there is none. */
  function get({ pathname, search }: URL, ms: number): Promise<Answer | string> {
    return new Promise((resolve) => {
      let answer: Answer = { status: 0, headers: [], text: '' };
      let length = 0;
      const finish = (result: Answer | string) => {
        clearTimeout(timer);
        resolve(result);
      };
      const giveUp = (why: string) => {
        cancel();
        finish(why);
      };
      const timer = setTimeout(() => giveUp(`it took longer than ${within / 1000} s`), Math.max(0, ms));
      const cancel = client.send(
        { method: 'GET', path: pathname + search, headers: [['Accept', '*/*']] },
        {
          onHead(status, headers) {
            answer = { ...answer, status, headers };
          },
          onText(text) {
            length += Buffer.byteLength(text);
            if (length > largestDocument) giveUp('it is longer than 1 MiB');
            else answer = { ...answer, text: answer.text + text };
          },
          onEnd: () => finish(answer),
          onFailure: finish,
        },
      );
    });
  }

  return { name: address, read, close: () => client.close() };
}

interface Answer {
  readonly status: number;
  readonly headers: readonly Header[];
  readonly text: string;
}

function valuesOf(headers: readonly Header[], name: string): readonly string[] {
  return headers.filter(([one]) => one.toLowerCase() === name).map(([, value]) => value);
}

/**
 * A site that shows the same page whatever it is asked for has none of the documents. The type alone does not tell: servers
 * give it to files that they do not know.
 */
function isPage(headers: readonly Header[], text: string): boolean {
  const [type = ''] = valuesOf(headers, 'content-type');
  const start = text.trimStart().slice(0, 20);
  return /^<(?:!doctype|html)/i.test(start) || (start.startsWith('<') && /html/i.test(type));
}
