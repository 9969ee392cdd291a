import { errorCodes } from '../../harness/a2a/error-objects.ts';
import { a2aRequest } from '../../harness/a2a/request.ts';
import { type A2aExchange, isRecord } from '../../harness/exchange.ts';
import type { A2aPeer } from '../../harness/peers/peer.ts';
import { on, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import type { Policy } from '../../reference/simplex-bot/policy.ts';
import { codeOf, needResponse, resultOf } from '../a2a/response-expectations.ts';
import { requirement } from '../requirement.ts';
import { about, answerOf, expectResponse } from './mcp-expectations.ts';
import { messageDifferences } from './message-difference.ts';
import { bindingUri, isAddressLink, needSimplexInterfaces, simplexInterfaces } from './simplex-interfaces.ts';

const http = { url: 'https://agents.example/a2a', protocolBinding: 'JSONRPC', protocolVersion: '1.0' };

/** The Agent Card, as the bot returns it (A2A binding, Identification and Agent Card). */
export const a2aCard = suite('agent-protocols', 'a2a-card', [
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

  requirement('A2A-CARD-2', on('a2a', 'chat'), {
    cases: [
      scenario('public', 'the card that a caller without credentials is given', async (a2a, t) => {
        await expectListed(a2a, t);
      }),
    ],
    mutants: {
      'is a card of the website alone': { cardInterface: () => http },
      'lists SimpleX for callers with a credential': {
        card: (card, { credential }) => (credential ? card : { ...card, supportedInterfaces: [http] }),
      },
    },
    benign: {
      'lists SimpleX last': {
        card: ({ supportedInterfaces, ...card }) => ({ ...card, supportedInterfaces: [http, ...supportedInterfaces] }),
      },
    },
  }),

  requirement('A2A-CARD-3', on('a2a', 'chat'), {
    cases: [
      scenario('card', 'a request for the card', async (a2a, t: Trial) => {
        const exchange = await a2a.request(a2aRequest('GetExtendedAgentCard'));
        expectResponse(t, exchange);
        if (codeOf(exchange) === errorCodes.unsupportedOperation) {
          // Without the capability in its card, A2A has an agent refuse.
          t.prefer(false, 'the Agent Card', answerOf(exchange), {
            ...about(exchange),
            weight: 'note',
            ambiguity: 'S-A37',
          });
          return;
        }
        const card = resultOf(exchange);
        t.expect(
          typeof card?.name === 'string' && Array.isArray(card.supportedInterfaces) && isRecord(card.capabilities),
          'the Agent Card, with name, supportedInterfaces and capabilities',
          answerOf(exchange),
          about(exchange),
        );
      }),
    ],
    mutants: {
      'has no extended card': { card: () => undefined },
      'knows no such method': {
        refusal: (reason, { method }) => (method === 'GetExtendedAgentCard' ? 'unknown-method' : reason),
      },
      'wraps the card': { card: (agentCard) => ({ agentCard }) },
      'answers with the address of its card': { card: () => ({ url: 'https://agents.example/agent-card.json' }) },
      'answers with a list of interfaces': { card: ({ supportedInterfaces }) => ({ supportedInterfaces }) },
    },
    benign: {
      'declares no extended card': {
        a2aCapabilities: (capabilities) => ({ ...capabilities, extendedAgentCard: false }),
      },
    },
  }),

  requirement('A2A-CARD-4', on('a2a', 'chat'), {
    cases: [
      scenario('same-for-all', 'the card that two contacts without credentials are given', async (a2a, t: Trial) => {
        const ask = (peer: A2aPeer): Promise<A2aExchange> => peer.request(a2aRequest('GetExtendedAgentCard'));
        const first = await ask(a2a);
        needResponse(t, first);
        if (!isRecord(resultOf(first))) t.inapplicable('it gives no Agent Card in a conversation');
        const repeated = await ask(a2a);
        const other = await ask(await a2a.another());
        const found = messageDifferences(resultOf(first), resultOf(repeated), resultOf(other));
        t.expect(
          found.length === 0,
          'the one public card',
          found.map(({ path, one, other }) => ({ path, one: one ?? 'absent', other: other ?? 'absent' })),
          about(other),
        );
      }),
    ],
    mutants: {
      'shows an extended skill to whoever comes second': showsMoreToLaterCallers(),
    },
    benign: {
      'shows more to callers with a credential': {
        card: (card, { credential }) => (credential ? { ...card, description: 'Does what friends tell it' } : card),
      },
    },
  }),
]);

async function expectListed(a2a: A2aPeer, t: Trial): Promise<void> {
  const found = await simplexInterfaces(a2a, t);
  t.expect(found.length > 0, 'a SimpleX interface in supportedInterfaces', found);
}

/** A bot that remembers who asked first. */
function showsMoreToLaterCallers(): Partial<Policy> {
  let first: string | undefined;
  let asking: string | undefined;
  return {
    refusal: (reason, { method, caller }) => {
      if (method === 'GetExtendedAgentCard') {
        first ??= caller;
        asking = caller;
      }
      return reason;
    },
    card: (card) =>
      asking === first
        ? card
        : { ...card, skills: [{ id: 'more', name: 'More', description: 'For friends', tags: [] }, ...card.skills] },
  };
}
