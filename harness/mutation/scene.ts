import { isNotification, isRecord, isResponse, parseJson } from '../exchange.ts';
import type { RecordedFrame, Recording } from '../recording/format.ts';

/** One message of a target in a recorded session, with all that went over its connection. */
export interface Scene {
  /** Transport, protocol and what the message is: `chat mcp tools/list result`. */
  readonly kind: string;
  readonly frames: readonly RecordedFrame[];
  /** Where the message stands in `frames`. */
  readonly at: number;
  /** Text of the message. */
  readonly text: string;
  /** The message ends its exchange. */
  readonly last: boolean;
}

/** The messages of a recording that answer a request of MCP or A2A, short connections first. */
export function scenesOf({ frames }: Recording): readonly Scene[] {
  const byConnection = new Map<string, RecordedFrame[]>();
  for (const frame of frames) {
    const known = byConnection.get(frame.connection);
    if (known === undefined) byConnection.set(frame.connection, [frame]);
    else known.push(frame);
  }
  return [...byConnection.values()]
    .filter((own) => own.some(({ exchange }) => exchange !== undefined))
    .sort((a, b) => a.length - b.length)
    .flatMap(scenesOn);
}

function scenesOn(frames: readonly RecordedFrame[]): readonly Scene[] {
  const requests = new Map<string, { readonly protocol: string; readonly method: unknown }>();
  return frames.flatMap((frame, at): readonly Scene[] => {
    const { exchange } = frame;
    if (exchange === undefined) return [];
    if (frame.direction === 'sent') {
      const asked = requestIn(frame.frame);
      if (asked !== undefined && frame.malformed === false) requests.set(exchange, asked);
      return [];
    }
    const asked = requests.get(exchange);
    const text = messageText(frame.frame);
    const what = text === undefined ? undefined : contentOf(parseJson(text), asked?.method);
    if (asked === undefined || text === undefined || what === undefined) return [];
    const transport = isEvent(frame.frame) ? 'chat' : 'rpc';
    const last = !frames.some((later, index) => index > at && later.exchange === exchange);
    return [{ kind: `${transport} ${asked.protocol} ${what}`, frames, at, text, last }];
  });
}

function requestIn(frame: string): { readonly protocol: string; readonly method: unknown } | undefined {
  const sent = parseJson(frame);
  const command = isRecord(sent) ? String(sent.cmd) : '';
  const chat = /^\/_send .*? json (\[[\s\S]*\])$/.exec(command)?.[1];
  if (chat !== undefined) {
    const messages = parseJson(chat);
    const first: unknown = Array.isArray(messages) ? messages[0] : undefined;
    const text = isRecord(first) && isRecord(first.msgContent) ? String(first.msgContent.text) : '';
    const [, protocol, json] = /^\/_call (?:@\S+ )?(mcp|a2a) (\{[\s\S]*\})$/.exec(text) ?? [];
    return protocol === undefined || json === undefined ? undefined : methodOf(protocol, parseJson(json));
  }
  const envelope = parseJson(/^\/_service_request [^{]*(\{[\s\S]*\})$/.exec(command)?.[1] ?? '');
  if (!isRecord(envelope) || (envelope.protocol !== 'mcp' && envelope.protocol !== 'a2a')) return undefined;
  return methodOf(envelope.protocol, envelope.request);
}

function methodOf(protocol: string, request: unknown) {
  return isRecord(request) ? { protocol, method: request.method } : undefined;
}

function contentOf(message: unknown, method: unknown): string | undefined {
  if (isNotification(message)) return String(message.method);
  if (!isResponse(message)) return undefined;
  return 'error' in message ? 'error' : `${String(method)} result`;
}

function isEvent(frame: string): boolean {
  const received = parseJson(frame);
  return isRecord(received) && received.corrId === undefined;
}

/** The text of the one protocol message in a frame; over Service RPC the core reads it, so the text is ours. */
function messageText(frame: string): string | undefined {
  const received = parseJson(frame);
  const body = isRecord(received) ? received.resp : undefined;
  if (!isRecord(body)) return undefined;
  if (body.type === 'serviceResponse') {
    const { responseData } = body;
    return isRecord(responseData) && 'response' in responseData ? JSON.stringify(responseData.response) : undefined;
  }
  if (body.type !== 'newChatItems' || !Array.isArray(body.chatItems)) return undefined;
  const [item]: unknown[] = body.chatItems;
  const content = isRecord(item) && isRecord(item.chatItem) ? item.chatItem.content : undefined;
  return isRecord(content) && isRecord(content.msgContent) && typeof content.msgContent.text === 'string'
    ? content.msgContent.text
    : undefined;
}
