import { errorCodes } from '../../harness/a2a/error-objects.ts';
import { a2aRequest } from '../../harness/a2a/request.ts';
import { beginning, sameTask } from '../../harness/a2a/stream-rules.ts';
import { type A2aExchange, isRecord } from '../../harness/exchange.ts';
import { holdsIf, type Judgement } from '../../harness/judgement.ts';
import type { A2aPeer } from '../../harness/peers/peer.ts';
import { invariant, on, type Scenario, scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { differences } from '../agent-protocols/json-difference.ts';
import { about } from '../agent-protocols/json-rpc-expectations.ts';
import { requirement } from '../requirement.ts';
import { beginWork, finishedTask, paramsOf, stateOf, waitingTask } from './known-tasks.ts';
import { codeOf, expectError, expectServed, needResult } from './response-expectations.ts';
import { messageFor } from './sending.ts';
import { eventsOf, needStream, streamRule } from './streams.ts';

type JsonObject = Readonly<Record<string, unknown>>;

const begun: Scenario<A2aPeer> = scenario('begun', 'a task that begins', async (a2a, t) => {
  expectServed(t, await a2a.request(messageFor(a2a, t, 'complete')));
});

const over = (['complete', 'rejected', 'failed'] as const).map((kind) => ({
  id: kind,
  comment: `the task of fixtures.a2a.${kind}`,
  kind,
}));

const begins = streamRule((events, { request }) =>
  request.method === 'SubscribeToTask' ? beginning('SubscribeToTask', events) : undefined,
);

/** The first event is the task that was asked for. */
function beginsWithTask(exchange: A2aExchange): Judgement {
  if (exchange.request.method !== 'SubscribeToTask') return 'irrelevant';
  const judged = begins(exchange);
  if (judged !== 'holds') return judged;
  const [first] = eventsOf(exchange);
  const task = isRecord(first?.event.task) ? first.event.task : {};
  const { id } = paramsOf(exchange);
  return holdsIf(task.id === id, `the task ${JSON.stringify(id)}`, task, first?.entry);
}

/** The updates of a stream, without the snapshots of its task. */
function updatesOf(exchange: A2aExchange): readonly JsonObject[] {
  return eventsOf(exchange).flatMap(({ event }) => ('task' in event ? [] : [event]));
}

export const subscribe = suite('a2a', 'subscribe', [
  requirement('a2a.subscribe-first-event', on('a2a', 'chat'), {
    cases: [
      scenario('waiting', 'a task that asks for input', async (a2a, t: Trial) => {
        const { id, state } = await waitingTask(a2a, t);
        const exchange = await a2a.request(a2aRequest('SubscribeToTask', { id }));
        needStream(t, exchange);
        t.judge(beginsWithTask(exchange), about(exchange));
        const actual = stateOf(eventsOf(exchange)[0]?.event.task);
        t.expect(actual === state, `the state ${JSON.stringify(state)}`, actual, about(exchange));
      }),
      scenario('working', 'a task at work, which is canceled then', async (a2a, t: Trial) => {
        const { id } = await beginWork(a2a, t, 'long');
        const { exchange, ended } = await a2a.start(a2aRequest('SubscribeToTask', { id }, { id: 'follow' }));
        await a2a.request(a2aRequest('CancelTask', { id }, { id: 'cancel' }));
        await ended();
        if (codeOf(exchange) === errorCodes.unsupportedOperation) t.inapplicable('it does not stream');
        needStream(t, exchange);
        t.judge(beginsWithTask(exchange), about(exchange));
      }),
      invariant('every-subscription', 'the first event of every subscription', beginsWithTask),
    ],
    mutants: {
      'begins a subscription with an update': {
        streamResponse: (response, { index, asked }) =>
          index === 0 && asked.method === 'SubscribeToTask' && response.task
            ? {
                statusUpdate: {
                  taskId: response.task.id,
                  contextId: response.task.contextId,
                  status: response.task.status,
                },
              }
            : response,
      },
      'sends updates alone to subscribers': {
        streamReplies: (reply, { index, asked }) => (index === 0 && asked.method === 'SubscribeToTask' ? [] : [reply]),
      },
      'shows subscribers a task that has begun and no more': {
        streamResponse: (response, { index, asked }) =>
          index === 0 && asked.method === 'SubscribeToTask' && response.task
            ? { task: { ...response.task, status: { state: 'TASK_STATE_SUBMITTED' } } }
            : response,
      },
    },
  }),

  requirement('a2a.subscribe-terminal', on('a2a', 'chat'), {
    cases: [
      begun,
      vectors('over', 'a task that is over', over, { twin: 'begun' }, async (a2a, t, { kind }) => {
        const { id } = await finishedTask(a2a, t, kind);
        const exchange = await a2a.request(a2aRequest('SubscribeToTask', { id }));
        expectError(t, exchange, errorCodes.unsupportedOperation);
      }),
    ],
    mutants: {
      'shows subscribers a task that is over': {
        refusal: (reason, { method }) =>
          reason === 'finished-task' && method === 'SubscribeToTask' ? undefined : reason,
      },
      'does not know a task that is over': {
        refusal: (reason, { method }) =>
          reason === 'finished-task' && method === 'SubscribeToTask' ? 'unknown-task' : reason,
      },
    },
  }),

  requirement('a2a.streams-equal', on('a2a', 'chat'), {
    cases: [
      scenario('two', 'two streams of one task', async (a2a, t: Trial) => {
        const { id } = await beginWork(a2a, t, 'stream');
        const first = await a2a.start(a2aRequest('SubscribeToTask', { id }, { id: 'first' }));
        const second = await a2a.start(a2aRequest('SubscribeToTask', { id }, { id: 'second' }));
        await Promise.all([first.ended(), second.ended()]);
        for (const { exchange } of [first, second]) {
          if (codeOf(exchange) === errorCodes.unsupportedOperation) {
            t.inconclusive('the task was over before it could be followed, or the agent does not stream');
          }
          needResult(t, exchange);
        }
        const [one, other] = [updatesOf(first.exchange), updatesOf(second.exchange)];
        const common = Math.min(one.length, other.length);
        if (common === 0) t.inconclusive('no update came in one of the streams');
        const [difference] = differences(one.slice(-common), other.slice(-common));
        t.expect(difference === undefined, 'the same updates in both streams', difference, about(second.exchange));
      }),
    ],
    mutants: {
      'leaves an event out of the second stream': {
        streamReplies: (reply, { index, asked }) => (asked.id === 'second' && index === 2 ? [] : [reply]),
      },
      'sends the events of the second stream in another order': {
        // What has no time shows no order of its own.
        timestamp: () => undefined,
        streamReplies: (reply, { index, asked, earlier }) => {
          const held = earlier[1];
          if (asked.id !== 'second' || held === undefined) return asked.id === 'second' && index === 1 ? [] : [reply];
          return index === 2 ? [reply, held] : [reply];
        },
      },
      'stops the first stream when the second begins': {
        endsStream: (ends, _response, { index, asked }) => ends || (asked.id === 'first' && index === 2),
      },
    },
  }),

  requirement('a2a.update', on('a2a', 'chat'), {
    cases: [
      scenario('stream', 'the updates of a stream', async (a2a, t) => {
        const exchange = await a2a.request(messageFor(a2a, t, 'stream', { method: 'SendStreamingMessage' }));
        needStream(t, exchange);
        t.judge(updatesAreWhole(exchange), about(exchange));
      }),
      invariant('every-update', 'every update of every stream', updatesAreWhole, {
        'names another task where it says that a task was canceled': {
          streamResponse: (response) =>
            response.statusUpdate?.status.state === 'TASK_STATE_CANCELED'
              ? { statusUpdate: { ...response.statusUpdate, contextId: 'canceled' } }
              : response,
        },
      }),
    ],
    mutants: {
      'leaves the task out of updates': {
        streamResponse: (response) =>
          response.statusUpdate ? { statusUpdate: { ...response.statusUpdate, taskId: undefined } } : response,
      },
      'leaves the context out of artifact updates': {
        streamResponse: (response) =>
          response.artifactUpdate ? { artifactUpdate: { ...response.artifactUpdate, contextId: undefined } } : response,
      },
      'names another task in updates of artifacts': {
        streamResponse: (response) =>
          response.artifactUpdate ? { artifactUpdate: { ...response.artifactUpdate, taskId: 'other' } } : response,
      },
      'sends updates without a status': {
        streamResponse: (response, { index }) =>
          response.statusUpdate && index === 2
            ? { statusUpdate: { ...response.statusUpdate, status: undefined } }
            : response,
      },
    },
  }),
]);

/** Every update has the ids of its task and context and what it is about, and all are of the task of the stream. */
function updatesAreWhole(exchange: A2aExchange): Judgement {
  const updates = eventsOf(exchange).flatMap(({ event, entry }) => {
    const { statusUpdate, artifactUpdate } = event;
    return [
      ...(isRecord(statusUpdate) ? [{ update: statusUpdate, about: statusUpdate.status, entry }] : []),
      ...(isRecord(artifactUpdate) ? [{ update: artifactUpdate, about: artifactUpdate.artifact, entry }] : []),
    ];
  });
  if (updates.length === 0) return 'irrelevant';
  const wrong = updates.find(
    ({ update, about: content }) => !isId(update.taskId) || !isId(update.contextId) || !isRecord(content),
  );
  const wanted = 'taskId, contextId, and the status or the artifact';
  return wrong === undefined ? isOfOneTask(exchange) : holdsIf(false, wanted, wrong.update, wrong.entry);
}

const isOfOneTask = streamRule((events) => sameTask(events));

function isId(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}
