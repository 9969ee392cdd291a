import { on, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { requirement } from '../requirement.ts';
import { bindingUri, expectListed, isAddressLink, needSimplexInterfaces } from './simplex-interfaces.ts';

const http = { url: 'https://agents.example/a2a', protocolBinding: 'JSONRPC', protocolVersion: '1.0' };

/** The SimpleX interface of the Agent Card that the bot returns (A2A binding, Identification). */
export const a2aIdentification = suite('agent-protocols', 'a2a-identification', [
  requirement('A2A-ID-3', on('a2a', 'chat'), {
    cases: [
      scenario('uri', 'the binding of the SimpleX interface, character by character', async (a2a, t: Trial) => {
        const bindings = (await needSimplexInterfaces(a2a, t)).map(({ protocolBinding }) => protocolBinding);
        const meant = bindings.filter((binding) => String(binding).toLowerCase().includes('simplex'));
        if (meant.length === 0) t.inconclusive('the interface names another binding');
        t.expect(meant.includes(bindingUri), bindingUri, meant);
      }),
    ],
    mutants: {
      'ends the URI with a slash': { cardInterface: (simplex) => ({ ...simplex, protocolBinding: `${bindingUri}/` }) },
      'writes http for https': {
        cardInterface: (simplex) => ({ ...simplex, protocolBinding: bindingUri.replace('https', 'http') }),
      },
      'writes SIMPLEX for the URI': { cardInterface: (simplex) => ({ ...simplex, protocolBinding: 'SIMPLEX' }) },
      'leaves the version out of the URI': {
        cardInterface: (simplex) => ({ ...simplex, protocolBinding: bindingUri.replace('/v1', '') }),
      },
      'names a later version of the binding': {
        cardInterface: (simplex) => ({ ...simplex, protocolBinding: bindingUri.replace('v1', 'v2') }),
      },
    },
  }),

  requirement('A2A-ID-5', on('a2a', 'chat'), {
    cases: [
      scenario('listed', 'the interfaces of the card', async (a2a, t) => {
        await expectListed(a2a, t);
      }),
    ],
    mutants: {
      'lists it where 0.3 listed others': {
        card: ({ supportedInterfaces, ...card }) => ({
          ...card,
          supportedInterfaces: [http],
          additionalInterfaces: supportedInterfaces,
        }),
      },
      'lists an interface over HTTP alone': { cardInterface: () => http },
      'lists nothing': { card: (card) => ({ ...card, supportedInterfaces: [] }) },
      'names its link at the top': {
        card: ({ supportedInterfaces: [simplex], ...card }) => ({ ...card, ...simplex, supportedInterfaces: [http] }),
      },
    },
    benign: {
      'lists another interface first': {
        card: ({ supportedInterfaces, ...card }) => ({ ...card, supportedInterfaces: [http, ...supportedInterfaces] }),
      },
    },
  }),

  requirement('A2A-ID-6', on('a2a', 'chat'), {
    cases: [
      scenario('link', 'the url of the SimpleX interface', async (a2a, t: Trial) => {
        const urls = (await needSimplexInterfaces(a2a, t)).map(({ url }) => url);
        t.expect(
          urls.some((url) => isAddressLink(url, a2a.published.link)),
          `the contact address link ${a2a.published.link}`,
          urls,
        );
      }),
    ],
    mutants: {
      'names its website': { cardInterface: (simplex) => ({ ...simplex, url: 'https://agents.example/' }) },
      'names a group': { cardInterface: (simplex) => ({ ...simplex, url: simplex.url.replace('/a#', '/g#') }) },
      'names the address of somebody else': {
        cardInterface: (simplex) => ({ ...simplex, url: simplex.url.replace(/#.{4}/, '#abcd') }),
      },
      'names no link': { cardInterface: ({ url: _, ...simplex }) => simplex },
      'names its key alone': { cardInterface: (simplex) => ({ ...simplex, url: simplex.url.replace(/^.*#/, '') }) },
    },
    benign: {
      'names the link in the form of the app': {
        cardInterface: (simplex) => ({ ...simplex, url: simplex.url.replace(/^https:\/\/[^/]+/, 'simplex:') }),
      },
    },
  }),

  requirement('A2A-ID-7', on('a2a', 'chat'), {
    cases: [
      scenario('binding', 'the protocolBinding of the interface with the link', async (a2a, t: Trial) => {
        const bindings = (await needSimplexInterfaces(a2a, t)).map(({ protocolBinding }) => protocolBinding);
        t.expect(bindings.includes(bindingUri), `the binding URI ${bindingUri}`, bindings);
      }),
    ],
    mutants: {
      'names the JSON-RPC binding': { cardInterface: (simplex) => ({ ...simplex, protocolBinding: 'JSONRPC' }) },
      'names no binding': { cardInterface: ({ protocolBinding: _, ...simplex }) => simplex },
      'names the transport as 0.3 did': {
        cardInterface: ({ protocolBinding, ...simplex }) => ({ ...simplex, transport: protocolBinding }),
      },
    },
  }),

  requirement('A2A-ID-8', on('a2a', 'chat'), {
    cases: [
      scenario('version', 'the protocolVersion of the SimpleX interface', async (a2a, t: Trial) => {
        const versions = (await needSimplexInterfaces(a2a, t)).map(({ protocolVersion }) => protocolVersion);
        const other = versions.find((one) => typeof one !== 'string' || !/^\d+\.\d+(\.\d+)?$/.test(one));
        t.expect(
          versions.every((one) => typeof one === 'string' && /^\d+\.\d+(\.\d+)?$/.test(one)),
          'a version of A2A such as 1.0',
          other,
        );
      }),
    ],
    mutants: {
      'names the version of the binding': { cardInterface: (simplex) => ({ ...simplex, protocolVersion: 'v1' }) },
      'names a major number': { cardInterface: (simplex) => ({ ...simplex, protocolVersion: '1' }) },
      'names a number': { cardInterface: (simplex) => ({ ...simplex, protocolVersion: 1 }) },
      'names no version': { cardInterface: ({ protocolVersion: _, ...simplex }) => simplex },
    },
    benign: {
      'names a patch number': { cardInterface: (simplex) => ({ ...simplex, protocolVersion: '1.0.1' }) },
    },
  }),
]);
