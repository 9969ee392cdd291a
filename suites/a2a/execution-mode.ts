import { isInterrupted, isTerminal } from '../../harness/a2a/task-states.ts';
import { type A2aExchange, isRecord } from '../../harness/exchange.ts';
import { holdsIf, type Judgement } from '../../harness/judgement.ts';
import { invariant, on, scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { differences } from '../agent-protocols/json-difference.ts';
import { about, answerOf } from '../agent-protocols/json-rpc-expectations.ts';
import { requirement } from '../requirement.ts';
import { beginTask, knownTask, paramsOf, stateOf } from './known-tasks.ts';
import { expectResponse, needResult, resultOf } from './response-expectations.ts';
import { askForTask, messageFor } from './sending.ts';

type JsonObject = Readonly<Record<string, unknown>>;

const waiting = [
  { id: 'absent', comment: 'no configuration', configuration: undefined },
  { id: 'empty', comment: 'a configuration without returnImmediately', configuration: {} },
  { id: 'false', comment: 'returnImmediately false', configuration: { returnImmediately: false } },
];

const results = (['artifact', 'stream', 'chunks'] as const).map((kind) => ({
  id: kind,
  comment: `the task of fixtures.a2a.${kind}`,
  kind,
}));

/** An agent that is done within this time, in milliseconds, did not wait for work of some seconds. */
const atOnce = 1000;

/** An answer that was waited for is a message, or a task that is over or waits for its caller. */
function isSettled(exchange: A2aExchange): Judgement {
  const task = resultOf(exchange)?.task;
  if (exchange.request.method !== 'SendMessage' || returnsImmediately(exchange) || !isRecord(task)) return 'irrelevant';
  const state = stateOf(task);
  if (typeof state !== 'string') return 'irrelevant';
  // A state in another spelling is the business of another statement.
  const settled = isTerminal(state) || isInterrupted(state) || !inProgress.includes(state.toUpperCase());
  return holdsIf(settled, 'a task in a terminal or interrupted state', state, about(exchange).at);
}

const inProgress = ['TASK_STATE_SUBMITTED', 'TASK_STATE_WORKING', 'SUBMITTED', 'WORKING'];

/** Whether the request asks for an answer at once; what is neither true nor false may be taken for it. */
function returnsImmediately(exchange: A2aExchange): boolean {
  const { configuration } = paramsOf(exchange);
  return isRecord(configuration) && Boolean(configuration.returnImmediately);
}

export const executionMode = suite('a2a', 'execution-mode', [
  requirement('a2a.blocking-waits', on('a2a'), {
    cases: [
      vectors('waits', 'work in several steps', waiting, {}, async (a2a, t, { configuration }) => {
        const asking = configuration === undefined ? {} : { configuration };
        const exchange = await a2a.request(messageFor(a2a, t, 'stream', asking));
        const { message } = needResult(t, exchange);
        t.judge(isRecord(message) ? 'holds' : isSettled(exchange), about(exchange));
      }),
      invariant('every-answer', 'the task of every answer that was waited for', isSettled, {
        'does not wait for a task that goes on after input': {
          waits: (waits, { params: { message } }) => waits && !(isRecord(message) && message.taskId !== undefined),
        },
      }),
    ],
    mutants: {
      'never waits': { waits: () => false },
      'takes a returnImmediately that is false for true': {
        waits: (waits, { params: { configuration } }) =>
          waits && !(isRecord(configuration) && 'returnImmediately' in configuration),
      },
    },
  }),

  requirement('a2a.blocking-complete', on('a2a', 'chat'), {
    cases: [
      vectors(
        'complete',
        'work with artifacts, and the task afterwards',
        results,
        {},
        async (a2a, t: Trial, { kind }) => {
          const { id, state, task, exchange } = await beginTask(a2a, t, kind);
          if (!isTerminal(state)) t.inconclusive('the task was not over with the answer');
          const later = needResult(t, await askForTask(a2a, id));
          const [difference] = differences(shownOf(task), shownOf(later));
          t.expect(difference === undefined, 'the state and artifacts that GetTask shows', difference, about(exchange));
        },
      ),
    ],
    mutants: {
      'answers without artifacts': {
        sendResult: ({ task, message }) => {
          if (task === undefined) return { message };
          const { artifacts: _, ...rest } = task;
          return { task: rest };
        },
      },
      'answers with the first part of an artifact': {
        sendResult: (result) =>
          result.task
            ? {
                task: {
                  ...result.task,
                  artifacts: result.task.artifacts?.map((one) => ({ ...one, parts: one.parts.slice(0, 1) })),
                },
              }
            : result,
      },
      'shows a task that failed as completed afterwards': {
        task: (task, { method }) =>
          method === 'GetTask' && task.status.state === 'TASK_STATE_COMPLETED'
            ? { ...task, status: { ...task.status, state: 'TASK_STATE_FAILED' } }
            : task,
      },
    },
    benign: {
      'shows an empty list of artifacts': {
        task: (task, { method }) => (method === 'GetTask' ? { artifacts: [], ...task } : task),
      },
    },
  }),

  requirement('a2a.return-immediately', on('a2a', 'chat'), {
    cases: [
      scenario('slow', 'work of some seconds that is not waited for', async (a2a, t: Trial) => {
        const asking = { configuration: { returnImmediately: true } };
        const exchange = await a2a.request(messageFor(a2a, t, 'long', asking));
        expectResponse(t, exchange);
        const { id, state } = knownTask(t, exchange, 'long');
        const { at } = about(exchange);
        const took = (at?.at ?? 0) - exchange.carrier.sent.at;
        if (isTerminal(state) && took < atOnce) t.inconclusive('the work of fixtures.a2a.long was over at once');
        t.expect(!isTerminal(state), 'an answer before the work is over', answerOf(exchange), about(exchange));
        const later = await askForTask(a2a, id);
        needResult(t, later);
        if (isTerminal(stateOf(resultOf(later)))) t.inconclusive('the work was over before GetTask could show it');
      }),
    ],
    mutants: {
      'waits all the same': { waits: () => true },
    },
  }),
]);

/** What an answer and GetTask have to agree in; no artifacts and none are the same. */
function shownOf(task: JsonObject): JsonObject {
  const artifacts = Array.isArray(task.artifacts) && task.artifacts.length > 0 ? task.artifacts : undefined;
  return { state: stateOf(task), artifacts };
}
