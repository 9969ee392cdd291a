import { type Caller, type Domain, isObject, type JsonObject } from './domain.ts';
import { errorOf, RequestFailure, reasonOf, statusOf } from './failure.ts';
import type { Headers } from './headers.ts';
import type { HttpHandler, HttpReply, HttpRequest } from './http.ts';
import { answerLegacy, checkVersionHeader, createSessions } from './legacy.ts';
import { answerModern, checkModern, metaVersion } from './modern.ts';
import { type HttpAnswer, type HttpPolicy, honestHttp, type Subject, type Taken } from './policy.ts';
import { createReplyStream } from './reply-stream.ts';
import { acknowledge, asksToListen } from './subscription.ts';

export interface HttpServerOptions {
  readonly domain: Domain;
  readonly policy?: Partial<HttpPolicy>;
  /** Revisions that are served, newest first; those before 2026 begin with a handshake. */
  readonly revisions?: readonly string[];
  /** Whether a handshake begins a session. */
  readonly sessions?: boolean;
  /** Bytes of the largest body; a longer one is refused while it comes. */
  readonly bodyLimit?: number;
  /** The JSON body of that refusal; a JSON-RPC error without an id unless given. */
  readonly oversize?: JsonObject;
  /** Path of the endpoint. */
  readonly path?: string;
}

/** Every revision that the server can speak. */
export const allRevisions: readonly string[] = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26'];

