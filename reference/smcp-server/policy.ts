import { timingSafeEqual } from 'node:crypto';
import { honestWire, type WirePolicy } from '../smcp-wire/policy.ts';
import type { Capability } from './tools.ts';

export type Payload = Readonly<Record<string, unknown>>;

/** Why a message is answered with an error. */
export type Refusal = 'message' | 'version' | 'key' | 'token' | 'scope' | 'parameters' | 'type';

/** What a token is checked for; each can be left out. */
export interface TokenChecks {
  readonly algorithms: readonly string[];
  readonly requires: readonly string[];
  readonly issuer: boolean;
  readonly audience: boolean;
  readonly expiry: boolean;
  readonly signature: boolean;
}

/** The decisions of the server, besides those about messages. */
export interface ServerPolicy extends WirePolicy {
  /** Whether a handshake of this version succeeds (SMCP-VER-3, -4). */
  takesVersion(version: unknown): boolean;
  /** What becomes of a refused message (SMCP-VER-5, M-A2). */
  refuses(reason: Refusal): 'error' | 'close' | 'silence';
  /** Payload of an error (SMCP-ERR-1 … -3). */
  errorPayload(honest: Payload, reason: Refusal): object;
  /** The words of an error: the same for every wrong key (SMCP-AUTH-4). */
  errorText(honest: string, reason: Refusal, asked: Payload): string;
  /** Type of the reply to a message (M-A10). */
  replyType(honest: string): string;
  /** Payload of the reply to a handshake (SMCP-HS-5). */
  handshakeReply(honest: Payload, asked: Payload): object;
  /** Whether an auth message is taken without a client_id (SMCP-AUTH-2). */
  needsClientId(): boolean;
  /** Whether the api_key is right (SMCP-AUTH-3, -4). */
  takesKey(given: unknown, right: string): boolean;
  /** Claims of a token (SMCP-JWT-1 … -4, SMCP-AUTH-6). */
  claims(honest: Payload, asked: Payload): object;
  /** How tokens are signed (SMCP-JWT-5, -7). */
  algorithm(configured: 'HS256' | 'RS256'): 'HS256' | 'HS512' | 'RS256';
  /** The secret of HS256 (SMCP-JWT-6). */
  tokenSecret(jwtSecret: string, secretKey: string, publicKey: string | undefined): string;
  /** Last look at a token that was minted (SMCP-AUTH-5). */
  mintedToken(token: string): string;
  /** Payload of the reply to auth (SMCP-AUTH-7). */
  authReply(honest: Payload): object;
  /** What a token is checked for (SMCP-JWT-6, -9 … -14). */
  tokenChecks(honest: TokenChecks): TokenChecks;
  /** Whether scopes authorize a tool (SMCP-TOOL-2, SMCP-SCOPE-1 … -3). */
  authorizesTool(scopes: readonly string[], tool: string): boolean;
  /** Whether scopes authorize discovery (SMCP-SCOPE-4). */
  authorizesDiscovery(scopes: readonly string[]): boolean;
  /** Whether a tool needs a token (SMCP-SCOPE-5). */
  needsToken(capability: Capability): boolean;
  /** Payload of the reply to discovery (SMCP-CAP-2). */
  discoveryReply(honest: Payload): object;
  /** Whether parameters fit the schema (SMCP-TOOL-3). */
  takesParameters(fits: boolean): boolean;
  /** How often a tool runs for a message, and whether before it is checked (SMCP-TOOL-4). */
  runs(): { readonly times: number; readonly early: boolean };
  /** Payload of the reply to a tool invocation (SMCP-TOOL-5). */
  toolReply(honest: Payload): object;
  /** Answer to a heartbeat (SMCP-HB-1). */
  heartbeat(): 'heartbeat' | 'silence' | 'error' | 'close';
  /** Largest message in bytes (SMCP-TR-5). */
  messageLimit(configured: number): number;
  /** Whether an address has sent too much (SMCP-TR-6). */
  isTooFast(messages: number, limit: number): boolean;
}

export const honestServer: ServerPolicy = {
  ...honestWire,
  takesVersion: (version) => /^3(\.|$)/.test(String(version)),
  refuses: () => 'error',
  errorPayload: (honest) => honest,
  errorText: (honest) => honest,
  replyType: (honest) => honest,
  handshakeReply: (honest) => honest,
  needsClientId: () => false,
  takesKey: (given, right) => {
    if (typeof given !== 'string') return false;
    const [one, other] = [Buffer.from(given), Buffer.from(right)];
    return one.length === other.length && timingSafeEqual(one, other);
  },
  claims: (honest) => honest,
  algorithm: (configured) => configured,
  tokenSecret: (jwtSecret) => jwtSecret,
  mintedToken: (token) => token,
  authReply: (honest) => honest,
  tokenChecks: (honest) => honest,
  authorizesTool: (scopes, tool) => scopes.includes('tool_invoke') || scopes.includes(`tool:${tool}`),
  authorizesDiscovery: (scopes) => scopes.includes('discovery'),
  needsToken: ({ auth_required }) => auth_required,
  discoveryReply: (honest) => honest,
  takesParameters: (fits) => fits,
  runs: () => ({ times: 1, early: false }),
  toolReply: (honest) => honest,
  heartbeat: () => 'heartbeat',
  messageLimit: (configured) => configured,
  isTooFast: (messages, limit) => messages > limit,
};
