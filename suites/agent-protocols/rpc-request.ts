import * as fc from 'fast-check';
import type { RpcExchange } from '../../harness/exchange.ts';
import { jsonValues, keys } from '../../harness/jtd/json-arbitrary.ts';
import { on, property, scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { requirement } from '../requirement.ts';
import { envelopeVectors } from './envelope-vectors.ts';
import { regressionsOf } from './regressions.ts';
import { about, discovery, errorOf, expectAnswer, expectMessage } from './service-expectations.ts';

const defined: readonly string[] = ['protocol', 'request', 'version', 'requestKey'];
const additionalMembers = fc.dictionary(
  keys.filter((key) => !defined.includes(key)),
  jsonValues,
  { minKeys: 1, maxKeys: 5, noNullPrototype: true },
);

export const rpcRequest = suite('agent-protocols', 'rpc-request', [
  requirement('RPC-ENV-3', on('rpc'), {
    cases: [
      scenario(
        'absent',
        'an envelope without version, as a binding whose messages name theirs has it',
        async (rpc, t) => {
          expectMessage(t, await rpc.request(discovery()));
        },
      ),
      vectors(
        'present',
        'a version that the binding omits, of any type',
        envelopeVectors.versions,
        { twin: 'absent' },
        async (rpc, t, { version }) => {
          expectNoUpset(t, await rpc.request(discovery({ version }), { malformed: true }));
        },
      ),
    ],
    mutants: {
      'demands a version': { checkVersion: (version) => (version === undefined ? 'bad_request' : 'ok') },
      'refuses a version that is no string': {
        checkVersion: (version) => (version === undefined || typeof version === 'string' ? 'ok' : 'bad_request'),
      },
      'leaves an object for a version unanswered': { answersService: ({ version }) => typeof version !== 'object' },
    },
    benign: {
      'takes a needless version for one it does not serve': {
        checkVersion: (version) => (version === undefined ? 'ok' : 'unsupported_version'),
      },
      'takes a needless version for a mistake': {
        checkVersion: (version) => (version === undefined ? 'ok' : 'bad_request'),
      },
    },
  }),

  requirement('RPC-ENV-5', on('rpc'), {
    cases: [
      scenario('none', 'an envelope of the defined members', async (rpc, t) => {
        expectMessage(t, await rpc.request(discovery()));
      }),
      vectors(
        'named',
        'members that the envelope does not define',
        envelopeVectors.additionalMembers,
        { twin: 'none' },
        async (rpc, t, { members }) => {
          expectMessage(t, await rpc.request(discovery(members)));
        },
      ),
      vectors(
        'regression',
        'members at which an implementation failed',
        regressionsOf('RPC-ENV-5'),
        { twin: 'none' },
        async (rpc, t, { members }) => {
          expectMessage(t, await rpc.request(discovery(members)));
        },
      ),
      property(
        'any',
        'any members that the envelope does not define',
        additionalMembers,
        { twin: 'none' },
        async (rpc, t, members) => {
          expectMessage(t, await rpc.request({ ...members, ...discovery() }));
        },
      ),
    ],
    mutants: {
      'rejects every member it does not know': {
        checkUnknownMembers: (names) => (names.length > 0 ? 'bad_request' : 'ok'),
      },
      'rejects a member named as one of the response': {
        checkUnknownMembers: (names) => (names.includes('error') ? 'bad_request' : 'ok'),
      },
      'leaves more than four members unanswered': { answersService: (request) => Object.keys(request).length <= 4 },
    },
  }),
]);

/** The reaction to a needless version is open (S-A4), but a defect or silence is none. */
function expectNoUpset(t: Trial, exchange: RpcExchange): void {
  const response = expectAnswer(t, exchange);
  const code = errorOf(exchange)?.code;
  const refused = code === 'bad_request' || code === 'unsupported_version';
  t.expect(
    refused || 'response' in response,
    'an answer of the protocol, or at most a refusal for the version',
    response,
    about(exchange),
  );
  t.prefer(!refused, 'a needless version to be ignored', response, {
    ...about(exchange),
    weight: 'note',
    ambiguity: 'S-A4',
  });
}
