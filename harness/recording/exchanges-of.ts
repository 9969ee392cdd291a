import { createExchanges, type Exchanges } from '../peers/exchanges.ts';
import { createBotSession } from './bot-session.ts';
import { createCallerSession } from './caller-session.ts';
import { familyOf, type Recording } from './format.ts';
import { createHttpSession } from './http-session.ts';
import type { Session } from './session.ts';
import { smcpRoles } from './smcp-roles.ts';
import { createSmcpSession } from './smcp-session.ts';

/** The exchanges of a recorded session, gathered as they are while a run is live. */
export function exchangesOf({ head, frames }: Recording): Exchanges {
  const exchanges = createExchanges();
  const namedOnly = frames.some(({ exchange }) => exchange !== undefined);
  const targetEnded = head.target?.ended !== undefined;
  const sessions = new Map<string, Session>();
  for (const recorded of frames) {
    const { order, at, connection, direction } = recorded;
    let session = sessions.get(connection);
    if (session === undefined) {
      session = begin(connection);
      sessions.set(connection, session);
    }
    session.frame({ order, at, connection, direction }, recorded);
  }
  for (const session of sessions.values()) session.ended();
  return exchanges;

  function begin(connection: string): Session {
    const family = familyOf(head);
    const role = smcpRoles[family];
    if (role !== undefined) return createSmcpSession({ connection, role }, exchanges);
    if (family !== 'simplex') return createHttpSession({ connection, namedOnly }, exchanges);
    return head.side === 'bot'
      ? createBotSession({ connection }, exchanges)
      : createCallerSession({ connection, namedOnly, targetEnded }, exchanges);
  }
}
