import { errorCodes } from '../../harness/a2a/error-objects.ts';
import { a2aRequest } from '../../harness/a2a/request.ts';
import { type A2aExchange, isRecord } from '../../harness/exchange.ts';
import type { A2aPeer } from '../../harness/peers/peer.ts';
import { on, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import type { Policy } from '../../reference/simplex-bot/policy.ts';
import { codeOf, needResponse, resultOf } from '../a2a/response-expectations.ts';
import { requirement } from '../requirement.ts';
import { about, answerOf, expectResponse } from './json-rpc-expectations.ts';
import { messageDifferences } from './message-difference.ts';
import { expectListed } from './simplex-interfaces.ts';

const http = { url: 'https://agents.example/a2a', protocolBinding: 'JSONRPC', protocolVersion: '1.0' };

/** The Agent Card, as the bot returns it (A2A binding, Agent Card). */
export const a2aCard = suite('agent-protocols', 'a2a-card', [
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
