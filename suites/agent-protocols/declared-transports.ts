import { isRecord, type McpExchange } from '../../harness/exchange.ts';
import { mcpRequest } from '../../harness/mcp/request.ts';
import { on, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { requirement } from '../requirement.ts';
import { answersTo, expectReply } from './chat-expectations.ts';
import { about, answerOf } from './mcp-expectations.ts';
import { expectAnswer } from './service-expectations.ts';

/** Envelope errors of a responder that serves the protocol (Error codes). */
const served = new Set<unknown>(['conversation_required', 'too_large', 'rate_limited', 'internal']);
const requests = [
  mcpRequest('server/discover', {}, { id: 'discover' }),
  mcpRequest('tools/list', {}, { id: 'list' }),
  mcpRequest('no/such/method', {}, { id: 'unknown' }),
];

/** Section "protocols": what `transports` promises is kept. */
export const declaredTransports = suite('agent-protocols', 'declared-transports', [
  requirement('DECL-PROTO-13', on('mcp'), {
    cases: [
      scenario('served', 'a request over each declared transport', async (mcp, t: Trial) => {
        for (const request of requests) {
          const exchange = await mcp.request(request);
          t.expect(isAnswered(exchange), 'an answer of the protocol', answerOf(exchange), about(exchange));
        }
      }),
    ],
    mutants: {
      'declares rpc and does not serve it there': {
        serves: (protocol, transport, ownName) => transport === 'chat' && protocol === ownName,
      },
      'declares chat and does not serve it there': {
        serves: (protocol, transport, ownName) => transport === 'rpc' && protocol === ownName,
      },
      'declares one name and serves another': { declaredName: () => 'mcp', protocolName: () => 'mcp-2026' },
    },
    benign: {
      'declares chat only': { declaredTransports: ({ chat }) => ({ chat }) },
      'declares rpc only': { declaredTransports: ({ rpc }) => ({ rpc }) },
    },
  }),

  requirement('DECL-PROTO-14', on('chat'), {
    cases: [
      scenario('answered', 'commands in a direct chat', async (chat, t: Trial) => {
        for (const request of requests) expectReply(t, await chat.call(request));
      }),
    ],
    mutants: {
      'is silent in conversations': { answersCommand: () => false },
      'answers discovery in conversations and nothing else': {
        response: (response, { transport, method }) =>
          transport === 'chat' && method !== 'server/discover' ? undefined : response,
      },
    },
  }),

  requirement('DECL-PROTO-15', on('rpc'), {
    cases: [
      scenario('answered', 'service requests one after the other', async (rpc, t: Trial) => {
        for (const request of requests) expectAnswer(t, await rpc.request({ protocol: 'mcp', request }));
      }),
      scenario('at-once', 'service requests at once', async (rpc, t: Trial) => {
        const sent = [...requests, ...requests].map((request) => rpc.request({ protocol: 'mcp', request }));
        for (const exchange of await Promise.all(sent)) expectAnswer(t, exchange);
      }),
    ],
    mutants: {
      'does not handle service requests': { answersService: () => false },
      'answers discovery over Service RPC and nothing else': {
        answersService: ({ request }) => isRecord(request) && request.method === 'server/discover',
      },
      'leaves errors unanswered over Service RPC': {
        response: (response, { transport }) => (transport === 'rpc' && response.error ? undefined : response),
      },
    },
    benign: { 'takes its time': { thinkingTime: () => 4_000 } },
  }),
]);

function isAnswered({ carrier, envelopeError }: McpExchange): boolean {
  if (carrier.kind === 'chat') return answersTo(carrier).length > 0;
  return (isRecord(carrier.response) && 'response' in carrier.response) || served.has(envelopeError?.code);
}
