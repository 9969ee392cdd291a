import { readBoundedJson } from './bounded-json.ts';
import type { StreamEvent } from './http/event-stream.ts';
import type { Header } from './http/http.ts';
import type { Mistake } from './smcp/mistake.ts';
import type { Entry } from './transcript.ts';

/** A chat message that came to the harness, as its core reported it. */
export interface Reply {
  readonly entry: Entry;
  readonly text: string;
  /** `type` of the message content: protocol messages are `text`. */
  readonly contentType: string;
  /** Shared message id and text of the quoted message; absent where nothing is quoted. */
  readonly quote?: { readonly msgId: string | undefined; readonly text: string };
  /** The text as JSON, or `undefined` where it is not JSON. */
  readonly json: unknown;
  /** Member id of the sender; absent in a direct chat. */
  readonly sender?: string;
  /** What makes it more than an ordinary message: `live`, `timed`, `forwarded`. */
  readonly marks: readonly string[];
}

/** A change that the target made to a reply that stood already. */
export interface Alteration {
  readonly entry: Entry;
  readonly kind: 'edited' | 'deleted';
}

interface ExchangeBase {
  /** Unique in a run: `chat-4/2` is the second exchange of the fourth conversation. */
  readonly id: string;
  readonly conversation: string;
  /** The frame that opened the exchange. */
  readonly sent: Entry;
  /** All frames of the exchange in order, the opening one first. Grows until the run ends. */
  readonly entries: readonly Entry[];
  /** Sent on purpose in a form that no conformant caller sends. */
  readonly malformed: boolean;
}

/** One command in a conversation and every message that quotes it. */
export interface ChatExchange extends ExchangeBase {
  readonly kind: 'chat';
  readonly where: 'direct' | 'group';
  /** Member id of the target, in a group. */
  readonly target?: string;
  /** Text of the command. */
  readonly command: string;
  /** Shared message id of the command; absent where our core refused to send it. */
  readonly msgId: string | undefined;
  /** Messages of the target that quote the command, in arrival order. */
  readonly replies: readonly Reply[];
  /** Messages of other members of a group that quote the command. */
  readonly others: readonly Reply[];
  /** Messages of the conversation that quote nothing, while this exchange was the newest: the first of them. */
  readonly strays: readonly Reply[];
  /** Messages that came for the exchange beyond those that are kept. */
  readonly unkept?: number;
  /** Edits and deletions of its replies. */
  readonly alterations: readonly Alteration[];
  /** Error with which our own core refused the command. */
  readonly refusal?: unknown;
}

/** One Service RPC request and its response. */
export interface RpcExchange extends ExchangeBase {
  readonly kind: 'rpc';
  /** The request envelope as sent. */
  readonly envelope: unknown;
  /** Public key that verified for the request, where it was signed. */
  readonly signerKey?: string;
  /** `responseData`; absent while nothing came. */
  readonly response?: unknown;
  /** Error that our own core gave in place of a response. */
  readonly refusal?: unknown;
  /** `timeout`, `notDRAddress`, `LARGE` … where the core gave an error. */
  readonly refusalKind?: string;
  /** A request has at most one; more are protocol violations that only a core of ours could show. */
  readonly settled: boolean;
}

/** One WebSocket message of an SMCP session, and what it says as far as it can be read. */
export interface SmcpFrame {
  readonly entry: Entry;
  /** The text, cut where it is very long; of a binary frame nothing. */
  readonly text: string;
  readonly binary: boolean;
  /** Unix seconds of our clock when it came or went. */
  readonly time: number;
  /** The text as JSON, or `undefined` where it is not JSON. */
  readonly message: unknown;
  /** The payload, decrypted where it is encrypted; `undefined` where there is none, or no key opens it. */
  readonly payload: unknown;
  /** Why an encrypted payload cannot be read. */
  readonly sealed: Mistake | undefined;
  /** Name of the form of canonical JSON under which the signature is right; `undefined` where it is wrong or missing. */
  readonly verified: string | undefined;
  /** What is wrong with a signature, where it can be told. */
  readonly mistake: Mistake | undefined;
}

