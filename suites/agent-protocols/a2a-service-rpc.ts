import { isInterrupted, isTerminal } from '../../harness/a2a/task-states.ts';
import type { A2aFixtures } from '../../harness/config/config.ts';
import { isRecord } from '../../harness/exchange.ts';
import { on, scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { stateOf } from '../a2a/known-tasks.ts';
import { needResult } from '../a2a/response-expectations.ts';
import { messageFor } from '../a2a/sending.ts';
import { requirement } from '../requirement.ts';
import { oneShotServed, serviceExchange } from './a2a-service-expectations.ts';
import { about, answerOf, expectResult } from './json-rpc-expectations.ts';
import { expectError } from './service-expectations.ts';

/** A core takes a response within 180 seconds of the request (Service RPC transport, Requirements). */
const window = 180_000;

const configurations = [
  { id: 'none', comment: 'without a configuration', configuration: undefined },
  { id: 'empty', comment: 'a configuration without members', configuration: {} },
  { id: 'history', comment: 'a configuration of another matter', configuration: { historyLength: 0 } },
  { id: 'modes', comment: 'a configuration of what is taken', configuration: { acceptedOutputModes: ['text/plain'] } },
];

const kinds = (['complete', 'artifact', 'message', 'failed', 'rejected', 'inputRequired'] as const).map((kind) => ({
  id: kind.toLowerCase(),
  comment: `the answer to fixtures.a2a.${kind}`,
  kind: kind satisfies keyof A2aFixtures,
}));

/** One-shot tasks over Service RPC (A2A binding, Service RPC). */
export const a2aServiceRpc = suite('agent-protocols', 'a2a-service-rpc', [
  requirement('A2A-RPC-1', on('a2a', 'rpc'), {
    cases: [
      oneShotServed,
      scenario('at-once', 'one-shot tasks that are open at once', async (a2a, t: Trial) => {
        const ids = ['first', 'second', 'third', 'fourth'];
        const requests = ids.map((id) => messageFor(a2a, t, 'complete', { request: { id } }));
        for (const exchange of await a2a.requestAll(requests)) expectResult(t, exchange);
      }),
    ],
    mutants: {
      'sends every task to a conversation': { overService: () => 'refuse' },
      'says nothing to tasks': {
        serviceAnswers: (envelope) => (JSON.stringify(envelope).includes('"task"') ? [] : [envelope]),
      },
      'says that the task was taken': { sendResult: () => [] },
    },
  }),

  requirement('A2A-RPC-2', on('a2a', 'rpc'), {
    cases: [
      vectors('served', 'a message of a new task', configurations, {}, async (a2a, t, { configuration }) => {
        const asking = configuration === undefined ? {} : { configuration };
        expectResult(t, await a2a.request(messageFor(a2a, t, 'complete', asking)));
      }),
    ],
    mutants: {
      'serves nothing': { overService: () => 'refuse' },
      'refuses whatever has a configuration': {
        overService: ({ params }, answer) => (params.configuration ? 'refuse' : answer),
      },
      'demands a configuration': {
        overService: ({ params }, answer) => (params.configuration ? answer : 'missing-member'),
      },
    },
  }),

  requirement('A2A-RPC-3', on('a2a', 'rpc'), {
    cases: [
      scenario('served', 'a message of a new task with returnImmediately false', async (a2a, t) => {
        const request = messageFor(a2a, t, 'complete', { configuration: { returnImmediately: false } });
        expectResult(t, await a2a.request(request));
      }),
    ],
    mutants: {
      'asks whether returnImmediately is there': {
        overService: ({ params }, answer) =>
          isRecord(params.configuration) && 'returnImmediately' in params.configuration ? 'refuse' : answer,
      },
      'refuses whatever has a configuration': {
        overService: ({ params }, answer) => (params.configuration ? 'refuse' : answer),
      },
    },
  }),

  requirement('A2A-RPC-4', on('a2a', 'rpc'), {
    cases: [
      vectors('end', 'what a task comes to', kinds, {}, async (a2a, t: Trial, { kind }) => {
        const exchange = await a2a.request(messageFor(a2a, t, kind));
        const { task, message } = needResult(t, exchange);
        const state = stateOf(task);
        t.expect(
          isRecord(message) || isTerminal(state) || isInterrupted(state),
          'a message, or a task in a terminal or interrupted state',
          answerOf(exchange),
          about(exchange),
        );
      }),
      scenario('work', 'what a task of some seconds comes to', async (a2a, t: Trial) => {
        const exchange = await a2a.request(messageFor(a2a, t, 'long'), { within: window });
        const { task, message } = needResult(t, exchange);
        t.expect(
          isRecord(message) || isTerminal(stateOf(task)) || isInterrupted(stateOf(task)),
          'a message, or a task in a terminal or interrupted state',
          answerOf(exchange),
          about(exchange),
        );
      }),
    ],
    mutants: {
      'answers with the task as it was taken': { waits: () => false },
      'waits no longer than a second': { serviceWait: () => 1_000, unfinished: () => 'task' },
      'says that it works on what has failed': {
        task: (task) =>
          task.status.state === 'TASK_STATE_FAILED'
            ? { ...task, status: { ...task.status, state: 'TASK_STATE_WORKING' } }
            : task,
      },
    },
  }),

  requirement('A2A-RPC-5', on('a2a', 'rpc'), {
    cases: [
      oneShotServed,
      scenario('slow', 'a task of more than 180 seconds', { twin: 'served' }, async (a2a, t: Trial) => {
        const exchange = serviceExchange(await a2a.request(messageFor(a2a, t, 'slow'), { within: 2 * window }));
        expectError(t, exchange, 'conversation_required');
        const waited = (exchange.entries.at(-1)?.at ?? 0) - exchange.sent.at;
        t.expect(waited < window, 'an answer before the 180 seconds are over', `after ${waited / 1000} s`, {
          in: exchange,
        });
      }),
    ],
    mutants: {
      'works until it is done': { serviceWait: () => 1_000_000 },
      'gives up too late for the core': { serviceWait: () => 185_000 },
      'answers with the unfinished task': { unfinished: () => 'task' },
      'calls what it cannot finish a failure': {
        envelopeCode: (code, reason) => (reason === 'needs-conversation' ? 'internal' : code),
      },
    },
    benign: { 'gives up after a minute': { serviceWait: () => 60_000 } },
  }),
]);
