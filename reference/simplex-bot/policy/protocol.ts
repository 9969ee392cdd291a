import { asItIs } from '../../as-it-is.ts';
import type { Asked, JsonObject, JsonRpcError, JsonRpcResponse, RequestId, Transport } from '../messages.ts';

/** Why a request is answered with a JSON-RPC error; several reasons share a code. */
export type ErrorReason =
  | 'not-json'
  | 'not-a-request'
  | 'bad-id'
  | 'unknown-method'
  | 'legacy-initialize'
  | 'missing-meta'
  | 'missing-version'
  | 'missing-capabilities'
  | 'unknown-meta-key'
  | 'unsupported-version'
  | 'bad-log-level'
  | 'bad-params'
  | 'bad-cursor'
  | 'unknown-tool'
  | 'bad-arguments'
  | 'missing-capability'
  | 'bad-request-state'
  | 'missing-input'
  | 'unknown-resource'
  | 'unknown-prompt'
  | 'prompt-arguments'
  | 'unknown-completion'
  | 'failure'
  | 'oversize';

/** How the bot found a `requestState` that came back. */
export type StateFinding = 'good' | 'tampered' | 'expired' | 'foreign';

interface CacheHints {
  readonly ttlMs: number;
  readonly cacheScope: 'public' | 'private';
}

/** What happened to this bot before a list was asked for. */
interface ListContext {
  /** Earlier answers to `tools/list`. */
  readonly listed: number;
  /** Earlier `tools/call` requests. */
  readonly called: number;
  readonly transport: Transport;
  /** Who asks: a contact, a signer's key, or nobody. */
  readonly caller: string;
}

/** How the Model Context Protocol, revision 2026-07-28, is spoken. */
export interface ProtocolPolicy {
  /** Which ids a request may have: strings and integers, never null (basic/index, Requests). */
  validId(id: unknown): boolean;
  /** Whether a message without an id is answered; a notification is not, but a Service RPC request wants its response. */
  answersNotification(transport: Transport): boolean;
  /** The members of `_meta` that every request needs (basic/index, `_meta`). */
  requiredMeta(keys: readonly string[]): readonly string[];
  /** Whether a request without any `_meta` is refused. */
  requiresMeta(): boolean;
  /** Whether an unknown member of `_meta` is passed over. */
  acceptsMetaKey(key: string): boolean;
  /** What the bot assumes from the request before: nothing (basic/index, Statelessness). */
  inheritedMeta(previous: JsonObject): JsonObject;
  /** The revisions the bot serves, in its order of preference. */
  versions(): readonly string[];
  /** Whether a request of this revision is served (MCP-VER-5). */
  servesVersion(version: string, versions: readonly string[]): boolean;
  /** The revisions that `server/discover` and the version error list (MCP-VER-6). */
  listedVersions(versions: readonly string[], place: 'discover' | 'error'): unknown;
  /** Milliseconds of the clock before a request is answered. */
  thinkingTime(asked: Asked): number;
  /** Whether a method is answered; `known` says that it exists and that its capability is declared (MCP-MSG-15 to -17, MCP-VER-9). */
  servesMethod(method: string, known: boolean): boolean;
  /** A result for a method that the bot does not have: none, also for those the revision removed. */
  unknownMethod(method: string): JsonObject | undefined;
  /** The capabilities that `server/discover` declares and that methods are gated on. */
  capabilities(capabilities: JsonObject): JsonObject;
  /** The capabilities as published; a difference to `capabilities` is a false declaration. */
  declaredCapabilities(capabilities: JsonObject): unknown;
  /** Caching hints of a result; `page` counts from 0 (server/utilities/caching); `undefined` members are left out. */
  cacheHints(hints: CacheHints, method: string, page: number): object;
  /** Whether a cursor is one of the bot's own (server/utilities/pagination); a cursor it does not know reads page 0. */
  validCursor(cursor: string, known: boolean): boolean;
  /** The cursor to the page after this one; `undefined` ends the list. */
  nextCursor(cursor: string | undefined, page: number): unknown;
  /** The listed tools, in a stable order, the same for everybody. */
  tools(tools: readonly JsonObject[], context: ListContext): readonly object[];
  /** A tool that does not exist is an error of the protocol. */
  unknownTool(): 'result' | ErrorReason;
  /** Arguments against the tool's schema are a result with `isError`. */
  badArguments(): 'result' | ErrorReason;
  /** What a failure of the business is: a result with `isError`. */
  businessFailure(result: JsonObject): JsonObject;
  /** `structuredContent` of a tool with an output schema; `undefined` leaves the member out. */
  structuredContent(content: JsonObject): unknown;
  /** A resource that does not exist is an error, never an empty list. */
  missingResource(): 'empty' | ErrorReason;
  /** Completion values, at most 100. */
  completions(values: readonly string[]): readonly string[];
  /** Whether progress is reported: only to a token (MCP-MSG-12). */
  reportsProgress(token: unknown): boolean;
  /** The token that a progress notification carries. */
  progressToken(token: unknown): unknown;
  /** The progress of a step, counted from 1: strictly increasing. */
  progress(step: number, total: number): number;
  /** Whether a log message goes out: only to a request that named a level, at or above it. */
  logs(level: string, requested: string | undefined, severe: boolean): boolean;
  /** Whether a level in `_meta` exists. */
  validLogLevel(level: unknown, known: boolean): boolean;
  /** Whether the client may be asked for this kind of input. */
  hasCapability(capability: string, declared: boolean): boolean;
  /** Last look at a result that asks for input (basic/patterns/mrtr). */
  inputRequired(result: JsonObject): object;
  /** Whether a `requestState` that came back is taken; an absent one is `undefined`. */
  acceptsState(finding: StateFinding): boolean;
  /** Answers that are missing in a retry are asked for again. */
  missingInput(): 'ask' | ErrorReason;
  /** The server's name in `_meta` of every result; `undefined` leaves the member out. */
  serverInfo(info: JsonObject): unknown;
  /** Last look at a result (`resultType`, content). */
  result(result: JsonObject, asked: Asked): JsonObject;
  /** The code of an error. */
  errorCode(code: number, reason: ErrorReason): unknown;
  /** The message of an error: one sentence; `undefined` leaves the member out. */
  errorMessage(message: string, reason: ErrorReason): unknown;
  /** The data of an error; `undefined` leaves the member out (MCP-VER-6). */
  errorData(data: JsonObject | undefined, reason: ErrorReason): unknown;
  /** Last look at an error object. */
  error(error: JsonRpcError, reason: ErrorReason): object;
  /** The id of the response: the request's (MCP-MSG-14); `undefined` leaves the member out. */
  responseId(id: RequestId | undefined): unknown;
  /** Last look at the JSON-RPC response (MCP-MSG-7); `undefined` means silence. */
  response(response: JsonRpcResponse, asked: Asked): object | undefined;
}

