import type { MessageContent } from './message-content.ts';
import { quoteJson, type WireQuote } from './quote.ts';

/** A core refuses a message whose encoded JSON is longer than this, its quote included. */
export const maxEncodedMessageBytes = 15_602;

/** A message between two cores, `x.msg.new`. */
export interface WireMessage {
  /** 12 random bytes as 16 characters of base64url; equal on both sides. */
  readonly sharedMsgId: string;
  readonly content: MessageContent;
  readonly quote: WireQuote | undefined;
  readonly live: boolean;
  /** Seconds after which the message disappears. */
  readonly timeToLive: number | undefined;
}

/** The JSON of a message exactly as it goes to the other core. */
export function encodeMessage({ sharedMsgId, content, quote, live, timeToLive }: WireMessage): string {
  const quoted = quote ? `,"quote":${quoteJson(quote)}` : '';
  const lifetime = timeToLive === undefined ? '' : `,"ttl":${timeToLive}`;
  return `{"v":"1-16","msgId":"${sharedMsgId}","event":"x.msg.new","params":{"content":${content.json}${quoted}${lifetime}${live ? ',"live":true' : ''}}}`;
}

/** The JSON of an edit of a sent message. */
export function encodeUpdate(sharedMsgId: string, content: MessageContent, live: boolean): string {
  return `{"v":"1-16","msgId":"${sharedMsgId}","event":"x.msg.update","params":{"msgId":"${sharedMsgId}","content":${content.json}${live ? ',"live":true' : ''}}}`;
}

/** Whether an encoded message passes: its length in bytes of UTF-8 is at most the limit. */
export function fitsMessage(encoded: string): boolean {
  return Buffer.byteLength(encoded) <= maxEncodedMessageBytes;
}
