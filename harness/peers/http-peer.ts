import type { Fixtures } from '../config/config.ts';
import type { HttpExchange } from '../exchange.ts';
import type { HttpRequest } from '../http/http.ts';
import type { Revision } from '../http/revisions.ts';
import type { McpRequestOptions } from '../mcp/request.ts';
import type { Survey } from './peer.ts';

/** Headers that differ from those of a client: names in any case, `undefined` takes one away. */
export type HeaderChanges = Readonly<Record<string, string | undefined>>;

export interface HttpCallOptions extends McpRequestOptions {
  /** With changes, the request is no longer one that the statements about MCP itself are judged on. */
  readonly headers?: HeaderChanges;
  /** `end` unless given. */
  readonly until?: AnswerPart;
}

/** How much of an answer is waited for; the rest is given up. */
export type AnswerPart = 'head' | 'message' | 'end';

/** The harness as a client of a server of MCP over Streamable HTTP, by the rules of one revision. */
export interface HttpPeer {
  readonly kind: 'http';
  readonly revision: Revision;
  /** The address of the endpoint. */
  readonly url: string;
  readonly fixtures: Fixtures;
  /** Milliseconds within which an answer has to come, slack included. */
  readonly answerWithin: number;
  /** What the server of the 2025 era offered in the handshake of the run. */
  readonly offer: Readonly<Record<string, unknown>> | undefined;
  /** `Mcp-Session-Id` of the run, where that handshake began a session; another one once the server has ended it. */
  readonly session: string | undefined;
  /** Sends a request as a client of the revision does, and waits for its answer. */
  call(method: string, params?: Readonly<Record<string, unknown>>, options?: HttpCallOptions): Promise<HttpExchange>;
  /** As `call`, with the message given: for notifications, and for what is no request. */
  post(message: unknown, headers?: HeaderChanges): Promise<HttpExchange>;
  /** Sends an HTTP request as it is. */
  send(request: HttpRequest, until?: AnswerPart): Promise<HttpExchange>;
  /** The HTTP request of a message, to send it with changes. */
  requestOf(message: unknown, headers?: HeaderChanges): Promise<HttpRequest>;
  /** The JSON-RPC request of the revision. */
  message(method: string, params?: Readonly<Record<string, unknown>>, options?: McpRequestOptions): object;
  /** What the target says it offers; asked once per revision and run. */
  survey(): Promise<Survey>;
}
