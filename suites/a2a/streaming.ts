import { compareTimestamps } from '../../harness/a2a/rules.ts';
import {
  afterEnd,
  appending,
  beginning,
  closesStream,
  continuation,
  ending,
  endsStream,
} from '../../harness/a2a/stream-rules.ts';
import { isInterrupted } from '../../harness/a2a/task-states.ts';
import { timestamp } from '../../harness/a2a/values.ts';
import { type A2aExchange, isRecord } from '../../harness/exchange.ts';
import { holdsIf, type Judgement, objection } from '../../harness/judgement.ts';
import { invariant, on, scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { differences } from '../agent-protocols/json-difference.ts';
import { about, answersOf } from '../agent-protocols/mcp-expectations.ts';
import { requirement } from '../requirement.ts';
import { stateOf } from './known-tasks.ts';
import { needResult } from './response-expectations.ts';
import { askForTask } from './sending.ts';
import { eventsOf, isStream, needTaskStream, streamFor, streamRule } from './streams.ts';

type JsonObject = Readonly<Record<string, unknown>>;

const members = ['task', 'message', 'statusUpdate', 'artifactUpdate'];

const kinds = (['complete', 'stream', 'chunks', 'inputRequired'] as const).map((kind) => ({
  id: kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  comment: `fixtures.a2a.${kind}`,
  kind,
}));
const terminal = (['complete', 'rejected', 'failed', 'stream'] as const).map((kind) => ({
  id: kind,
  comment: `fixtures.a2a.${kind}`,
  kind,
}));

const begins = streamRule((events, { request }) => beginning(String(request.method), events));
const goesOn = streamRule((events) => continuation(events));
const ends = streamRule((events) => ending(events));
const nothingAfter = streamRule((events) => (closesWithMessage(events) ? undefined : afterEnd(events, endsTask)));

/** Every event is exactly one of the four members; a null sets nothing. */
function isOneMember(exchange: A2aExchange): Judgement {
  const events = eventsOf(exchange);
  if (!isStream(exchange) || events.length === 0) return 'irrelevant';
  const wrong = events.find(({ event }) => {
    const set = members.filter((name) => event[name] !== undefined && event[name] !== null);
    return set.length !== 1 || !set.every((name) => isRecord(event[name]));
  });
  return holdsIf(wrong === undefined, `exactly one of ${members.join(', ')}, an object`, wrong?.event, wrong?.entry);
}

/** Over SimpleX an interrupted state ends a stream too; the binding's own row judges what follows that one. */
function endsTask(event: JsonObject): boolean {
  return closesStream(event);
}

function closesWithMessage(events: readonly JsonObject[]): boolean {
  return isRecord(events[0]?.message);
}

/** After a message nothing comes. */
function isMessageOnly(exchange: A2aExchange): Judgement {
  const [first, second] = eventsOf(exchange);
  if (!isStream(exchange) || !isRecord(first?.event.message)) return 'irrelevant';
  const more = second ?? answersOf(exchange)[1];
  return more === undefined ? 'holds' : objection('nothing after the message', more, more.entry);
}

/** Every message of the answer is a JSON-RPC response with the id of the request. */
function eachIsResponse(exchange: A2aExchange): Judgement {
  const { id } = exchange.request;
  const answers = answersOf(exchange);
  if (!isStream(exchange) || answers.length === 0) return 'irrelevant';
  const wrong = answers.find(({ message }) => !(isRecord(message) && !('method' in message) && message.id === id));
  const wanted = `JSON-RPC responses with the id ${JSON.stringify(id)}`;
  return holdsIf(wrong === undefined, wanted, wrong?.message, wrong?.entry);
}

/** What is appended extends an artifact that is open; a stream that goes on with a task may extend what came before. */
const appends = streamRule((events, { request }) => {
  const { message } = isRecord(request.params) ? request.params : {};
  const resumed = request.method === 'SubscribeToTask' || (isRecord(message) && message.taskId !== undefined);
  return appending(events, resumed);
});

/** Statuses leave the agent in the order of their timestamps. */
function statusesInOrder(exchange: A2aExchange): Judgement {
  const timed = eventsOf(exchange).flatMap(({ event, entry }) => {
    const { status } = [event.task, event.statusUpdate].find(isRecord) ?? {};
    const time = isRecord(status) ? status.timestamp : undefined;
    return timestamp.safeParse(time).success ? [{ time: String(time), entry }] : [];
  });
  if (!isStream(exchange) || timed.length < 2) return 'irrelevant';
  const wrong = timed.findIndex(({ time }, index) => compareTimestamps(timed[index - 1]?.time ?? time, time) > 0);
  const times = timed.map(({ time }) => time);
  return holdsIf(wrong === -1, 'statuses in the order of their timestamps', times, timed[wrong]?.entry);
}

/** The parts of the artifacts that the updates of a stream bring, in their order. */
function streamedParts(exchange: A2aExchange): readonly unknown[] {
  return eventsOf(exchange).flatMap(({ event: { artifactUpdate } }) => partsOf(artifactUpdate));
}

function partsOf(holder: unknown): readonly unknown[] {
  const artifact = isRecord(holder) ? holder.artifact : undefined;
  return isRecord(artifact) && Array.isArray(artifact.parts) ? artifact.parts : [];
}

/** Texts of parts as one text, since agents may join chunks; parts of other kinds stand as they are. */
function joined(parts: readonly unknown[]): unknown {
  const texts = parts.map((part) => (isRecord(part) ? part.text : undefined));
  return texts.every((text) => typeof text === 'string') ? texts.join('') : parts;
}

export const streaming = suite('a2a', 'streaming', [
  requirement('a2a.stream-begins-with-task', on('a2a', 'chat'), {
    cases: [
      vectors('kind', 'the first event of a stream', kinds, {}, async (a2a, t, { kind }) => {
        const exchange = await streamFor(a2a, t, kind);
        t.judge(begins(exchange), about(exchange));
      }),
    ],
    mutants: {
      'begins with a status update': {
        streamReplies: (reply, { index }) => (index === 0 ? [] : [reply]),
      },
      'wraps the first task in an update': {
        streamResponse: ({ task, ...rest }, { index }) =>
          index === 0 && task
            ? { statusUpdate: { taskId: task.id, contextId: task.contextId, status: task.status } }
            : { ...rest, task },
      },
    },
    benign: {
      'begins with a task that is at work already': {
        streamResponse: (response, { index, asked }) =>
          index === 0 && response.task && asked.method === 'SendStreamingMessage'
            ? { task: { ...response.task, status: { ...response.task.status, state: 'TASK_STATE_WORKING' } } }
            : response,
      },
    },
  }),

  requirement('a2a.stream-message-only', on('a2a', 'chat'), {
    cases: [
      scenario('message', 'a stream that is a message, up to the end of the run', async (a2a, t) => {
        const exchange = await streamFor(a2a, t, 'message');
        if (!isRecord(eventsOf(exchange)[0]?.event.message)) t.inconclusive('the stream did not begin with a message');
        needResult(t, exchange);
        t.afterQuiet(() => t.judge(isMessageOnly(exchange), about(exchange)));
      }),
      invariant('every-message', 'every stream that began with a message', isMessageOnly),
    ],
    mutants: {
      'sends its message twice': {
        streamReplies: (reply) => (reply.result && 'message' in reply.result ? [reply, reply] : [reply]),
      },
      'says that a task is over after its message': {
        streamReplies: (reply) =>
          reply.result && 'message' in reply.result
            ? [
                reply,
                {
                  ...reply,
                  result: {
                    statusUpdate: { taskId: 't', contextId: 'c', status: { state: 'TASK_STATE_COMPLETED' } },
                  },
                },
              ]
            : [reply],
      },
      'says goodbye after its message': {
        afterResponse: ({ method }, response) =>
          method === 'SendStreamingMessage' && response.result && 'message' in response.result
            ? [{ jsonrpc: '2.0', method: 'done' }]
            : [],
        streamReplies: (reply) =>
          reply.result && 'message' in reply.result ? [reply, { jsonrpc: '2.0', method: 'done' }] : [reply],
      },
    },
  }),

  requirement('a2a.stream-updates', on('a2a', 'chat'), {
    cases: [
      vectors('kind', 'the events after the first one', kinds, {}, async (a2a, t, { kind }) => {
        const exchange = await streamFor(a2a, t, kind);
        if (eventsOf(exchange).length < 2) t.inconclusive('the stream held one event');
        t.judge(goesOn(exchange), about(exchange));
      }),
      invariant('every-stream', 'the later events of every stream', goesOn),
    ],
    mutants: {
      'talks in the middle of a stream': {
        streamResponse: (response, { index }) =>
          index === 2 ? { message: { messageId: 'm', role: 'ROLE_AGENT', parts: [{ text: 'By the way' }] } } : response,
      },
      'ends with a message': {
        streamResponse: (response) =>
          response.statusUpdate?.status.state === 'TASK_STATE_COMPLETED'
            ? { message: { messageId: 'm', role: 'ROLE_AGENT', parts: [{ text: 'Done' }] } }
            : response,
      },
    },
    benign: {
      'repeats the task before the stream ends': {
        streamReplies: (reply, { before }) => {
          const first = before[0]?.task;
          const { statusUpdate } = (reply.result ?? {}) as { statusUpdate?: { status: { state: string } } };
          return first && statusUpdate?.status.state === 'TASK_STATE_COMPLETED'
            ? [{ ...reply, result: { task: { ...first, status: { state: 'TASK_STATE_WORKING' } } } }, reply]
            : [reply];
        },
      },
    },
  }),

  requirement('a2a.stream-closes-terminal', on('a2a', 'chat'), {
    cases: [
      vectors('over', 'a stream whose task ends, up to the end of the run', terminal, {}, async (a2a, t, { kind }) => {
        const exchange = await streamFor(a2a, t, kind);
        needTaskStream(t, exchange);
        t.judge(ends(exchange), about(exchange));
        t.afterQuiet(() => t.judge(nothingAfter(exchange), about(exchange)));
      }),
      invariant('every-stream', 'what follows the end of every stream', nothingAfter),
    ],
    mutants: {
      'does not say that a task is over': {
        streamReplies: (reply, { asked }) =>
          asked.method === 'SendStreamingMessage' && isOver(reply.result) ? [] : [reply],
      },
      'sends an artifact after the end': {
        streamReplies: (reply) =>
          isOver(reply.result)
            ? [
                reply,
                {
                  ...reply,
                  result: {
                    artifactUpdate: {
                      taskId: 't',
                      contextId: 'c',
                      artifact: { artifactId: 'a', parts: [{ text: '' }] },
                    },
                  },
                },
              ]
            : [reply],
      },
      'says twice that a task was rejected': {
        streamReplies: (reply) => (stateIn(reply.result) === 'TASK_STATE_REJECTED' ? [reply, reply] : [reply]),
      },
    },
  }),

  requirement('a2a.stream-response', on('a2a', 'chat'), {
    cases: [
      vectors('kind', 'the events of a stream', kinds, {}, async (a2a, t, { kind }) => {
        const exchange = await streamFor(a2a, t, kind);
        t.judge(isOneMember(exchange), about(exchange));
      }),
      invariant('every-event', 'every event of every stream', isOneMember),
    ],
    mutants: {
      'sends the task beside an update': {
        streamResponse: (response, { before }) => ({
          ...(before[0]?.task ? { task: before[0].task } : {}),
          ...response,
        }),
      },
      'sends updates without their names': {
        streamResponse: (response) => response.statusUpdate ?? response,
      },
      'sends an empty event': { streamResponse: (response, { index }) => (index === 1 ? {} : response) },
    },
    benign: {
      'says of each event what it is not': {
        streamResponse: (response) => ({ message: null, task: null, ...response }),
      },
    },
  }),

  requirement('a2a.stream-event-response', on('a2a', 'chat'), {
    cases: [
      vectors('kind', 'the replies of a stream', kinds, {}, async (a2a, t, { kind }) => {
        const exchange = await streamFor(a2a, t, kind, { request: { id: 'stream-1' } });
        t.judge(eachIsResponse(exchange), about(exchange));
      }),
      scenario('number', 'the replies of a stream whose request has a number as its id', async (a2a, t) => {
        const exchange = await streamFor(a2a, t, 'stream', { request: { id: 0 } });
        t.judge(eachIsResponse(exchange), about(exchange));
      }),
      invariant('every-reply', 'every reply of every stream', eachIsResponse),
    ],
    mutants: {
      'counts the events in the id': {
        streamReplies: (reply, { index }) => [{ ...reply, id: `${reply.id}-${index}` }],
      },
      'leaves the id out after the first event': {
        streamReplies: (reply, { index }) => [index === 0 ? reply : { ...reply, id: undefined }],
      },
      'sends events as notifications': {
        streamReplies: ({ result }, { index }) =>
          index === 1
            ? [{ jsonrpc: '2.0', method: 'event', params: result }]
            : [{ jsonrpc: '2.0', id: 'stream-1', result }],
      },
      'sends every id as a string': {
        streamReplies: (reply) => [{ ...reply, id: String(reply.id) }],
      },
    },
  }),

  requirement('a2a.event-order', on('a2a', 'chat'), {
    cases: [
      scenario('statuses', 'the timestamps of a stream', async (a2a, t) => {
        const exchange = await streamFor(a2a, t, 'stream');
        needTaskStream(t, exchange);
        t.judge(statusesInOrder(exchange), about(exchange));
      }),
      scenario('chunks', 'the chunks of an artifact, and the artifact in the end', async (a2a, t: Trial) => {
        const exchange = await streamFor(a2a, t, 'chunks');
        const streamed = streamedParts(exchange);
        if (streamed.length < 2) t.inconclusive('the stream held less than two chunks');
        const [first] = eventsOf(exchange);
        const task = isRecord(first?.event.task) ? first.event.task : {};
        const { artifacts } = needResult(t, await askForTask(a2a, task.id));
        const whole = (Array.isArray(artifacts) ? artifacts : []).flatMap((artifact: unknown) => partsOf({ artifact }));
        if (whole.length === 0) t.inconclusive('the task shows no artifact in the end');
        const [difference] = differences(joined(streamed), joined(whole));
        t.expect(difference === undefined, 'the chunks in the order of the artifact', difference, about(exchange));
      }),
      invariant('every-stream', 'the timestamps of every stream', statusesInOrder),
    ],
    mutants: {
      'sends the second event after the third': {
        streamReplies: (reply, { index, earlier, asked }) => {
          if (asked.method !== 'SendStreamingMessage') return [reply];
          if (index === 2) return [];
          const [, , held] = earlier;
          return index === 3 && held ? [reply, held] : [reply];
        },
      },
      'sends chunks in pairs, the later one first': {
        streamReplies: (reply, { index, earlier }) => {
          const held = earlier.at(-1);
          if (index === 2 && isChunk(reply.result)) return [];
          return index === 3 && held && isChunk(held.result) ? [reply, held] : [reply];
        },
      },
    },
  }),

  requirement('a2a.artifact-append', on('a2a', 'chat'), {
    cases: [
      scenario('chunks', 'an artifact in several chunks', async (a2a, t) => {
        const exchange = await streamFor(a2a, t, 'chunks');
        if (streamedParts(exchange).length < 2) t.inconclusive('the stream held less than two chunks');
        t.judge(appends(exchange), about(exchange));
      }),
      invariant('every-stream', 'the artifacts of every stream', appends),
    ],
    mutants: {
      'appends the first chunk to nothing': {
        streamResponse: (response) =>
          response.artifactUpdate ? { artifactUpdate: { ...response.artifactUpdate, append: true } } : response,
      },
      'calls every chunk the last one': {
        streamResponse: (response) =>
          response.artifactUpdate ? { artifactUpdate: { ...response.artifactUpdate, lastChunk: true } } : response,
      },
      'appends to an artifact that it has not sent': {
        streamResponse: (response) =>
          response.artifactUpdate?.append
            ? {
                artifactUpdate: {
                  ...response.artifactUpdate,
                  artifact: { ...response.artifactUpdate.artifact, artifactId: 'other' },
                },
              }
            : response,
      },
    },
    benign: {
      'does not say which chunk is the last one': {
        streamResponse: (response) =>
          response.artifactUpdate ? { artifactUpdate: { ...response.artifactUpdate, lastChunk: undefined } } : response,
      },
    },
  }),
]);

/** The state that a result of a stream gives its task. */
function stateIn(result: JsonObject | undefined): unknown {
  return stateOf(result?.statusUpdate ?? result?.task);
}

function isOver(result: JsonObject | undefined): boolean {
  return result !== undefined && endsStream(result) && !isInterrupted(stateIn(result)) && !('message' in result);
}

function isChunk(result: JsonObject | undefined): boolean {
  return result !== undefined && 'artifactUpdate' in result;
}
