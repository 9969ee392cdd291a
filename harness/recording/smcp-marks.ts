import { isRecord, type SmcpExchange, type SmcpFrame } from '../exchange.ts';
import { keptText } from '../peers/smcp-log.ts';
import type { Mistake } from '../smcp/mistake.ts';
import type { RecordedFrame } from './format.ts';

type Mark = NonNullable<RecordedFrame['smcp']>;

/**
 * What a live session knew of a frame of SMCP beside its text, with what became of the exchange where the frame is its last
 * one. Nobody judges what is wrong with a signature of the harness.
 */
export function smcpMark(frame: SmcpFrame, exchange: SmcpExchange | undefined, hide: (text: string) => string): Mark {
  const { time, binary, text, message, verified, sealed } = frame;
  const mistake = frame.entry.direction === 'received' ? frame.mistake : undefined;
  const { unkept = 0, closed } = exchange?.frames.at(-1) === frame ? exchange : {};
  const opened = openedText(frame);
  return {
    time,
    ...(binary ? { binary } : {}),
    ...(message === undefined && text.length >= keptText ? { cut: true } : {}),
    ...(verified === undefined ? {} : { verified }),
    ...(opened === undefined ? {} : { payload: JSON.parse(hide(opened)) }),
    ...(sealed === undefined ? {} : { sealed: shown(sealed) }),
    ...(mistake === undefined ? {} : { mistake: shown(mistake) }),
    ...(unkept === 0 ? {} : { unkept }),
    ...(closed === undefined ? {} : { closed }),
  };
}

/** Only what is for readers: a mistake that was found holds the key by which it was. */
function shown({ words, statements }: Mistake): NonNullable<Mark['mistake']> {
  return { words, statements: [...statements] };
}

/** JSON of what the keys opened of a frame; `undefined` where nothing is encrypted, or nothing could be opened. */
export function openedText({ message, payload }: SmcpFrame): string | undefined {
  return isRecord(message) && payload !== message.payload ? JSON.stringify(payload) : undefined;
}
