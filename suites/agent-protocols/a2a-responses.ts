import { errorCodes, errorObject } from '../../harness/a2a/error-objects.ts';
import { a2aRequest } from '../../harness/a2a/request.ts';
import { resultSchema } from '../../harness/a2a/results.ts';
import type { A2aFixtures } from '../../harness/config/config.ts';
import { type A2aExchange, isRecord } from '../../harness/exchange.ts';
import { pointer } from '../../harness/jtd/pointer.ts';
import { on, scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { finishedTask, unknownId } from '../a2a/known-tasks.ts';
import { needError, needResponse, needResult } from '../a2a/response-expectations.ts';
import { messageFor } from '../a2a/sending.ts';
import { requirement } from '../requirement.ts';
import { about, responseOf } from './json-rpc-expectations.ts';

const kinds = (['complete', 'artifact', 'message', 'failed', 'inputRequired'] as const).map((kind) => ({
  id: kind.toLowerCase(),
  comment: `the answer to fixtures.a2a.${kind}`,
  kind,
}));

const mistakes = [
  {
    id: 'unknown-method',
    comment: 'a method of no version of A2A',
    method: 'ConformanceNoSuchMethod',
    params: {},
    code: errorCodes.methodNotFound,
  },
  {
    id: 'unknown-task',
    comment: 'TaskNotFoundError',
    method: 'GetTask',
    params: { id: unknownId },
    code: errorCodes.taskNotFound,
  },
  {
    id: 'cancel-unknown-task',
    comment: 'TaskNotFoundError',
    method: 'CancelTask',
    params: { id: unknownId },
    code: errorCodes.taskNotFound,
  },
];

/** The responses and errors of the A2A JSON-RPC binding (A2A binding, A2A messages). */
export const a2aResponses = suite('agent-protocols', 'a2a-responses', [
  requirement('A2A-MSG-7', on('a2a'), {
    cases: [
      vectors('message', 'the result of a message', kinds, {}, async (a2a, t, { kind }) => {
        expectShape(t, await a2a.request(messageFor(a2a, t, kind satisfies keyof A2aFixtures)));
      }),
      scenario('tasks', 'a task that is asked for, alone and in a list', async (a2a, t) => {
        const { id } = await finishedTask(a2a, t);
        expectShape(t, await a2a.request(a2aRequest('GetTask', { id })));
        expectShape(t, await a2a.request(a2aRequest('ListTasks', {})));
      }),
      vectors('error', 'the error for this mistake', mistakes, {}, async (a2a, t: Trial, { method, params, code }) => {
        const exchange = await a2a.request(a2aRequest(method, params));
        const error = needError(t, exchange);
        t.expect(isRecord(error) && error.code === code, `the error code ${code}`, error, about(exchange));
        expectErrorForm(t, exchange);
      }),
      scenario('validation', 'the error for a message without content', async (a2a, t: Trial) => {
        const exchange = await a2a.request(a2aRequest('SendMessage', {}), { malformed: true });
        const error = needError(t, exchange);
        expectErrorForm(t, exchange);
        t.prefer(
          isRecord(error) && error.code === errorCodes.invalidParams,
          `the error code ${errorCodes.invalidParams}`,
          error,
          { ...about(exchange), weight: 'advice', ambiguity: 'Q-A8' },
        );
      }),
      scenario('finished', 'the error for a finished task that is to be canceled', async (a2a, t: Trial) => {
        const { id } = await finishedTask(a2a, t);
        const exchange = await a2a.request(a2aRequest('CancelTask', { id }));
        const error = needError(t, exchange);
        const codes: readonly unknown[] = [errorCodes.taskNotCancelable, errorCodes.taskNotFound];
        t.expect(
          isRecord(error) && codes.includes(error.code),
          `the error code ${errorCodes.taskNotCancelable}`,
          error,
          about(exchange),
        );
      }),
    ],
    mutants: {
      'answers a message with the bare task': { sendResult: ({ task, message }) => task ?? message ?? {} },
      'writes the names of members with underscores': {
        task: ({ contextId, ...task }) => ({ ...task, context_id: contextId }),
      },
      'wraps the task that is asked for': {
        a2aResult: (result, { method }) => (method === 'GetTask' ? { task: result } : result),
      },
      'leaves the token out on the last page': { listTasks: ({ nextPageToken: _, ...page }) => page },
      'answers a message without parts': { message: ({ parts: _, ...message }) => message },
      'uses the codes of HTTP': { a2aErrorCode: (code, reason) => (reason === 'unknown-task' ? 404 : code) },
      'calls every mistake an internal error': { a2aErrorCode: () => errorCodes.internalError },
      'calls a finished task a wrong parameter': {
        a2aErrorCode: (code, reason) => (reason === 'not-cancelable' ? errorCodes.invalidParams : code),
      },
      'writes codes as texts': { a2aErrorCode: (code) => String(code) },
      'sends no message with an error': { a2aErrorMessage: () => undefined },
      'sends details that are no list': { a2aErrorData: (data) => data?.[0] },
    },
    benign: {
      'gives no details': { a2aErrorData: () => undefined },
      'adds members of its own': { task: (task) => ({ ...task, generation: '7' }) },
      'adds members to errors': { a2aError: (error) => ({ ...error, traceId: 7 }) },
    },
  }),
]);

/** Members whose form is a statement of its own. */
const elsewhere = ['timestamp', 'raw', 'state', 'role'];

/** The result has the form that A2A gives it. */
function expectShape(t: Trial, exchange: A2aExchange): void {
  const result = needResult(t, exchange);
  const { error } = resultSchema(String(exchange.request.method)).safeParse(result);
  const issue = error?.issues.find(({ path }) => !elsewhere.includes(String(path.at(-1))));
  const place = issue?.path.map((step) => pointer(String(step))).join('') || '/';
  t.expect(
    issue === undefined,
    `a result of ${exchange.request.method} in the form of A2A: ${issue?.message} at ${place}`,
    result,
    about(exchange),
  );
}

/** Code and message, and details that name their type: what stands in them is advice. */
function expectErrorForm(t: Trial, exchange: A2aExchange): void {
  needResponse(t, exchange);
  const error = responseOf(exchange)?.error;
  t.expect(
    isRecord(error) && Number.isInteger(error.code) && typeof error.message === 'string',
    'an error with an integer code and a message',
    error,
    about(exchange),
  );
  t.prefer(errorObject.safeParse(error).success, 'details that are a list of objects with @type', error.data, {
    ...about(exchange),
    weight: 'advice',
    ambiguity: 'S-A22',
  });
}
