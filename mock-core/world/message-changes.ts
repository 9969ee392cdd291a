import { encodeUpdate, fitsMessage } from '../wire/message.ts';
import type { MessageContent } from '../wire/message-content.ts';
import { isoTime } from './clock.ts';
import type { Conversation } from './conversation.ts';
import { checkCanSend, deliver } from './delivery.ts';
import { chatFailure, commandFailure, storeFailure } from './failure.ts';
import { type Item, isDeletable, itemById, itemByShared, noLongerUnread, removeItem } from './item.ts';
import type { Member } from './member.ts';
import { type ComposedMentions, composedMentions, receivedMentions, wireMentions } from './mentions.ts';

/** What an own message is to say from now on. */
export interface Edit {
  readonly content: MessageContent;
  readonly mentions?: ComposedMentions;
  readonly live: boolean;
}

/** Edits an own message; undefined when it says the same already. */
export function updateMessage(conversation: Conversation, itemId: number, update: Edit): Item | undefined {
  const item = itemById(conversation, itemId);
  checkCanSend(conversation);
  if (!isDeletable(item) || !('message' in item.content)) throw chatFailure('invalidChatItemUpdate');
  const { content, live } = update;
  if (item.content.message.json === content.json && item.live === live) return undefined;
  const { sharedId } = item;
  if (sharedId === undefined) throw chatFailure('invalidChatItemUpdate');
  const mentions = composedMentions(conversation, content.text, update.mentions);
  const wire = { content, mentions: wireMentions(mentions), live };
  if (!fitsMessage(encodeUpdate(sharedId, wire))) throw storeFailure('largeMsg');
  edit(item, content, mentions, live);
  deliver(conversation, (there, sender) => {
    const theirs = messageOf(there, sender, sharedId);
    if (!theirs) return;
    const shown = wire.mentions && there.kind === 'group' && receivedMentions(there, content, wire.mentions);
    edit(theirs, shown ? shown.content : content, shown ? shown.mentions : mentions, live);
    there.user.core.publish({ type: 'chatItemUpdated', item: theirs });
  });
  return item;
}

/** The message of this sender, on the receiving side. */
function messageOf(there: Conversation, sender: Member | undefined, sharedId: string): Item | undefined {
  const item = itemByShared(there, sharedId);
  return item?.direction === 'received' && item.author === sender ? item : undefined;
}

function edit(item: Item, content: MessageContent, mentions: Item['mentions'], live: boolean): void {
  item.content = { message: content };
  item.mentions = mentions;
  item.edited ||= !item.live;
  item.live = live;
  item.updatedAt = isoTime(item.conversation.user.core.network.clock.now());
}

/** How an item is deleted: for all sides, or only here, with or without a mark that remains. */
export type DeleteMode = 'broadcast' | 'internal' | 'internalMark' | 'history';

/** An item before, and what remains of it. */
export interface Deletion {
  readonly deleted: Item;
  readonly kept: Item | undefined;
}

/** Deletes items of one chat; the whole command fails when one of them cannot be deleted. */
export function deleteMessages(
  conversation: Conversation,
  itemIds: readonly number[],
  mode: DeleteMode,
): readonly Deletion[] {
  const items = itemIds.map((itemId) => itemById(conversation, itemId));
  if (mode === 'broadcast' && !items.every(isDeletable)) throw chatFailure('invalidChatItemDelete');
  return items.map((item) => {
    const { sharedId } = item;
    if (mode === 'broadcast' && sharedId !== undefined)
      deliver(conversation, (there, sender) => {
        const theirs = messageOf(there, sender, sharedId);
        if (theirs) reportDeleted(there, sender, theirs);
      });
    return mode === 'broadcast' || mode === 'internalMark' ? mark(item) : remove(item);
  });
}

function reportDeleted(there: Conversation, sender: Member | undefined, theirs: Item): void {
  const { core } = there.user;
  const deletion = mark(theirs);
  if (there.kind === 'contact') core.publish({ type: 'chatItemsDeleted', ...deletion });
  else
    core.publish({
      type: 'groupChatItemsDeleted',
      group: there,
      details: { chatItemIDs: [theirs.id], byUser: false },
      ...(sender && { members: { member_: sender } }),
    });
}

/** Marks an item as deleted; the mark remains. */
export function mark(item: Item): Deletion {
  const deleted = { ...item };
  item.deletedAt = isoTime(item.conversation.user.core.network.clock.now());
  noLongerUnread(item);
  return { deleted, kept: item };
}

function remove(item: Item): Deletion {
  removeItem(item);
  return { deleted: item, kept: undefined };
}

/** Sets or takes back an emoji; fails when nothing changes. */
export function react(conversation: Conversation, itemId: number, emoji: string, added: boolean): Item {
  const item = itemById(conversation, itemId);
  checkCanSend(conversation);
  if (!('message' in item.content)) throw commandFailure('reaction not possible - content');
  if ((item.reactions.get(emoji)?.mine ?? false) === added)
    throw commandFailure(`reaction ${added ? 'already added' : 'not found'}`);
  setReaction(item, emoji, undefined, added);
  const sentAt = isoTime(conversation.user.core.network.clock.now());
  deliver(conversation, (there, sender) => {
    const theirs = item.sharedId === undefined ? undefined : itemByShared(there, item.sharedId);
    if (!theirs) return;
    setReaction(theirs, emoji, sender?.memberId ?? '', added);
    there.user.core.publish({ type: 'chatItemReaction', item: theirs, by: sender, emoji, added, sentAt });
  });
  return item;
}

/** Sets or takes back this user's emoji, or that of the other with this id. */
function setReaction(item: Item, emoji: string, other: string | undefined, added: boolean): void {
  const { mine, others } = item.reactions.get(emoji) ?? { mine: false, others: new Set<string>() };
  const rest = [...others].filter((id) => id !== other);
  const reaction = {
    mine: other === undefined ? added : mine,
    others: new Set(other !== undefined && added ? [...rest, other] : rest),
  };
  const reactions = new Map(item.reactions).set(emoji, reaction);
  if (!reaction.mine && reaction.others.size === 0) reactions.delete(emoji);
  item.reactions = reactions;
}
