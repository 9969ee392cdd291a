import { isRecord, parseJson } from '../exchange.ts';
import { directPlace, groupPlace } from '../peers/chat-items.ts';
import { type ChatLog, createChatLog } from '../peers/chat-log.ts';
import { type CoreAnswer, readReceived } from '../peers/core-answer.ts';
import type { Exchanges } from '../peers/exchanges.ts';
import { createServiceLog } from '../peers/service-log.ts';
import type { Entry } from '../transcript.ts';
import type { RecordedFrame } from './format.ts';
import { isMalformedCommand, isMalformedEnvelope } from './malformed.ts';
import type { Session, SessionOptions } from './session.ts';

/** A connection of a caller: it sends commands and requests, and its core tells what came for them. */
export function createCallerSession(
  { connection, namedOnly, targetEnded }: SessionOptions,
  exchanges: Exchanges,
): Session {
  const chats = new Map<string, ChatLog>();
  const pending = new Map<string, (answer: CoreAnswer) => void>();
  const unanswered = new Set<() => void>();
  let requests = 0;

  return {
    frame(entry, recorded) {
      if (entry.direction === 'sent') sent(entry, recorded);
      else received(entry, recorded.frame);
    },
    ended() {
      if (targetEnded) for (const abandoned of unanswered) abandoned();
    },
  };

  function received(entry: Entry, frame: string): void {
    const { corrId, answer } = readReceived(entry, frame) ?? {};
    if (answer === undefined) return;
    if (corrId === undefined) for (const chat of chats.values()) chat.event(answer);
    else {
      pending.get(corrId)?.(answer);
      pending.delete(corrId);
    }
  }

  function sent(entry: Entry, recorded: RecordedFrame): void {
    if (namedOnly && recorded.exchange === undefined) return;
    const { corrId, cmd } = commandOf(recorded.frame);
    const message = /^\/_send (?<kind>[@#])(?<id>\d+)(?: \S+=\S+)* (?<form>json|text) (?<content>[\s\S]+)$/.exec(cmd);
    if (message?.groups !== undefined) {
      pending.set(corrId, openMessage(entry, recorded, message.groups));
      return;
    }
    const request = /^\/_service_request \d+ \S+(?: timeout=\S+)?(?: sign_key=\S+)? (\{[\s\S]*\})$/.exec(cmd);
    if (request?.[1] !== undefined) pending.set(corrId, openRequest(entry, recorded, request[1]));
  }

  function openMessage(
    entry: Entry,
    recorded: RecordedFrame,
    { kind, id, form, content = '' }: Readonly<Record<string, string>>,
  ): (answer: CoreAnswer) => void {
    const text = form === 'text' ? content : firstText(content);
    const name = recorded.exchange === undefined ? `${connection} ${kind}${id}` : conversationOf(recorded.exchange);
    const chat =
      chats.get(name) ??
      createChatLog(
        { name, place: kind === '@' ? directPlace(Number(id)) : groupPlace(Number(id)), target: recorded.target },
        exchanges,
      );
    chats.set(name, chat);
    return chat.open(text, entry, recorded.malformed ?? isMalformedCommand(text)).answered;
  }

  function openRequest(entry: Entry, recorded: RecordedFrame, json: string): (answer: CoreAnswer) => void {
    const envelope = parseJson(json);
    requests += 1;
    const id = recorded.exchange ?? `${connection}/${requests}`;
    const { exchange, answered, abandoned } = createServiceLog({
      id,
      conversation: conversationOf(id),
      malformed: recorded.malformed ?? isMalformedEnvelope(envelope),
      sent: entry,
      envelope,
      ...(recorded.signerKey === undefined ? {} : { signerKey: recorded.signerKey }),
    });
    exchanges.add(exchange);
    unanswered.add(abandoned);
    return (answer) => {
      unanswered.delete(abandoned);
      answered(answer);
    };
  }
}

function commandOf(frame: string): { readonly corrId: string; readonly cmd: string } {
  const value = parseJson(frame);
  return isRecord(value) ? { corrId: String(value.corrId), cmd: String(value.cmd) } : { corrId: '', cmd: '' };
}

/** The text of the first message of a `/_send … json`. */
function firstText(json: string): string {
  const messages = parseJson(json);
  const first: unknown = Array.isArray(messages) ? messages[0] : undefined;
  return isRecord(first) && isRecord(first.msgContent) ? String(first.msgContent.text) : '';
}

function conversationOf(exchange: string): string {
  return exchange.slice(0, exchange.lastIndexOf('/'));
}
