import type { Connection } from '../smcp-wire/connection.ts';
import { createWire, type Received, type Secrets, type Wire } from '../smcp-wire/wire.ts';
import { honestServer, type Payload, type Refusal, type ServerPolicy } from './policy.ts';
import { signToken, type TokenKeys, verifyToken } from './session-token.ts';
import { createTools, fits, type Tool } from './tools.ts';

export interface ServerOptions {
  readonly secrets: Secrets;
  readonly apiKey: string;
  readonly tokens: TokenKeys;
  readonly policy?: Partial<ServerPolicy>;
  /** Unix seconds. */
  readonly now?: () => number;
  /** Bytes of the largest message. */
  readonly messageLimit?: number;
  /** Messages that an address may send in some seconds. */
  readonly rateLimit?: { readonly messages: number; readonly seconds: number };
}

/** What becomes of a message: a reply, or a refusal in the form that the policy wants. */
type Outcome =
  | { readonly type: string; readonly payload: object }
  | { readonly kind: 'error' | 'close' | 'silence'; readonly reason: Refusal; readonly words: string };

export interface SmcpServer {
  /** Serves a connection until it closes. */
  accept(connection: Connection): void;
}

const version = '3.0';
const tokenLifetime = 3600;
/** Code of a WebSocket that is closed on account of a message that is too big. */
const tooBig = 1009;

