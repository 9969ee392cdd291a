import { failsWith } from './core-error.ts';
import type { CoreSession } from './core-session.ts';
import { type Asked, isObject, type JsonObject } from './messages.ts';
import type { ComposedMessage, ReplyContext } from './policy/chat.ts';
import type { Policy } from './policy.ts';
import type { ReceivedText } from './received-text.ts';

/** The replies to one command: each a message that quotes it (Chat transport, Replies). */
export interface Replies {
  /** Sends the response after the replies before it; resolves with whether it fitted into a message. */
  send(response: unknown, asked: Asked): Promise<boolean>;
  /** Sends one reply without waiting for the core; one that does not fit is dropped. */
  post(message: unknown, asked: Asked): void;
  /** Sends plain text that quotes the command. */
  say(text: string): Promise<void>;
}

export function createReplies(session: CoreSession, policy: Policy, command: ReceivedText): Replies {
  const { chat, itemId: commandItem } = command;
  const where = command.group === undefined ? 'direct' : 'group';

  async function deliver(message: ComposedMessage, kind: ReplyContext['kind']): Promise<boolean> {
    const response = await session.command(`/_send ${chat}${policy.sendOptions()} json ${JSON.stringify([message])}`);
    if (response.type === 'newChatItems') {
      const followUp = policy.followUp({
        chat,
        commandItem,
        kind,
        get itemId() {
          return sentItem(response.body);
        },
      });
      await Promise.all(followUp.map((command) => session.command(command)));
    }
    return !failsWith(response, 'largeMsg');
  }

  function compose(text: string, kind: ReplyContext['kind']): ComposedMessage {
    return { quotedItemId: policy.quotedItem(commandItem, kind), msgContent: { type: 'text', text }, mentions: {} };
  }

  async function send(message: unknown, kind: ReplyContext['kind'], asked: Asked): Promise<boolean> {
    const text = policy.replyText(message);
    if (!policy.fits(text)) return false;
    const composed = policy.split(text).map((part) => compose(part, kind));
    const context = { chat: where, commandItem, kind, message, asked } as const;
    const replies = policy.reply(composed, context);
    const messages = where === 'group' ? policy.groupReply(replies, context) : replies;
    const fitted = await Promise.all(messages.map((part) => deliver(part, kind)));
    return !fitted.includes(false);
  }

  return {
    send: (response, asked) => send(response, 'response', asked),
    post(message, asked) {
      // The end of the connection is the business of whoever waits for the response.
      send(message, 'notification', asked).catch(() => undefined);
    },
    async say(text) {
      await deliver(compose(text, 'response'), 'response');
    },
  };
}

/** The id of the item that the core made of a sent message. */
function sentItem(response: JsonObject): number {
  const [item] = Array.isArray(response.chatItems) ? response.chatItems : [];
  const meta = isObject(item) && isObject(item.chatItem) ? item.chatItem.meta : undefined;
  return isObject(meta) ? Number(meta.itemId) : Number.NaN;
}
