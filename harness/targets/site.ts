import { readBoundedJson } from '../bounded-json.ts';
import { ConformanceError } from '../errors.ts';
import { isRecord } from '../exchange.ts';
import type { Clock, CoreConnection } from '../model.ts';
import { type CoreClient, createCoreClient } from '../peers/core-client.ts';
import { createExchanges } from '../peers/exchanges.ts';
import {
  type LinkData,
  type SiteDocument,
  type SiteDocumentName,
  type SitePeer,
  siteDocuments,
} from '../peers/site-peer.ts';
import { readLlmsTxt } from '../site/llms-txt.ts';
import { pageLinks } from '../site/page-links.ts';
import { isSimplexLink } from '../site/simplex-link.ts';
import type { PeerKind, Peers } from '../suite.ts';
import { createTranscript, type FrameListener } from '../transcript.ts';
import { readLinkData } from './site-link-data.ts';
import type { Target } from './target.ts';

/** Where the documents of a site are read. */
export interface SiteAccess {
  /** The address or the folder, for people. */
  readonly name: string;
  /** Reads one document; never rejects, whatever the site does. */
  read(document: SiteDocumentName): Promise<SiteDocument>;
}

export interface SiteTargetOptions {
  readonly access: SiteAccess;
  readonly clock: Clock;
  /** A core that reads what stands behind the links; without it, that is not known. */
  readonly openCore?: (() => Promise<CoreConnection>) | undefined;
  /** Is told every frame between the harness and its core. */
  readonly onFrame?: FrameListener | undefined;
}

/** Links whose data are read at most; a hostile site names as many as it likes. */
const linksAtMost = 50;

/**
 * A website, read once before anything is judged.
 * Throws `ConformanceError` (`unreachable`) where none of its documents can be read.
 */
export async function openSiteTarget({ access, clock, openCore, onFrame }: SiteTargetOptions): Promise<Target> {
  const transcript = createTranscript(clock, onFrame);
  const documents = new Map<SiteDocumentName, SiteDocument>();
  for (const name of siteDocuments) documents.set(name, await access.read(name));
  const reasons = [...documents.values()].map((one) => (one.outcome === 'unread' ? one.because : undefined));
  if (reasons.every((reason) => reason !== undefined)) {
    throw new ConformanceError('unreachable', `Nothing of ${access.name} can be read: ${reasons[0]}.`);
  }

  const document = (name: SiteDocumentName): SiteDocument =>
    documents.get(name) ?? { outcome: 'absent', because: 'it was not asked for' };
  const textOf = (name: SiteDocumentName): string | undefined => {
    const found = document(name);
    return found.outcome === 'found' ? found.text : undefined;
  };
  const llms = textOf('llms.txt');
  const llmsTxt = llms === undefined ? undefined : readLlmsTxt(llms);
  const page = document('index.html');
  const links = page.outcome === 'found' ? pageLinks(page.text, page.links) : { relations: [], anchors: [] };
  const card = jsonOf(textOf('.well-known/agent-card.json'));
  const base = { kind: 'site', document, llmsTxt, pageLinks: links, card } as const;
  const core = openCore === undefined ? undefined : createCoreClient(await openCore(), 'reader', transcript);
  const linkData = core === undefined ? undefined : await linkDataOf(linksOf(base), core);
  const peer: SitePeer = { ...base, linkData };

  return {
    family: 'site',
    link: access.name,
    declares: {
      documents: siteDocuments.filter((name) => document(name).outcome === 'found'),
      addresses: llmsTxt?.addresses.length ?? 0,
    },
    transcript,
    exchanges: createExchanges(),
    bindings: (kind) => (kind === 'site' ? ['llms-txt', 'page', 'agent-card', 'link-data'] : []),
    absence: (kind) => `a website is not met as ${kind}`,
    async open<K extends PeerKind>() {
      return {
        // The one kind that is offered; TypeScript does not follow that through a type parameter.
        peer: peer as Peers[PeerKind] as Peers[K],
        exchanges: () => [],
        probe: async () => {},
      };
    },
    settle: async () => {},
    ended: () => undefined,
    async close() {
      core?.close();
    },
  };
}

/** The SimpleX links that the documents name, each once. */
function linksOf({ llmsTxt, pageLinks: { relations }, card }: Omit<SitePeer, 'linkData'>): readonly string[] {
  const interfaces = isRecord(card) && Array.isArray(card.supportedInterfaces) ? card.supportedInterfaces : [];
  const urls = [
    ...(llmsTxt?.items ?? []).map(({ url }) => url),
    ...relations.map(({ url }) => url),
    ...interfaces.map((one: unknown) => (isRecord(one) ? one.url : undefined)),
  ];
  const links = urls.filter((url): url is string => typeof url === 'string' && isSimplexLink(url));
  return [...new Set(links)].slice(0, linksAtMost);
}

async function linkDataOf(links: readonly string[], core: CoreClient): Promise<ReadonlyMap<string, LinkData>> {
  const found = new Map<string, LinkData>();
  for (const link of links) found.set(link, await readLinkData(core, link));
  return found;
}

function jsonOf(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return readBoundedJson(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
