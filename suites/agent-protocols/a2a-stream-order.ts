import { a2aRequest } from '../../harness/a2a/request.ts';
import { compareTimestamps } from '../../harness/a2a/rules.ts';
import { appending } from '../../harness/a2a/stream-rules.ts';
import { timestamp } from '../../harness/a2a/values.ts';
import { type A2aExchange, isRecord } from '../../harness/exchange.ts';
import { on, scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { isChunk, withChunkOf } from '../a2a/chunks.ts';
import { textMessage } from '../a2a/sending.ts';
import { eventsOf, needStream, needTaskStream, streamFor } from '../a2a/streams.ts';
import { requirement } from '../requirement.ts';
import { artifactTexts, finalArtifactTexts } from './a2a-stream-artifacts.ts';
import { endOf, expectLast } from './a2a-stream-ends.ts';
import { longStream, taskIdOf } from './a2a-streamed-tasks.ts';
import { about } from './json-rpc-expectations.ts';
import { takesItsTime } from './oddities.ts';

const endings = (['complete', 'failed', 'rejected', 'artifact', 'stream', 'chunks'] as const).map((kind) => ({
  id: kind,
  comment: `the stream of fixtures.a2a.${kind}`,
  kind,
}));
const questions = [
  { id: 'input', comment: 'an answer that was asked for', kind: 'inputRequired' },
  { id: 'auth', comment: 'a message without the credential', kind: 'authRequired' },
] as const;

/** The order of a stream, and its end (A2A binding, Streaming). */
export const a2aStreamOrder = suite('agent-protocols', 'a2a-stream-order', [
  requirement('A2A-STREAM-7', on('a2a', 'chat'), {
    cases: [
      scenario('updates', 'the times of the updates of a task', async (a2a, t: Trial) => {
        const exchange = await streamFor(a2a, t, 'stream');
        needTaskStream(t, exchange);
        t.afterQuiet(() => expectTimesInOrder(t, exchange));
      }),
      scenario('chunks', 'the chunks of an artifact', async (a2a, t: Trial) => {
        const exchange = await streamFor(a2a, t, 'chunks');
        needTaskStream(t, exchange);
        const final = await finalArtifactTexts(a2a, t, taskIdOf(exchange, t));
        t.afterQuiet(() => expectChunksInOrder(t, exchange, final));
      }),
    ],
    mutants: {
      'lets an update overtake the one before it': {
        streamReplies: (reply, { index, earlier }) => {
          if (isChunk(reply)) return [reply];
          const held = earlier.slice(2).filter((one) => !isChunk(one));
          return index === 2 ? [] : index === 3 ? [reply, ...held] : [reply];
        },
      },
      'tells of the first step after the second': {
        streamReplies: (reply, { earlier }) => {
          const [, step] = /"Step (\d)/.exec(JSON.stringify(reply)) ?? [];
          return step === '1' ? [] : step === '2' ? [reply, ...earlier.slice(-1)] : [reply];
        },
      },
      'sends the last chunk first': {
        streamReplies: (reply, { earlier }) => {
          if (!isRecord(reply.result?.artifactUpdate)) return [reply];
          if (reply.result.artifactUpdate.lastChunk === false) return [];
          return [reply, ...earlier.filter(({ result }) => result?.artifactUpdate)];
        },
      },
      'swaps the chunks between the first and the last': {
        streamReplies: (reply, { index, earlier }) => {
          if (!isChunk(reply) || index < 3 || index > 4) return [reply];
          return earlier.slice(3).flatMap((held) => [withChunkOf(held, reply), withChunkOf(reply, held)]);
        },
      },
      'tells of the end before the last steps': {
        streamReplies: (reply, { index, earlier }) =>
          index === 0 || endOf(reply.result) ? [reply, ...(index === 0 ? [] : earlier.slice(1))] : [],
      },
    },
    benign: takesItsTime,
  }),

  requirement('A2A-STREAM-8', on('a2a', 'chat'), {
    cases: [
      vectors('end', 'a stream, up to the end of the run', endings, {}, async (a2a, t, { kind }) => {
        const exchange = await streamFor(a2a, t, kind);
        needTaskStream(t, exchange);
        expectLast(t, exchange, 'terminal');
      }),
      scenario('canceled', 'the stream of a task that is canceled, up to the end of the run', async (a2a, t) => {
        const { exchange, id, ended } = await longStream(a2a, t);
        await a2a.request(a2aRequest('CancelTask', { id }, { id: 'cancel' }));
        await ended();
        needStream(t, exchange);
        expectLast(t, exchange, 'terminal');
      }),
    ],
    mutants: {
      'sends the last event twice': {
        streamReplies: (reply) => (endOf(reply.result) === 'terminal' ? [reply, reply] : [reply]),
      },
      'sends artifacts after the end': {
        streamReplies: (reply, { earlier }) =>
          reply.result?.artifactUpdate
            ? []
            : endOf(reply.result) === 'terminal'
              ? [reply, ...earlier.filter(({ result }) => result?.artifactUpdate)]
              : [reply],
      },
      'stops before the end': { streamReplies: (reply) => (endOf(reply.result) === 'terminal' ? [] : [reply]) },
      'says that it is done after a failure': {
        streamReplies: (reply) =>
          JSON.stringify(reply).includes('"TASK_STATE_FAILED"')
            ? [reply, { jsonrpc: '2.0', id: reply.id, result: null }]
            : [reply],
      },
      'does not tell that a task was rejected': {
        streamReplies: (reply) => (JSON.stringify(reply).includes('"TASK_STATE_REJECTED"') ? [] : [reply]),
      },
      'does not tell that a task was canceled': {
        streamReplies: (reply) => (JSON.stringify(reply).includes('"TASK_STATE_CANCELED"') ? [] : [reply]),
      },
    },
  }),

  requirement('A2A-STREAM-9', on('a2a', 'chat'), {
    cases: [
      vectors('question', 'a stream that asks, and what follows', questions, {}, async (a2a, t: Trial, { kind }) => {
        const exchange = await streamFor(a2a, t, kind, { request: { id: 'stream' } });
        needTaskStream(t, exchange);
        const events = eventsOf(exchange).map(({ event }) => event);
        if (events.some((event) => endOf(event) === 'interrupted')) {
          const message = { taskId: taskIdOf(exchange, t) };
          await a2a.request(textMessage(a2a, t, 'Two', { message, request: { id: 'answer' } }));
        }
        expectLast(t, exchange, 'interrupted');
      }),
    ],
    mutants: {
      'goes on after the answer': {
        endsStream: (ends, response) => ends && endOf(response) !== 'interrupted',
      },
      'waits for the credential in the same stream': {
        endsStream: (ends, response) => ends && response.statusUpdate?.status.state !== 'TASK_STATE_AUTH_REQUIRED',
      },
      'asks twice': { streamReplies: (reply) => (endOf(reply.result) === 'interrupted' ? [reply, reply] : [reply]) },
      'does not tell that it waits': {
        streamReplies: (reply) => (endOf(reply.result) === 'interrupted' ? [] : [reply]),
      },
    },
  }),
]);

/** The time of the status in an event, where it has one that can be read. */
function timeOf({ task, statusUpdate }: Readonly<Record<string, unknown>>): string | undefined {
  const holder = isRecord(task) ? task : statusUpdate;
  const time = isRecord(holder) && isRecord(holder.status) ? holder.status.timestamp : undefined;
  return typeof time === 'string' && timestamp.safeParse(time).success ? time : undefined;
}

function expectTimesInOrder(t: Trial, exchange: A2aExchange): void {
  const times = eventsOf(exchange).flatMap(({ event, entry }) => {
    const time = timeOf(event);
    return time === undefined ? [] : [{ time, entry }];
  });
  if (times.length < 2) t.inconclusive('the events have no times that tell their order');
  const late = times.find(({ time }, index) => compareTimestamps(times[index - 1]?.time ?? time, time) > 0);
  t.expect(
    late === undefined,
    'no update after one that is later',
    times.map(({ time }) => time),
    late === undefined ? about(exchange) : { in: exchange, at: late.entry },
  );
}

function expectChunksInOrder(t: Trial, exchange: A2aExchange, final: ReadonlyMap<unknown, string>): void {
  const found = eventsOf(exchange);
  const events = found.map(({ event }) => event);
  const fault = appending(events);
  t.expect(fault === undefined, `${fault?.expected} before what is appended to it`, events, {
    in: exchange,
    at: found[fault?.event ?? 0]?.entry,
  });
  const shown = artifactTexts(events);
  for (const [id, text] of final) {
    const streamed = shown.get(id);
    // Another length is another statement's matter: chunks are missing, or the agent went on to edit.
    if (streamed?.length !== text.length) t.inconclusive('the stream and the task show different artifacts');
    t.expect(streamed === text, `the chunks in their order: ${JSON.stringify(text)}`, streamed, about(exchange));
  }
}
