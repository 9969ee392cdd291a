import { type GatheredGroup, gatherGroup } from './gathered-group.ts';
import { interleaved } from './interleaved.ts';
import { type Measurement, microseconds } from './measurement.ts';
import { replyOf } from './texts.ts';

const pairs = 21;
const large = 1_000;
const small = 10;

/**
 * Cost of a group message of 200 B for each of those who receive it, in a group of 1,000 members against one of 10, in
 * process: from the command until every receiver has read its event. Slices have about as many deliveries on both sides.
 */
export async function measureGroupDelivery(): Promise<Measurement> {
  const groups = [gatherGroup(large), gatherGroup(small)] as const;
  const [inLarge, inSmall] = [deliveries(groups[0], 1), deliveries(groups[1], Math.round(large / small))];
  await interleaved(5, inLarge, inSmall);
  const { subject, reference, ratio } = await interleaved(pairs, inLarge, inSmall);
  for (const group of groups) group.close();
  return {
    name: 'delivery, 1,000 against 10',
    value: ratio,
    limit: { atMost: 1.5 },
    detail: `${microseconds(subject)} against ${microseconds(reference)} a recipient`,
  };
}

/** Sends so many messages, one after the other; resolves with the milliseconds a recipient. */
function deliveries({ members }: GatheredGroup, messages: number): () => Promise<number> {
  const [owner, ...others] = members;
  if (owner === undefined) throw new Error('a group without members');
  let due = 0;
  let finish: () => void = () => {};
  for (const { connection } of others) {
    connection.onFrame((frame) => {
      if (isMessage(frame) && --due === 0) finish();
    });
  }
  owner.connection.onFrame((frame) => void JSON.parse(frame));
  const command = `/_send #${owner.groupId} json ${JSON.stringify([{ msgContent: { type: 'text', text }, mentions: {} }])}`;
  const frame = JSON.stringify({ corrId: '1', cmd: command });
  return async () => {
    const start = performance.now();
    for (let message = 0; message < messages; message++) {
      due = others.length;
      const received = new Promise<void>((resolve) => {
        finish = resolve;
      });
      owner.connection.send(frame);
      await received;
    }
    return (performance.now() - start) / (messages * others.length);
  };
}

const text = replyOf(200);

/** Reads a frame as a client does: whole. */
function isMessage(frame: string): boolean {
  const { resp } = JSON.parse(frame) as {
    resp: { type: string; chatItems?: readonly { chatItem: { content: { type: string } } }[] };
  };
  return resp.type === 'newChatItems' && resp.chatItems?.[0]?.chatItem.content.type === 'rcvMsgContent';
}
