import { type MessageContent, textContent } from './message-content.ts';

/** How much of a quoted text a core puts into the quoting message: all of it, or at most so many bytes of UTF-8. */
export type QuoteMode = 'full' | { readonly truncate: number };

/** The quote inside a message on its way: `params.quote`. */
export interface WireQuote {
  readonly sharedMsgId: string;
  /** ISO time at which the quoted message was sent. */
  readonly sentAt: string;
  /** Whether the quoting side sent the quoted message. */
  readonly sent: boolean;
  /** Who wrote the quoted message, in a group. */
  readonly memberId: string | undefined;
  readonly content: MessageContent;
}

const quotedAsText = new Set(['link', 'image', 'video', 'chat']);

/** What of a quoted content goes into the quote of a new message (6.4: some kinds of message turn a quote into text). */
export function quotedContent(quoted: MessageContent, quoting: MessageContent, mode: QuoteMode): MessageContent {
  const text = mode === 'full' ? quoted.text : truncate(quoted.text, mode.truncate);
  if (quoted.type === 'text') return text.length === quoted.text.length ? quoted : textContent(text);
  if (quotedAsText.has(quoting.type)) return textContent(text);
  return text.length === quoted.text.length ? quoted : textContent(text);
}

/** JSON text of `params.quote`. */
export function quoteJson(quote: WireQuote): string {
  const { sharedMsgId, sentAt, sent, memberId, content } = quote;
  const author = memberId === undefined ? '' : `,"memberId":"${memberId}"`;
  return `{"msgRef":{"msgId":"${sharedMsgId}","sentAt":"${sentAt}","sent":${sent}${author}},"content":${content.json}}`;
}

/** The longest prefix of whole characters within `limit` bytes of UTF-8. */
function truncate(text: string, limit: number): string {
  if (text.length * 3 <= limit) return text;
  let bytes = 0;
  let end = 0;
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > limit) return text.slice(0, end);
    end += character.length;
  }
  return text;
}
