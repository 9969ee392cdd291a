import { isRecord, type SmcpFrame } from '../exchange.ts';
import { makeMessage, readMessage } from '../smcp/message.ts';
import { mintToken } from '../smcp/session-tokens.ts';
import type { SmcpConnection } from './smcp.ts';
import { createSmcpLog, type SmcpLogOptions } from './smcp-log.ts';
import type { ServerReply, ServerScript, SmcpFacts } from './smcp-peer.ts';

export interface ServingOptions {
  readonly connection: SmcpConnection;
  readonly facts: SmcpFacts;
  readonly script: ServerScript;
  readonly log: Omit<SmcpLogOptions, 'read'>;
  /** The tokens that were given; grows. */
  readonly tokens: Set<unknown>;
  /** Called for every message of the client. */
  onStep(): void;
  onClose(): void;
}

/** Messages of a client that are answered on one connection; then it is closed. */
const floodsAt = 100;

/** A server of the harness on one connection of a client: honest but for its script. */
export function serveClient({
  connection,
  facts,
  script,
  log: options,
  tokens,
  onStep,
  onClose,
}: ServingOptions): void {
  const log = createSmcpLog({ ...options, read: (text) => readMessage(text, facts.keys) });
  const ids: string[] = [];
  let received = 0;
  connection.onClose((how) => {
    log.closed(how);
    onClose();
  });
  connection.onFrame((text, binary) => {
    received += 1;
    if (received > floodsAt) return;
    const frame = log.received(text, binary)?.frames[0];
    onStep();
    if (received === floodsAt) connection.close();
    else if (frame !== undefined) answer(frame);
  });

  function answer({ message, payload }: SmcpFrame): void {
    const type = isRecord(message) && typeof message.type === 'string' ? message.type.toLowerCase() : '';
    const honest = honestReply(type, isRecord(message) ? message.id : undefined, isRecord(payload) ? payload : {});
    const answers = [script[type]?.(honest, ids) ?? honest].flat();
    const encrypted = isRecord(message) && isRecord(message.payload) && 'encrypted_data' in message.payload;
    for (const { content, making } of answers) {
      const made = makeMessage(content, facts.keys, facts.newId(), facts.now(), { encrypted, ...making });
      ids.push(made.id);
      log.sent(made.text);
      connection.send(made.text);
    }
  }

  function honestReply(type: string, id: unknown, payload: Readonly<Record<string, unknown>>): ServerReply {
    switch (type) {
      case 'handshake':
        return { content: { type, payload: { protocol_version: '3.0', client_nonce: payload.nonce ?? null } } };
      case 'auth':
        return payload.api_key === facts.credentials.apiKey
          ? { content: { type, payload: { token: newToken() } } }
          : refusal(id, 'the api_key is wrong');
      case 'capability_discovery':
        return { content: { type, payload: { capabilities } } };
      case 'tool_invoke':
        return {
          content: {
            type: 'tool_response',
            payload: { tool_name: payload.tool_name ?? null, result: { ok: true }, status: 'success' },
          },
        };
      case 'heartbeat':
        return { content: { type, payload: {} } };
      default:
        return refusal(id, 'nothing is done for a message of this type');
    }
  }

  function refusal(id: unknown, error: string): ServerReply {
    return {
      content: { type: 'error', payload: { request_id: id ?? null, error, timestamp: Math.floor(facts.now()) } },
    };
  }

  function newToken(): string {
    const { privateKey, jwtSecret = facts.newId() } = facts.credentials;
    const iat = Math.floor(facts.now());
    const scopes = { [facts.fixtures.scopesClaim ?? 'permissions']: ['discovery', 'tool_invoke'] };
    const claims = { iss: 'smcp', aud: 'smcp', jti: facts.newId(), iat, exp: iat + 3600, ...scopes };
    const token = mintToken(
      claims,
      privateKey === undefined ? { alg: 'HS256', secret: jwtSecret } : { alg: 'RS256', privateKey },
    );
    tokens.add(token);
    return token;
  }
}

/** What a server of the harness advertises. */
const capabilities = [
  {
    name: 'availability',
    description: 'How many of an item are in stock',
    parameters: { type: 'object', properties: { item: { type: 'string' } }, required: ['item'] },
    auth_required: true,
  },
];
