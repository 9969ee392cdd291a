import { type ClientRequest, Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { StringDecoder } from 'node:string_decoder';
import type { Header, HttpSend } from './http.ts';

export interface HttpClient {
  readonly send: HttpSend;
  close(): void;
}

/**
 * HTTP/1.1 to one origin. Certificates are verified, proxies of the environment are not asked, a redirection is an answer
 * like another, and no header is added but `Host`, `Connection`, and the length or the chunks of a body.
 */
export function createHttpClient(address: string): HttpClient {
  const url = new URL(address);
  const secure = url.protocol === 'https:';
  const agent = secure ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const open = secure ? httpsRequest : httpRequest;

  const send: HttpSend = ({ method, path, headers, body }, listener) => {
    let given = false;
    let current: ClientRequest;
    const lengths: Header[] =
      body === undefined || hasHeader(headers, 'content-length')
        ? []
        : typeof body === 'string'
          ? [['Content-Length', String(Buffer.byteLength(body))]]
          : [['Transfer-Encoding', 'chunked']];
    const lines = [['Host', url.host] as const, ...headers, ...lengths].flat();
    const start = (again: boolean) => {
      let answered = false;
      current = open({
        // Another kept connection might be closing as well.
        agent: again ? false : agent,
        host,
        port: url.port === '' ? (secure ? 443 : 80) : Number(url.port),
        method,
        path: path ?? `${url.pathname}${url.search}`,
        headers: lines,
        ...(secure && isIP(host) === 0 ? { servername: host } : {}),
      });
      current.once('response', (response) => {
        answered = true;
        read(response, () => given, listener);
      });
      current.on('error', (error) => {
        if (given || answered) return;
        // A kept connection that the server closed meanwhile: the request never reached it.
        if (!again && current.reusedSocket) start(true);
        else {
          answered = true;
          listener.onFailure(reasonOf(error));
        }
      });
      upload(current, body, () => answered || given);
    };
    start(false);
    return () => {
      given = true;
      current.destroy();
    };
  };
  return { send, close: () => agent.destroy() };
}

function read(response: IncomingMessage, isGiven: () => boolean, listener: Parameters<HttpSend>[1]): void {
  const decoder = new StringDecoder('utf8');
  const headers = response.rawHeaders.flatMap((name, index, all) =>
    index % 2 === 0 ? [[name, all[index + 1] ?? ''] as const] : [],
  );
  let over = false;
  const end = (tell: () => void) => {
    if (over || isGiven()) return;
    over = true;
    tell();
  };
  listener.onHead(response.statusCode ?? 0, headers);
  response.on('data', (part: Buffer) => {
    if (!isGiven()) listener.onText(decoder.write(part));
  });
  response.once('end', () => end(() => listener.onEnd()));
  response.once('error', (error) => end(() => listener.onFailure(reasonOf(error))));
  response.once('close', () => end(() => listener.onFailure('the connection ended before the answer did')));
}

/** Writes parts as fast as they are taken, and stops where an answer makes them useless. */
function upload(request: ClientRequest, body: string | Iterable<string> | undefined, isUseless: () => boolean): void {
  if (body === undefined || typeof body === 'string') {
    // As bytes: Node would write the headers in the encoding of a text that goes with them.
    request.end(body === undefined ? undefined : Buffer.from(body));
    return;
  }
  const parts = body[Symbol.iterator]();
  const next = () => {
    while (!isUseless() && !request.destroyed) {
      const { value, done } = parts.next();
      if (done) return void request.end();
      if (!request.write(value)) return void request.once('drain', next);
    }
    // Nobody wants the rest; the connection cannot carry another request.
    if (!request.destroyed && isUseless()) request.end();
  };
  next();
}

function hasHeader(headers: readonly Header[], name: string): boolean {
  return headers.some(([one]) => one.toLowerCase() === name);
}

function reasonOf(error: Error & { readonly code?: string }): string {
  return error.code === undefined ? error.message : `${error.code}: ${error.message}`;
}