/** An MCP server over Streamable HTTP, for any domain: stateless as of 2026-07-28, with a handshake before. */
export function createHttpServer(options: HttpServerOptions): HttpHandler {
  const { domain, revisions = allRevisions, sessions: hasSessions = false } = options;
  const { bodyLimit = 4 * 1024 * 1024, path = '/mcp' } = options;
  const policy = { ...honestHttp, ...options.policy };
  const modern = revisions.filter((revision) => revision >= '2026');
  const legacy = revisions.filter((revision) => revision < '2026');
  const sessions = createSessions(hasSessions && legacy.length > 0, policy);

  return async (request, reply) => {
    const headers = headersOf(request, policy);
    let subject: Subject = {
      revision: undefined,
      method: undefined,
      httpMethod: request.method,
      params: {},
      reason: 'failure',
    };
    let id: unknown;
    try {
      checkEndpoint(request, headers);
      if (request.method === 'DELETE' && sessions.end(headers)) {
        return send(reply, { status: 204, headers: {}, body: undefined }, { ...subject, reason: 'session-end' });
      }
      if (request.method !== 'POST') throw new RequestFailure('http-method', 'The endpoint takes POST.');
      const message = await bodyOf(request);
      const messages: readonly unknown[] = Array.isArray(message) ? message : [message];
      if (Array.isArray(message) && !policy.takesList()) {
        throw new RequestFailure('not-one-message', 'The body is one message.');
      }
      const answers: unknown[] = [];
      for (const one of messages) {
        id = isObject(one) && isId(one.id) ? one.id : undefined;
        const { method, params } = readMessage(one);
        const era = eraOf(params, headers);
        subject = { ...subject, revision: era === 'modern' ? modern[0] : legacy[0], method, params };
        if (!('id' in (one as object))) {
          if (era === 'legacy') {
            sessions.check(headers);
            checkVersionHeader(headers, legacy, policy);
          }
          return send(reply, { status: 202, headers: {}, body: undefined }, { ...subject, reason: 'notification' });
        }
        if (id === undefined) throw new RequestFailure('not-a-request', 'An id is a string or an integer.');
        const result = await respond({ id, method, params, era }, headers, reply, subject, Array.isArray(message));
        if (result !== undefined) answers.push(result);
      }
      if (Array.isArray(message)) send(reply, json(200, answers), { ...subject, reason: 'result' });
    } catch (error) {
      refuse(reply, error, id, subject);
    }
  };

  function checkEndpoint({ path: asked }: HttpRequest, { origin, host = '' }: Headers): void {
    if (asked.split('?')[0] !== path) throw new RequestFailure('no-endpoint', 'There is nothing here.');
    const local = origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
    if (origin !== undefined && !policy.allowsOrigin(origin, local)) {
      throw new RequestFailure('origin', 'Pages of this origin may not call.');
    }
  }

  async function bodyOf({ body }: HttpRequest): Promise<unknown> {
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of body) {
      size += part.byteLength;
      if (size > bodyLimit) throw new RequestFailure('body-limit', `A body has at most ${bodyLimit} bytes.`);
      parts.push(part);
    }
    try {
      return JSON.parse(Buffer.concat(parts).toString('utf8'));
    } catch {
      throw new RequestFailure('not-json', 'The body is not JSON.');
    }
  }

  /** The era whose rules a message is under: its `_meta` or its header tells, where both eras are served. */
  function eraOf(params: JsonObject, headers: Headers): 'modern' | 'legacy' {
    if (legacy.length === 0 || modern.length === 0) return legacy.length === 0 ? 'modern' : 'legacy';
    const isModern =
      metaVersion(params) !== undefined || /^20(2[6-9]|[3-9]\d)-/.test(headers['mcp-protocol-version'] ?? '');
    return isModern ? 'modern' : 'legacy';
  }

  interface Asked {
    readonly id: unknown;
    readonly method: string;
    readonly params: JsonObject;
    readonly era: 'modern' | 'legacy';
  }

  /** Answers one request; in a list, returns the response instead of sending it. */
  async function respond(asked: Asked, headers: Headers, reply: HttpReply, about: Subject, listed: boolean) {
    const { id, method, params, era } = asked;
    const stream = createReplyStream(reply, policy, { ...about, reason: 'result' });
    const caller: Caller = {
      authorization: headers.authorization,
      meta: isObject(params._meta) ? params._meta : {},
      answers: isObject(params.inputResponses) ? params.inputResponses : {},
      notify: (name, values) => {
        if (!listed) stream.send({ jsonrpc: '2.0', method: name, params: values });
      },
    };
    let subject = { ...about, reason: 'result' as Subject['reason'] };
    let session: string | undefined;
    let member: JsonObject;
    let failure: unknown;
    try {
      const request = { method, params, headers };
      if (era === 'modern' && asksToListen(method, domain)) {
        checkModern(request, caller, { domain, policy, versions: modern });
        for (const one of policy.acknowledgement(acknowledge(params, id, domain), id)) stream.send(one);
        return undefined;
      }
      if (era === 'legacy' && method !== 'initialize') sessions.check(headers);
      const answer = era === 'modern' ? answerModern : answerLegacy;
      const versions = era === 'modern' ? modern : legacy;
      member = { result: await answer(request, caller, { domain, policy, versions }, subject) };
      if (era === 'legacy' && method === 'initialize') session = sessions.begin();
    } catch (error) {
      failure = error;
      subject = { ...about, reason: reasonOf(error) };
      member = { error: policy.error(errorOf(error), subject) };
    }
    const response = { jsonrpc: '2.0', id, ...member };
    if (listed) return response;
    if (stream.isOpen || (failure === undefined && policy.streams(subject))) {
      stream.end(policy.response(response, subject), response, session);
      return undefined;
    }
    send(
      reply,
      {
        ...json(failure === undefined ? 200 : statusOf(failure, era), policy.response(response, subject)),
        headers: { 'Content-Type': 'application/json', 'Mcp-Session-Id': session },
      },
      subject,
    );
    return undefined;
  }

  function refuse(reply: HttpReply, error: unknown, id: unknown, about: Subject): void {
    const subject = { ...about, reason: reasonOf(error) };
    const problem = policy.error(errorOf(error), subject);
    const body = { jsonrpc: '2.0', ...(id === undefined ? {} : { id }), error: problem };
    const oversize = subject.reason === 'body-limit' ? options.oversize : undefined;
    const allow = legacy.length > 0 && hasSessions ? 'POST, DELETE' : 'POST';
    const answer = json(statusOf(error, 'modern'), oversize ?? policy.response(body, subject));
    const extra = subject.reason === 'http-method' ? { Allow: allow } : {};
    send(reply, { ...answer, headers: { ...answer.headers, ...extra } }, subject);
  }

  function send(reply: HttpReply, honest: HttpAnswer, subject: Subject): void {
    const last = isTaken(subject.reason) ? policy.answer : policy.refusal;
    const { status, headers, body } = last(honest, subject);
    reply.head(
      status,
      Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
    );
    reply.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
  }
}

function headersOf({ headers }: HttpRequest, policy: HttpPolicy): Headers {
  return Object.fromEntries(headers.map(([name, value]) => [policy.headerName(name), value]));
}

function json(status: number, body: unknown): HttpAnswer {
  return { status, headers: { 'Content-Type': 'application/json' }, body };
}

function isId(id: unknown): boolean {
  return typeof id === 'string' || Number.isInteger(id);
}

function readMessage(message: unknown): { readonly method: string; readonly params: JsonObject } {
  if (!isObject(message) || message.jsonrpc !== '2.0' || typeof message.method !== 'string') {
    throw new RequestFailure('not-a-request', 'The body is no JSON-RPC request or notification.');
  }
  if (message.params !== undefined && !isObject(message.params)) {
    throw new RequestFailure('not-a-request', 'The parameters are an object.');
  }
  return { method: message.method, params: message.params ?? {} };
}

function isTaken(reason: Subject['reason']): reason is Taken {
  return reason === 'result' || reason === 'notification' || reason === 'session-end';
}
