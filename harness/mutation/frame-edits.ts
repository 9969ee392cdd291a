import { isRecord, parseJson } from '../exchange.ts';
import type { RecordedFrame } from '../recording/format.ts';

type Json = Record<string, unknown>;

/** The frame with another message text in it. Over Service RPC only what is JSON can be said. */
export function withText(frame: RecordedFrame, text: string): RecordedFrame | undefined {
  return edited(frame, (body) => {
    if (body.type === 'serviceResponse') {
      const response = parseJson(text);
      if (response === undefined || !isRecord(body.responseData)) return undefined;
      return { ...body, responseData: { ...body.responseData, response } };
    }
    return withItem(body, (item) => {
      const content = item.content as { msgContent: Json };
      return { ...item, content: { ...content, msgContent: { ...content.msgContent, text } } };
    });
  });
}

/** The frame with its one chat item changed; `undefined` where it has none. */
export function withChatItem(frame: RecordedFrame, change: (item: Json) => Json): RecordedFrame | undefined {
  return edited(frame, (body) => (body.type === 'newChatItems' ? withItem(body, change) : undefined));
}

/** The frame with its body changed; `undefined` where `change` says that it does not apply. */
export function edited(frame: RecordedFrame, change: (body: Json) => Json | undefined): RecordedFrame | undefined {
  const whole = JSON.parse(frame.frame) as { readonly resp: Json };
  const resp = change(whole.resp);
  return resp === undefined ? undefined : { ...frame, frame: JSON.stringify({ ...whole, resp }) };
}

function withItem(body: Json, change: (item: Json) => Json): Json {
  const [first] = body.chatItems as readonly [Json & { readonly chatItem: Json }];
  return { ...body, chatItems: [{ ...first, chatItem: change(first.chatItem) }] };
}

/** Frames in this order, numbered anew. */
export function numbered(frames: readonly RecordedFrame[]): readonly RecordedFrame[] {
  return frames.map((frame, order) => ({ ...frame, order }));
}
