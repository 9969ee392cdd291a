import { expect, test } from 'vitest';
import { a2aRequest } from '../harness/a2a/request.ts';
import { userMessage } from '../harness/a2a/user-message.ts';
import type { Row } from '../harness/model.ts';
import type { Policy } from '../reference/simplex-bot/policy.ts';
import { judge } from './judge.ts';
import { openReference } from './reference-target.ts';
import { referenceBot, referenceFixtures } from './subjects.ts';

const fixtures = {
  ...referenceFixtures,
  a2a: { ...referenceFixtures.a2a, stream: 'stream 100', chunks: 'chunks 100' },
};

function open(policy: Partial<Policy> = {}) {
  return openReference({ startBot: referenceBot(policy), fixtures });
}

interface StreamEvent {
  readonly result: Readonly<Partial<Record<'task' | 'statusUpdate', { status: Status }>>>;
}
interface Status {
  readonly state: string;
  readonly message?: { readonly parts: readonly { readonly text: string }[] };
}

/** What one event of a stream tells: what is said, or the state; an artifact as it is. */
function told(response: unknown): unknown {
  const { result } = response as StreamEvent;
  const status = (result.task ?? result.statusUpdate)?.status;
  return status === undefined ? JSON.stringify(result) : (status.message?.parts[0]?.text ?? status.state);
}

test('a stream of 100 updates comes in order and complete, and nothing after its end', async () => {
  const target = await open();
  const { peer } = await target.open('a2a', 'chat');
  const exchange = await peer.request(a2aRequest('SendStreamingMessage', { message: userMessage('stream 100') }));
  await target.settle();
  await target.close();
  const events = exchange.messages.map(told);
  expect(events).toEqual([
    'TASK_STATE_SUBMITTED',
    'TASK_STATE_WORKING',
    ...Array.from({ length: 100 }, (_, index) => `Step ${index + 1} of 100`),
    expect.stringContaining('100 steps'),
    'TASK_STATE_COMPLETED',
  ]);
});

const streams = ['A2A-STREAM-7/', 'A2A-STREAM-8/end#stream', 'A2A-STREAM-8/end#chunks'];

async function rows(policy: Partial<Policy> = {}): Promise<readonly Row[]> {
  const target = await open(policy);
  try {
    const selection = { only: streams, skip: [] };
    return (await judge({ target, seed: 1, selection, replay: () => '' })).rows;
  } finally {
    await target.close();
  }
}

test('streams of 100 events are judged, to the last', async () => {
  const judged = await rows();
  expect(judged.filter(({ verdict }) => verdict.outcome !== 'pass')).toEqual([]);
  expect(judged.length).toBeGreaterThan(3);
});

test.each<[string, Partial<Policy>, string]>([
  [
    'whose chunk 57 overtakes chunk 56',
    {
      streamReplies: (reply, { index, earlier }) =>
        index === 57 ? [] : index === 58 ? [reply, ...earlier.slice(57)] : [reply],
    },
    'A2A-STREAM-7/chunks@chat',
  ],
  [
    'that speaks on after its end',
    {
      streamReplies: (reply, { earlier }) =>
        JSON.stringify(reply).includes('"TASK_STATE_COMPLETED"') ? [reply, ...earlier.slice(-1)] : [reply],
    },
    'A2A-STREAM-8/end#stream@chat',
  ],
])('a stream of 100 events %s is found out', async (_, policy, row) => {
  const failing = (await rows(policy)).filter(({ verdict }) => verdict.outcome === 'fail');
  expect(failing.map(({ id }) => id)).toContain(row);
});
