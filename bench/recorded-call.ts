import type { CoreConnection } from '../mock-core/index.ts';
import { type Ends, receivedMessage, sendFrame } from './conversation.ts';

/** Every frame of one call: what the command brought about, then what the reply to it did. */
export interface RecordedCall {
  readonly command: Step;
  readonly reply: Step;
}

/** A frame that went to the core, and the frames that came for it to either end, in order. */
export interface Step {
  readonly sent: string;
  readonly came: readonly { readonly to: keyof Ends; readonly frame: string }[];
}

/** Makes one call over real cores, with the bot's reply held back until everything has come for the command. */
export async function recordCall(ends: Ends, contactId: number, command: string, reply: string): Promise<RecordedCall> {
  const record = recorder(ends);
  const asked = await record('caller', sendFrame(1, contactId, command));
  const message = asked.came
    .flatMap(({ to, frame }) => (to === 'bot' ? [receivedMessage(frame)] : []))
    .find((received) => received !== undefined);
  if (message === undefined) throw new Error('the command did not reach the bot');
  const answered = await record('bot', sendFrame(1, message.contactId, reply, message.itemId));
  return { command: asked, reply: answered };
}

function recorder(ends: Ends): (from: keyof Ends, frame: string) => Promise<Step> {
  let came: { to: keyof Ends; frame: string }[] = [];
  let answered: (frame: string) => void = () => {};
  const barriers = new Map<keyof Ends, () => void>();
  const listen = (to: keyof Ends) =>
    ends[to].onFrame((frame) => {
      if (corrIdOf(frame) === barrier) return barriers.get(to)?.();
      came.push({ to, frame });
      answered(frame);
    });
  listen('bot');
  listen('caller');
  // A core has written whatever a command brings about when it takes the next one, so an answer to that one ends the step.
  const cleared = (to: keyof Ends, connection: CoreConnection) =>
    new Promise<void>((resolve) => {
      barriers.set(to, resolve);
      connection.send(JSON.stringify({ corrId: barrier, cmd: '/v' }));
    });
  return async (from, frame) => {
    await Promise.all([cleared('bot', ends.bot), cleared('caller', ends.caller)]);
    came = [];
    await new Promise<void>((resolve) => {
      answered = (next) => {
        if (corrIdOf(next) !== undefined) resolve();
      };
      ends[from].send(frame);
    });
    await Promise.all([cleared('bot', ends.bot), cleared('caller', ends.caller)]);
    return { sent: frame, came };
  };
}

const barrier = 'barrier';

function corrIdOf(frame: string): string | undefined {
  return (JSON.parse(frame) as { corrId?: string }).corrId;
}
