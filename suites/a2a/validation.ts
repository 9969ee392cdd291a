import * as fc from 'fast-check';
import { badRequest, errorCodes } from '../../harness/a2a/error-objects.ts';
import { type A2aRequest, a2aRequest } from '../../harness/a2a/request.ts';
import { isRecord } from '../../harness/exchange.ts';
import type { A2aPeer } from '../../harness/peers/peer.ts';
import { on, property, type Scenario, scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { about, answerOf } from '../agent-protocols/json-rpc-expectations.ts';
import { requirement } from '../requirement.ts';
import { listedTasks } from './known-tasks.ts';
import { codeOf, expectError, expectResult, expectServed, needError, needResult } from './response-expectations.ts';
import { harmless, messageFor } from './sending.ts';

type JsonObject = Readonly<Record<string, unknown>>;

const complete: Scenario<A2aPeer> = scenario('complete', 'the same message without a fault', async (a2a, t) => {
  expectServed(t, await a2a.request(messageFor(a2a, t, 'complete')));
});
const listed: Scenario<A2aPeer> = scenario('listed', 'parameters without a fault', async (a2a, t) => {
  expectServed(t, await a2a.request(harmless(a2a, t)));
});

/** What a message cannot do without; a member that is `undefined` is left out. */
const incomplete = [
  { id: 'message-id', comment: 'no messageId', message: { messageId: undefined } },
  { id: 'role', comment: 'no role', message: { role: undefined } },
  { id: 'parts', comment: 'no parts', message: { parts: undefined } },
  { id: 'no-part', comment: 'an empty list of parts', message: { parts: [] } },
];

interface Fault {
  readonly id: string;
  readonly comment: string;
  /** The last name of the wrong member. */
  readonly member: string;
}

/** Faults of a message that no reader of ProtoJSON overlooks. */
const wrongMessages: readonly (Fault & { readonly message?: JsonObject; readonly configuration?: JsonObject })[] = [
  { id: 'role', comment: 'a role that does not exist', member: 'role', message: { role: 'ROLE_CONFORMANCE' } },
  { id: 'parts', comment: 'parts that are a text', member: 'parts', message: { parts: 'text' } },
  { id: 'text', comment: 'a text that is an object', member: 'text', message: { parts: [{ text: { de: 'Hallo' } }] } },
  { id: 'message-id', comment: 'a messageId that is a list', member: 'messageId', message: { messageId: ['a'] } },
  {
    id: 'history-length',
    comment: 'a historyLength below zero',
    member: 'historyLength',
    configuration: { historyLength: -5 },
  },
  {
    id: 'return-immediately',
    comment: 'a returnImmediately that is a list',
    member: 'returnImmediately',
    configuration: { returnImmediately: ['yes'] },
  },
];

/** Faults of other parameters that no reader of ProtoJSON overlooks. */
const wrongParameters: readonly (Fault & { readonly method: string; readonly params: JsonObject })[] = [
  { id: 'task-id', comment: 'an id that is an object', member: 'id', method: 'GetTask', params: { id: { a: 1 } } },
  {
    id: 'list-status',
    comment: 'a state that does not exist',
    member: 'status',
    method: 'ListTasks',
    params: { status: 'TASK_STATE_CONFORMANCE' },
  },
  {
    id: 'list-history-length',
    comment: 'a historyLength below zero',
    member: 'historyLength',
    method: 'ListTasks',
    params: { historyLength: -5 },
  },
  {
    id: 'list-page-size',
    comment: 'a pageSize that is a word',
    member: 'pageSize',
    method: 'ListTasks',
    params: { pageSize: 'many' },
  },
  {
    id: 'list-time',
    comment: 'a time that is a word',
    member: 'statusTimestampAfter',
    method: 'ListTasks',
    params: { statusTimestampAfter: 'yesterday' },
  },
  {
    id: 'list-artifacts',
    comment: 'an includeArtifacts that is a list',
    member: 'includeArtifacts',
    method: 'ListTasks',
    params: { includeArtifacts: ['yes'] },
  },
];

/** Members that no version has, and whose names stand where those of others could. */
const foreign = { 'x-conformance': { a: [1, null] }, kind_of_thing: 'none' };
const foreignMember = fc
  .tuple(fc.stringMatching(/^[a-z][a-zA-Z0-9]{0,9}$/), fc.jsonValue({ maxDepth: 2 }))
  .map(([name, value]) => ({ [`x-${name}`]: value }));

export const validation = suite('a2a', 'validation', [
  requirement('a2a.required-missing', on('a2a'), {
    cases: [
      complete,
      vectors('message', 'an incomplete message', incomplete, { twin: 'complete' }, async (a2a, t, { message }) => {
        expectError(t, await a2a.request(messageFor(a2a, t, 'complete', { message }), { malformed: true }));
      }),
      scenario('no-message', 'parameters without a message', { twin: 'complete' }, async (a2a, t) => {
        expectError(t, await a2a.request(a2aRequest('SendMessage', {}), { malformed: true }));
      }),
    ],
    mutants: {
      'takes messages without parts': {
        refusal: (reason, _request, member) => (member === 'message.parts' ? undefined : reason),
      },
      'takes messages without messageId': {
        refusal: (reason, _request, member) => (member === 'message.messageId' ? undefined : reason),
      },
      'takes any message': { refusal: (reason) => (reason === 'missing-member' ? undefined : reason) },
    },
  }),

  requirement('a2a.validates-parameters', on('a2a'), {
    cases: [
      complete,
      listed,
      vectors(
        'message',
        'a message with a fault',
        wrongMessages,
        { twin: 'complete' },
        async (a2a, t: Trial, fault) => {
          const { message = {}, configuration = {} } = fault;
          const wrong = messageFor(a2a, t, 'complete', { message, configuration });
          const before = a2a.binding === 'chat' ? listedTasks(await a2a.request(harmless(a2a, t))).length : 0;
          const exchange = await a2a.request(wrong, { malformed: true });
          expectError(t, exchange);
          const grade = { weight: 'advice', ambiguity: 'Q-A8' } as const;
          const isCode = codeOf(exchange) === errorCodes.invalidParams;
          t.prefer(isCode, 'the error code -32602', codeOf(exchange), { ...about(exchange), ...grade });
          if (a2a.binding !== 'chat') return;
          const list = await a2a.request(harmless(a2a, t));
          t.expect(listedTasks(list).length === before, 'no task of a refused message', answerOf(list), about(list));
        },
      ),
      vectors('parameters', 'a parameter with a fault', wrongParameters, { twin: 'listed' }, async (a2a, t, fault) => {
        const exchange = await a2a.request(a2aRequest(fault.method, fault.params), { malformed: true });
        expectError(t, exchange);
        const grade = { weight: 'advice', ambiguity: 'Q-A8' } as const;
        const isCode = codeOf(exchange) === errorCodes.invalidParams;
        t.prefer(isCode, 'the error code -32602', codeOf(exchange), { ...about(exchange), ...grade });
      }),
    ],
    mutants: {
      'takes any role': { refusal: (reason, _request, member) => (member === 'message.role' ? undefined : reason) },
      'takes what is not a text for none': {
        refusal: (reason, _request, member) => (member?.endsWith('.text') ? undefined : reason),
      },
      'takes any historyLength': {
        refusal: (reason, _request, member) => (member?.endsWith('historyLength') ? undefined : reason),
      },
      'lists all tasks for a state that does not exist': {
        refusal: (reason, _request, member) => (member === 'status' ? undefined : reason),
      },
      'answers wrong parameters with -32603': {
        refusal: (reason) => (reason === 'bad-member' ? 'failure' : reason),
      },
    },
  }),

  requirement('a2a.validation-details', on('a2a'), {
    cases: [
      vectors('message', 'a message with a fault', wrongMessages, {}, async (a2a, t: Trial, fault) => {
        const { member, message = {}, configuration = {} } = fault;
        const wrong = messageFor(a2a, t, 'complete', { message, configuration });
        const error = needError(t, await a2a.request(wrong, { malformed: true }));
        t.expect(names(error, member), `the name ${member} in the data or the message of the error`, error);
      }),
      vectors('parameters', 'a parameter with a fault', wrongParameters, {}, async (a2a, t: Trial, fault) => {
        const exchange = await a2a.request(a2aRequest(fault.method, fault.params), { malformed: true });
        const error = needError(t, exchange);
        const wanted = `the name ${fault.member} in the data or the message of the error`;
        t.expect(names(error, fault.member), wanted, error, about(exchange));
      }),
    ],
    mutants: {
      'says only that parameters are wrong': {
        a2aErrorData: () => undefined,
        a2aErrorMessage: (message, reason) => (reason === 'bad-member' ? 'Invalid parameters' : message),
      },
      'names no member in the details of a wrong role': {
        a2aErrorData: (data) => data?.map(({ '@type': type }) => ({ '@type': type, fieldViolations: [] })),
        a2aErrorMessage: () => 'A member is wrong.',
      },
    },
    benign: {
      'names the member in the message alone': { a2aErrorData: () => undefined },
      'names the member in the details alone': { a2aErrorMessage: () => 'Invalid parameters' },
    },
  }),

  requirement('a2a.unknown-members', on('a2a'), {
    cases: [
      complete,
      scenario('message', 'a message with unknown members', { twin: 'complete' }, async (a2a, t) => {
        expectResult(t, await a2a.request(withForeign(messageFor(a2a, t, 'complete'), foreign)));
      }),
      scenario('request', 'a request with an unknown member at its top', async (a2a, t) => {
        expectResult(t, await a2a.request({ ...harmless(a2a, t), ...foreign }));
      }),
      scenario('list', 'ListTasks with unknown members', async (a2a, t) => {
        needResult(t, await a2a.request(harmless(a2a, t)));
        expectResult(t, await a2a.request(a2aRequest('ListTasks', foreign)));
      }),
      property('any', 'a message with any unknown member', foreignMember, { twin: 'complete' }, async (a2a, t, one) => {
        expectResult(t, await a2a.request(withForeign(messageFor(a2a, t, 'complete'), one)));
      }),
    ],
    mutants: {
      'refuses unknown parameters': {
        refusal: (reason, { params }) => reason ?? (hasForeign(params) ? 'bad-member' : undefined),
      },
      'refuses unknown members of a message': {
        refusal: (reason, { params }) => reason ?? (hasForeign(params.message) ? 'bad-member' : undefined),
      },
      'refuses unknown members of a part': {
        refusal: (reason, { params: { message } }) =>
          reason ??
          (isRecord(message) && Array.isArray(message.parts) && message.parts.some(hasForeign)
            ? 'bad-member'
            : undefined),
      },
      'refuses unknown members of a request': {
        refusal: (reason, { message }) => reason ?? (hasForeign(message) ? 'not-a-request' : undefined),
      },
    },
  }),
]);

/** Whether an error names the member: in a BadRequest of its data, or in its message. */
function names(error: unknown, member: string): boolean {
  if (!isRecord(error)) return false;
  const list: readonly unknown[] = Array.isArray(error.data) ? error.data : [];
  const fields = list.flatMap((detail) => badRequest.safeParse(detail).data?.fieldViolations ?? []);
  return [error.message, ...fields.flatMap(({ field, description }) => [field, description])].some(
    (text) => typeof text === 'string' && plain(text).includes(plain(member)),
  );
}

/** A name without what spellings differ in. */
function plain(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}

/** The request with further members in its parameters, its message and each of its parts. */
function withForeign({ params = {}, ...request }: A2aRequest, members: JsonObject): JsonObject {
  const message = isRecord(params.message) ? params.message : {};
  const parts: readonly unknown[] = Array.isArray(message.parts) ? message.parts : [];
  const inner = parts.map((part) => (isRecord(part) ? { ...part, ...members } : part));
  return { ...request, params: { ...params, ...members, message: { ...message, ...members, parts: inner } } };
}

function hasForeign(value: unknown): boolean {
  return isRecord(value) && Object.keys(value).some((name) => name.startsWith('x-'));
}
