import { asItIs } from '../../as-it-is.ts';
import type { Asked, JsonRpcNotification, JsonRpcResponse } from '../messages.ts';

/** What the bot knows of a command before it answers. */
interface CommandContext {
  readonly chat: 'direct' | 'group';
  /** The group is a chat with a customer. */
  readonly isBusiness: boolean;
  /** Whom the command mentions. */
  readonly addressed: 'me' | 'nobody' | 'other';
  /** The commands of every chat that the bot is still answering. */
  readonly inFlight: number;
}

/** A mention in a group message, as the core recorded it. */
export interface Mention {
  /** The name as it stands in the text, without quotes. */
  readonly name: string;
  readonly memberId: string;
}

/** What the bot knows of a reply before it sends it. */
export interface ReplyContext {
  readonly chat: 'direct' | 'group';
  /** Item id of the command in this core. */
  readonly commandItem: number;
  readonly kind: 'notification' | 'response';
  /** What the reply says. */
  readonly message: unknown;
  readonly asked: Asked;
}

/** One message of `/_send`. */
export interface ComposedMessage {
  readonly quotedItemId?: number | undefined;
  readonly msgContent: { readonly type: string; readonly text: string };
  readonly mentions: Readonly<Record<string, number>>;
}

/** A reply that the core took. */
interface SentReply {
  /** The chat as the core writes it: `@4`. */
  readonly chat: string;
  readonly itemId: number;
  readonly commandItem: number;
  readonly kind: ReplyContext['kind'];
}

/** How commands are read and replies are sent in a conversation. */
export interface ChatPolicy {
  /** The keywords that begin a protocol call, without the slash (DECL-PROTO-28: `call` is not one of them). */
  callKeywords(): readonly string[];
  /** The request after the protocol name, parsed; `undefined` or an exception says that it is not JSON (CONV-2, MCP-EX-1). */
  readRequest(text: string): unknown;
  /** Whether a mention is one of the bot: by member id, since names repeat (CHAT-CMD-7, S-A10); `me` is the bot in this group. */
  mentionsMe(mention: Mention, me: { readonly memberId: string; readonly displayName: string }): boolean;
  /** Whether the bot answers a command for its protocol: also in groups that declare nothing (CHAT-CMD-7 to -9, -12, -13, DECL-PROTO-21, -22). */
  answersCommand(context: CommandContext): boolean;
  /** What a command for a protocol that the bot does not serve is answered with, if with anything (S-A9). */
  unservedReply(protocol: string): string | undefined;
  /** Whether a command whose request is not JSON is answered (S-A9). */
  answersMalformed(): boolean;
  /** Whether a command waits until the one before it in the same chat is answered; the text asks for no order. */
  answersInTurn(): boolean;
  /** Replies between the notifications of an answer and its response: none. */
  beforeResponse(asked: Asked): readonly object[];
  /** Last look at a notification; `undefined` drops it (CHAT-REPLY-5, MCP-MSG-11). */
  notification(notification: JsonRpcNotification, asked: Asked): unknown;
  /** Replies after the response: none (CHAT-REPLY-6, MCP-MSG-8). */
  afterResponse(asked: Asked, response: JsonRpcResponse): readonly object[];
  /** The text of a reply (CHAT-REPLY-4). */
  replyText(message: unknown): string;
  /** The texts that carry one reply: itself (SIZE-2). */
  split(text: string): readonly string[];
  /** The item that a reply quotes; `undefined` quotes nothing (CHAT-REPLY-2). */
  quotedItem(commandItem: number, kind: ReplyContext['kind']): number | undefined;
  /** Last look at the messages of a reply; each is sent by a command of its own, none means silence (CHAT-REPLY-1). */
  reply(messages: readonly ComposedMessage[], context: ReplyContext): readonly ComposedMessage[];
  /** A further look at them in a group. */
  groupReply(messages: readonly ComposedMessage[], context: ReplyContext): readonly ComposedMessage[];
  /** Options of `/_send` with a leading space, as ` live=on`; none for an ordinary message (CHAT-REPLY-16). */
  sendOptions(): string;
  /** Commands after a reply was sent: none, replies stay where they are (CHAT-REPLY-16). */
  followUp(sent: SentReply): readonly string[];
  /** Whether a reply is tried at all; the core counts better than a bot can (SIZE-4). */
  fits(text: string): boolean;
  /** What replaces a response over the limit; `undefined` means silence (SIZE-4, SIZE-5, MCP-MSG-19, A2A-MSG-14, -16). */
  oversizeReply(error: JsonRpcResponse, text: string, asked: Asked): object | undefined;
}

export const honestChat: ChatPolicy = {
  callKeywords: () => ['_call'],
  readRequest: (text) => JSON.parse(text),
  mentionsMe: ({ memberId }, me) => memberId === me.memberId,
  answersCommand: ({ addressed }) => addressed !== 'other',
  unservedReply: () => undefined,
  answersMalformed: () => true,
  answersInTurn: () => false,
  beforeResponse: () => [],
  notification: asItIs,
  afterResponse: () => [],
  replyText: (message) => JSON.stringify(message),
  split: (text) => [text],
  quotedItem: asItIs,
  reply: asItIs,
  groupReply: asItIs,
  sendOptions: () => '',
  followUp: () => [],
  fits: () => true,
  oversizeReply: asItIs,
};
