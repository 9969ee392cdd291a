import * as fc from 'fast-check';
import { isRecord, type RpcExchange } from '../../harness/exchange.ts';
import { type NearMiss, nearMisses } from '../../harness/jtd/near-miss.ts';
import { mcpRequest, revision } from '../../harness/mcp/request.ts';
import type { RpcPeer } from '../../harness/peers/peer.ts';
import { on, property, scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { wireSchema } from '../../harness/wire/parser.ts';
import { requirement } from '../requirement.ts';
import { declaredVersions } from './declared-versions.ts';
import { envelopeVectors } from './envelope-vectors.ts';
import { regressionsOf } from './regressions.ts';
import { alice, mallory } from './request-keys.ts';
import {
  about,
  discovery,
  errorOf,
  expectAnswer,
  expectError,
  expectMessage,
  isProtocolError,
} from './service-expectations.ts';

const served = scenario('served', 'an envelope that is in order', async (rpc: RpcPeer, t) => {
  expectMessage(t, await rpc.request(discovery()));
});

/** Valid names (Protocol names) that no binding has. */
const otherNames = fc.stringMatching(/^[a-z0-9](-?[a-z0-9]){0,15}$/).filter((name) => name !== 'mcp' && name !== 'a2a');

const invalidEnvelopes = (nearMisses(wireSchema('rpc-request')) ?? fc.oneof())
  .filter(({ path }) => path !== '')
  .map(onlyFault);

/** Errors that say that the envelope was refused; `rpc-failures.ts` has those that come later. */
export const rpcErrors = suite('agent-protocols', 'rpc-errors', [
  requirement('RPC-ERR-1', on('rpc'), {
    cases: [
      served,
      vectors(
        'unserved',
        'a protocol that the target does not declare',
        envelopeVectors.unservedProtocols,
        { twin: 'served' },
        async (rpc, t, { protocol }) => {
          if (rpc.declares(protocol, 'rpc')) t.inapplicable(`the target declares ${protocol} for Service RPC`);
          expectError(t, await rpc.request({ ...discovery(), protocol }), 'unsupported_protocol');
        },
      ),
      property('any', 'any other protocol name', otherNames, { twin: 'served' }, async (rpc, t, protocol) => {
        expectError(t, await rpc.request({ ...discovery(), protocol }), 'unsupported_protocol');
      }),
      scenario(
        'chat-only',
        'a protocol that is declared for conversations only',
        { twin: 'served' },
        async (rpc, t) => {
          const protocol = Object.keys(isRecord(rpc.published.protocols) ? rpc.published.protocols : {}).find(
            (name) => rpc.declares(name, 'chat') && !rpc.declares(name, 'rpc'),
          );
          if (protocol === undefined) return t.inapplicable('no protocol is declared for conversations only');
          expectError(t, await rpc.request({ ...discovery(), protocol }), 'unsupported_protocol');
        },
      ),
    ],
    mutants: {
      'calls another protocol a bad request': {
        envelopeCode: (code, reason) => (reason === 'unserved-protocol' ? 'bad_request' : code),
      },
      'serves every name that begins with its own': {
        serves: (protocol, _transport, ownName) => protocol.startsWith(ownName),
      },
      'serves whatever the protocol is called': { serves: () => true },
      'leaves other protocols unanswered': { answersService: ({ protocol }) => protocol === 'mcp' },
    },
  }),

  requirement('RPC-ERR-2', on('rpc'), {
    cases: [
      scenario('declared', 'requests of every declared version', async (rpc, t: Trial) => {
        for (const version of declaredVersions(rpc)) {
          const request = mcpRequest('server/discover', {}, { version });
          const exchange = await rpc.request({ protocol: 'mcp', request }, { malformed: version < revision });
          const response = expectAnswer(t, exchange);
          t.expect(
            errorOf(exchange)?.code !== 'unsupported_version',
            'no unsupported_version for a version that is declared',
            response,
            about(exchange),
          );
        }
      }),
      scenario('needless', 'a version of old in the envelope', { twin: 'declared' }, async (rpc, t: Trial) => {
        const exchange = await rpc.request(discovery({ version: '1999-01-01' }), { malformed: true });
        const response = expectAnswer(t, exchange);
        const code = errorOf(exchange)?.code;
        t.expect(
          code === undefined || code === 'unsupported_version' || code === 'bad_request',
          'unsupported_version, if the version is looked at',
          response,
          about(exchange),
        );
        if (code !== 'unsupported_version')
          t.inconclusive('what a version that the binding omits means is open', 'S-A4');
      }),
    ],
    mutants: {
      'serves no version': { checkVersion: () => 'unsupported_version' },
      'calls a version that it does not serve a failure of its own': {
        checkVersion: (version) => (version === undefined ? 'ok' : 'unsupported_version'),
        envelopeCode: (code) => (code === 'unsupported_version' ? 'internal' : code),
      },
    },
  }),

  requirement('RPC-ERR-3', on('rpc'), {
    cases: [
      served,
      vectors(
        'invalid',
        'an envelope against its schema',
        envelopeVectors.invalid,
        { twin: 'served' },
        async (rpc, t, { envelope }) => {
          const filled = envelope.request === '{request}' ? { ...envelope, ...requestAlone } : envelope;
          expectError(t, await rpc.request(filled, { malformed: true }), 'bad_request');
        },
      ),
      vectors(
        'regression',
        'an invalid envelope that an implementation took',
        regressionsOf('RPC-ERR-3'),
        { twin: 'served' },
        async (rpc, t, { envelope = {} }) => {
          expectError(t, await rpc.request(envelope, { malformed: true }), 'bad_request');
        },
      ),
      property(
        'near-miss',
        'an envelope that one change made invalid',
        invalidEnvelopes,
        { twin: 'served' },
        async (rpc, t, envelope) => {
          expectError(t, await rpc.request(envelope, { malformed: true }), 'bad_request');
        },
      ),
      vectors(
        'wrong-request',
        'a valid envelope with a request that is no message',
        envelopeVectors.wrongRequests,
        { twin: 'served' },
        async (rpc, t, { request }) => {
          expectRefusal(t, await rpc.request({ protocol: 'mcp', request }, { malformed: true }));
        },
      ),
    ],
    mutants: {
      'takes an absent request for null': { checkRequest: () => 'ok' },
      'takes a protocol of any type': { checkProtocol: () => 'ok' },
      'takes a list with the name for the name': {
        checkProtocol: (protocol) => (Array.isArray(protocol) || typeof protocol === 'string' ? 'ok' : 'bad_request'),
      },
      'passes over a requestKey that is no string': {
        checkRequestKey: () => 'ok',
        checkSigner: () => 'ok',
      },
      'calls an invalid envelope a failure of its own': {
        envelopeCode: (code, reason) => (reason === 'invalid-envelope' ? 'internal' : code),
      },
      'leaves an envelope without request unanswered': { answersService: (envelope) => 'request' in envelope },
      'leaves a request that is no object unanswered': {
        answersService: ({ request }) => request === undefined || (typeof request === 'object' && request !== null),
      },
    },
    benign: {
      'calls a request that is no message a bad request': {
        checkRequest: (present) => (present ? 'ok' : 'bad_request'),
        envelope: (envelope) =>
          envelope.response?.error?.code === -32600 ? { error: { code: 'bad_request' } } : envelope,
      },
    },
  }),

  requirement('RPC-ERR-4', on('rpc'), {
    cases: [
      scenario('own-key', 'requestKey of the signer', async (rpc, t) => {
        expectMessage(t, await rpc.request(discovery({ requestKey: alice.publicKey }), { signWith: alice }));
      }),
      scenario('foreign-key', 'requestKey of another key', { twin: 'own-key' }, async (rpc, t) => {
        const envelope = discovery({ requestKey: mallory.publicKey });
        expectError(t, await rpc.request(envelope, { signWith: alice, malformed: true }), 'bad_request');
      }),
    ],
    mutants: {
      'calls another key a failure of its own': {
        envelopeCode: (code, reason) => (reason === 'key-mismatch' ? 'internal' : code),
      },
      'has a code of its own for another key': {
        envelopeCode: (code, reason) => (reason === 'key-mismatch' ? 'unauthorized' : code),
      },
      'never compares the keys': { checkSigner: () => 'ok' },
    },
  }),
]);

const requestAlone = { request: discovery().request };

/** Members besides the changed one are as they should be: an envelope has one fault (S-A39). */
function onlyFault({ value, path }: NearMiss): Readonly<Record<string, unknown>> {
  const name = path.slice(1);
  const { version: _version, requestKey: _requestKey, ...members } = value as Readonly<Record<string, unknown>>;
  const { [name]: _fault, ...rest } = { ...members, ...discovery() };
  return Object.hasOwn(value as object, name) ? { ...rest, [name]: (value as typeof members)[name] } : rest;
}

/** Both readings of an inner message that is wrong (S-A17). */
function expectRefusal(t: Trial, exchange: RpcExchange): void {
  const response = expectAnswer(t, exchange);
  t.expect(
    errorOf(exchange)?.code === 'bad_request' || isProtocolError(exchange),
    'bad_request, or an error of the protocol in `response`',
    response,
    about(exchange),
  );
}
