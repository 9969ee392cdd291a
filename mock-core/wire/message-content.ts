import { jsonString } from './json-string.ts';

/** The content of a message (`MsgContent`), with the JSON texts that every frame about it repeats. */
export interface MessageContent {
  /** `text`, `link`, `image` …; unknown types are kept. */
  readonly type: string;
  readonly text: string;
  /** JSON text of `text`, made once. */
  readonly textJson: string;
  /** JSON text of the whole content. */
  readonly json: string;
}

/** A `text` content. */
export function textContent(text: string): MessageContent {
  return textOf(text, jsonString(text));
}

/** Reads a `MsgContent` object; undefined when it is none (no `type`, or no `text` beside a known type). */
export function readContent(value: unknown): MessageContent | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { type, text } = value as { type?: unknown; text?: unknown };
  if (typeof type !== 'string' || typeof text !== 'string') return undefined;
  const textJson = jsonString(text);
  return type === 'text' ? textOf(text, textJson) : { type, text, textJson, json: JSON.stringify(value) };
}

/** The same content with another text. */
export function contentWithText(content: MessageContent, text: string): MessageContent {
  if (content.type === 'text') return textContent(text);
  const json = JSON.stringify({ ...JSON.parse(content.json), text });
  return { type: content.type, text, textJson: jsonString(text), json };
}

function textOf(text: string, textJson: string): MessageContent {
  return { type: 'text', text, textJson, json: `{"type":"text","text":${textJson}}` };
}
