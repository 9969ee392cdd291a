import { type HttpExchange, parseJson } from '../exchange.ts';
import { createEventReader, eventText, type StreamEvent } from '../http/event-stream.ts';
import type { Header, HttpRequest, HttpSend } from '../http/http.ts';
import { shownHeaders } from '../http/secret-headers.ts';
import type { Entry, Transcript } from '../transcript.ts';
import type { Exchanges } from './exchanges.ts';
import type { AnswerPart } from './http-peer.ts';
import type { Waiting } from './waiting.ts';

/** Characters of an answer that are read; a longer one is broken off. */
const longestAnswer = 8 * 1024 * 1024;

export interface HttpConversationOptions {
  readonly name: string;
  /** Asked for at each request. */
  readonly revision: string;
  /** Path of the endpoint, for requests that name none. */
  readonly path: string;
  readonly send: HttpSend;
  readonly transcript: Transcript;
  readonly exchanges: Exchanges;
  readonly waiting: Waiting;
}

/** A request that is on its way. */
export interface StartedRequest {
  readonly exchange: HttpExchange;
  /** Resolves with this part of the answer, with its end, or when nothing more came for so long that it is given up. */
  came(part: AnswerPart): Promise<void>;
  /** Resolves at the end of the answer, or when it is given up. */
  ended(): Promise<void>;
  /** Gives up what has not come yet. */
  stop(): void;
}

/** Sends requests of one case and gathers their answers; each is an exchange of its own. */
export interface HttpConversation {
  start(request: HttpRequest, protocol?: 'mcp'): StartedRequest;
}

type Growing<T> = { -readonly [K in keyof T]: T[K] };
type GrowingResponse = Growing<NonNullable<HttpExchange['response']>> & {
  readonly events: StreamEvent[];
  messages: unknown[];
};
type GrowingExchange = Growing<Omit<HttpExchange, 'response'>> & { response?: GrowingResponse; entries: Entry[] };

export function createHttpConversation(options: HttpConversationOptions): HttpConversation {
  const { name, path, send, transcript, exchanges, waiting } = options;
  let count = 0;
  return {
    start(request, protocol) {
      count += 1;
      const { method, headers, body } = request;
      const shown = { method, path: request.path ?? path, headers, ...(typeof body === 'string' ? { body } : {}) };
      const sent = transcript.record(name, 'sent', textOf(`${method} ${shown.path}`, headers, shown.body));
      const exchange: GrowingExchange = {
        kind: 'http',
        id: `${name}/${count}`,
        conversation: name,
        sent,
        entries: [sent],
        malformed: protocol === undefined,
        revision: options.revision,
        ...(protocol === undefined ? {} : { protocol }),
        request: shown,
      };
      exchanges.add(exchange);
      let over = false;
      const hasMessage = () => (exchange.response?.messages.length ?? 0) > 0;
      let readEvents: ((text: string) => void) | undefined;
      const record = (text: string) => {
        exchange.entries.push(transcript.record(name, 'received', text));
        waiting.touch(exchange.id);
      };
      const end = (refusal?: string, kind: 'timeout' | 'broken' = 'broken') => {
        if (over) return;
        over = true;
        const { response } = exchange;
        if (response !== undefined && response.events.length === 0 && response.body !== '') {
          exchange.entries.push(transcript.record(name, 'received', response.body));
        }
        if (refusal !== undefined) {
          exchange.refusal = refusal;
          exchange.refusalKind = kind;
        }
        waiting.touch(exchange.id);
      };
      const abort = send(request, {
        onHead(status, answered) {
          if (over) return;
          const response: GrowingResponse = {
            status,
            headers: answered,
            body: '',
            events: [],
            messages: [],
            complete: false,
          };
          exchange.response = response;
          if (isEventStream(answered)) {
            readEvents = createEventReader((event) => {
              response.events.push(event);
              // An event without data is there for its id (2025-11-25, basic/transports).
              if (event.data !== '') response.messages.push(parseJson(event.data));
              record(eventText(event));
            });
          }
          record(textOf(String(status), answered));
        },
        onText(text) {
          const { response } = exchange;
          if (over || response === undefined) return;
          response.body += text;
          readEvents?.(text);
          // What is no event yet shows that the answer goes on, and no more than that.
          if (response.body.length <= longestAnswer) return;
          end(`the answer is longer than ${longestAnswer} characters`);
          abort();
        },
        onEnd() {
          const { response } = exchange;
          if (over || response === undefined) return;
          response.complete = true;
          if (readEvents === undefined && response.body !== '') response.messages.push(parseJson(response.body));
          end();
        },
        onFailure: end,
      });
      const came = async (part: AnswerPart) => {
        const isThere = { head: () => exchange.response !== undefined, message: hasMessage, end: () => false }[part];
        await waiting.until(exchange.id, () => (over || isThere() ? 'ended' : 'open'));
        if (!over && !isThere()) {
          end(exchange.response === undefined ? 'nothing came in time' : 'the answer did not end in time', 'timeout');
          abort();
        }
      };
      return {
        exchange,
        came,
        ended: () => came('end'),
        stop() {
          if (over) return;
          end();
          abort();
        },
      };
    },
  };
}

/** The first value of a header, whatever the case of its name. */
export function headerOf(headers: readonly Header[], name: string): string | undefined {
  return headers.find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1];
}

/** The media type of an answer, in lower case, without parameters. */
export function mediaType(headers: readonly Header[]): string | undefined {
  return headerOf(headers, 'content-type')?.split(';')[0]?.trim().toLowerCase();
}

function isEventStream(headers: readonly Header[]): boolean {
  return mediaType(headers) === 'text/event-stream';
}

/** The head of a message as text, without what opens a server to those who read a log. */
function textOf(start: string, headers: readonly Header[], body = ''): string {
  return `${[start, ...shownHeaders(headers)].join('\r\n')}\r\n\r\n${body}`;
}
