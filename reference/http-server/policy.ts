import { asItIs } from '../as-it-is.ts';
import type { JsonObject } from './domain.ts';
import type { Reason } from './failure.ts';

/** The answer to one HTTP request before it is written; `undefined` members are left out. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Sent as JSON; nothing where it is `undefined`. */
  readonly body: unknown;
}

/** What became of a message that was taken. */
export type Taken = 'result' | 'notification' | 'session-end';

/** What a decision is about. */
export interface Subject {
  /** The revision under which the request is answered; absent where it could not be told. */
  readonly revision: string | undefined;
  /** `method` of the JSON-RPC message; absent where it could not be read. */
  readonly method: string | undefined;
  /** Of the HTTP request. */
  readonly httpMethod: string;
  readonly params: JsonObject;
  /** Why it is refused, or what became of it. */
  readonly reason: Reason | Taken;
}

/** How one of the headers that repeat the body differs from it. */
export interface HeaderProblem {
  /** In lower case. */
  readonly header: string;
  readonly kind: 'missing' | 'different' | 'unreadable';
  readonly method: string;
  readonly sent: string | undefined;
  readonly expected: string;
}

/**
 * The decisions of the reference server as a record of small pure functions, one per rule. A *mutant* is a `Partial` that
 * breaks one statement, a *benign* one is odd but conformant.
 */
export interface HttpPolicy {
  /** Under which name a header is looked up: names do not depend on case (RFC 9110, section 5.1). */
  headerName(name: string): string;
  /** Whether a page of this origin may call; `local` says that it is the server's own (Security). */
  allowsOrigin(origin: string, local: boolean): boolean;
  /** Whether a list of messages is served as one body (Sending Messages). */
  takesList(): boolean;
  /** Whether a header that does not repeat the body is refused (Server Validation). */
  refusesHeader(problem: HeaderProblem): boolean;
  /** The value of a header after its encoding is taken off (Value Encoding). */
  headerValue(decoded: string | undefined, raw: string): string | undefined;
  /** The members of `_meta` without which a request is refused. */
  requiredMeta(keys: readonly string[]): readonly string[];
  /** The revisions without a handshake that are served, newest first. */
  versions(versions: readonly string[]): readonly string[];
  /** Last look at the result of a method. */
  result(result: JsonObject, subject: Subject): JsonObject;
  /** Last look at the error of a response. */
  error(error: JsonObject, subject: Subject): JsonObject;
  /** Last look at the JSON-RPC response. */
  response(response: JsonObject, subject: Subject): unknown;
  /** Last look at an answer that is no event stream: a result, or what says that a message was taken. */
  answer(answer: HttpAnswer, subject: Subject): HttpAnswer;
  /** Last look at the answer to what is refused, be it by HTTP or by JSON-RPC. */
  refusal(answer: HttpAnswer, subject: Subject): HttpAnswer;
  /** Whether an answer without notifications is an event stream all the same. */
  streams(subject: Subject): boolean;
  /** The headers of an event stream. */
  streamHeaders(
    headers: Readonly<Record<string, string | undefined>>,
    subject: Subject,
  ): Readonly<Record<string, string | undefined>>;
  /** One message as text of an event stream. */
  event(message: unknown): string;
  /** What stands in an event stream before the first message. */
  beforeEvents(): string;
  /** What follows the response in an event stream. */
  afterResponse(response: JsonObject): string;
  /** Whether the response ends its event stream. */
  endsStream(): boolean;
  /** The notification that begins a subscription, and what else stands with it. */
  acknowledgement(notification: JsonObject, id: unknown): readonly unknown[];

  /** The revision that a handshake agrees on (2025 era, basic/lifecycle). */
  agreed(requested: unknown, served: readonly string[]): unknown;
  /** The session id of a handshake; `undefined` for none. `place` counts handshakes from 1. */
  sessionId(id: string | undefined, place: number): string | undefined;
  /** Whether a request is refused for its session id. */
  refusesSession(finding: 'missing' | 'unknown' | 'ended'): boolean;
  /** Whether a session can be ended by a client. */
  endsSessions(): boolean;
  /** Whether a request is refused for the version that its header names. */
  refusesVersionHeader(version: string, served: boolean): boolean;
}

/** The policy of a server that keeps every statement. */
export const honestHttp: HttpPolicy = {
  headerName: (name) => name.toLowerCase(),
  allowsOrigin: (_origin, local) => local,
  takesList: () => false,
  refusesHeader: () => true,
  headerValue: asItIs,
  requiredMeta: asItIs,
  versions: asItIs,
  result: asItIs,
  error: asItIs,
  response: asItIs,
  answer: asItIs,
  refusal: asItIs,
  streams: () => false,
  streamHeaders: asItIs,
  event: (message) => `data: ${JSON.stringify(message)}\n\n`,
  beforeEvents: () => '',
  afterResponse: () => '',
  endsStream: () => true,
  acknowledgement: (notification) => [notification],
  agreed: (requested, served) => (served.some((one) => one === requested) ? requested : served[0]),
  sessionId: asItIs,
  refusesSession: () => true,
  endsSessions: () => true,
  refusesVersionHeader: (_version, served) => !served,
};
