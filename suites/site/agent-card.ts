import { isRecord } from '../../harness/exchange.ts';
import type { SitePeer } from '../../harness/peers/site-peer.ts';
import { isSimplexLink, simplexLinkKind } from '../../harness/site/simplex-link.ts';
import { type Scenario, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import type { SitePolicy } from '../../reference/site/policy.ts';
import { bindingUri } from '../agent-protocols/simplex-interfaces.ts';
import { inCard, requirement } from './requirement.ts';

type JsonObject = Readonly<Record<string, unknown>>;

const http = { url: 'https://acme.example/a2a', protocolBinding: 'JSONRPC', protocolVersion: '1.0' };
const place = '.well-known/agent-card.json';

const overHttpAlone: Readonly<Record<string, Partial<SitePolicy>>> = {
  'lists an interface over HTTP alone': { card: (card) => ({ ...card, supportedInterfaces: [http] }) },
  'lists its interfaces where 0.3 did': {
    card: ({ supportedInterfaces, ...card }) => ({ ...card, additionalInterfaces: supportedInterfaces }),
  },
};

/** The Agent Card on a website (A2A binding, Identification and Agent Card). */
export const siteAgentCard = suite('agent-protocols', 'site-agent-card', [
  requirement('A2A-CARD-1', inCard, {
    cases: [
      scenario('well-known', 'the Agent Card at the well-known place of A2A', async (site, t: Trial) => {
        const document = site.document(place);
        const old = site.document('.well-known/agent.json');
        if (document.outcome === 'unread') t.untested(`an Agent Card that can be read: ${document.because}`);
        if (document.outcome === 'absent') {
          t.expect(old.outcome !== 'found', `the Agent Card at /${place}`, '/.well-known/agent.json');
          if (!listsAgent(site)) t.inapplicable('the site names no agent of A2A');
          // Whether the agent that it names has this website or another one is not known.
          const grade = { weight: 'advice', ambiguity: 'S-A1' } as const;
          t.prefer(false, `the Agent Card at /${place}`, document.because, grade);
          return;
        }
        const { card } = site;
        const isCard = isRecord(card) && typeof card.name === 'string';
        t.expect(isCard, `an Agent Card at /${place}`, card ?? document.text.slice(0, 200));
      }),
    ],
    mutants: {
      'publishes its card where 0.2 did': { cardPlace: () => '.well-known/agent.json' },
      'publishes its card at its root': { cardPlace: () => 'agent-card.json' },
      'publishes a list of cards': { card: (card) => [card] },
    },
    benign: {
      'has no agent': {
        cardPlace: () => 'no-card.json',
        notes: (notes) => notes.replace(', A2A', ''),
        declaration: ({ a2a: _, ...protocols }) => protocols,
      },
    },
  }),

  requirement('A2A-CARD-2', inCard, { cases: [listed()], mutants: overHttpAlone }),

  requirement('A2A-ID-5', inCard, {
    cases: [listed()],
    mutants: overHttpAlone,
    benign: {
      'lists another interface first': {
        card: (card) => ({ ...card, supportedInterfaces: [http, ...(card.supportedInterfaces as unknown[])] }),
      },
    },
  }),

  requirement('A2A-ID-3', inCard, {
    cases: [
      scenario('uri', 'the binding of the SimpleX interface, character by character', async (site, t: Trial) => {
        const bindings = interfacesOf(site, t).map(({ protocolBinding }) => String(protocolBinding));
        const meant = bindings.filter((binding) => binding.toLowerCase().includes('simplex'));
        if (meant.length === 0) t.inconclusive('the interface names another binding');
        t.expect(meant.includes(bindingUri), bindingUri, meant);
      }),
    ],
    mutants: {
      'ends the URI with a slash': { cardInterface: (simplex) => ({ ...simplex, protocolBinding: `${bindingUri}/` }) },
      'writes SIMPLEX for the URI': { cardInterface: (simplex) => ({ ...simplex, protocolBinding: 'SIMPLEX' }) },
      'names a later version of the binding': {
        cardInterface: (simplex) => ({ ...simplex, protocolBinding: bindingUri.replace('v1', 'v2') }),
      },
    },
  }),

  requirement('A2A-ID-6', inCard, {
    cases: [
      scenario('link', 'the url of the SimpleX interface', async (site, t: Trial) => {
        for (const { url } of interfacesOf(site, t)) {
          const kind = typeof url === 'string' ? simplexLinkKind(url) : undefined;
          const mayBe = typeof url === 'string' && kind === undefined && isSimplexLink(url);
          t.expect(kind === 'contact address' || mayBe, 'a contact address link as url', url);
        }
      }),
    ],
    mutants: {
      'names its website': { cardInterface: (simplex) => ({ ...simplex, url: 'https://acme.example/' }) },
      'names a group': { cardInterface: (simplex) => ({ ...simplex, url: String(simplex.url).replace('/a#', '/g#') }) },
      'names no link': { cardInterface: ({ url: _, ...simplex }) => simplex },
    },
    benign: {
      'names the link in the form of the app': {
        cardInterface: (simplex) => ({
          ...simplex,
          url: String(simplex.url).replace(/^https:\/\/([^/]+)(\/a#[^?]*).*$/, 'simplex:$2?h=$1'),
        }),
      },
    },
  }),

  requirement('A2A-ID-7', inCard, {
    cases: [
      scenario('binding', 'the protocolBinding of the interface with the link', async (site, t: Trial) => {
        const bindings = interfacesOf(site, t).map(({ protocolBinding }) => protocolBinding);
        t.expect(bindings.includes(bindingUri), `the binding URI ${bindingUri}`, bindings);
      }),
    ],
    mutants: {
      'names the JSON-RPC binding': { cardInterface: (simplex) => ({ ...simplex, protocolBinding: 'JSONRPC' }) },
      'names no binding': { cardInterface: ({ protocolBinding: _, ...simplex }) => simplex },
    },
  }),

  requirement('A2A-ID-8', inCard, {
    cases: [
      scenario('version', 'the protocolVersion of the SimpleX interface', async (site, t: Trial) => {
        for (const { protocolVersion } of interfacesOf(site, t))
          t.expect(isVersion(protocolVersion), 'a version of A2A such as 1.0', protocolVersion);
      }),
      scenario('declared', 'the protocolVersion beside the declaration of the address', async (site, t: Trial) => {
        const { linkData } = site;
        const both = interfacesOf(site, t).flatMap(({ url, protocolVersion }) => {
          if (linkData === undefined) t.untested('a core that reads what stands behind links: --core ws://…');
          const declared = typeof url === 'string' ? declaredVersions(linkData.get(url)) : [];
          return declared.length > 0 && isVersion(protocolVersion) ? [{ protocolVersion, declared }] : [];
        });
        if (both.length === 0) t.inconclusive('no version of A2A is declared behind the link of the card');
        for (const { protocolVersion, declared } of both) {
          const [major, minor] = protocolVersion.split('.');
          t.expect(
            declared.includes(`${major}.${minor}`),
            `a version that the address declares: ${declared.join(', ')}`,
            protocolVersion,
          );
        }
      }),
    ],
    mutants: {
      'names the version of the binding': { cardInterface: (simplex) => ({ ...simplex, protocolVersion: 'v1' }) },
      'names a number': { cardInterface: (simplex) => ({ ...simplex, protocolVersion: 1 }) },
      'names no version': { cardInterface: ({ protocolVersion: _, ...simplex }) => simplex },
      'names a version that it does not serve': {
        cardInterface: (simplex) => ({ ...simplex, protocolVersion: '2.0' }),
      },
    },
    benign: {
      'names a patch number': { cardInterface: (simplex) => ({ ...simplex, protocolVersion: '1.0.1' }) },
    },
  }),
]);

function listed(): Scenario<SitePeer> {
  return scenario('listed', 'the interfaces of the card on the website', async (site, t: Trial) => {
    const { card } = site;
    if (card === undefined) t.inapplicable('the site has no Agent Card that can be read');
    const found = simplexInterfaces(card);
    if (found.length === 0 && !listsAgent(site)) t.inapplicable('the site names no agent of A2A over SimpleX');
    t.expect(
      found.length > 0,
      'a SimpleX interface in supportedInterfaces',
      isRecord(card) ? (card.supportedInterfaces ?? 'absent') : card,
    );
  });
}

/** The SimpleX interfaces of the card; without one there is nothing whose members could be judged. */
function interfacesOf({ card }: SitePeer, trial: Trial): readonly JsonObject[] {
  if (card === undefined) trial.inapplicable('the site has no Agent Card that can be read');
  const found = simplexInterfaces(card);
  return found.length > 0 ? found : trial.inapplicable('the card lists no SimpleX interface');
}

/** The interfaces that are meant for SimpleX: by their binding, or by their link. */
function simplexInterfaces(card: unknown): readonly JsonObject[] {
  const list =
    isRecord(card) && Array.isArray(card.supportedInterfaces) ? card.supportedInterfaces.filter(isRecord) : [];
  return list.filter(
    ({ url, protocolBinding }) =>
      String(protocolBinding).toLowerCase().includes('simplex') || (typeof url === 'string' && isSimplexLink(url)),
  );
}

/** Whether the site names an address on SimpleX that serves A2A. */
function listsAgent({ llmsTxt }: SitePeer): boolean {
  return (llmsTxt?.items ?? []).some(({ network, protocols }) => network === 'SimpleX' && protocols.includes('a2a'));
}

/** The versions of A2A that the profile behind an address declares. */
function declaredVersions(found: unknown): readonly string[] {
  let value = found;
  for (const key of ['data', 'profile', 'preferences', 'protocols', 'a2a', 'versions']) {
    value = isRecord(value) ? value[key] : undefined;
  }
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}

function isVersion(value: unknown): value is string {
  return typeof value === 'string' && /^\d+\.\d+(\.\d+)?$/.test(value);
}
