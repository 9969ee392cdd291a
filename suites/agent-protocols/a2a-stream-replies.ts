import type { A2aFixtures } from '../../harness/config/config.ts';
import { type A2aExchange, isRecord, isResponse } from '../../harness/exchange.ts';
import { holdsIf, type Judgement, objection } from '../../harness/judgement.ts';
import { invariant, on, property, suite, type Vector, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { readVectors } from '../../harness/vectors.ts';
import { messageFor } from '../a2a/sending.ts';
import { eventsOf, isStream, needStream, streamFor } from '../a2a/streams.ts';
import { anyRequestId } from '../any-request-id.ts';
import { requirement } from '../requirement.ts';
import { isProtocolMessage } from './chat-expectations.ts';
import { about, answersOf } from './json-rpc-expectations.ts';

const { ids } = readVectors('mcp/request-ids.json') as {
  readonly ids: readonly (Vector & { readonly requestId: string | number })[];
};

const streams = (['stream', 'chunks', 'message'] as const).map((kind) => ({
  id: kind,
  comment: `the stream of fixtures.a2a.${kind}`,
  kind: kind satisfies keyof A2aFixtures,
}));

/** What each reply of a stream is (A2A binding, Streaming). */
export const a2aStreamReplies = suite('agent-protocols', 'a2a-stream-replies', [
  requirement('A2A-STREAM-3', on('a2a', 'chat'), {
    cases: [
      vectors('stream', 'the replies of a stream', streams, {}, async (a2a, t: Trial, { kind }) => {
        const exchange = await a2a.request(messageFor(a2a, t, kind, { method: 'SendStreamingMessage' }));
        if (answersOf(exchange).every(({ message }) => isResponse(message))) needStream(t, exchange);
        t.afterQuiet(() => t.judge(eventsStandAlone(exchange), about(exchange)));
      }),
      invariant('every-stream', 'the replies of every stream', eventsStandAlone),
    ],
    mutants: {
      'sends two events in one reply': {
        streamReplies: (reply, { index, earlier }) =>
          index % 2 === 0 && !isLast(reply) ? [] : [[...(index % 2 === 0 ? [] : earlier.slice(-1)), reply]],
      },
      'sends all events when it is done': {
        streamReplies: (reply, { earlier }) => (isLast(reply) ? [[...earlier, reply]] : []),
      },
      'sends two events in one result': {
        streamReplies: (reply, { earlier }) => {
          const [, step] = /"Step (\d)/.exec(JSON.stringify(reply)) ?? [];
          if (step === '1') return [];
          return step === '2' ? [{ ...reply, result: [earlier.at(-1)?.result, reply.result] }] : [reply];
        },
      },
      'sends messages in a list': { streamReplies: (reply) => (reply.result?.message ? [[reply]] : [reply]) },
    },
  }),

  requirement('A2A-STREAM-4', on('a2a', 'chat'), {
    cases: [
      vectors('stream', 'the replies of a stream', streams, {}, async (a2a, t, { kind }) => {
        const exchange = await streamFor(a2a, t, kind);
        t.afterQuiet(() => t.judge(everyReplyQuotes(exchange), about(exchange)));
      }),
      invariant('every-stream', 'the replies of every stream', everyReplyQuotes, {
        'quotes nothing when it rejects': {
          reply: (messages, { message }) =>
            /"statusUpdate":.*_REJECTED"/.test(JSON.stringify(message)) ? messages.map(unquoted) : messages,
        },
      }),
    ],
    mutants: {
      'quotes in the first reply alone': {
        reply: (messages, { message }) =>
          /"result":\{"(status|artifact)Update"/.test(JSON.stringify(message)) ? messages.map(unquoted) : messages,
      },
      'quotes nothing in the last reply': {
        reply: (messages, { message }) => (isRecord(message) && isLast(message) ? messages.map(unquoted) : messages),
      },
      'sends artifacts without the command': {
        reply: (messages, { message }) =>
          JSON.stringify(message).includes('{"artifactUpdate"') ? messages.map(unquoted) : messages,
      },
    },
  }),

  requirement('A2A-STREAM-5', on('a2a', 'chat'), {
    cases: [
      vectors('id', 'a stream for a request with this id', ids, {}, async (a2a, t, { requestId }) => {
        expectOwnIds(t, await streamFor(a2a, t, 'stream', { request: { id: requestId } }));
      }),
      property('any-id', 'a stream for a request with any id', anyRequestId, {}, async (a2a, t, id) => {
        expectOwnIds(t, await streamFor(a2a, t, 'complete', { request: { id } }));
      }),
    ],
    mutants: {
      'sends updates as notifications': {
        streamReplies: (reply, { index }) =>
          index === 0 ? [reply] : [{ jsonrpc: '2.0', method: 'stream', params: reply.result }],
      },
      'leaves the id out after the first event': {
        streamReplies: ({ id, ...reply }, { index }) => [index === 0 ? { id, ...reply } : reply],
      },
      'numbers the events': { streamReplies: (reply, { index }) => [{ ...reply, id: index + 1 }] },
      'writes ids as texts': { streamReplies: (reply) => [{ ...reply, id: String(reply.id) }] },
      'sends the bare event after the first': {
        streamReplies: (reply, { index }) => [index === 0 ? reply : reply.result],
      },
      'gives the last event the id null': {
        streamReplies: (reply) => [isLast(reply) ? { ...reply, id: null } : reply],
      },
    },
  }),

  requirement('A2A-STREAM-6', on('a2a', 'chat'), {
    cases: [
      vectors('stream', 'the results of a stream', streams, {}, async (a2a, t: Trial, { kind }) => {
        const exchange = await streamFor(a2a, t, kind);
        for (const { event, entry } of eventsOf(exchange)) {
          const members = choices.filter((name) => event[name] !== undefined && event[name] !== null);
          t.expect(
            members.length === 1 && isRecord(event[members[0] ?? '']),
            'a StreamResponse: one of task, message, statusUpdate and artifactUpdate',
            event,
            { in: exchange, at: entry },
          );
        }
      }),
    ],
    mutants: {
      'sends events as 0.3 did': {
        streamResponse: ({ statusUpdate, ...rest }) =>
          statusUpdate ? { kind: 'status-update', ...statusUpdate, final: false } : rest,
      },
      'sends bare tasks': { streamResponse: ({ task, ...rest }) => task ?? rest },
      'shows the task beside every artifact': {
        streamResponse: (response, { before }) => {
          const task = before[0]?.task;
          // Without a time: one that was told already would be out of order.
          return response.artifactUpdate && task
            ? { ...response, task: { ...task, status: { state: task.status.state } } }
            : response;
        },
      },
      'wraps every event': { streamResponse: (response) => ({ streamResponse: response }) },
      'sends messages without their name': { streamResponse: ({ message, ...rest }) => message ?? rest },
    },
    benign: {
      'sends the absent members as null': {
        streamResponse: (response) => ({ ...Object.fromEntries(choices.map((name) => [name, null])), ...response }),
      },
    },
  }),
]);

const choices = ['task', 'message', 'statusUpdate', 'artifactUpdate'] as const;

function isLast(reply: object): boolean {
  return /"(TASK_STATE_(COMPLETED|FAILED|CANCELED|REJECTED)|ROLE_AGENT)"/.test(JSON.stringify(reply));
}

function unquoted<T extends { readonly quotedItemId?: unknown }>({ quotedItemId: _, ...message }: T) {
  return message;
}

/** Lists, in place of a reply or of its result, and texts that are no JSON object hold several events, or parts of one. */
function eventsStandAlone(exchange: A2aExchange): Judgement {
  const replies = answersOf(exchange);
  if (!isStream(exchange) || exchange.carrier.malformed || replies.length === 0) return 'irrelevant';
  const other = replies.find(({ message }) => !isRecord(message) || Array.isArray(message.result));
  return holdsIf(
    other === undefined,
    'one event in each reply, as one JSON object',
    other?.message ?? 'a text that is not JSON',
    other?.entry ?? replies[0]?.entry,
  );
}

function everyReplyQuotes(exchange: A2aExchange): Judgement {
  const { carrier, request } = exchange;
  if (carrier.kind !== 'chat' || carrier.malformed) return 'irrelevant';
  // What quotes nothing came while this request was the newest one; an update says of itself that it is of a stream.
  const loose = carrier.strays.find(
    (stray) =>
      isProtocolMessage(stray) && (isUpdate(stray.json) || (isStream(exchange) && isOf(stray.json, request.id))),
  );
  if (loose !== undefined) {
    return objection('a reply that quotes the command', { quote: loose.quote ?? null, text: loose.text }, loose.entry);
  }
  return isStream(exchange) && carrier.replies.length > 0 ? 'holds' : 'irrelevant';
}

function isOf(message: unknown, id: unknown): boolean {
  return isRecord(message) && message.id === id;
}

function isUpdate(message: unknown): boolean {
  return (
    isRecord(message) &&
    isRecord(message.result) &&
    ('statusUpdate' in message.result || 'artifactUpdate' in message.result)
  );
}

function expectOwnIds(t: Trial, exchange: A2aExchange): void {
  const { id } = exchange.request;
  const answers = answersOf(exchange);
  const other = answers.find(({ message }) => !isResponse(message) || message.id !== id);
  t.expect(
    other === undefined,
    `a JSON-RPC response with the id ${JSON.stringify(id)} in each reply`,
    other?.message,
    other === undefined ? about(exchange) : { in: exchange, at: other.entry },
  );
}
