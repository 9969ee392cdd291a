import { type A2aExchange, isRecord } from '../../harness/exchange.ts';
import { holdsIf, type Judgement } from '../../harness/judgement.ts';
import { invariant, on, scenario, suite, vectors } from '../../harness/suite.ts';
import { about, answersOf } from '../agent-protocols/json-rpc-expectations.ts';
import { requirement } from '../requirement.ts';
import { eventsOf, isStream, streamFor, streamKinds } from './streams.ts';

const members = ['task', 'message', 'statusUpdate', 'artifactUpdate'];

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

/** Every message of the answer is a JSON-RPC response with the id of the request; what is no message at all, A2A-STREAM-3 judges. */
function eachIsResponse(exchange: A2aExchange): Judgement {
  const { id } = exchange.request;
  const answers = answersOf(exchange).filter(({ message }) => isRecord(message));
  if (!isStream(exchange) || answers.length === 0) return 'irrelevant';
  const wrong = answers.find(({ message }) => !(isRecord(message) && !('method' in message) && message.id === id));
  const wanted = `JSON-RPC responses with the id ${JSON.stringify(id)}`;
  return holdsIf(wrong === undefined, wanted, wrong?.message, wrong?.entry);
}

/** The form of the events of a stream. */
export const streamEvents = suite('a2a', 'stream-events', [
  requirement('a2a.stream-response', on('a2a', 'chat'), {
    cases: [
      vectors('kind', 'the events of a stream', streamKinds, {}, async (a2a, t, { kind }) => {
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
      vectors('kind', 'the replies of a stream', streamKinds, {}, async (a2a, t, { kind }) => {
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
]);