/** A server that keeps every statement of SMCP 3.0, unless its policy says otherwise. */
export function createSmcpServer(options: ServerOptions): SmcpServer {
  const policy: ServerPolicy = { ...honestServer, ...options.policy };
  const { apiKey, secrets, now = () => Date.now() / 1000, rateLimit } = options;
  const messageLimit = policy.messageLimit(options.messageLimit ?? 1_048_576);
  const algorithm = policy.algorithm(options.tokens.privateKey === undefined ? 'HS256' : 'RS256');
  const tokens = {
    ...options.tokens,
    secret: policy.tokenSecret(options.tokens.secret, secrets.secretKey, options.tokens.publicKey),
  };
  const checks = policy.tokenChecks({
    algorithms: [options.tokens.privateKey === undefined ? 'HS256' : 'RS256'],
    requires: ['exp', 'iat'],
    issuer: true,
    audience: true,
    expiry: true,
    signature: true,
  });
  const tools = createTools();
  const seen = new Map<string, number>();
  const arrivals = new Map<string, { since: number; count: number }>();

  return {
    accept(connection) {
      const wire = createWire({ secrets, policy, now, seen });
      connection.onText((text) => {
        if (Buffer.byteLength(text) > messageLimit) connection.close(tooBig);
        else answer(text, wire, connection);
      });
    },
  };

  function answer(text: string, wire: Wire, connection: Connection): void {
    const tooFast = isTooFast(connection.address);
    const message = wire.take(text);
    const accepted = 'payload' in message ? message : undefined;
    const send = (type: string, payload: object) => {
      for (const frame of wire.make(type, payload, accepted?.encrypted === true)) connection.send(frame);
    };
    const outcome = tooFast
      ? refusal('message', 'too many messages')
      : 'refused' in message
        ? refusal('message', message.refused)
        : outcomeOf(message);
    if ('payload' in outcome) send(policy.replyType(outcome.type), outcome.payload);
    else if (outcome.kind === 'close') connection.close();
    else if (outcome.kind === 'error') {
      const error = policy.errorText(outcome.words, outcome.reason, accepted?.payload ?? {});
      const payload = { request_id: message.id ?? null, error, timestamp: now() };
      send('error', policy.errorPayload(payload, outcome.reason));
    }
  }

  function outcomeOf(message: Received): Outcome {
    switch (message.type) {
      case 'handshake':
        return handshake(message.payload);
      case 'auth':
        return authenticate(message.payload);
      case 'capability_discovery':
        return discover(message.payload);
      case 'tool_invoke':
        return invoke(message.payload);
      case 'heartbeat':
        return beat(message.payload);
      default:
        return refusal('type', 'nothing is done for a message of this type');
    }
  }

  function beat(payload: Payload): Outcome {
    const kind = policy.heartbeat();
    return kind === 'heartbeat' ? { type: kind, payload } : { kind, reason: 'type', words: 'no heartbeats here' };
  }

  function refusal(reason: Refusal, words: string): Outcome {
    return { kind: policy.refuses(reason), reason, words };
  }

  function handshake(payload: Payload): Outcome {
    if (!policy.takesVersion(payload.protocol_version)) return refusal('version', `this server speaks ${version}`);
    const honest = { protocol_version: version, client_nonce: payload.nonce ?? null };
    return { type: 'handshake', payload: policy.handshakeReply(honest, payload) };
  }

  function authenticate(payload: Payload): Outcome {
    const { api_key, client_id } = payload;
    if (!policy.takesKey(api_key, apiKey)) return refusal('key', 'the api_key is wrong');
    if (policy.needsClientId() && client_id === undefined) return refusal('message', 'the client_id is missing');
    const issued = Math.floor(now());
    const claims = {
      iss: 'smcp',
      aud: 'smcp',
      iat: issued,
      exp: issued + tokenLifetime,
      permissions: ['discovery', 'tool_invoke'],
    };
    const token = signToken(policy.claims(claims, payload), algorithm, tokens);
    return { type: 'auth', payload: policy.authReply({ token: policy.mintedToken(token) }) };
  }

  function discover({ token }: Payload): Outcome {
    const scopes = scopesOf(token);
    if (scopes === undefined) return refusal('token', 'the token is not valid');
    if (!policy.authorizesDiscovery(scopes)) return refusal('scope', 'the token does not authorize discovery');
    const capabilities = [...tools.values()].map(({ run: _, ...capability }) => capability);
    return { type: 'capability_discovery', payload: policy.discoveryReply({ capabilities }) };
  }

  function invoke({ token, tool_name, parameters }: Payload): Outcome {
    const tool = tools.get(String(tool_name));
    if (tool === undefined) return refusal('parameters', 'there is no such tool');
    const { early, times } = policy.runs();
    const hasty = early ? tool.run(asParameters(parameters)) : undefined;
    if (policy.needsToken(tool)) {
      const scopes = scopesOf(token);
      if (scopes === undefined) return refusal('token', 'the token is not valid');
      if (!policy.authorizesTool(scopes, tool.name)) return refusal('scope', 'the token does not authorize the tool');
    }
    if (!policy.takesParameters(fits(parameters, tool.parameters))) {
      return refusal('parameters', 'the parameters do not fit');
    }
    const honest = { tool_name, result: early ? hasty : run(tool, parameters, times), status: 'success' };
    return { type: 'tool_response', payload: policy.toolReply(honest) };
  }

  function scopesOf(token: unknown): readonly string[] | undefined {
    const claims = verifyToken(token, tokens, checks, now());
    if (claims === undefined) return undefined;
    const { permissions } = claims;
    return Array.isArray(permissions) ? permissions.map(String) : [];
  }

  function isTooFast(address: string): boolean {
    if (rateLimit === undefined) return false;
    const known = arrivals.get(address);
    const current =
      known === undefined || now() - known.since >= rateLimit.seconds ? { since: now(), count: 0 } : known;
    current.count += 1;
    arrivals.set(address, current);
    return policy.isTooFast(current.count, rateLimit.messages);
  }
}

function asParameters(parameters: unknown): Payload {
  return typeof parameters === 'object' && parameters !== null ? (parameters as Payload) : {};
}

/** The result of the last run. */
function run(tool: Tool, parameters: unknown, times: number): unknown {
  let result: unknown = null;
  for (let count = 0; count < times; count++) result = tool.run(asParameters(parameters));
  return result;
}
