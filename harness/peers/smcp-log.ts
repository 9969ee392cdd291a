import type { SmcpExchange, SmcpFrame } from '../exchange.ts';
import type { ReadMessage } from '../smcp/message.ts';
import { textWithoutSecrets } from '../smcp/secrets.ts';
import type { Entry, Transcript } from '../transcript.ts';
import type { Exchanges } from './exchanges.ts';

/** Frames of one exchange that are kept; of a flood the first ones. */
const keptFrames = 100;
/** Characters of a text that is kept and read; nothing of the protocol is longer. */
export const keptText = 256 * 1024;

export interface SmcpLogOptions {
  readonly name: string;
  readonly role: SmcpExchange['role'];
  /** What a text says, with the keys of the deployment or from a recording. */
  readonly read: (text: string, entry: Entry) => ReadMessage;
  readonly transcript: Transcript;
  readonly exchanges: Exchanges;
  /** Unix seconds. */
  readonly now: () => number;
}

type GrowingExchange = SmcpExchange & {
  readonly frames: SmcpFrame[];
  readonly entries: Entry[];
  unkept: number;
  closed?: string;
};

/** Gathers the frames of one connection into exchanges: the side that asks opens them. */
export interface SmcpLog {
  /** The exchange that is open, or the one that the frame opens. */
  sent(text: string): SmcpExchange;
  received(text: string, binary: boolean): SmcpExchange | undefined;
  closed(how: string): void;
  /** So many more frames came for the exchange than are kept. */
  unkept(count: number): void;
  readonly current: SmcpExchange | undefined;
}

export function createSmcpLog({ name, role, read, transcript, exchanges, now }: SmcpLogOptions): SmcpLog {
  const session: SmcpFrame[] = [];
  let current: GrowingExchange | undefined;
  let count = 0;

  return {
    sent: (text) => add('sent', text, false) ?? open(frameOf('sent', text, false)),
    received: (text, binary) => add('received', text, binary),
    closed(how) {
      if (current !== undefined) current.closed ??= how;
    },
    unkept(count) {
      if (current !== undefined) current.unkept += count;
    },
    get current() {
      return current;
    },
  };

  function add(direction: Entry['direction'], text: string, binary: boolean): SmcpExchange | undefined {
    const opens = (direction === 'sent') === (role === 'server');
    if (current !== undefined && current.frames.length >= keptFrames && !opens) {
      current.unkept += 1;
      return current;
    }
    const frame = frameOf(direction, text, binary);
    if (opens) return open(frame);
    session.push(frame);
    current?.frames.push(frame);
    current?.entries.push(frame.entry);
    return current;
  }

  function open(frame: SmcpFrame): SmcpExchange {
    session.push(frame);
    count += 1;
    current = {
      kind: 'smcp',
      id: `${name}/${count}`,
      conversation: name,
      role,
      sent: frame.entry,
      frames: [frame],
      entries: [frame.entry],
      session,
      malformed: false,
      unkept: 0,
    };
    exchanges.add(current);
    return current;
  }

  function frameOf(direction: Entry['direction'], text: string, binary: boolean): SmcpFrame {
    const entry = transcript.record(name, direction, textWithoutSecrets(text.slice(0, keptText)));
    const isReadable = text.length <= keptText && !binary;
    return unread(entry, text.slice(0, keptText), binary, now(), () => (isReadable ? read(text, entry) : nothing));
  }
}

/** Of a frame that is not read. */
export const nothing: ReadMessage = { message: undefined, payload: undefined };

/** A frame that is read when somebody asks what it says: of many nobody does. */
function unread(entry: Entry, text: string, binary: boolean, time: number, read: () => ReadMessage): SmcpFrame {
  let known: ReadMessage | undefined;
  let mistake: { readonly found: SmcpFrame['mistake'] } | undefined;
  const now = () => {
    known ??= read();
    return known;
  };
  return {
    entry,
    text,
    binary,
    time,
    get message() {
      return now().message;
    },
    get payload() {
      return now().payload;
    },
    get sealed() {
      return now().sealed;
    },
    get verified() {
      return now().verified;
    },
    get mistake() {
      mistake ??= { found: now().mistake?.() };
      return mistake.found;
    },
  };
}

/** The frames of an exchange that the target sent. */
export function framesOfTarget({ frames }: SmcpExchange): readonly SmcpFrame[] {
  return frames.filter(({ entry }) => entry.direction === 'received');
}
