import { isRecord, type SmcpExchange } from '../exchange.ts';
import { type Content, type Making, makeMessage, readMessage } from '../smcp/message.ts';
import { handshakeOf, tokenIn } from './smcp-content.ts';
import { createSmcpLog, framesOfTarget, type SmcpLogOptions } from './smcp-log.ts';
import type { SignedIn, SmcpFacts, SmcpSession } from './smcp-peer.ts';
import type { Waiting } from './waiting.ts';

/** One WebSocket connection, whoever opened it. */
export interface SmcpConnection {
  send(text: string): void;
  /** Registers the one listener for frames; frames that came before are delivered first. */
  onFrame(listener: (text: string, binary: boolean) => void): void;
  /** Registers the one listener for the end, with how it ended. */
  onClose(listener: (how: string) => void): void;
  close(): void;
}

/** Frames of a connection after which it floods; then it is closed. */
const floodsAt = 2_000;

export interface SmcpSessionOptions extends Omit<SmcpLogOptions, 'role' | 'read'> {
  readonly connection: SmcpConnection;
  readonly facts: SmcpFacts;
  readonly waiting: Waiting;
  /** Resolves when the next message may be sent. */
  readonly pace: () => Promise<void>;
}

/** The harness's side of a connection to a server. */
export function createSmcpSession({ connection, facts, waiting, pace, ...options }: SmcpSessionOptions): SmcpSession {
  const log = createSmcpLog({ ...options, role: 'server', read: (text) => readMessage(text, facts.keys) });
  let ended: string | undefined;
  let received = 0;
  connection.onFrame((text, binary) => {
    received += 1;
    if (received > floodsAt) return;
    const exchange = log.received(text, binary);
    if (exchange !== undefined) waiting.touch(exchange.id);
    if (received === floodsAt) connection.close();
  });
  connection.onClose((how) => {
    ended = received < floodsAt ? how : `closed by the suite after ${floodsAt} frames`;
    log.closed(ended);
    if (log.current !== undefined) waiting.touch(log.current.id);
  });

  const post = async (text: string): Promise<SmcpExchange> => {
    await pace();
    const exchange = log.sent(text);
    if (ended === undefined) connection.send(text);
    else log.closed(ended);
    return exchange;
  };
  const make = (content: Content, making?: Making) =>
    makeMessage(content, facts.keys, facts.newId(), facts.now(), making).text;
  const sendText: SmcpSession['sendText'] = async (text, sending = {}) => {
    const exchange = await post(text);
    await waiting.until(exchange.id, () => {
      if (ended !== undefined || framesOfTarget(exchange).some((frame) => !isBeat(frame.message))) return 'ended';
      return sending.unanswered ? 'ending' : 'open';
    });
    return exchange;
  };
  return {
    send: (content, making = {}) => sendText(make(content, making), making),
    sendText,
    async start(content) {
      await post(make(content));
    },
    close: () => connection.close(),
  };
}

/** A heartbeat of a server answers nothing. */
function isBeat(message: unknown): boolean {
  return isRecord(message) && message.type === 'heartbeat';
}

/** Handshake and authentication, as an honest client does them. */
export async function signIn(session: SmcpSession, facts: SmcpFacts): Promise<SignedIn> {
  const { clientId, encrypted = false } = facts.fixtures;
  const making = { encrypted };
  const handshake = await session.send(handshakeOf(facts), making);
  const payload = { api_key: facts.credentials.apiKey, client_id: clientId ?? 'conformance' };
  const auth = await session.send({ type: 'auth', payload }, making);
  const token = tokenIn(auth);
  return { handshake, auth, token };
}
