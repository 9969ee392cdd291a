import { isRecord, type McpExchange } from '../../harness/exchange.ts';
import { mcpRequest } from '../../harness/mcp/request.ts';
import type { ProfilePeer } from '../../harness/peers/peer.ts';
import { on, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { parseProtocols } from '../../harness/wire/protocols.ts';
import { requirement } from '../requirement.ts';
import { answersTo, expectReply } from './chat-expectations.ts';
import { about, answerOf } from './json-rpc-expectations.ts';
import { takesItsTime } from './oddities.ts';
import { declaredMembers, declaredProtocols } from './published-profile.ts';
import { expectAnswer } from './service-expectations.ts';

/** Envelope errors of a responder that serves the protocol (Error codes). */
const served = new Set<unknown>(['conversation_required', 'too_large', 'rate_limited', 'internal']);
const requests = [
  mcpRequest('server/discover', {}, { id: 'discover' }),
  mcpRequest('tools/list', {}, { id: 'list' }),
  mcpRequest('no/such/method', {}, { id: 'unknown' }),
];

/** Section "protocols": the form of `transports`, and what it promises. */
export const declaredTransports = suite('agent-protocols', 'declared-transports', [
  requirement('DECL-PROTO-10', on('profile'), {
    cases: [
      scenario('present', 'transports in each declaration', async (peer, t: Trial) => {
        const declared = declaredProtocols(peer, t);
        const [name, without] = declared.find(([, one]) => !('transports' in one)) ?? [];
        t.expect(name === undefined, 'a member transports in each declaration', { [String(name)]: without });
      }),
    ],
    mutants: {
      'declares no transports': { declaredTransports: () => undefined },
      'leaves transports out of a further protocol': {
        declaration: (protocols) => ({ ...protocols, 'x-chess': { versions: ['1'] } }),
      },
    },
    benign: {
      'declares no transport for a further protocol': {
        declaration: (protocols) => ({ ...protocols, 'x-chess': { versions: ['1'], transports: {} } }),
      },
    },
  }),

  requirement('DECL-PROTO-11', on('profile'), {
    cases: [
      scenario('boolean', 'the value of transports.chat in each declaration', async (peer, t: Trial) => {
        expectBoolean(peer, t, 'chat');
      }),
    ],
    mutants: {
      'declares chat as "on"': { declaredTransports: ({ rpc }) => ({ chat: 'on', rpc }) },
      'declares chat as null': { declaredTransports: ({ rpc }) => ({ chat: null, rpc }) },
    },
    benign: { 'leaves chat out': { declaredTransports: ({ rpc }) => ({ rpc }) } },
  }),

  requirement('DECL-PROTO-12', on('profile'), {
    cases: [
      scenario('boolean', 'the value of transports.rpc in each declaration', async (peer, t: Trial) => {
        expectBoolean(peer, t, 'rpc');
      }),
    ],
    mutants: {
      'declares rpc as 1': { declaredTransports: ({ chat }) => ({ chat, rpc: 1 }) },
      'declares rpc as an object': { declaredTransports: ({ chat }) => ({ chat, rpc: {} }) },
    },
    benign: { 'leaves rpc out': { declaredTransports: ({ chat }) => ({ chat }) } },
  }),

  requirement('DECL-PROTO-19', on('profile'), {
    cases: [
      scenario('further-members', 'a declaration with members of its own', async (peer, t: Trial) => {
        const declared = declaredProtocols(peer, t);
        const known = new Set(['versions', 'transports', 'chat', 'rpc']);
        const names = declared.flatMap(([, one]) => Object.keys({ ...one, ...(one.transports as object | undefined) }));
        if (names.every((name) => known.has(name))) t.inapplicable('the declarations have no further members');
        const read = parseProtocols(Object.fromEntries(declared));
        t.expect(read.success, 'a declaration that is valid with its further members', peer.published.protocols);
      }),
    ],
    mutants: {
      'writes a further member into its list of versions': {
        declaration: (protocols) => ({
          ...protocols,
          'x-chess': { versions: [{ note: 'beta' }], transports: {}, note: 'beta' },
        }),
      },
    },
    benign: {
      'declares a transport that nobody knows': {
        declaredTransports: (transports) => ({ ...transports, email: true }),
      },
      'says more about a protocol': {
        declaration: (protocols) =>
          Object.fromEntries(Object.entries(protocols).map(([name, one]) => [name, { ...one, title: 'Acme' }])),
      },
    },
  }),

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
    benign: takesItsTime,
  }),
]);

function isAnswered({ carrier, envelopeError }: McpExchange): boolean {
  if (carrier.kind === 'chat') return answersTo(carrier).length > 0;
  return (isRecord(carrier.response) && 'response' in carrier.response) || served.has(envelopeError?.code);
}

function expectBoolean(peer: ProfilePeer, trial: Trial, transport: 'chat' | 'rpc'): void {
  const values = declaredMembers(peer, trial, 'transports').flatMap(([, transports]) =>
    isRecord(transports) && transport in transports ? [transports[transport]] : [],
  );
  if (values.length === 0) trial.inapplicable(`no declaration has transports.${transport}`);
  const other = values.find((value) => typeof value !== 'boolean');
  trial.expect(other === undefined, `true or false as transports.${transport}`, other);
}
