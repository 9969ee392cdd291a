import { type MessageContent, readContent } from '../wire/message-content.ts';

/** Reads a `MsgContent`; throws `SyntaxError` when it is none. */
export function requireContent(value: unknown): MessageContent {
  const content = readContent(value);
  if (!content) throw new SyntaxError('not a message content');
  return content;
}
