import { a2aRequest } from '../../harness/a2a/request.ts';
import { historyWithin } from '../../harness/a2a/rules.ts';
import { type A2aExchange, isRecord } from '../../harness/exchange.ts';
import { holdsIf, type Judgement } from '../../harness/judgement.ts';
import type { A2aPeer } from '../../harness/peers/peer.ts';
import { invariant, on, suite, type Vector, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { differences } from '../agent-protocols/json-difference.ts';
import { about } from '../agent-protocols/json-rpc-expectations.ts';
import { requirement } from '../requirement.ts';
import { dataObjects } from './data-objects.ts';
import { listedTasks, paramsOf, waitingTask } from './known-tasks.ts';
import { needResult } from './response-expectations.ts';
import { askForTask, textMessage } from './sending.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** The historyLength of a request: of its configuration, or of its parameters. */
function lengthOf(exchange: A2aExchange): number | undefined {
  const { configuration, historyLength } = paramsOf(exchange);
  const asked = isRecord(configuration) ? configuration.historyLength : historyLength;
  return typeof asked === 'number' && asked >= 0 ? asked : undefined;
}

/** No task of an answer has more messages in its history than were asked for. */
function keepsLimit(exchange: A2aExchange): Judgement {
  const limit = lengthOf(exchange);
  const tasks = dataObjects(exchange).filter(({ type }) => type === 'task');
  if (limit === undefined || tasks.length === 0) return 'irrelevant';
  const wrong = tasks.find(({ object }) => !historyWithin(object, limit));
  return holdsIf(wrong === undefined, `at most ${limit} messages of a history`, wrong?.object.history, wrong?.entry);
}

/** Asks for a task of several turns with a limit, by each method that has one; the task that it shows. */
const ways: readonly (Vector & {
  ask(a2a: A2aPeer, trial: Trial, id: string, historyLength: number): Promise<A2aExchange>;
})[] = [
  {
    id: 'GetTask',
    comment: 'GetTask',
    ask: (a2a, _trial, id, historyLength) => askForTask(a2a, id, { historyLength }),
  },
  {
    id: 'ListTasks',
    comment: 'ListTasks',
    ask: (a2a, _trial, _id, historyLength) => a2a.request(a2aRequest('ListTasks', { historyLength })),
  },
  {
    id: 'SendMessage',
    comment: 'SendMessage',
    ask: (a2a, trial, id, historyLength) =>
      a2a.request(textMessage(a2a, trial, '12', { message: { taskId: id }, configuration: { historyLength } })),
  },
];
const limits = ways.flatMap((way) =>
  [1, 2].map((limit) => ({ ...way, id: `${way.id}-${limit}`, comment: `${way.comment} with ${limit}`, limit })),
);

/** A task of several turns: it asked for input, and for more of it or none. */
async function longTask(a2a: A2aPeer, trial: Trial): Promise<string> {
  const { id } = await waitingTask(a2a, trial);
  needResult(trial, await a2a.request(textMessage(a2a, trial, inputAgain(a2a), { message: { taskId: id } })));
  return id;
}

/** Where the same text as before is the input, an agent asks once more and the task stays open. */
function inputAgain({ fixtures }: A2aPeer): string {
  return fixtures.a2a?.inputRequired ?? '12';
}

/** The history without a limit; agents need not have all of it. */
async function wholeHistory(a2a: A2aPeer, trial: Trial, id: string): Promise<readonly unknown[]> {
  const { history } = needResult(trial, await askForTask(a2a, id));
  return Array.isArray(history) && history.length > 1
    ? history
    : trial.inconclusive('the history without a limit has less than two messages');
}

function taskIn(trial: Trial, exchange: A2aExchange, id: string): JsonObject {
  const result = needResult(trial, exchange);
  const task = [result, result.task, ...listedTasks(exchange)].find((one) => isRecord(one) && one.id === id);
  return isRecord(task) ? task : trial.inconclusive('the answer does not hold the task');
}

export const history = suite('a2a', 'history', [
  requirement('a2a.history-limit', on('a2a', 'chat'), {
    cases: [
      vectors('limit', 'a task of several turns', limits, {}, async (a2a, t, { ask, limit }) => {
        const id = await longTask(a2a, t);
        await wholeHistory(a2a, t, id);
        const exchange = await ask(a2a, t, id, limit);
        taskIn(t, exchange, id);
        t.judge(keepsLimit(exchange), about(exchange));
      }),
      invariant('every-task', 'the history of every task that was asked for with a limit', keepsLimit, {
        'lists a history of one message twice': {
          history: (messages, length, { method }) =>
            method === 'ListTasks' && length === 1 && messages.length === 1
              ? [...messages, ...messages]
              : honestHistory(messages, length, method),
        },
      }),
    ],
    mutants: {
      'shows the whole history': { history: (messages) => messages },
      'shows one message more': {
        history: (messages, length, { method }) =>
          honestHistory(messages, length === undefined || length === 0 ? length : length + 1, method),
      },
      'lists tasks with their whole history': {
        history: (messages, length, { method }) =>
          method === 'ListTasks' ? messages : honestHistory(messages, length, method),
      },
      'passes over the limit of a configuration': {
        history: (messages, length, { method }) =>
          method === 'SendMessage' ? messages : honestHistory(messages, length, method),
      },
    },
    benign: {
      'shows no history at all': { history: () => undefined },
    },
  }),

  requirement('a2a.history-recent', on('a2a', 'chat'), {
    cases: [
      vectors(
        'recent',
        'a task of several turns',
        limitsOf('GetTask', 'ListTasks'),
        {},
        async (a2a, t: Trial, { ask, limit }) => {
          const id = await longTask(a2a, t);
          const whole = await wholeHistory(a2a, t, id);
          const exchange = await ask(a2a, t, id, limit);
          const { history: shown } = taskIn(t, exchange, id);
          if (!Array.isArray(shown) || shown.length === 0 || shown.length > limit) {
            return t.inconclusive('the answer has no history within the limit');
          }
          const [difference] = differences(shown, whole.slice(-shown.length));
          t.expect(difference === undefined, 'the last messages of the history', shown, about(exchange));
        },
      ),
    ],
    mutants: {
      'shows the first messages': {
        history: (messages, length, { method }) =>
          length ? messages.slice(0, length) : honestHistory(messages, length, method),
      },
      'shows the last messages the other way round': {
        history: (messages, length, { method }) =>
          length ? messages.slice(-length).reverse() : honestHistory(messages, length, method),
      },
    },
  }),

  requirement('a2a.history-zero', on('a2a', 'chat'), {
    cases: [
      vectors('zero', 'a task of several turns, asked for with 0', ways, {}, async (a2a, t: Trial, { ask }) => {
        const id = await longTask(a2a, t);
        await wholeHistory(a2a, t, id);
        const exchange = await ask(a2a, t, id, 0);
        const task = taskIn(t, exchange, id);
        t.expect(!('history' in task), 'a task without history', task.history, about(exchange));
      }),
    ],
    mutants: {
      'shows an empty history': {
        history: (messages, length, { method }) => honestHistory(messages, length, method) ?? [],
      },
      'takes 0 for no limit': {
        history: (messages, length, { method }) => honestHistory(messages, length || messages.length, method),
      },
    },
  }),
]);

function limitsOf(...methods: readonly string[]): typeof limits {
  return limits.filter(({ id }) => methods.some((method) => id.startsWith(method)));
}

/** The history that the honest reference bot shows. */
function honestHistory<T>(messages: readonly T[], length: number | undefined, method: string | undefined) {
  const shown = length ?? (method === 'GetTask' ? messages.length : 0);
  return shown === 0 ? undefined : messages.slice(-shown);
}
