import type { RequirementId } from '../catalogue/requirement-id.ts';
import { isRecord, parseJson } from '../exchange.ts';
import type { Exchanges } from '../peers/exchanges.ts';
import { createSmcpLog, nothing, type SmcpLogOptions } from '../peers/smcp-log.ts';
import type { ReadMessage } from '../smcp/message.ts';
import type { Mistake } from '../smcp/mistake.ts';
import type { Entry } from '../transcript.ts';
import type { RecordedFrame } from './format.ts';
import type { Session } from './session.ts';
import { standingClock } from './standing-clock.ts';

type Mark = NonNullable<RecordedFrame['smcp']>;

/** The messages of one connection of SMCP: what takes keys to know of them was found while the session was live. */
export function createSmcpSession(
  { connection, role }: { readonly connection: string; readonly role: SmcpLogOptions['role'] },
  exchanges: Exchanges,
): Session {
  const marks = new Map<Entry, Mark>();
  let current: Entry | undefined;
  const log = createSmcpLog({
    name: connection,
    role,
    read: (text, entry) => asFound(text, marks.get(entry)),
    transcript: {
      clock: standingClock,
      record: (name, direction) => current ?? { order: 0, at: 0, connection: name, direction },
    },
    exchanges,
    now: () => (current === undefined ? undefined : marks.get(current)?.time) ?? 0,
  });

  return {
    frame(entry, { frame, smcp: mark }) {
      // Of a connection on which nothing was asked: part of no exchange.
      if (mark === undefined) return;
      current = entry;
      marks.set(entry, mark);
      if (entry.direction === 'sent') log.sent(frame);
      else log.received(frame, mark.binary === true);
      if (mark.unkept !== undefined) log.unkept(mark.unkept);
      if (mark.closed !== undefined) log.closed(mark.closed);
    },
    ended() {},
  };
}

/** A message as it was read with the keys. */
function asFound(text: string, mark: Mark | undefined): ReadMessage {
  if (mark === undefined || mark.cut) return nothing;
  const message = parseJson(text);
  if (!isRecord(message)) return { message, payload: undefined };
  const { payload } = message;
  const isEncrypted = isRecord(payload) && typeof payload.encrypted_data === 'string';
  const { verified, sealed, mistake } = mark;
  return {
    message,
    payload: isEncrypted ? mark.payload : payload,
    ...(verified === undefined ? {} : { verified }),
    ...(sealed === undefined ? {} : { sealed: asMistake(sealed) }),
    ...(mistake === undefined ? {} : { mistake: () => asMistake(mistake) }),
  };
}

/** An id that is none of ours is one that no rule asks for. */
function asMistake({ words, statements }: NonNullable<Mark['mistake']>): Mistake {
  return { words, statements: statements as readonly RequirementId[] };
}
