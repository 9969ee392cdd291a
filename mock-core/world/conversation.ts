import type { Contact } from './contact.ts';
import type { Group } from './group.ts';
import type { Item } from './item.ts';

/** Where items stand and messages go. */
export type Conversation = Contact | Group;

/** What a client keeps with a chat for itself; the other side is not shown it. */
export type CustomData = Readonly<Record<string, unknown>> | undefined;

/** Sets what a client keeps with a chat. */
export function setCustomData(conversation: Conversation, data: CustomData): void {
  conversation.customData = data;
  conversation.revision++;
}

/** The items of a chat, oldest first, and where the reader stands. */
export interface Chat {
  readonly items: Item[];
  /** The first `indexed` items by the id that all sides share. */
  readonly bySharedId: Map<string, Item>;
  indexed: number;
  /** Oldest first, as in `items`. */
  readonly unread: Item[];
}

/** A chat without items. */
export function newChat(): Chat {
  return { items: [], bySharedId: new Map(), indexed: 0, unread: [] };
}
