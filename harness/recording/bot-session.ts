import { isRecord, parseJson } from '../exchange.ts';
import { directPlace, groupPlace, type Place, toReply } from '../peers/chat-items.ts';
import { type ChatLog, createChatLog } from '../peers/chat-log.ts';
import { type CoreAnswer, readReceived } from '../peers/core-answer.ts';
import type { Exchanges } from '../peers/exchanges.ts';
import { createServiceLog, type ServiceLog } from '../peers/service-log.ts';
import type { Entry } from '../transcript.ts';
import { isMalformedCommand, isMalformedEnvelope } from './malformed.ts';
import type { Session, SessionOptions } from './session.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * A connection of the bot itself. Its core tells what callers sent, and what became of the bot's own messages; both are
 * read as the other side of the chat would have seen them.
 */
export function createBotSession({ connection }: Pick<SessionOptions, 'connection'>, exchanges: Exchanges): Session {
  const chats = new Map<string, ChatLog>();
  const requests = new Map<string, ServiceLog>();
  let count = 0;

  return {
    frame(entry, { frame }) {
      if (entry.direction === 'sent') respond(toCaller(entry), frame);
      else receive(entry, frame);
    },
    ended() {},
  };

  function receive(entry: Entry, frame: string): void {
    const { corrId, answer } = readReceived(entry, frame) ?? {};
    if (answer === undefined) return;
    if (answer.type === 'serviceRequest') openRequest(fromCaller(entry), answer.body);
    else if (corrId !== undefined) {
      const shown = asReceived(toCaller(entry), answer);
      for (const chat of chats.values()) chat.event(shown);
    } else if (answer.type === 'newChatItems') {
      for (const item of itemsOf(answer.body.chatItems)) openMessage(fromCaller(entry), item);
    }
  }

  function openMessage(entry: Entry, item: Json): void {
    const { chatInfo, chatItem } = item;
    const place = placeOf(chatInfo);
    const isMessage = isRecord(chatItem) && isRecord(chatItem.content) && chatItem.content.type === 'rcvMsgContent';
    if (place === undefined || !isMessage) return;
    const name = `${connection} ${place.reference}`;
    const chat = chats.get(name) ?? createChatLog({ name, place }, exchanges);
    chats.set(name, chat);
    const { text } = toReply(chatItem, entry);
    chat.open(text, entry, isMalformedCommand(text)).answered(told(entry, 'newChatItems', { chatItems: [item] }));
  }

  function openRequest(entry: Entry, { requestId, requestData, signerKey }: Json): void {
    count += 1;
    const log = createServiceLog({
      id: `${connection}/${count}`,
      conversation: connection,
      malformed: isMalformedEnvelope(requestData),
      sent: entry,
      envelope: requestData,
      ...(typeof signerKey === 'string' ? { signerKey } : {}),
    });
    exchanges.add(log.exchange);
    requests.set(String(requestId), log);
  }

  function respond(entry: Entry, frame: string): void {
    const value = parseJson(frame);
    const command = isRecord(value) ? String(value.cmd) : '';
    const [, id, json] = /^\/_service_response \d+ (\S+) (\{[\s\S]*\})$/.exec(command) ?? [];
    if (id === undefined || json === undefined) return;
    requests.get(id)?.answered(told(entry, 'serviceResponse', { responseData: parseJson(json) }));
    requests.delete(id);
  }
}

/** What a core would have told the other side. */
function told(entry: Entry, type: string, body: Json): CoreAnswer {
  return { entry, type, body, holds: () => true };
}

function fromCaller(entry: Entry): Entry {
  return { ...entry, direction: 'sent' };
}

function toCaller(entry: Entry): Entry {
  return { ...entry, direction: 'received' };
}

function itemsOf(items: unknown): readonly Json[] {
  return Array.isArray(items) ? items.filter(isRecord) : [];
}

function placeOf(chatInfo: unknown): Place | undefined {
  if (!isRecord(chatInfo)) return undefined;
  const { contact, groupInfo } = chatInfo;
  if (isRecord(contact) && typeof contact.contactId === 'number') return directPlace(contact.contactId);
  return isRecord(groupInfo) && typeof groupInfo.groupId === 'number' ? groupPlace(groupInfo.groupId) : undefined;
}

/** What the bot's core answered to a message, an edit or a deletion of the bot, as an event of the other side. */
function asReceived(entry: Entry, { type, body }: CoreAnswer): CoreAnswer {
  const { chatItems, chatItem, chatItemDeletions } = body;
  return told(entry, type, {
    ...(chatItems === undefined ? {} : { chatItems: itemsOf(chatItems).map(turned) }),
    ...(isRecord(chatItem) ? { chatItem: turned(chatItem) } : {}),
    ...(chatItemDeletions === undefined
      ? {}
      : {
          chatItemDeletions: itemsOf(chatItemDeletions).map(({ deletedChatItem }) => ({
            deletedChatItem: isRecord(deletedChatItem) ? turned(deletedChatItem) : undefined,
          })),
        }),
  });
}

function turned(item: Json): Json {
  const { chatItem } = item;
  if (!isRecord(chatItem) || !isRecord(chatItem.content) || chatItem.content.type !== 'sndMsgContent') return item;
  return { ...item, chatItem: { ...chatItem, content: { ...chatItem.content, type: 'rcvMsgContent' } } };
}
