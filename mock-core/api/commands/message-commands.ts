import { textContent } from '../../wire/message-content.ts';
import { isoTime } from '../../world/clock.ts';
import type { Conversation } from '../../world/conversation.ts';
import type { CoreState } from '../../world/core-state.ts';
import { chatFailure } from '../../world/failure.ts';
import { groupByName } from '../../world/group.ts';
import { itemById, readItems } from '../../world/item.ts';
import { type DeleteMode, deleteMessages, type Edit, react, updateMessage } from '../../world/message-changes.ts';
import { type Composed, type SendOptions, sendMessages } from '../../world/messages.ts';
import { activeUser } from '../../world/user.ts';
import { chatOf } from '../chat-reference.ts';
import { type Command, type Groups, id, ids, jsonObjectArgument } from '../command.ts';
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
      /^\/_send (?<type>[@#*])(?<chat>\d+)(?:\(_support(?::\d+)?\))?(?:\(as_group=(?<asGroup>on|off)\))?(?: live=(?<live>on|off))?(?: ttl=(?<ttl>\d+|default))?(?: sign=(?:on|off))? (?:json (?<json>[\s\S]+)|text (?<text>[\s\S]+))$/,
    read: (groups) => {
      const messages = readMessages(groups);
      const options = readSendOptions(groups);
      return (core) => sendResponse(core, chatOf(core, groups), messages, options);
    },
  },
  {
    words: ['@', '#'],
    pattern: /^(?<type>[@#])(?:'(?<quoted>[^']+)'|(?<name>[^\s']+)) (?<text>[\s\S]+)$/,
    read: ({ type, quoted, name, text }) => {
      const messages = [{ content: textContent(text ?? '') }];
      const chatCalled = type === '@' ? contactCalled : groupCalled;
      return (core) => sendResponse(core, chatCalled(core, quoted ?? name ?? ''), messages, {});
    },
  },
  {
    words: ['/_update'],
    pattern:
      /^\/_update item (?<type>[@#*])(?<chat>\d+)(?:\(_support(?::\d+)?\))? (?<item>\d+)(?: live=(?<live>on|off))? (?:json (?<json>[\s\S]+)|text (?<text>[\s\S]+))$/,
    read: (groups) => {
      const edit = readUpdate(groups);
      return (core) => updateResponse(core, groups, edit);
    },
  },
  {
    words: ['/_delete'],
    pattern:
      /^\/_delete item (?<type>[@#*])(?<chat>\d+)(?:\(_support(?::\d+)?\))? (?<items>\d+(?:,\d+)*) (?<mode>broadcast|internal|internalMark|history)$/,
    read: (groups) => (core) => {
      const conversation = chatOf(core, groups);
      const deletions = deleteMessages(conversation, ids(groups.items), groups.mode as DeleteMode);
      return tagged('chatItemsDeleted', {
        user: userText(conversation.user),
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
        const conversation = chatOf(core, groups);
        const item = react(conversation, id(groups.item), emoji, added);
        const sentAt = isoTime(core.network.clock.now());
        return reactionText({ item, by: undefined, emoji, added, sentAt }, 'sent');
      };
    },
  },
  {
    words: ['/_read'],
    pattern: /^\/_read chat (?<type>[@#*])(?<chat>\d+)(?: from=\d+ to=\d+)?$/,
    read: (groups) => (core) => {
      const conversation = chatOf(core, groups);
      readItems(conversation);
      return tagged('cmdOk', { user_: userText(conversation.user) });
    },
  },
  {
    words: ['/_read'],
    pattern: /^\/_read chat items (?<type>[@#*])(?<chat>\d+) (?<items>\d+(?:,\d+)*)$/,
    read: (groups) => (core) => {
      const conversation = chatOf(core, groups);
      readItems(conversation, ids(groups.items));
      return tagged('itemsReadForChat', { user: userText(conversation.user), chatInfo: chatInfoText(conversation) });
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

function readSendOptions({ live, ttl, asGroup }: Groups): SendOptions {
  const timeToLive = ttl === undefined || ttl === 'default' ? {} : { timeToLive: Number(ttl) };
  return { live: live === 'on', asGroup: asGroup === 'on', ...timeToLive };
}

function readUpdate({ json, text, live: switched }: Groups): Edit {
  const live = switched === 'on';
  if (json === undefined) return { content: textContent(text ?? ''), live };
  const { msgContent, mentions } = jsonObjectArgument(json);
  if (mentions === undefined) throw new SyntaxError('mentions are required');
  return { content: requireContent(msgContent), ...readMentions(mentions), live };
}

function contactCalled(core: CoreState, contactName: string): Conversation {
  const contact = activeUser(core).contactNames.get(contactName);
  if (!contact || contact === 'self') throw chatFailure('contactNotFound', { contactName });
  return contact;
}

function groupCalled(core: CoreState, groupName: string): Conversation {
  return groupByName(activeUser(core), groupName);
}

/** `newChatItems` with what was sent. What did not fit is an event beside it, or the response when nothing fitted. */
function sendResponse(
  core: CoreState,
  conversation: Conversation,
  messages: readonly Composed[],
  options: SendOptions,
): string {
  const { items, failures } = sendMessages(conversation, messages, options);
  const [first] = failures;
  if (first && (items.length > 0 || failures.length > 1)) core.publish({ type: 'chatErrors', failures });
  if (first && items.length === 0) throw first;
  return tagged('newChatItems', { user: userText(conversation.user), chatItems: chatItemsText(items) });
}

/** Response of `/_update item`. */
export function updateResponse(core: CoreState, groups: Groups, edit: Edit): string {
  const conversation = chatOf(core, groups);
  const itemId = id(groups.item);
  const updated = updateMessage(conversation, itemId, edit);
  const item = updated ?? itemById(conversation, itemId);
  return tagged(updated ? 'chatItemUpdated' : 'chatItemNotChanged', {
    user: userText(conversation.user),
    chatItem: chatItemText(item),
  });
}
