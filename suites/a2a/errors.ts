import * as z from 'zod';
import { errorCodes, errorInfo, isOwnCode, reasonOf } from '../../harness/a2a/error-objects.ts';
import { a2aRequest } from '../../harness/a2a/request.ts';
import { type A2aExchange, isRecord } from '../../harness/exchange.ts';
import { holdsIf, type Judgement } from '../../harness/judgement.ts';
import type { A2aPeer } from '../../harness/peers/peer.ts';
import { invariant, on, type Scenario, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { about, responseOf } from '../agent-protocols/json-rpc-expectations.ts';
import { requirement } from '../requirement.ts';
import { errorInfoFor } from './error-info.ts';
import { finishedTask, unknownId } from './known-tasks.ts';
import { codeOf, expectError, needError } from './response-expectations.ts';
import { harmless, textMessage } from './sending.ts';

type JsonObject = Readonly<Record<string, unknown>>;
type Rule = (exchange: A2aExchange) => Judgement;

/** The details of an error of which all have a type, so that readers know what they are. */
const details = z.array(z.looseObject({ '@type': z.string() })).nullish();

function errorOf(exchange: A2aExchange): JsonObject | undefined {
  const error = responseOf(exchange)?.error;
  return isRecord(error) ? error : undefined;
}

/** Whatever error the response has, it has an integral code and a message. */
function hasErrorMembers(exchange: A2aExchange): Judgement {
  const response = responseOf(exchange);
  if (response === undefined || !('error' in response) || 'result' in response) return 'irrelevant';
  const { error } = response;
  const fits = isRecord(error) && Number.isInteger(error.code) && typeof error.message === 'string';
  const wanted = 'an error with an integral code and a message that is a string';
  return holdsIf(fits, wanted, error, about(exchange).at);
}

/** The data of an error is an array of objects that name their type; the binding leaves its shape open (S-A22). */
function hasTypedDetails(exchange: A2aExchange): Judgement {
  const error = errorOf(exchange);
  if (error === undefined) return 'irrelevant';
  return holdsIf(
    details.safeParse(error.data).success,
    'data that is an array of objects with the string @type, or no data',
    error.data,
    about(exchange).at,
    { weight: 'advice', ambiguity: 'S-A22' },
  );
}

/** An error of A2A has an ErrorInfo that names it; details that are malformed are a2a.error-details' matter. */
function hasErrorInfo(exchange: A2aExchange): Judgement {
  const error = errorOf(exchange);
  const reason = reasonOf(error?.code);
  if (error === undefined || reason === undefined || !details.safeParse(error.data).success) return 'irrelevant';
  const list: readonly unknown[] = Array.isArray(error.data) ? error.data : [];
  const named = list.some((detail) => {
    const { success, data } = errorInfo.safeParse(detail);
    return success && data.reason === reason;
  });
  const wanted = `an ErrorInfo with the reason ${reason} and the domain a2a-protocol.org`;
  return holdsIf(named, wanted, error.data, about(exchange).at, { weight: 'advice', ambiguity: 'Q-A1' });
}

/** No error has a code, an integer, that A2A keeps for itself and does not define. */
function hasDefinedCode(exchange: A2aExchange): Judgement {
  const error = errorOf(exchange);
  if (error === undefined) return 'irrelevant';
  const defined = !Number.isInteger(error.code) || !isOwnCode(error.code) || reasonOf(error.code) !== undefined;
  return holdsIf(defined, 'no code from -32099 to -32010', error.code, about(exchange).at, {
    weight: 'note',
    ambiguity: 'Q-A19',
  });
}

/** Errors that every agent gives without a fixture, and that no statement but its own looks at in such a case. */
function provoked(rule: Rule): readonly Scenario<A2aPeer>[] {
  return [
    scenario('version', 'the error of a version that does not exist', async (a2a, t) => {
      const exchange = await a2a.request(harmless(a2a, t, { version: '99.0' }));
      needError(t, exchange);
      t.judge(rule(exchange), about(exchange));
    }),
    scenario('task', 'the error of a task that does not exist', async (a2a, t) => {
      const exchange = await a2a.request(a2aRequest('GetTask', { id: unknownId }));
      needError(t, exchange);
      t.judge(rule(exchange), about(exchange));
    }),
  ];
}

export const errors = suite('a2a', 'errors', [
  requirement('a2a.error-codes', on('a2a'), {
    cases: [
      scenario('version', 'a version that does not exist', async (a2a, t) => {
        const exchange = await a2a.request(harmless(a2a, t, { version: '99.0' }));
        expectError(t, exchange, errorCodes.versionNotSupported);
      }),
      scenario('unknown-task', 'a task that does not exist', async (a2a, t) => {
        const exchange = await a2a.request(a2aRequest('GetTask', { id: unknownId }));
        expectError(t, exchange, errorCodes.taskNotFound);
      }),
      scenario('push', 'a method of push notifications', async (a2a, t: Trial) => {
        const params = { taskId: unknownId, id: 'none' };
        const exchange = await a2a.request(a2aRequest('GetTaskPushNotificationConfig', params));
        needError(t, exchange);
        const accepted: readonly unknown[] = [errorCodes.pushNotificationNotSupported, errorCodes.taskNotFound];
        const code = codeOf(exchange);
        t.expect(
          accepted.includes(code),
          'the code -32003, or -32001 from an agent that notifies',
          code,
          about(exchange),
        );
      }),
      scenario('cancel', 'a task that is over is to be canceled', async (a2a, t) => {
        const { id } = await finishedTask(a2a, t);
        expectError(t, await a2a.request(a2aRequest('CancelTask', { id })), errorCodes.taskNotCancelable);
      }),
      scenario('finished', 'a message to a task that is over', async (a2a, t) => {
        const { id } = await finishedTask(a2a, t);
        const exchange = await a2a.request(textMessage(a2a, t, 'And then?', { message: { taskId: id } }));
        expectError(t, exchange, errorCodes.unsupportedOperation);
      }),
      invariant('every-error', 'the code of every error', hasDefinedCode, {
        'answers a context that is not the one of the task with -32050': {
          a2aErrorCode: (code, reason) => (reason === 'context-mismatch' ? -32_050 : code),
        },
      }),
    ],
    mutants: {
      'answers an unknown task with -32603': {
        a2aErrorCode: (code, reason) => (reason === 'unknown-task' ? errorCodes.internalError : code),
      },
      'counts the codes from -32000 down': {
        a2aError: (error) =>
          error.code > -32_100 ? { ...error, code: error.code + 1, data: errorInfoFor(error.code + 1) } : error,
      },
      'sends the codes of HTTP': { a2aErrorCode: (code) => (code > -32_100 ? 404 : code) },
      'says that a task which is over does not exist': {
        refusal: (reason) => (reason === 'not-cancelable' ? 'unknown-task' : reason),
      },
    },
  }),

  requirement('a2a.error-shape', on('a2a'), {
    cases: [
      ...provoked(hasErrorMembers),
      invariant('every-error', 'code and message of every error', hasErrorMembers, {
        'explains a context that is not the one of the task with an object': {
          a2aErrorMessage: (message, reason) => (reason === 'context-mismatch' ? { en: message } : message),
        },
      }),
    ],
    mutants: {
      'sends the code as a string': { a2aErrorCode: (code) => String(code) },
      'names the error in words': { a2aErrorCode: (_code, reason) => reason },
      'sends a code with a fraction': { a2aErrorCode: (code) => code + 0.5 },
      'leaves the message out': { a2aErrorMessage: () => undefined },
      'leaves the code out': { a2aError: ({ code: _, ...error }) => error },
      'sends the error as a text': {
        a2aResponses: (response) => [response.error ? { ...response, error: 'failed' } : response],
      },
    },
    benign: {
      'says nothing in its messages': { a2aErrorMessage: () => '' },
      'adds a member of its own': { a2aError: (error) => ({ ...error, trace: '0af7' }) },
    },
  }),

  requirement('a2a.error-details', on('a2a'), {
    cases: [
      ...provoked(hasTypedDetails),
      invariant('every-error', 'the details of every error', hasTypedDetails, {
        'explains a context that is not the one of the task with details without a type': {
          a2aErrorData: (data, reason) => (reason === 'context-mismatch' ? [{ field: 'contextId' }] : data),
        },
      }),
    ],
    mutants: {
      'sends details that are an object': { a2aErrorData: (data) => data?.[0] },
      'leaves the type of details out': {
        a2aErrorData: (data) => data?.map(({ '@type': _, ...detail }) => detail),
      },
      'sends details that are a text': { a2aErrorData: () => 'see the log' },
    },
    benign: {
      'gives details of a type of its own': {
        a2aErrorData: (data = []) => [...data, { '@type': 'type.example.org/acme.Trace', id: '0af7' }],
      },
    },
  }),

  requirement('a2a.error-details-known', on('a2a'), {
    cases: [
      ...provoked(hasErrorInfo),
      invariant('every-error', 'the ErrorInfo of every error of A2A', hasErrorInfo, {
        'has no details where it refuses to cancel': {
          a2aErrorData: (data, reason) => (reason === 'not-cancelable' ? undefined : data),
        },
      }),
    ],
    mutants: {
      'has no details': { a2aErrorData: () => undefined },
      'names another domain': {
        a2aErrorData: (data) => data?.map((detail) => ({ ...detail, domain: 'agent.example.org' })),
      },
      'names its own reasons': { a2aErrorData: (data) => data?.map((detail) => ({ ...detail, reason: 'REFUSED' })) },
    },
  }),
]);
