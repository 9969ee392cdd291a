import { a2aRequest } from '../../harness/a2a/request.ts';
import { compareTimestamps, latestFirst, withoutArtifacts } from '../../harness/a2a/rules.ts';
import { timestamp } from '../../harness/a2a/values.ts';
import { type A2aExchange, isRecord } from '../../harness/exchange.ts';
import { holdsIf, type Judgement } from '../../harness/judgement.ts';
import type { A2aPeer } from '../../harness/peers/peer.ts';
import { invariant, on, scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { about } from '../agent-protocols/json-rpc-expectations.ts';
import { requirement } from '../requirement.ts';
import {
  beginTask,
  contextOf,
  finishedTask,
  type KnownTask,
  listedTasks,
  paramsOf,
  waitingTask,
} from './known-tasks.ts';
import { needResult } from './response-expectations.ts';
import { walk } from './task-pages.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** The time between two tasks, in milliseconds: timestamps can be as coarse as seconds. */
const apart = 1100;

/** Without includeArtifacts no listed task has the member. */
function omitsArtifacts(exchange: A2aExchange): Judgement {
  const tasks = listedTasks(exchange);
  if (exchange.request.method !== 'ListTasks' || tasks.length === 0) return 'irrelevant';
  if (paramsOf(exchange).includeArtifacts === true) return 'irrelevant';
  const wrong = tasks.find((task) => !withoutArtifacts([task]));
  return holdsIf(wrong === undefined, 'listed tasks without artifacts', wrong, about(exchange).at);
}

/** Timestamps that are none are the business of another statement. */
function inOrder(exchange: A2aExchange): Judgement {
  const tasks = listedTasks(exchange);
  const times = tasks.map(timeOf);
  if (exchange.request.method !== 'ListTasks' || times.filter(isTime).length < 2) return 'irrelevant';
  const fits = latestFirst(tasks.filter((task) => isTime(timeOf(task))));
  return holdsIf(fits, 'tasks by the timestamp of their status, the latest first', times, about(exchange).at);
}

function timeOf({ status }: JsonObject): unknown {
  return isRecord(status) ? status.timestamp : undefined;
}

function isTime(value: unknown): value is string {
  return timestamp.safeParse(value).success;
}

async function list(a2a: A2aPeer, trial: Trial, params: JsonObject): Promise<A2aExchange> {
  const exchange = await a2a.request(a2aRequest('ListTasks', params));
  needResult(trial, exchange);
  return exchange;
}

/** The task in a list; without it the list shows nothing. */
function entryOf(trial: Trial, exchange: A2aExchange, id: string): JsonObject {
  return listedTasks(exchange).find((task) => task.id === id) ?? trial.inconclusive('the list lacks the task');
}

/** Lists that leave the artifacts out. */
const without = [
  { id: 'absent', comment: 'no includeArtifacts', params: {} },
  { id: 'false', comment: 'includeArtifacts false', params: { includeArtifacts: false } },
  { id: 'history', comment: 'a historyLength', params: { historyLength: 1 } },
];

/** A filter made of one of two tasks, and whether it has what the filter needs. */
const filters: readonly {
  readonly id: string;
  readonly comment: string;
  params(fitting: KnownTask, trial: Trial): JsonObject;
}[] = [
  {
    id: 'context',
    comment: 'the contextId of the later task',
    params: (fitting, trial) => ({ contextId: contextOf(fitting, trial) }),
  },
  { id: 'status', comment: 'the state of the later task', params: ({ state }) => ({ status: state }) },
  {
    id: 'time',
    comment: 'the timestamp of the later task',
    params: ({ task }, trial) => {
      const time = timeOf(task);
      return isTime(time) ? { statusTimestampAfter: time } : trial.inapplicable('its statuses have no timestamp');
    },
  },
];

export const listTasks = suite('a2a', 'list-tasks', [
  requirement('a2a.list-artifacts-omitted', on('a2a', 'chat'), {
    cases: [
      vectors('omitted', 'a list with a task that has an artifact', without, {}, async (a2a, t, { params }) => {
        const { id } = await finishedTask(a2a, t, 'artifact');
        const exchange = await list(a2a, t, params);
        entryOf(t, exchange, id);
        t.judge(omitsArtifacts(exchange), about(exchange));
      }),
      invariant('every-list', 'every list that was not to include artifacts', omitsArtifacts),
    ],
    mutants: {
      'lists tasks with their artifacts': { includesArtifacts: () => true },
      'lists tasks with an empty list of artifacts': {
        listTasks: (result) => ({ ...result, tasks: result.tasks.map((task) => ({ ...task, artifacts: [] })) }),
      },
      'lists tasks with artifacts that are null': {
        listTasks: (result, { params }) => ({
          ...result,
          tasks: result.tasks.map((task) => (params.includeArtifacts === true ? task : { ...task, artifacts: null })),
        }),
      },
    },
  }),

  requirement('a2a.list-artifacts-included', on('a2a', 'chat'), {
    cases: [
      scenario('included', 'a list that is to include artifacts', async (a2a, t: Trial) => {
        const { id, task } = await finishedTask(a2a, t, 'artifact');
        if (!Array.isArray(task.artifacts)) t.inconclusive('the task of fixtures.a2a.artifact has no artifact');
        const exchange = await list(a2a, t, { includeArtifacts: true });
        const { artifacts } = entryOf(t, exchange, id);
        const ids = (value: unknown) =>
          Array.isArray(value) ? value.map((one) => isRecord(one) && one.artifactId) : [];
        const same = JSON.stringify(ids(artifacts)) === JSON.stringify(ids(task.artifacts));
        t.expect(same, 'the artifacts of the task', artifacts, about(exchange));
      }),
    ],
    mutants: {
      'never lists artifacts': { includesArtifacts: () => false },
      'lists no artifact of them': {
        listTasks: (result) => ({ ...result, tasks: result.tasks.map((task) => ({ ...task, artifacts: [] })) }),
      },
    },
  }),

  requirement('a2a.list-order', on('a2a', 'chat'), {
    cases: [
      scenario(
        'order',
        'tasks that ended one after the other, on one page and on pages of two',
        async (a2a, t: Trial) => {
          for (const pause of [0, apart, apart]) {
            await a2a.pause(pause);
            await beginTask(a2a, t, 'complete');
          }
          const exchange = await list(a2a, t, {});
          t.judge(inOrder(exchange), about(exchange));
          const { pages } = await walk(a2a, t, 2);
          const times = pages.flatMap(listedTasks).map(timeOf).filter(isTime);
          const fits = times.every((time, index) => compareTimestamps(times[index - 1] ?? time, time) >= 0);
          t.expect(fits, 'the latest first, over all pages', times, about(pages[0] ?? exchange));
        },
      ),
      scenario('changed', 'a task that went on after another one had ended', async (a2a, t) => {
        const first = await waitingTask(a2a, t);
        await a2a.pause(apart);
        const second = await beginTask(a2a, t, 'complete');
        await a2a.pause(apart);
        await a2a.request(a2aRequest('CancelTask', { id: first.id }));
        const exchange = await list(a2a, t, {});
        entryOf(t, exchange, second.id);
        t.judge(inOrder(exchange), about(exchange));
      }),
      invariant('every-list', 'the order of every list', inOrder, {
        'lists pages of thirty tasks the oldest first': {
          listTasks: (result, { params }) =>
            params.pageSize === 30 ? { ...result, tasks: [...result.tasks].reverse() } : result,
        },
      }),
    ],
    mutants: {
      'lists the oldest first': { listTasks: (result) => ({ ...result, tasks: [...result.tasks].reverse() }) },
      'lists tasks by their state': {
        listTasks: (result) => ({
          ...result,
          tasks: [...result.tasks].sort((one, other) => stateText(other).localeCompare(stateText(one))),
        }),
      },
    },
  }),

  requirement('a2a.list-filters', on('a2a', 'chat'), {
    cases: [
      vectors(
        'filter',
        'a list of tasks in two contexts and two states',
        filters,
        {},
        async (a2a, t: Trial, { params }) => {
          const strange = await waitingTask(a2a, t);
          await a2a.pause(apart);
          const fitting = await finishedTask(a2a, t);
          const all = listedTasks(await list(a2a, t, { pageSize: 30 })).map(({ id }) => id);
          const isWhole = [strange.id, fitting.id].every((id) => all.includes(id));
          if (!isWhole) t.inconclusive('the list without a filter lacks a task');
          const exchange = await list(a2a, t, params(fitting, t));
          const ids = listedTasks(exchange).map(({ id }) => id);
          t.expect(ids.includes(fitting.id), 'the task that fits', ids, about(exchange));
          t.expect(!ids.includes(strange.id), 'no task that does not fit', ids, about(exchange));
        },
      ),
    ],
    mutants: {
      'lists tasks of every context': { listsTask: (fits, filter) => filter === 'contextId' || fits },
      'lists tasks of every state': { listsTask: (fits, filter) => filter === 'status' || fits },
      'lists tasks of every time': { listsTask: (fits, filter) => filter === 'statusTimestampAfter' || fits },
      'leaves out the task of the very time': {
        listTasks: (result, { params }) => ({
          ...result,
          tasks: result.tasks.filter((task) => timeOf(task as JsonObject) !== (params.statusTimestampAfter ?? '')),
        }),
      },
      'lists nothing with a filter': {
        listTasks: (result, { params }) => ('status' in params ? { ...result, tasks: [] } : result),
      },
    },
  }),
]);

function stateText(task: object): string {
  return JSON.stringify((task as JsonObject).status);
}
