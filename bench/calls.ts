import { type Ends, receivedMessage, sendFrame, startResponder } from './conversation.ts';

/** A caller and a bot that speak over one server, again and again. */
export interface Calls {
  /**
   * Makes so many calls, so many of them at once; resolves with the milliseconds until each end had every frame of them.
   */
  make(count: number, outstanding: number): Promise<number>;
  /** What came to both ends so far. */
  traffic(): { readonly frames: number; readonly bytes: number };
}

export interface CallTexts {
  /** The bot, as the caller knows it. */
  readonly contactId: number;
  readonly command: string;
  readonly reply: string;
}

/** @param framesPerCall how many frames one call brings to both ends together */
export function openCalls(
  { bot, caller }: Ends,
  { contactId, command, reply }: CallTexts,
  framesPerCall: number,
): Calls {
  let frames = 0;
  let bytes = 0;
  let corrId = 0;
  let unsent = 0;
  let due = 0;
  let finish: () => void = () => {};

  const count = (frame: string) => {
    frames += 1;
    bytes += Buffer.byteLength(frame);
    if (frames === due) finish();
  };
  const send = () => {
    unsent -= 1;
    caller.send(sendFrame(++corrId, contactId, command));
  };
  startResponder(bot, reply, count);
  caller.onFrame((frame) => {
    if (receivedMessage(frame) !== undefined && unsent > 0) send();
    count(frame);
  });

  return {
    async make(calls, outstanding) {
      const finished = new Promise<void>((resolve) => {
        finish = resolve;
      });
      due = frames + calls * framesPerCall;
      unsent = calls;
      const start = performance.now();
      for (let call = 0; call < Math.min(outstanding, calls); call++) send();
      await finished;
      return performance.now() - start;
    },
    traffic: () => ({ frames, bytes }),
  };
}
