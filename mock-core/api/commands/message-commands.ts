import { type MessageContent, textContent } from '../../wire/message-content.ts';
import { isoTime } from '../../world/clock.ts';
import type { Contact } from '../../world/contact.ts';
import type { CoreState } from '../../world/core-state.ts';
import { chatFailure } from '../../world/failure.ts';
import { itemById, readItems } from '../../world/item.ts';
import {
  type Composed,
  type DeleteMode,
  deleteMessages,
  react,
  type SendOptions,
  sendMessages,
  updateMessage,
} from '../../world/messages.ts';
import { activeUser } from '../../world/user.ts';
import { directContact } from '../chat-reference.ts';
import { type Command, type Groups, id, jsonObjectArgument } from '../command.ts';
import { requireContent } from '../content-argument.ts';
import { reactionText } from '../events.ts';
import { jsonArray, tagged } from '../json-object.ts';
import { chatInfoText, chatItemsText, chatItemText, deletionText } from '../records/item-record.ts';
import { userText } from '../records/user-record.ts';

/** Sending, editing, deleting, reading (6). */
export const messageCommands: readonly Command[] = [
  {
    words: ['/_send'],
    pattern:
      /^\/_send (?<type>[@#*])(?<chat>\d+)(?:\(_support(?::\d+)?\))?(?:\(as_group=(?:on|off)\))?(?: live=(?<live>on|off))?(?: ttl=(?<ttl>\d+|default))?(?: sign=(?:on|off))? (?:json (?<json>[\s\S]+)|text (?<text>[\s\S]+))$/,
    read: (groups) => {
      const messages = readMessages(groups);
      const options = readSendOptions(groups);
      return (core) => sendResponse(core, directContact(core, groups), messages, options);
    },
  },
  {
    words: ['@'],
    pattern: /^@(?:'(?<quoted>[^']+)'|(?<name>[^\s']+)) (?<text>[\s\S]+)$/,
    read: ({ quoted, name, text }) => {
      const messages = [{ content: textContent(text ?? '') }];
      return (core) => sendResponse(core, contactCalled(core, quoted ?? name ?? ''), messages, {});
    },
  },
  {
    words: ['/_update'],
    pattern:
      /^\/_update item (?<type>[@#*])(?<chat>\d+)(?:\(_support(?::\d+)?\))? (?<item>\d+)(?: live=(?<live>on|off))? (?:json (?<json>[\s\S]+)|text (?<text>[\s\S]+))$/,
    read: (groups) => {
      const content = readUpdate(groups);
      return (core) => updateResponse(core, groups, content);
    },
  },
  {
    words: ['/_delete'],
    pattern:
      /^\/_delete item (?<type>[@#*])(?<chat>\d+)(?:\(_support(?::\d+)?\))? (?<items>\d+(?:,\d+)*) (?<mode>broadcast|internal|internalMark|history)$/,
    read: (groups) => (core) => {
      const contact = directContact(core, groups);
      const deletions = deleteMessages(contact, ids(groups.items), groups.mode as DeleteMode);
      return tagged('chatItemsDeleted', {
        user: userText(contact.user),
        chatItemDeletions: jsonArray(deletions.map(deletionText)),
        byUser: 'true',
        timed: 'false',
      });
    },
  },
  {
    words: ['/_reaction'],
    pattern: /^\/_reaction (?<type>[@#*])(?<chat>\d+) (?<item>\d+) (?<added>on|off) (?<json>\{[\s\S]*\})$/,
    read: (groups) => {
      const { type, emoji } = jsonObjectArgument(groups.json);
      if (type !== 'emoji' || typeof emoji !== 'string') throw new SyntaxError('not a reaction');
      const added = groups.added === 'on';
      return (core) => {
        const contact = directContact(core, groups);
        const item = react(contact, id(groups.item), emoji, added);
        const sentAt = isoTime(core.network.clock.now());
        return reactionText(contact.user, { item, emoji, added, sentAt }, 'directSnd');
      };
    },
  },
  {
    words: ['/_read'],
    pattern: /^\/_read chat (?<type>[@#*])(?<chat>\d+)(?: from=\d+ to=\d+)?$/,
    read: (groups) => (core) => {
      const contact = directContact(core, groups);
      readItems(contact);
      return tagged('cmdOk', { user_: userText(contact.user) });
    },
  },
  {
    words: ['/_read'],
    pattern: /^\/_read chat items (?<type>[@#*])(?<chat>\d+) (?<items>\d+(?:,\d+)*)$/,
    read: (groups) => (core) => {
      const contact = directContact(core, groups);
      readItems(contact, ids(groups.items));
      return tagged('itemsReadForChat', { user: userText(contact.user), chatInfo: chatInfoText(contact) });
    },
  },
];

function readMessages({ json, text }: Groups): readonly Composed[] {
  if (json === undefined) return [{ content: textContent(text ?? '') }];
  const messages: unknown = JSON.parse(json);
  if (!Array.isArray(messages) || messages.length === 0) throw new SyntaxError('not an array of messages');
  return messages.map(readComposed);
}

function readComposed(value: unknown): Composed {
  const { msgContent, quotedItemId, mentions } = (value ?? {}) as Readonly<Record<string, unknown>>;
  const content = requireContent(msgContent);
  if (quotedItemId === undefined || quotedItemId === null) return { content, ...readMentions(mentions) };
  if (!Number.isInteger(quotedItemId)) throw new SyntaxError('quotedItemId is no id');
  return { content, quotedItemId: quotedItemId as number, ...readMentions(mentions) };
}

function readMentions(mentions: unknown): Pick<Composed, 'mentions'> {
  if (mentions === undefined) return {};
  if (typeof mentions !== 'object' || mentions === null || !Object.values(mentions).every(Number.isInteger))
    throw new SyntaxError('mentions are no ids');
  return { mentions: mentions as Record<string, number> };
}

function readSendOptions({ live, ttl }: Groups): SendOptions {
  return { live: live === 'on', ...(ttl === undefined || ttl === 'default' ? {} : { timeToLive: Number(ttl) }) };
}

function readUpdate({ json, text }: Groups): MessageContent {
  if (json === undefined) return textContent(text ?? '');
  const { msgContent, mentions } = jsonObjectArgument(json);
  if (mentions === undefined) throw new SyntaxError('mentions are required');
  readMentions(mentions);
  return requireContent(msgContent);
}

function contactCalled(core: CoreState, contactName: string): Contact {
  const contact = activeUser(core).contactNames.get(contactName);
  if (!contact || contact === 'self') throw chatFailure('contactNotFound', { contactName });
  return contact;
}

/** `newChatItems` with what was sent. What did not fit is an event beside it, or the response when nothing fitted. */
function sendResponse(core: CoreState, contact: Contact, messages: readonly Composed[], options: SendOptions): string {
  const { items, failures } = sendMessages(contact, messages, options);
  const [first] = failures;
  if (first && (items.length > 0 || failures.length > 1)) core.publish({ type: 'chatErrors', failures });
  if (first && items.length === 0) throw first;
  return tagged('newChatItems', { user: userText(contact.user), chatItems: chatItemsText(items) });
}

/** Response of `/_update item`. */
export function updateResponse(core: CoreState, groups: Groups, content: MessageContent): string {
  const contact = directContact(core, groups);
  const itemId = id(groups.item);
  const updated = updateMessage(contact, itemId, content, groups.live === 'on');
  const item = updated ?? itemById(contact, itemId);
  return tagged(updated ? 'chatItemUpdated' : 'chatItemNotChanged', {
    user: userText(contact.user),
    chatItem: chatItemText(item),
  });
}

function ids(list: string | undefined): readonly number[] {
  return (list ?? '').split(',').map(Number);
}
