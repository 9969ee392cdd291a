import { type Contact, contactByName, deleteContact } from '../../world/contact.ts';
import { type Item, itemPosition } from '../../world/item.ts';
import { activeUser, commandUser, type User } from '../../world/user.ts';
import { directContact } from '../chat-reference.ts';
import { type Command, type Groups, id, userOf } from '../command.ts';
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
        const chats = page(matching(contactsByTime(user), query), groups);
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
        const contacts = contactsByTime(activeUser(core));
        const limit = count === 'all' ? contacts.length : Number(count ?? 20);
        return tagged('chats', { chats: chatList(contacts.slice(0, limit)) });
      },
  },
  {
    words: ['/_get'],
    pattern:
      /^\/_get chat (?<type>[@#*])(?<chat>\d+)(?: content=\w+)? (?:(?:(?<side>after|before|around)=(?<item>\d+) )?count=(?<count>\d+)|initial=(?<initial>\d+))(?: search=(?<search>[\s\S]+))?$/,
    read: (groups) => (core) => {
      const contact = directContact(core, groups);
      const items = itemPage(contact, groups);
      return tagged('apiChat', { user: userText(contact.user), chat: chatText(contact, items) });
    },
  },
  {
    words: ['/tail', '/t'],
    pattern: /^\/(?:tail|t)(?: @(?:'(?<quoted>[^']+)'|(?<name>\D\S*)))?(?: (?<count>\d+))?$/,
    read:
      ({ quoted, name, count }) =>
      (core) => {
        const user = activeUser(core);
        const chatName = quoted ?? name;
        const contacts = chatName === undefined ? [...user.contacts.values()] : [contactByName(user, chatName)];
        const items = contacts.flatMap(({ chat }) => chat.items).sort((one, other) => one.id - other.id);
        return tagged('chatItems', {
          user: userText(user),
          chatName: chatName && JSON.stringify({ chatType: 'direct', chatName }),
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
    words: ['/_groups', '/groups'],
    pattern: /^\/(?:_groups (?<user>\d+)(?: @\d+)?|groups)(?: [\s\S]+)?$/,
    read: (groups) => (core) => tagged('groupsList', { user: userText(userOf(core, groups)), groups: '[]' }),
  },
  {
    words: ['/_info'],
    pattern: /^\/_info (?<type>[@#])(?<chat>\d+)$/,
    read: (groups) => (core) => {
      const contact = directContact(core, groups);
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
    pattern: /^\/_delete (?<type>[@#])(?<chat>\d+)(?: (?:full|entity|messages))?(?: notify=(?<notify>on|off))?$/,
    read: (groups) => (core) => {
      const contact = directContact(core, groups);
      deleteContact(contact, groups.notify !== 'off');
      return tagged('contactDeleted', { user: userText(contact.user), contact: contactText(contact) });
    },
  },
  {
    words: ['/_clear'],
    pattern: /^\/_clear chat (?<type>[@#*])(?<chat>\d+)$/,
    read: (groups) => (core) => {
      const contact = directContact(core, groups);
      contact.chat.items.length = 0;
      contact.chat.bySharedId.clear();
      contact.chat.unread.clear();
      return tagged('chatCleared', { user: userText(contact.user), chatInfo: chatInfoText(contact) });
    },
  },
];

interface Query {
  readonly type?: string;
  readonly unread?: boolean;
  readonly search?: string;
}

/** The contacts of a user, the one of the newest item first. */
export function contactsByTime({ contacts }: User): readonly Contact[] {
  return [...contacts.values()].sort((one, other) =>
    one.chatTime === other.chatTime ? other.id - one.id : one.chatTime < other.chatTime ? 1 : -1,
  );
}

function matching(contacts: readonly Contact[], { type, unread, search }: Query): readonly Contact[] {
  if (type === 'search') return contacts.filter(({ localDisplayName }) => localDisplayName.includes(search ?? ''));
  return type === 'filters' && unread ? contacts.filter(({ chat }) => chat.unread.size > 0) : contacts;
}

function page(contacts: readonly Contact[], { side, time, limit, count }: Groups): readonly Contact[] {
  if (side === 'before') return contacts.filter(({ chatTime }) => chatTime < (time ?? '')).slice(0, Number(limit));
  if (side === 'after')
    return last(
      contacts.filter(({ chatTime }) => chatTime > (time ?? '')),
      Number(limit),
    );
  return count === undefined ? contacts : contacts.slice(0, Number(count));
}

/** Every chat with its newest item. */
export function chatList(contacts: readonly Contact[]): string {
  return jsonArray(contacts.map((contact) => chatText(contact, contact.chat.items.slice(-1))));
}

function itemPage(contact: Contact, { side, item, count, initial, search }: Groups): readonly Item[] {
  const { items } = contact.chat;
  const limit = Number(count ?? initial);
  const place = itemPosition(contact, id(item));
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
