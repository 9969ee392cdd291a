import * as fc from 'fast-check';
import { errorCodes } from '../../harness/a2a/error-objects.ts';
import { a2aRequest, version } from '../../harness/a2a/request.ts';
import { type A2aExchange, isRecord } from '../../harness/exchange.ts';
import type { A2aPeer } from '../../harness/peers/peer.ts';
import { on, property, scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { codeOf, expectServed } from '../a2a/response-expectations.ts';
import { harmless } from '../a2a/sending.ts';
import { requirement } from '../requirement.ts';
import { declaredVersions } from './declared-versions.ts';
import { about, answerOf, isSilent, responseOf } from './json-rpc-expectations.ts';

/** A version that no agent serves. */
const future = '99.0';

const spellings = [
  { id: 'small', comment: 'as HTTP/2 writes names of headers', name: 'a2a-version' },
  { id: 'capital', comment: 'as environments write names', name: 'A2A-VERSION' },
  { id: 'mixed', comment: 'as nobody writes it', name: 'a2A-vErSiOn' },
];

const anySpelling = fc
  .array(fc.boolean(), { minLength: 11, maxLength: 11 })
  .map((capitals) =>
    [...'a2a-version'].map((letter, index) => (capitals[index] ? letter.toUpperCase() : letter)).join(''),
  );

const versions = [
  { id: 'future', comment: 'far from any that there is', named: future },
  { id: 'longer-major', comment: 'begins with the digits of 1.0', named: '10.0' },
];

const usual = scenario('usual', 'a request that spells A2A-Version as A2A does', async (a2a: A2aPeer, t: Trial) => {
  expectServed(t, await a2a.request(harmless(a2a, t)));
});

/** What stands for the headers of HTTP (A2A binding, Service parameters). */
export const a2aParameters = suite('agent-protocols', 'a2a-parameters', [
  requirement('A2A-PARAM-3', on('a2a'), {
    cases: [
      usual,
      vectors('served', 'the version under this name', spellings, { twin: 'usual' }, async (a2a, t, { name }) => {
        expectRead(t, await a2a.request(harmless(a2a, t, spelled(name, version))));
      }),
      property(
        'any',
        'the version under a name in any letters',
        anySpelling,
        { twin: 'usual' },
        async (a2a, t, name) => {
          expectRead(t, await a2a.request(harmless(a2a, t, spelled(name, version))));
        },
      ),
      vectors(
        'refused',
        'a version that is not served, under this name',
        spellings,
        { twin: 'usual' },
        async (a2a, t: Trial, { name }) => {
          const reference = await a2a.request(harmless(a2a, t, { version: future }));
          if (isServedThere(reference)) t.inconclusive('it serves every version, so the name shows nothing');
          const exchange = await a2a.request(harmless(a2a, t, spelled(name, future)));
          t.expect(
            !isSilent(exchange) && !isServedThere(exchange),
            'a refusal, as for the usual name',
            answerOf(exchange),
            about(exchange),
          );
        },
      ),
    ],
    mutants: {
      'compares names letter by letter': { parameterName: (name) => name },
      'knows small letters beside the usual spelling': {
        parameterName: (name) =>
          name === 'A2A-Version' || name === name.toLowerCase() ? name.toLowerCase() : `unknown ${name}`,
      },
      'knows capitals beside the usual spelling': {
        parameterName: (name) =>
          name === 'A2A-Version' || name === name.toUpperCase() ? name.toUpperCase() : `unknown ${name}`,
      },
      'overlooks other spellings and serves without a version': {
        parameterName: (name) => name,
        absentVersion: () => '1.0',
      },
    },
    benign: { 'compares capitals': { parameterName: (name) => name.toUpperCase() } },
  }),

  requirement('A2A-PARAM-6', on('a2a'), {
    cases: [
      usual,
      vectors('version', 'a request of this version', versions, { twin: 'usual' }, async (a2a, t: Trial, { named }) => {
        if (declaredVersions(a2a, 'a2a').includes(named)) t.inapplicable(`it declares the version ${named}`);
        expectVersionRefused(t, await a2a.request(harmless(a2a, t, { version: named })));
      }),
      vectors(
        'method',
        'a request of this method and a version that is not served',
        [
          {
            id: 'get-task',
            comment: 'of a task that does not exist',
            method: 'GetTask',
            params: { id: 'no-such-task' },
          },
          { id: 'list-tasks', comment: 'serves every caller', method: 'ListTasks', params: {} },
          { id: 'extended-card', comment: 'serves every caller', method: 'GetExtendedAgentCard', params: {} },
          { id: 'stream', comment: 'without a message', method: 'SendStreamingMessage', params: {} },
          {
            id: 'push',
            comment: 'not used',
            method: 'ListTaskPushNotificationConfigs',
            params: { taskId: 'no-such-task' },
          },
        ],
        { twin: 'usual' },
        async (a2a, t, { method, params }) => {
          const request = a2aRequest(method, params, { version: future });
          expectVersionRefused(t, await a2a.request(request, { malformed: true }));
        },
      ),
    ],
    mutants: {
      'serves every version': { servesA2aVersion: () => true },
      'serves later versions too': { servesA2aVersion: (version) => Number.parseFloat(version) >= 1 },
      'compares how versions begin': { servesA2aVersion: (version) => version.startsWith('1') },
      'calls it a wrong parameter': {
        refusal: (reason) => (reason === 'unsupported-version' ? 'bad-member' : reason),
      },
      'checks the version of messages alone': {
        refusal: (reason, { method, transport }) =>
          reason === 'unsupported-version' && method !== 'SendMessage' && transport === 'chat' ? undefined : reason,
      },
      'says nothing to other versions': {
        a2aResponses: (response) => (response.error?.code === errorCodes.versionNotSupported ? [] : [response]),
      },
    },
  }),
]);

function spelled(name: string, named: string) {
  return { version: null, parameters: { [name]: named } };
}

/** The version was found: a refusal for another reason is another statement's matter. */
function expectRead(t: Trial, exchange: A2aExchange): void {
  t.expect(
    isServedThere(exchange),
    'the request served, as with the usual spelling',
    answerOf(exchange),
    about(exchange),
  );
}

function isServedThere(exchange: A2aExchange): boolean {
  return isRecord(responseOf(exchange)?.result);
}

/** Over Service RPC the envelope may speak for a request that is refused anyway, or for the version (S-A3, S-A4). */
function expectVersionRefused(t: Trial, exchange: A2aExchange): void {
  const code = exchange.envelopeError?.code;
  if (code === 'conversation_required' && exchange.request.method !== 'SendMessage') {
    t.inapplicable('the target does this in a conversation only');
  }
  if (code === 'conversation_required' || code === 'unsupported_version') {
    t.prefer(false, 'VersionNotSupportedError in the response', exchange.envelopeError, {
      ...about(exchange),
      weight: 'note',
      ambiguity: code === 'unsupported_version' ? 'S-A4' : 'S-A3',
    });
    return;
  }
  t.expect(
    codeOf(exchange) === errorCodes.versionNotSupported,
    `the error VersionNotSupportedError, code ${errorCodes.versionNotSupported}`,
    answerOf(exchange),
    about(exchange),
  );
}
