import { contactByName, deleteContact } from '../../world/contact.ts';
import { type Conversation, setCustomData } from '../../world/conversation.ts';
import { groupByName } from '../../world/group.ts';
import { clearItems, type Item, itemPosition } from '../../world/item.ts';
import { activeUser, commandUser, type User } from '../../world/user.ts';
import { chatOf, contactOf } from '../chat-reference.ts';
import { type Command, type Groups, id, jsonObjectArgument, userOf } from '../command.ts';
import { jsonArray, tagged } from '../json-object.ts';
import { contactText } from '../records/contact-record.ts';
import { chatInfoText, chatItemsText, chatText } from '../records/item-record.ts';
import { userText } from '../records/user-record.ts';

/** Lists of chats, contacts, groups and items (3.3). */
export const chatCommands: readonly Command[] = [
  {
    words: ['/_get'],
    pattern:
      /^\/_get chats (?<user>\d+)(?: pcc=(?:on|off))?(?: (?:count=(?<count>\d+)|(?<side>after|before)=(?<time>\S+) count=(?<limit>\d+)))?(?: (?<json>\{[\s\S]*\}))?$/,
    read: (groups) => {
      const query = groups.json === undefined ? {} : (JSON.parse(groups.json) as Query);
      return (core) => {
        const user = commandUser(core, id(groups.user));
        const chats = page(matching(chatsByTime(user), query), groups);
        return tagged('apiChats', { user: userText(user), chats: chatList(chats) });
      };
    },
  },
  {
    words: ['/chats', '/cs'],
    pattern: /^\/(?:chats|cs)(?: (?<count>\d+|all))?$/,
    read:
      ({ count }) =>
      (core) => {
        const chats = chatsByTime(activeUser(core));
        const limit = count === 'all' ? chats.length : Number(count ?? 20);
        return tagged('chats', { chats: chatList(chats.slice(0, limit)) });
      },
  },
  {
    words: ['/_get'],
    pattern:
      /^\/_get chat (?<type>[@#*])(?<chat>\d+)(?: content=\w+)? (?:(?:(?<side>after|before|around)=(?<item>\d+) )?count=(?<count>\d+)|initial=(?<initial>\d+))(?: search=(?<search>[\s\S]+))?$/,
    read: (groups) => (core) => {
      const conversation = chatOf(core, groups);
      const items = itemPage(conversation, groups);
      return tagged('apiChat', { user: userText(conversation.user), chat: chatText(conversation, items) });
    },
  },
  {
    words: ['/tail', '/t'],
    pattern: /^\/(?:tail|t)(?: (?<type>[@#])(?:'(?<quoted>[^']+)'|(?<name>\D\S*)))?(?: (?<count>\d+))?$/,
    read:
      ({ type, quoted, name, count }) =>
      (core) => {
        const user = activeUser(core);
        const chatName = quoted ?? name;
        const byName = type === '#' ? groupByName : contactByName;
        const chats = chatName === undefined ? chatsByTime(user) : [byName(user, chatName)];
        const items = chats.flatMap(({ chat }) => chat.items).sort((one, other) => one.id - other.id);
        return tagged('chatItems', {
          user: userText(user),
          chatName: chatName && JSON.stringify({ chatType: type === '#' ? 'group' : 'direct', chatName }),
          chatItems: chatItemsText(last(items, Number(count ?? 20))),
        });
      },
  },
  {
    words: ['/_contacts', '/contacts'],
    pattern: /^\/(?:_contacts (?<user>\d+)|contacts)$/,
    read: (groups) => (core) => {
      const user = userOf(core, groups);
      const contacts = [...user.contacts.values()].map(contactText);
      return tagged('contactsList', { user: userText(user), contacts: jsonArray(contacts) });
    },
  },
  {
    words: ['/_info'],
    pattern: /^\/_info (?<type>@)(?<chat>\d+)$/,
    read: (groups) => (core) => {
      const contact = contactOf(core, groups);
      const { incognito } = contact.connection;
      return tagged('contactInfo', {
        user: userText(contact.user),
        contact: contactText(contact),
        customUserProfile: incognito && JSON.stringify(incognito),
      });
    },
  },
  {
    words: ['/_delete'],
    pattern: /^\/_delete (?<type>@)(?<chat>\d+)(?: (?:full|entity|messages))?(?: notify=(?<notify>on|off))?$/,
    read: (groups) => (core) => {
      const contact = contactOf(core, groups);
      deleteContact(contact, groups.notify !== 'off');
      return tagged('contactDeleted', { user: userText(contact.user), contact: contactText(contact) });
    },
  },
  {
    words: ['/_set'],
    pattern: /^\/_set custom (?<type>[@#])(?<chat>\d+)(?: (?<json>\{[\s\S]*\}))?$/,
    read: (groups) => {
      const data = groups.json === undefined ? undefined : jsonObjectArgument(groups.json);
      return (core) => {
        const conversation = chatOf(core, groups);
        setCustomData(conversation, data);
        return tagged('cmdOk', { user_: userText(conversation.user) });
      };
    },
  },
  {
    words: ['/_clear'],
    pattern: /^\/_clear chat (?<type>[@#*])(?<chat>\d+)$/,
    read: (groups) => (core) => {
      const conversation = chatOf(core, groups);
      clearItems(conversation);
      return tagged('chatCleared', { user: userText(conversation.user), chatInfo: chatInfoText(conversation) });
    },
  },
];

interface Query {
  readonly type?: string;
  readonly unread?: boolean;
  readonly search?: string;
}

/** The chats of a user, the one of the newest item first. */
export function chatsByTime({ contacts, groups }: User): readonly Conversation[] {
  return [...contacts.values(), ...groups.values()].sort((one, other) =>
    one.chatTime === other.chatTime ? other.id - one.id : one.chatTime < other.chatTime ? 1 : -1,
  );
}

function matching(chats: readonly Conversation[], { type, unread, search }: Query): readonly Conversation[] {
  if (type === 'search') return chats.filter(({ localDisplayName }) => localDisplayName.includes(search ?? ''));
  return type === 'filters' && unread ? chats.filter(({ chat }) => chat.unread.length > 0) : chats;
}

function page(chats: readonly Conversation[], { side, time, limit, count }: Groups): readonly Conversation[] {
  if (side === 'before') return chats.filter(({ chatTime }) => chatTime < (time ?? '')).slice(0, Number(limit));
  if (side === 'after')
    return last(
      chats.filter(({ chatTime }) => chatTime > (time ?? '')),
      Number(limit),
    );
  return count === undefined ? chats : chats.slice(0, Number(count));
}

/** Every chat with its newest item. */
export function chatList(chats: readonly Conversation[]): string {
  return jsonArray(chats.map((conversation) => chatText(conversation, conversation.chat.items.slice(-1))));
}

function itemPage(conversation: Conversation, { side, item, count, initial, search }: Groups): readonly Item[] {
  const { items } = conversation.chat;
  const limit = Number(count ?? initial);
  const place = itemPosition(items, id(item));
  const next = items[place]?.id === id(item) ? place + 1 : place;
  const chosen =
    side === 'after'
      ? items.slice(next, next + limit)
      : side === 'before'
        ? last(items.slice(0, place), limit)
        : side === 'around'
          ? items.slice(Math.max(0, place - limit), next + limit)
          : last(items, limit);
  return search === undefined ? chosen : chosen.filter((candidate) => textOf(candidate).includes(search));
}

function textOf({ content }: Item): string {
  return 'message' in content ? content.message.text : content.text;
}

function last<Element>(elements: readonly Element[], limit: number): readonly Element[] {
  return limit === 0 ? [] : elements.slice(-limit);
}
