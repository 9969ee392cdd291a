import { isRecord, parseJson, type Reply } from '../exchange.ts';
import type { Entry } from '../transcript.ts';
import type { CoreAnswer } from './core-answer.ts';

type Item = Readonly<Record<string, unknown>>;

/** One chat, as its core names it. */
export interface Place {
  readonly where: 'direct' | 'group';
  /** As it stands in commands: `@4`, `#2`. */
  readonly reference: string;
  /** Whether a chat item's `chatInfo` is of this chat. */
  holds(chatInfo: unknown): boolean;
}

export function directPlace(contactId: number): Place {
  return {
    where: 'direct',
    reference: `@${contactId}`,
    holds: (chatInfo) => isRecord(chatInfo) && isRecord(chatInfo.contact) && chatInfo.contact.contactId === contactId,
  };
}

export function groupPlace(groupId: number): Place {
  return {
    where: 'group',
    reference: `#${groupId}`,
    holds: (chatInfo) => isRecord(chatInfo) && isRecord(chatInfo.groupInfo) && chatInfo.groupInfo.groupId === groupId,
  };
}

/** The messages of a place that an event brings; notices of the core are none. */
export function receivedMessages(event: CoreAnswer, place: Place): readonly Item[] {
  // Most new items are notices.
  if (event.type !== 'newChatItems' || !event.holds('"rcvMsgContent"')) return [];
  return messagesIn(event.body.chatItems, place);
}

/** The messages of a place that the other side edited or deleted. */
export function changedMessages(event: CoreAnswer, place: Place): readonly Item[] {
  if (event.type !== 'chatItemUpdated' && event.type !== 'chatItemsDeleted') return [];
  const { body } = event;
  if (body.byUser === true) return [];
  if (event.type === 'chatItemUpdated') return messagesIn([body.chatItem], place);
  if (!Array.isArray(body.chatItemDeletions)) return [];
  return messagesIn(
    body.chatItemDeletions.map((deletion: unknown) => (isRecord(deletion) ? deletion.deletedChatItem : undefined)),
    place,
  );
}

/** The items of a group that a member took back, by the ids of this side: in a group the core tells no more of them. */
export function deletedFromGroup(event: CoreAnswer, place: Place, member: string): readonly unknown[] {
  if (event.type !== 'groupChatItemsDeleted') return [];
  const { body } = event;
  if (body.byUser === true || !place.holds(body)) return [];
  const isTheirs = isRecord(body.member_) && body.member_.memberId === member;
  return isTheirs && Array.isArray(body.chatItemIDs) ? body.chatItemIDs : [];
}

function messagesIn(items: unknown, place: Place): readonly Item[] {
  return (Array.isArray(items) ? items : []).flatMap((item: unknown) => {
    if (!isRecord(item) || !place.holds(item.chatInfo)) return [];
    const { chatItem } = item;
    const isMessage = isRecord(chatItem) && isRecord(chatItem.content) && chatItem.content.type === 'rcvMsgContent';
    return isMessage ? [chatItem] : [];
  });
}

/** Id of an item in the core that shows it. */
export function itemIdOf({ meta }: Item): unknown {
  return isRecord(meta) ? meta.itemId : undefined;
}

/** Id of the member who sent a message; absent in a direct chat. */
export function senderOf({ chatDir }: Item): string | undefined {
  const member = isRecord(chatDir) ? chatDir.groupMember : undefined;
  return isRecord(member) && typeof member.memberId === 'string' ? member.memberId : undefined;
}

export function toReply(chatItem: Item, entry: Entry): Reply {
  const content =
    isRecord(chatItem.content) && isRecord(chatItem.content.msgContent) ? chatItem.content.msgContent : {};
  const meta = isRecord(chatItem.meta) ? chatItem.meta : {};
  const text = typeof content.text === 'string' ? content.text : '';
  const quoted = chatItem.quotedItem;
  const sender = senderOf(chatItem);
  const marks = [
    ...(meta.itemLive === true ? ['live'] : []),
    ...(meta.itemTimed === undefined ? [] : ['timed']),
    ...(meta.itemForwarded === undefined ? [] : ['forwarded']),
  ];
  return {
    entry,
    text,
    contentType: String(content.type),
    json: parseJson(text),
    marks,
    ...(sender === undefined ? {} : { sender }),
    ...(isRecord(quoted)
      ? {
          quote: {
            msgId: typeof quoted.sharedMsgId === 'string' ? quoted.sharedMsgId : undefined,
            text: isRecord(quoted.content) ? String(quoted.content.text) : '',
          },
        }
      : {}),
  };
}

/** The shared message id that the core gave to a message it took; absent where it refused. */
export function sharedMessageId({ type, body }: CoreAnswer): string | undefined {
  if (type !== 'newChatItems' || !Array.isArray(body.chatItems)) return undefined;
  const [item]: unknown[] = body.chatItems;
  if (!isRecord(item) || !isRecord(item.chatItem) || !isRecord(item.chatItem.meta)) return undefined;
  const { itemSharedMsgId } = item.chatItem.meta;
  return typeof itemSharedMsgId === 'string' ? itemSharedMsgId : undefined;
}