export const honestProtocol: ProtocolPolicy = {
  validId: (id) => typeof id === 'string' || Number.isInteger(id),
  answersNotification: (transport) => transport === 'rpc',
  requiredMeta: asItIs,
  requiresMeta: () => true,
  acceptsMetaKey: () => true,
  inheritedMeta: () => ({}),
  versions: () => ['2026-07-28'],
  servesVersion: (version, versions) => versions.includes(version),
  listedVersions: asItIs,
  thinkingTime: () => 0,
  servesMethod: (_method, known) => known,
  unknownMethod: () => undefined,
  capabilities: asItIs,
  declaredCapabilities: asItIs,
  cacheHints: asItIs,
  validCursor: (_cursor, known) => known,
  nextCursor: asItIs,
  tools: asItIs,
  unknownTool: () => 'unknown-tool',
  badArguments: () => 'result',
  businessFailure: asItIs,
  structuredContent: asItIs,
  missingResource: () => 'unknown-resource',
  completions: (values) => values.slice(0, 100),
  reportsProgress: (token) => token !== undefined,
  progressToken: asItIs,
  progress: asItIs,
  logs: (_level, requested, severe) => requested !== undefined && severe,
  validLogLevel: (_level, known) => known,
  hasCapability: (_capability, declared) => declared,
  inputRequired: asItIs,
  acceptsState: (finding) => finding === 'good',
  missingInput: () => 'ask',
  serverInfo: asItIs,
  result: asItIs,
  errorCode: asItIs,
  errorMessage: asItIs,
  errorData: asItIs,
  error: asItIs,
  responseId: asItIs,
  response: asItIs,
};
