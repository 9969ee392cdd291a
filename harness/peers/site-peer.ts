import type { LlmsTxt } from '../site/llms-txt.ts';
import type { PageLinks } from '../site/page-links.ts';

/** The documents of a website that say something of addresses, by their paths below its root. */
export const siteDocuments = [
  'llms.txt',
  '.well-known/simplex.json',
  '.well-known/agent-card.json',
  '.well-known/agent.json',
  'index.html',
] as const;
export type SiteDocumentName = (typeof siteDocuments)[number];

/** A document as it was fetched. */
export type SiteDocument =
  | {
      readonly outcome: 'found';
      readonly text: string;
      /** Values of its `Link` headers. */
      readonly links: readonly string[];
    }
  /** There is no such document; `because` says how that showed. */
  | { readonly outcome: 'absent'; readonly because: string }
  /** It is not known whether there is one: no answer came in time, or none that can be taken. */
  | { readonly outcome: 'unread'; readonly because: string };

/** What stands behind a SimpleX link, read without connecting. */
export type LinkData =
  | {
      readonly leadsTo: 'contact address';
      /** Link data of the address; absent where the core does not give them. */
      readonly data: Readonly<Record<string, unknown>> | undefined;
    }
  | { readonly leadsTo: 'channel' | 'group'; readonly profile: Readonly<Record<string, unknown>> }
  | { readonly leadsTo: 'one-time invitation' }
  | { readonly leadsTo: 'nothing'; readonly because: string };

/** A website, as it was published when the run began. */
export interface SitePeer {
  readonly kind: 'site';
  document(name: SiteDocumentName): SiteDocument;
  /** The llms.txt file; absent where the site has none that could be read. */
  readonly llmsTxt: LlmsTxt | undefined;
  /** Links of the first page, or none. */
  readonly pageLinks: PageLinks;
  /** The value of the Agent Card at the well-known place of A2A; absent where none could be read as JSON. */
  readonly card: unknown;
  /** What stands behind the links that the site names, by link; absent without a core that could read them. */
  readonly linkData: ReadonlyMap<string, LinkData> | undefined;
}
