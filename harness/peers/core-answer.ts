import { isRecord, parseJson } from '../exchange.ts';
import type { Entry } from '../transcript.ts';

/** A frame's `resp`, with the entry that proves it. Nobody looks into most of them, so they are read when asked for. */
export interface CoreAnswer {
  readonly entry: Entry;
  readonly type: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Whether the frame holds a word anywhere: quicker than to read it. */
  holds(word: string): boolean;
}

/** How most cores begin a frame; one that writes its members in another order is read at once. */
const opening = /^\{(?:"corrId":"([^"\\]*)",)?"resp":\{"type":"(\w+)"/;

/**
 * The answer in a frame, and the `corrId` of the command that it answers; `undefined` where there is none.
 * @param broken told where a frame that began well is not JSON after all; its body is then empty
 */
export function readReceived(
  entry: Entry,
  frame: string,
  broken: () => void = () => undefined,
): { readonly corrId: string | undefined; readonly answer: CoreAnswer } | undefined {
  const holds = (word: string) => frame.includes(word);
  const [known, corrId, type] = opening.exec(frame) ?? [];
  if (known === undefined) {
    const parsed = parseJson(frame);
    if (!isRecord(parsed) || !isRecord(parsed.resp)) return undefined;
    const { corrId, resp } = parsed;
    const answer = { entry, type: String(resp.type), body: resp, holds };
    return { corrId: typeof corrId === 'string' ? corrId : undefined, answer };
  }
  let body: CoreAnswer['body'] | undefined;
  const answer = {
    entry,
    type: String(type),
    holds,
    get body() {
      body ??= read();
      return body;
    },
  };
  return { corrId, answer };

  function read(): CoreAnswer['body'] {
    const parsed = parseJson(frame);
    if (isRecord(parsed) && isRecord(parsed.resp)) return parsed.resp;
    broken();
    return {};
  }
}
