import { isRecord, type SmcpExchange, type SmcpFrame } from '../../harness/exchange.ts';
import { framesOfTarget } from '../../harness/peers/smcp-log.ts';
import type { SmcpPeer, SmcpSession } from '../../harness/peers/smcp-peer.ts';
import type { Content } from '../../harness/smcp/message.ts';
import type { About, Trial } from '../../harness/trial.ts';

/** A judgement that is graded lower because a reading is open. */
export type Graded = { readonly weight: 'advice' | 'note'; readonly ambiguity: string };

export function about(exchange: SmcpExchange, frame: SmcpFrame | undefined = framesOfTarget(exchange)[0]): About {
  return { in: exchange, at: frame?.entry, silence: frame === undefined };
}

/** The frames of the target that are what a valid message gets: no error, no heartbeat, nothing that was sent to it. */
export function effectsIn(exchange: SmcpExchange): readonly SmcpFrame[] {
  const sent = new Set(exchange.session.filter(({ entry }) => entry.direction === 'sent').map(({ text }) => text));
  return framesOfTarget(exchange).filter(
    ({ message, text }) =>
      isRecord(message) && message.type !== 'error' && message.type !== 'heartbeat' && !sent.has(text),
  );
}

/** What came, for a report. */
export function answerOf(exchange: SmcpExchange): unknown {
  const [frame] = framesOfTarget(exchange);
  if (frame === undefined) return exchange.closed ?? 'nothing';
  if (!isRecord(frame.message)) return frame.text.slice(0, 200);
  return { type: frame.message.type, payload: frame.payload };
}

/** The payload of the first reply, which has to be no error. */
export function expectReply(t: Trial, exchange: SmcpExchange, expected: string): Readonly<Record<string, unknown>> {
  const [frame] = effectsIn(exchange);
  t.expect(frame !== undefined, expected, answerOf(exchange), about(exchange, frame));
  t.expect(isRecord(frame.payload), 'a payload that is an object and can be read', answerOf(exchange), about(exchange));
  return frame.payload;
}

/** A token for this connection; the case proves nothing where the server gives none. */
export async function tokenFor(t: Trial, smcp: SmcpPeer, session?: SmcpSession): Promise<string> {
  const { auth, token } = await smcp.signIn(session);
  if (token === undefined) t.inconclusive(`the server gave no token: ${JSON.stringify(answerOf(auth)).slice(0, 200)}`);
  return token;
}

export function discovery(token: string | undefined, more: object = {}): Content {
  return { type: 'capability_discovery', payload: { ...more, ...(token === undefined ? {} : { token }) } };
}

export function invocation(
  token: string | undefined,
  tool: { readonly name: string; readonly parameters?: Readonly<Record<string, unknown>> },
  parameters: unknown = tool.parameters ?? {},
): Content {
  return {
    type: 'tool_invoke',
    payload: { ...(token === undefined ? {} : { token }), tool_name: tool.name, parameters },
  };
}

/** A message that has its normal effect. */
export async function expectAccepted(t: Trial, exchange: SmcpExchange, graded?: Graded): Promise<void> {
  const [effect] = effectsIn(exchange);
  const expected = 'the normal effect of the message';
  if (graded === undefined) t.expect(effect !== undefined, expected, answerOf(exchange), about(exchange, effect));
  else t.prefer(effect !== undefined, expected, answerOf(exchange), { ...about(exchange, effect), ...graded });
}

/**
 * A message that has no normal effect. Where nothing comes, an honest message on the same connection shows that nothing
 * comes later either.
 */
export async function expectRefused(
  t: Trial,
  session: SmcpSession,
  exchange: SmcpExchange,
  barrier: Content,
  graded?: Graded,
): Promise<void> {
  let late: SmcpFrame | undefined;
  if (framesOfTarget(exchange).length === 0 && exchange.closed === undefined) {
    const after = effectsIn(await session.send(barrier));
    late = after.length > 1 ? after[0] : undefined;
  }
  const effect = effectsIn(exchange)[0] ?? late;
  const place: About = { in: exchange, at: effect?.entry ?? framesOfTarget(exchange)[0]?.entry };
  const expected = 'no normal effect: an error, a close, or silence';
  if (graded === undefined) t.expect(effect === undefined, expected, answerOf(exchange), place);
  else t.prefer(effect === undefined, expected, answerOf(exchange), { ...place, ...graded });
}
