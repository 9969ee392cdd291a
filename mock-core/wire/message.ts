import { mentionsMember, type WireMentions } from './mention.ts';
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
  readonly mentions: WireMentions | undefined;
  readonly live: boolean;
  /** Seconds after which the message disappears. */
  readonly timeToLive: number | undefined;
  /** Shown as sent by the group itself. */
  readonly asGroup: boolean;
}

/** The JSON of a message exactly as it goes to the other core. */
export function encodeMessage(message: WireMessage): string {
  const { sharedMsgId, content, quote, mentions, live, timeToLive, asGroup } = message;
  const quoted = quote ? `,"quote":${quoteJson(quote)}` : '';
  const lifetime = timeToLive === undefined ? '' : `,"ttl":${timeToLive}`;
  return `{"v":"1-16","msgId":"${sharedMsgId}","event":"x.msg.new","params":{"content":${content.json}${quoted}${mentionsMember(mentions)}${lifetime}${live ? ',"live":true' : ''}${asGroup ? ',"asGroup":true' : ''}}}`;
}

/** The JSON of an edit of a sent message. */
export function encodeUpdate(
  sharedMsgId: string,
  { content, mentions, live }: Pick<WireMessage, 'content' | 'mentions' | 'live'>,
): string {
  return `{"v":"1-16","msgId":"${sharedMsgId}","event":"x.msg.update","params":{"msgId":"${sharedMsgId}","content":${content.json}${mentionsMember(mentions)}${live ? ',"live":true' : ''}}}`;
}

/** Whether an encoded message passes: its length in bytes of UTF-8 is at most the limit. */
export function fitsMessage(encoded: string): boolean {
  return Buffer.byteLength(encoded) <= maxEncodedMessageBytes;
}
