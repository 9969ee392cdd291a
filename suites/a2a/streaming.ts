import { afterEnd, beginning, closesStream, continuation, ending, endsStream } from '../../harness/a2a/stream-rules.ts';
import { isInterrupted } from '../../harness/a2a/task-states.ts';
import { type A2aExchange, isRecord } from '../../harness/exchange.ts';
import { type Judgement, objection } from '../../harness/judgement.ts';
import { invariant, on, scenario, suite, vectors } from '../../harness/suite.ts';
import { about, answersOf } from '../agent-protocols/json-rpc-expectations.ts';
import { requirement } from '../requirement.ts';
import { stateOf } from './known-tasks.ts';
import { needResult } from './response-expectations.ts';
import { eventsOf, isStream, needTaskStream, streamFor, streamKinds, streamRule } from './streams.ts';

type JsonObject = Readonly<Record<string, unknown>>;

const terminal = (['complete', 'rejected', 'failed', 'stream'] as const).map((kind) => ({
  id: kind,
  comment: `fixtures.a2a.${kind}`,
  kind,
}));

const begins = streamRule((events, { request }) => beginning(String(request.method), events));
const goesOn = streamRule((events) => (closesWithMessage(events) ? undefined : continuation(events)));
const ends = streamRule((events) => ending(events));
const nothingAfter = streamRule((events) => (closesWithMessage(events) ? undefined : afterEnd(events, endsTask)));

/**
 * Over SimpleX an interrupted state ends a stream too; the binding's own row judges what follows that one. A message
 * among the events of a task is a2a.stream-updates' matter.
 */
function endsTask(event: JsonObject): boolean {
  return closesStream(event) && !isRecord(event.message);
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

/** The course of a stream: how it begins, goes on and ends. */
export const streaming = suite('a2a', 'streaming', [
  requirement('a2a.stream-begins-with-task', on('a2a', 'chat'), {
    cases: [
      vectors('kind', 'the first event of a stream', streamKinds, {}, async (a2a, t, { kind }) => {
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
          isRecord(reply.result?.message)
            ? [
                reply,
                {
                  ...reply,
                  result: {
                    statusUpdate: {
                      taskId: 't',
                      contextId: reply.result.message.contextId,
                      status: { state: 'TASK_STATE_COMPLETED' },
                    },
                  },
                },
              ]
            : [reply],
      },
      'sends an artifact after its message': {
        streamReplies: (reply) =>
          isRecord(reply.result?.message)
            ? [
                reply,
                {
                  ...reply,
                  result: {
                    artifactUpdate: {
                      taskId: 't',
                      contextId: reply.result.message.contextId,
                      artifact: { artifactId: 'a', parts: [{ text: 'More' }] },
                    },
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
      vectors('kind', 'the events after the first one', streamKinds, {}, async (a2a, t, { kind }) => {
        const exchange = await streamFor(a2a, t, kind);
        if (eventsOf(exchange).length < 2) t.inconclusive('the stream held one event');
        t.judge(goesOn(exchange), about(exchange));
      }),
      invariant('every-stream', 'the later events of every stream', goesOn),
    ],
    mutants: {
      'talks in the middle of a stream': {
        streamResponse: (response, { index }) => {
          const { status: _, ...ids } = response.statusUpdate ?? {};
          return index === 1
            ? { message: { messageId: 'm', ...ids, role: 'ROLE_AGENT', parts: [{ text: 'By the way' }] } }
            : response;
        },
      },
      'ends with a message': {
        streamResponse: (response) => {
          const { status, contextId } = response.statusUpdate ?? {};
          return status?.state === 'TASK_STATE_COMPLETED'
            ? { message: { messageId: 'm', contextId, role: 'ROLE_AGENT', parts: [{ text: 'Done' }] } }
            : response;
        },
      },
      'ends with a message of its task': {
        streamResponse: (response) => {
          const { status, ...ids } = response.statusUpdate ?? {};
          return status?.state === 'TASK_STATE_COMPLETED'
            ? { message: { messageId: 'm', ...ids, role: 'ROLE_AGENT', parts: [{ text: 'Done' }] } }
            : response;
        },
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
                    artifactUpdate: { ...idsIn(reply.result), artifact: { artifactId: 'a', parts: [{ text: '' }] } },
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
]);

/** The state that a result of a stream gives its task. */
function stateIn(result: JsonObject | undefined): unknown {
  return stateOf(result?.statusUpdate ?? result?.task);
}

/** The ids of its task and context, as an update would name them. */
function idsIn(result: JsonObject | undefined): JsonObject {
  const { task, statusUpdate } = result ?? {};
  if (isRecord(task)) return { taskId: task.id, contextId: task.contextId };
  return isRecord(statusUpdate) ? { taskId: statusUpdate.taskId, contextId: statusUpdate.contextId } : {};
}

function isOver(result: JsonObject | undefined): boolean {
  return result !== undefined && endsStream(result) && !isInterrupted(stateIn(result)) && !('message' in result);
}
