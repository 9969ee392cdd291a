import { mentionedNames, renameMentions, type WireMentions } from '../wire/mention.ts';
import { contentWithText, type MessageContent } from '../wire/message-content.ts';
import type { Conversation } from './conversation.ts';
import { commandFailure, storeFailure } from './failure.ts';
import { findMember, type Group } from './group.ts';
import type { Item } from './item.ts';
import type { Member } from './member.ts';
import { names } from './profile.ts';

/** A member that a text names. */
export interface Mention {
  readonly memberId: string;
  /** Undefined when this side does not know the member. */
  readonly member: Member | undefined;
}

/** Names in a text and the ids of the members that they mean, as a command gives them. */
export type ComposedMentions = Readonly<Record<string, number>>;

const maxSentMentions = 3;

/** Reads the mentions of a command: each name must stand in the text, and each mean another member. */
export function composedMentions(
  conversation: Conversation,
  text: string,
  mentions: ComposedMentions = {},
): Item['mentions'] {
  const entries = Object.entries(mentions);
  if (entries.length === 0) return new Map();
  if (conversation.kind === 'contact') throw commandFailure('mentions are not supported in this chat');
  const named = mentionedNames(text);
  const members = new Set(entries.map(([, id]) => id));
  if (entries.length > maxSentMentions || members.size < entries.length || !entries.every(([name]) => named.has(name)))
    throw storeFailure('invalidMention');
  return new Map(
    entries.map(([name, id]) => {
      const member = findMember(conversation, id);
      if (!member) throw storeFailure('invalidMention');
      return [name, { memberId: member.memberId, member }];
    }),
  );
}

/** The mentions as they go to the other members. */
export function wireMentions(mentions: Item['mentions']): WireMentions | undefined {
  return mentions.size === 0 ? undefined : new Map(Array.from(mentions, ([name, { memberId }]) => [name, memberId]));
}

/** A content with mentions as this side shows them. */
export interface ShownMentions {
  readonly content: MessageContent;
  readonly mentions: Item['mentions'];
}

/** Gives the members that a text mentions the names that they have on this side, in the text as well (6.5). */
export function receivedMentions(group: Group, content: MessageContent, mentions: WireMentions): ShownMentions {
  const taken = names<Mention>();
  const shown = new Map<string, Mention>();
  const renamed = new Map<string, string>();
  for (const [name, memberId] of mentions) {
    const member = group.byMemberId.get(memberId);
    const mention = { memberId, member };
    const ownName = taken.take(member?.localDisplayName ?? name, mention);
    shown.set(ownName, mention);
    if (ownName !== name) renamed.set(name, ownName);
  }
  if (renamed.size === 0) return { content, mentions: shown };
  return { content: contentWithText(content, renameMentions(content.text, renamed)), mentions: shown };
}
