import { isRecord, type SmcpExchange } from '../../harness/exchange.ts';
import { framesOfTarget } from '../../harness/peers/smcp-log.ts';
import type { Visit } from '../../harness/peers/smcp-peer.ts';
import type { Trial } from '../../harness/trial.ts';
import type { Graded } from './session-expectations.ts';

/** The exchange that a client opened with a message of this type. */
export function exchangeOf(visit: Visit | undefined, type: string): SmcpExchange | undefined {
  return visit?.exchanges.find(({ frames: [first] }) => isRecord(first?.message) && first.message.type === type);
}

/** The payload of the first message of a type that a client sent. */
export function payloadOf(visit: Visit | undefined, type: string): Readonly<Record<string, unknown>> | undefined {
  const exchange = exchangeOf(visit, type);
  const payload = exchange === undefined ? undefined : framesOfTarget(exchange)[0]?.payload;
  return isRecord(payload) ? payload : undefined;
}

/** The client took the reply to its handshake: it goes on to authenticate. */
export function expectWentOn(t: Trial, visit: Visit | undefined, graded?: Graded): void {
  if (!visit?.connected) t.inconclusive('the client did not connect this time');
  const about = { in: exchangeOf(visit, 'auth') ?? visit?.exchanges.at(-1) };
  const auth = exchangeOf(visit, 'auth') !== undefined;
  const expected = 'an auth message after the reply to the handshake';
  if (graded === undefined) t.expect(auth, expected, sentTypes(visit), about);
  else t.prefer(auth, expected, sentTypes(visit), { ...about, ...graded });
}

/** The client did not take the reply to its handshake: it sends no api_key. */
export function expectLeft(t: Trial, visit: Visit | undefined, graded?: Graded): void {
  const about = { in: exchangeOf(visit, 'auth') ?? visit?.exchanges.at(-1) };
  const handshake = exchangeOf(visit, 'handshake');
  if (handshake === undefined) t.inconclusive('the client sent no handshake in this session');
  const left = exchangeOf(visit, 'auth') === undefined;
  const expected = 'no auth message after such a reply to the handshake';
  if (graded === undefined) t.expect(left, expected, sentTypes(visit), about);
  else t.prefer(left, expected, sentTypes(visit), { ...about, ...graded });
}

function sentTypes(visit: Visit | undefined): unknown {
  if (visit === undefined || !visit.connected) return 'no connection';
  return visit.exchanges.map(({ frames: [first] }) => (isRecord(first?.message) ? first.message.type : 'unreadable'));
}
