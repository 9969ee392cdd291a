import { createWorld } from '../mock-core/index.ts';
import { becomeContact, publishAddress, receivedMessage, sendFrame, startResponder } from './conversation.ts';
import { interleaved, median } from './interleaved.ts';
import { type Measurement, microseconds } from './measurement.ts';
import { commandOf, replyOf } from './texts.ts';

const worlds = 5;
const contactsAWorld = 50;
const young = 10;
const old = 960;

/**
 * Connecting with a fresh core and making one call, in process: contacts 960 to 1,010 of a world against contacts 10 to 60
 * of another, contact by contact.
 */
export async function measureContactGrowth(): Promise<Measurement> {
  const compared = [];
  for (let seed = 1; seed <= worlds; seed++) {
    const subject = await openWorld(seed, old);
    const reference = await openWorld(seed, young);
    compared.push(await interleaved(contactsAWorld, subject.meet, reference.meet));
    subject.close();
    reference.close();
  }
  const oldCost = median(compared.map(({ subject }) => subject));
  const youngCost = median(compared.map(({ reference }) => reference));
  return {
    name: 'contact 1,000 against 10',
    value: median(compared.map(({ ratio }) => ratio)),
    limit: { atMost: 1.3 },
    detail: `${microseconds(oldCost)} against ${microseconds(youngCost)}`,
  };
}

interface GrowingWorld {
  /** Makes one contact more and one call; resolves with its milliseconds. */
  meet(): Promise<number>;
  close(): void;
}

/** A world whose bot has so many contacts. */
async function openWorld(seed: number, contacts: number): Promise<GrowingWorld> {
  const world = createWorld({ seed });
  const bot = world.botCore.connect();
  const link = await publishAddress(bot);
  startResponder(bot, reply);
  const meet = async () => {
    const start = performance.now();
    const caller = world.newCore().connect();
    const contactId = await becomeContact(caller, link);
    const answered = new Promise<void>((resolve) => {
      caller.onFrame((frame) => {
        if (receivedMessage(frame) !== undefined) resolve();
      });
    });
    caller.send(sendFrame(1, contactId, command));
    await answered;
    return performance.now() - start;
  };
  for (let contact = 0; contact < contacts; contact++) await meet();
  return { meet, close: world.close };
}

const command = commandOf(200);
const reply = replyOf(200);
