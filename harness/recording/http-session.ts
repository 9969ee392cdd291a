import { isRecord, parseJson } from '../exchange.ts';
import type { Header, HttpListener } from '../http/http.ts';
import { modernRevision } from '../http/revisions.ts';
import type { Exchanges } from '../peers/exchanges.ts';
import { createHttpConversation, headerOf, type StartedRequest } from '../peers/http-log.ts';
import type { RecordedFrame } from './format.ts';
import type { Session, SessionOptions } from './session.ts';
import { standingClock } from './standing-clock.ts';

interface Open {
  readonly started: StartedRequest;
  readonly listener: HttpListener;
  readonly http: RecordedFrame['http'];
  last: RecordedFrame;
}

/** The requests of one conversation over HTTP: each is told its answer again, part by part. */
export function createHttpSession(
  { connection, namedOnly }: Pick<SessionOptions, 'connection' | 'namedOnly'>,
  exchanges: Exchanges,
): Session {
  const opened = new Map<string, Open>();
  let latest: Open | undefined;
  let current: RecordedFrame | undefined;
  let told: HttpListener | undefined;
  let revision: string = modernRevision;

  const conversation = createHttpConversation({
    name: connection,
    get revision() {
      return revision;
    },
    path: '/',
    send(_request, listener) {
      told = listener;
      return () => {};
    },
    transcript: {
      clock: standingClock,
      record: (name, direction) => ({ order: current?.order ?? 0, at: current?.at ?? 0, connection: name, direction }),
    },
    exchanges,
    waiting: { touch: () => {}, until: async () => {} },
  });

  return {
    frame(_entry, recorded) {
      if (namedOnly && recorded.exchange === undefined) return;
      current = recorded;
      if (recorded.direction === 'sent') open(recorded);
      else answer(recorded);
    },
    ended() {
      for (const one of opened.values()) end(one);
    },
  };

  function open(recorded: RecordedFrame): void {
    const { start, headers, body } = partsOf(recorded.frame);
    const [, method = '', path = ''] = /^(\S*) ?(.*)$/.exec(start) ?? [];
    const http = recorded.http;
    const protocol = http === undefined ? (isRecord(parseJson(body)) ? 'mcp' : undefined) : http.protocol;
    revision = http?.revision ?? headerOf(headers, 'mcp-protocol-version') ?? proposedIn(body) ?? revision;
    const started = conversation.start({ method, path, headers, ...(body === '' ? {} : { body }) }, protocol);
    if (told === undefined) return;
    latest = { started, listener: told, http, last: recorded };
    opened.set(recorded.exchange ?? started.exchange.id, latest);
  }

  function answer(recorded: RecordedFrame): void {
    const one = recorded.exchange === undefined ? latest : opened.get(recorded.exchange);
    if (one === undefined) return;
    one.last = recorded;
    if (one.started.exchange.response !== undefined) one.listener.onText(recorded.frame);
    else {
      const { start, headers, body } = partsOf(recorded.frame);
      one.listener.onHead(Number(/\d{3}/.exec(start)?.[0]), headers);
      one.listener.onText(body);
    }
  }

  function end({ started, listener, http, last }: Open): void {
    current = last;
    const isComplete = http === undefined ? started.exchange.response !== undefined : http.complete === true;
    if (isComplete) listener.onEnd();
    else if (http === undefined) listener.onFailure('no answer was recorded');
    else if (http.refusal !== undefined) listener.onFailure(http.refusal, http.refusalKind);
    else started.stop();
  }
}

/** The revision that a handshake asks for: only what follows it has the header. */
function proposedIn(body: string): string | undefined {
  const message = parseJson(body);
  if (!isRecord(message) || message.method !== 'initialize' || !isRecord(message.params)) return undefined;
  const { protocolVersion } = message.params;
  return typeof protocolVersion === 'string' ? protocolVersion : undefined;
}

/** The head of a message and what follows it; a head alone ends in an empty line too. */
function partsOf(frame: string): {
  readonly start: string;
  readonly headers: readonly Header[];
  readonly body: string;
} {
  const at = frame.indexOf('\r\n\r\n');
  const [start = '', ...lines] = (at === -1 ? frame : frame.slice(0, at)).split('\r\n');
  const headers = lines.map((line): Header => {
    const colon = line.indexOf(':');
    return colon === -1 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')];
  });
  return { start, headers, body: at === -1 ? '' : frame.slice(at + 4) };
}
