import * as fc from 'fast-check';
import { errorCodes } from '../../harness/a2a/error-objects.ts';
import { type A2aRequest, type A2aRequestOptions, a2aRequest } from '../../harness/a2a/request.ts';
import { isRecord } from '../../harness/exchange.ts';
import type { A2aPeer } from '../../harness/peers/peer.ts';
import { on, property, type Scenario, scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { about, answerOf, responseOf } from '../agent-protocols/json-rpc-expectations.ts';
import { requirement } from '../requirement.ts';
import { unknownId } from './known-tasks.ts';
import { codeOf, expectError, expectResponse, expectServed, needResponse } from './response-expectations.ts';
import { harmless, messageFor } from './sending.ts';

const served: Scenario<A2aPeer> = scenario('served', 'a request with the version 1.0', async (a2a, t) => {
  expectServed(t, await a2a.request(harmless(a2a, t)));
});

const patches = [
  { id: 'one', comment: 'the patch release that is in use', version: '1.0.1' },
  { id: 'large', comment: 'a patch release that does not exist', version: '1.0.99' },
];

const unserved = [
  { id: 'far', comment: 'a version far ahead', version: '99.0' },
  { id: 'minor', comment: 'a minor version far ahead', version: '1.99' },
  { id: 'patched', comment: 'a version far ahead with a patch number', version: '99.0.1' },
];

/** Methods that name what does not exist, so that only the version can be wrong with their request first. */
const methods = [
  { id: 'ListTasks', comment: 'ListTasks', params: {} },
  { id: 'GetTask', comment: 'GetTask', params: { id: unknownId } },
  { id: 'CancelTask', comment: 'CancelTask', params: { id: unknownId } },
  { id: 'GetExtendedAgentCard', comment: 'GetExtendedAgentCard', params: {} },
];

/** Requests that name no version, and so are of 0.3. */
const empty: readonly { id: string; comment: string; options: A2aRequestOptions }[] = [
  { id: 'absent', comment: 'no A2A-Version', options: { version: null } },
  { id: 'empty', comment: 'the empty A2A-Version', options: { version: '' } },
];

const spellings = [
  { id: 'small', comment: 'small letters', name: 'a2a-version' },
  { id: 'capital', comment: 'capital letters', name: 'A2A-VERSION' },
  { id: 'mixed', comment: 'both', name: 'a2A-vErSiOn' },
];
const anySpelling = fc
  .array(fc.boolean(), { minLength: 11, maxLength: 11 })
  .map((large) =>
    [...'a2a-version'].map((letter, index) => (large[index] === true ? letter.toUpperCase() : letter)).join(''),
  );

function spelled(a2a: A2aPeer, trial: Trial, name: string, version: string): A2aRequest {
  return harmless(a2a, trial, { version: null, parameters: { [name]: version } });
}

/** Whether the declaration names 0.3 among the versions that are served. */
function serves03({ published }: A2aPeer): boolean {
  const declaration = isRecord(published.protocols) ? published.protocols.a2a : undefined;
  return isRecord(declaration) && Array.isArray(declaration.versions) && declaration.versions.includes('0.3');
}

/** A request without a version is refused as one of 0.3; serving it, and another error, are open readings. */
async function judgeEmptyVersion(a2a: A2aPeer, trial: Trial, request: A2aRequest): Promise<void> {
  const exchange = await a2a.request(request);
  const { error } = expectResponse(trial, exchange);
  const expected = 'the error -32009 for a request that is one of 0.3';
  const weight = isRecord(error) || serves03(a2a) ? 'note' : 'advice';
  const accepted: readonly unknown[] = [errorCodes.versionNotSupported, errorCodes.methodNotFound];
  trial.prefer(accepted.includes(codeOf(exchange)), expected, answerOf(exchange), {
    ...about(exchange),
    weight,
    ambiguity: 'Q-A3',
  });
}

export const versions = suite('a2a', 'versions', [
  requirement('a2a.version-patch', on('a2a'), {
    cases: [
      served,
      vectors('patch', 'a request with a patch number', patches, { twin: 'served' }, async (a2a, t, { version }) => {
        const exchange = await a2a.request(harmless(a2a, t, { version }));
        const response = needResponse(t, exchange);
        const isServed = isRecord(response.result);
        const grade = { weight: 'advice', ambiguity: 'Q-A10' } as const;
        t.prefer(isServed, `${version} served like 1.0`, response, { ...about(exchange), ...grade });
      }),
    ],
    mutants: {
      'compares the whole version': { comparedVersion: (version) => version },
      'knows one patch release': {
        comparedVersion: (version) => (version === '1.0.1' ? '1.0' : version),
      },
    },
  }),

  requirement('a2a.version-unsupported', on('a2a'), {
    cases: [
      served,
      vectors('version', 'a version that does not exist', unserved, { twin: 'served' }, async (a2a, t, { version }) => {
        expectError(t, await a2a.request(harmless(a2a, t, { version })), errorCodes.versionNotSupported);
      }),
      vectors('method', 'the version 99.0 for each method', methods, { twin: 'served' }, async (a2a, t, one) => {
        const exchange = await a2a.request(a2aRequest(one.id, one.params, { version: '99.0' }));
        expectError(t, exchange, errorCodes.versionNotSupported);
      }),
      scenario('message', 'a message with the version 99.0', { twin: 'served' }, async (a2a, t) => {
        const exchange = await a2a.request(messageFor(a2a, t, 'complete', { request: { version: '99.0' } }));
        expectError(t, exchange, errorCodes.versionNotSupported);
      }),
    ],
    mutants: {
      'serves any version': { servesA2aVersion: () => true },
      'compares the major version only': {
        servesA2aVersion: (version, versions) => versions.some((one) => one.split('.')[0] === version.split('.')[0]),
      },
      'answers an unserved version with -32602': {
        refusal: (reason) => (reason === 'unsupported-version' ? 'bad-member' : reason),
      },
      'does not look at the version of GetTask': {
        refusal: (reason, { method }) =>
          reason === 'unsupported-version' && method === 'GetTask' ? undefined : reason,
      },
    },
    benign: {
      'serves a later version too': { a2aVersions: () => ['1.0', '1.1'] },
    },
  }),

  requirement('a2a.version-empty', on('a2a'), {
    cases: [
      served,
      vectors('version', 'a request that names no version', empty, { twin: 'served' }, async (a2a, t, { options }) => {
        await judgeEmptyVersion(a2a, t, harmless(a2a, t, options));
      }),
    ],
    mutants: {
      'takes no version for 1.0': { absentVersion: () => '1.0' },
      'answers a request without a version with -32602': {
        refusal: (reason) => (reason === 'absent-version' ? 'bad-member' : reason),
      },
    },
    benign: {
      'answers a request without a version as unknown': {
        refusal: (reason) => (reason === 'absent-version' ? 'unknown-method' : reason),
      },
    },
  }),

  requirement('a2a.parameter-names', on('a2a'), {
    cases: [
      served,
      vectors(
        'understood',
        'the version 1.0 under this name',
        spellings,
        { twin: 'served' },
        async (a2a, t: Trial, { name }) => {
          const exchange = await a2a.request(spelled(a2a, t, name, '1.0'));
          const response = needResponse(t, exchange);
          t.expect(isRecord(response.result), `${name} read as A2A-Version`, response, about(exchange));
        },
      ),
      vectors(
        'refused',
        'the version 99.0 under this name',
        spellings,
        { twin: 'served' },
        async (a2a, t: Trial, { name }) => {
          const exchange = await a2a.request(spelled(a2a, t, name, '99.0'));
          expectResponse(t, exchange);
          t.expect(
            !isRecord(responseOf(exchange)?.result),
            `${name} read as A2A-Version`,
            answerOf(exchange),
            about(exchange),
          );
        },
      ),
      property(
        'any',
        'the version 1.0 under any such name',
        anySpelling,
        { twin: 'served' },
        async (a2a, t: Trial, name) => {
          const exchange = await a2a.request(spelled(a2a, t, name, '1.0'));
          const response = needResponse(t, exchange);
          t.expect(isRecord(response.result), `${name} read as A2A-Version`, response, about(exchange));
        },
      ),
    ],
    mutants: {
      'compares names by letter': { parameterName: (name) => name },
      'reads names in small letters and as they are written': {
        parameterName: (name) => (name === 'A2A-Version' ? 'a2a-version' : name),
      },
      'passes over names that it does not know, and serves': {
        parameterName: (name) => name,
        absentVersion: () => '1.0',
      },
    },
    benign: {
      'serves a request without a version': { absentVersion: () => '1.0' },
    },
  }),
]);
