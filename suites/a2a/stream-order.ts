import { compareTimestamps } from '../../harness/a2a/rules.ts';
import { appending } from '../../harness/a2a/stream-rules.ts';
import { timestamp } from '../../harness/a2a/values.ts';
import { type A2aExchange, isRecord } from '../../harness/exchange.ts';
import { holdsIf, type Judgement } from '../../harness/judgement.ts';
import { invariant, on, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { differences } from '../agent-protocols/json-difference.ts';
import { about } from '../agent-protocols/json-rpc-expectations.ts';
import { requirement } from '../requirement.ts';
import { isChunk, withChunkOf } from './chunks.ts';
import { needResult } from './response-expectations.ts';
import { askForTask } from './sending.ts';
import { eventsOf, isStream, needTaskStream, streamFor, streamRule } from './streams.ts';

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

/** The order of the events of a stream, and of the chunks of an artifact. */
export const streamOrder = suite('a2a', 'stream-order', [
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
          if (asked.method !== 'SendStreamingMessage' || isChunk(reply)) return [reply];
          if (index === 2) return [];
          const [, , held] = earlier;
          return index === 3 && held && !isChunk(held) ? [reply, held] : [reply];
        },
      },
      'tells of the second step after the third': {
        streamReplies: (reply, { earlier }) => {
          const [, step] = /"Step (\d)/.exec(JSON.stringify(reply)) ?? [];
          return step === '2' ? [] : step === '3' ? [reply, ...earlier.slice(-1)] : [reply];
        },
      },
      'sends chunks in pairs, the later one first': {
        streamReplies: (reply, { index, earlier }) => {
          const held = earlier.at(-1);
          if (index === 2 && isChunk(reply)) return [];
          return index === 3 && held && isChunk(held) ? [withChunkOf(held, reply), withChunkOf(reply, held)] : [reply];
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