/** One message of an SMCP session and all that came until the next one of the same side. */
export interface SmcpExchange extends ExchangeBase {
  readonly kind: 'smcp';
  /** Whom the target plays. */
  readonly role: 'server' | 'client';
  /** All frames of the exchange in order, the opening one first. */
  readonly frames: readonly SmcpFrame[];
  /** All frames of the connection so far. */
  readonly session: readonly SmcpFrame[];
  /** Frames beyond those that are kept. */
  readonly unkept: number;
  /** How the connection ended during the exchange; absent while it stands. */
  readonly closed?: string;
}

/** An HTTP answer as far as it came. */
export interface HttpResponse {
  readonly status: number;
  /** As they came. */
  readonly headers: readonly Header[];
  /** The text of the body, cut where it is very long. */
  readonly body: string;
  /** The events of an event stream. */
  readonly events: readonly StreamEvent[];
  /** JSON values of the body in order: one, or those of the events that have data; what is no JSON is `undefined`. */
  readonly messages: readonly unknown[];
  /** Whether the body came to its end. */
  readonly complete: boolean;
}

/** One HTTP request and its answer. */
export interface HttpExchange extends ExchangeBase {
  readonly kind: 'http';
  /** The revision of MCP under which it was sent. */
  readonly revision: string;
  /** The protocol whose request it carries, sent as clients of that protocol do; absent where it was sent otherwise. */
  readonly protocol?: 'mcp';
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly headers: readonly Header[];
    readonly body?: string;
  };
  /** Absent while no head of an answer came. */
  readonly response?: HttpResponse;
  /** Why there is no answer, or none that ends. */
  readonly refusal?: string;
  /** `timeout` where nothing came in time, else `broken`. */
  readonly refusalKind?: 'timeout' | 'broken';
}

/** What carries calls of JSON-RPC. */
export type CallCarrier = ChatExchange | RpcExchange | HttpExchange;

export type CarrierExchange = CallCarrier | SmcpExchange;

/** A JSON-RPC request of a protocol and its answer, read off the exchange that carried it. */
export interface CallExchange {
  readonly transport: CallCarrier['kind'];
  readonly carrier: CallCarrier;
  /** The JSON-RPC request as sent. */
  readonly request: Readonly<Record<string, unknown>>;
  /** JSON values of the answer in order: notifications and responses. */
  readonly messages: readonly unknown[];
  /** The messages that are JSON-RPC responses (have `result` or `error`, no `method`); several in a stream of A2A. */
  readonly responses: readonly Readonly<Record<string, unknown>>[];
  /** The first of `responses`. */
  readonly response: Readonly<Record<string, unknown>> | undefined;
  readonly notifications: readonly Readonly<Record<string, unknown>>[];
  /** `error` of the Service RPC envelope, where there is one; over HTTP, what a status says in its place. */
  readonly envelopeError: Readonly<Record<string, unknown>> | undefined;
}

export interface McpExchange extends CallExchange {
  readonly kind: 'mcp';
}

export interface A2aExchange extends CallExchange {
  readonly kind: 'a2a';
}

export type Exchange = CarrierExchange | McpExchange | A2aExchange;

/** The exchange that went over the wire: itself, or the one that carried the call. */
export function carrierOf(exchange: Exchange): CarrierExchange {
  return exchange.kind === 'mcp' || exchange.kind === 'a2a' ? exchange.carrier : exchange;
}

