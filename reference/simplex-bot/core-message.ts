import { isObject, type JsonObject } from './messages.ts';

/** A response or an event of a core: `{corrId?, resp}`. Most events are of no concern to a bot, so it is read when asked for. */
export interface CoreMessage {
  readonly corrId: string | undefined;
  readonly type: unknown;
  /** `resp`; empty where the frame is broken. */
  readonly body: JsonObject;
  /** Whether the frame holds a word anywhere: quicker than to read it. */
  holds(word: string): boolean;
}

/** How our kind of core begins a frame; one that writes its members in another order is read at once. */
const opening = /^\{(?:"corrId":"([^"\\]*)",)?"resp":\{"type":"(\w+)"/;

/** The message of a frame, or `undefined` where it is none. */
export function coreMessage(frame: string): CoreMessage | undefined {
  const known = opening.exec(frame);
  const holds = (word: string) => frame.includes(word);
  if (known !== null) {
    const [, corrId, type] = known;
    let body: JsonObject | undefined;
    return {
      corrId,
      type,
      holds,
      get body() {
        body ??= responseOf(parse(frame)) ?? {};
        return body;
      },
    };
  }
  const message = parse(frame);
  const body = responseOf(message);
  if (!isObject(message) || body === undefined) return undefined;
  return { corrId: message.corrId === undefined ? undefined : String(message.corrId), type: body.type, body, holds };
}

function responseOf(message: unknown): JsonObject | undefined {
  return isObject(message) && isObject(message.resp) ? message.resp : undefined;
}

function parse(frame: string): unknown {
  try {
    return JSON.parse(frame);
  } catch {
    return undefined;
  }
}