/** A reading of exchanges that is made anew only when more came: many judges ask for the same. */
export function readOnce<E extends Exchange, T>(read: (exchange: E) => T): (exchange: E) => T {
  const known = new WeakMap<E, { readonly entries: number; readonly value: T }>();
  return (exchange) => {
    const entries = carrierOf(exchange).entries.length;
    const found = known.get(exchange);
    if (found?.entries === entries) return found.value;
    const value = read(exchange);
    known.set(exchange, { entries, value });
    return value;
  };
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a JSON value is a JSON-RPC response rather than a request or a notification. */
export function isResponse(value: unknown): value is Readonly<Record<string, unknown>> {
  return isRecord(value) && !('method' in value) && ('result' in value || 'error' in value);
}

/** Whether a JSON value is a JSON-RPC notification. */
export function isNotification(value: unknown): value is Readonly<Record<string, unknown>> {
  return isRecord(value) && typeof value.method === 'string' && !('id' in value);
}

/** The MCP view of a carrier exchange, or `undefined` where it carries no readable MCP request. */
export const mcpView: (carrier: CarrierExchange) => McpExchange | undefined = viewOf('mcp');

/** The A2A view of a carrier exchange, or `undefined` where it carries no readable A2A request. */
export const a2aView: (carrier: CarrierExchange) => A2aExchange | undefined = viewOf('a2a');

/** What a carrier carries does not change, and every invariant asks for it: each is read once. */
function viewOf<P extends 'mcp' | 'a2a'>(
  protocol: P,
): (carrier: CarrierExchange) => (CallExchange & { readonly kind: P }) | undefined {
  const known = new WeakMap<CarrierExchange, { readonly view: (CallExchange & { readonly kind: P }) | undefined }>();
  return (carrier) => {
    const found = known.get(carrier);
    if (found !== undefined) return found.view;
    const request = carrier.kind === 'smcp' ? undefined : requestOf(carrier, protocol);
    const view = carrier.kind === 'smcp' || request === undefined ? undefined : callOf(carrier, protocol, request);
    known.set(carrier, { view });
    return view;
  };
}

function callOf<P extends string>(
  carrier: CallCarrier,
  kind: P,
  request: Readonly<Record<string, unknown>>,
): CallExchange & { readonly kind: P } {
  return {
    kind,
    transport: carrier.kind,
    carrier,
    request,
    get messages() {
      return messagesOf(carrier);
    },
    get responses() {
      return this.messages.filter(isResponse);
    },
    get response() {
      return this.messages.find(isResponse);
    },
    get notifications() {
      return this.messages.filter(isNotification);
    },
    get envelopeError() {
      if (carrier.kind === 'http') return refusals.get(carrier.response?.status);
      if (carrier.kind === 'chat' || !isRecord(carrier.response)) return undefined;
      return isRecord(carrier.response.error) ? carrier.response.error : undefined;
    },
  };
}

/** Statuses by which a server of HTTP says what an envelope says by a code (RFC 9110, RFC 6585). */
const refusals: ReadonlyMap<number | undefined, Readonly<Record<string, unknown>>> = new Map([
  [413, { code: 'too_large' }],
  [429, { code: 'rate_limited' }],
]);

/** JSON values that came for a call. */
const messagesOf = readOnce((carrier: CallCarrier): readonly unknown[] => {
  if (carrier.kind === 'chat') return carrier.replies.map((reply) => reply.json);
  if (carrier.kind === 'http') return carrier.response?.messages ?? [];
  return isRecord(carrier.response) && 'response' in carrier.response ? [carrier.response.response] : [];
});

/** The request object that a command or an envelope carries for a protocol. */
function requestOf(carrier: CallCarrier, protocol: string): Readonly<Record<string, unknown>> | undefined {
  const request = carriedBy(carrier, protocol);
  return isRecord(request) ? request : undefined;
}

function carriedBy(carrier: CallCarrier, protocol: string): unknown {
  switch (carrier.kind) {
    case 'chat':
      return commandRequest(carrier.command, protocol);
    case 'rpc':
      return envelopeRequest(carrier.envelope, protocol);
    case 'http':
      return carrier.protocol === protocol ? parseJson(carrier.request.body ?? '') : undefined;
  }
}

/** `/_call [@member ]<protocol> <request>`; a name with blanks is quoted. */
function commandRequest(command: string, protocol: string): unknown {
  const [, name, json] = /^\/_call (?:@(?:'[^']*'|[^\s]+) )?([a-z0-9-]+) (\{[\s\S]*\})\s*$/.exec(command) ?? [];
  return name === protocol && json !== undefined ? parseJson(json) : undefined;
}

function envelopeRequest(envelope: unknown, protocol: string): unknown {
  return isRecord(envelope) && envelope.protocol === protocol ? envelope.request : undefined;
}

/** The JSON value of a text, or `undefined` where it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return readBoundedJson(text);
  } catch {
    return undefined;
  }
}
