import {
  type CarrierExchange,
  type ChatExchange,
  carrierOf,
  type Exchange,
  type HttpExchange,
  isRecord,
  parseJson,
  type Reply,
  type RpcExchange,
  type SmcpExchange,
} from './exchange.ts';
import { shownHeaders } from './http/secret-headers.ts';
import type { Message } from './model.ts';
import { withoutSecrets } from './smcp/secrets.ts';
import type { Entry } from './transcript.ts';

/** Bodies of passing rows are cut at this length of JSON, in characters. */
const cutAt = 2048;

/** Characters of JSON that the bodies of one failing row may have together: some messages of the largest size. */
const wholeAtMost = 128 * 1024;

/** Messages that a row shows; of a flood the first ones, and how many there were. */
const messagesAtMost = 100;

/** The messages of an exchange as a report shows them: whole for a failure, long bodies cut for a pass. */
export function evidence(exchange: Exchange, deciding: Entry | undefined, whole: boolean): readonly Message[] {
  const carrier = carrierOf(exchange);
  const all = messagesOf(carrier).sort((a, b) => a.entry.order - b.entry.order);
  const shown = all.filter(({ entry }, index) => index < messagesAtMost || entry === deciding);
  const left = all.length - shown.length + ('unkept' in carrier ? (carrier.unkept ?? 0) : 0);
  let room = whole ? wholeAtMost : 0;
  const messages = shown.map(({ entry, label, body }): Message => {
    room -= whole ? (JSON.stringify(body) ?? '').length : 0;
    return {
      at: entry.at,
      direction: entry.direction,
      label,
      ...(whole && (room >= 0 || entry === deciding) ? { body } : cut(body)),
      ...(entry === deciding ? { marked: true as const } : {}),
    };
  });
  const last = messages.at(-1);
  if (left === 0 || last === undefined) return messages;
  return [...messages, { at: last.at, direction: 'received', label: `${left} messages more`, body: null }];
}

interface Shown {
  readonly entry: Entry;
  readonly label: string;
  readonly body: unknown;
}

function messagesOf(exchange: CarrierExchange): Shown[] {
  switch (exchange.kind) {
    case 'chat':
      return chatMessages(exchange);
    case 'rpc':
      return rpcMessages(exchange);
    case 'smcp':
      return smcpMessages(exchange);
    case 'http':
      return httpMessages(exchange);
  }
}

function chatMessages({ sent, command, replies, strays, alterations, refusal }: ChatExchange): Shown[] {
  return [
    { entry: sent, label: 'command', body: command },
    ...replies.map((reply) => shownReply('reply, quotes the command', reply)),
    ...strays.map((reply) =>
      shownReply(reply.quote === undefined ? 'message, quotes nothing' : 'message, quotes another message', reply),
    ),
    ...alterations.map(({ entry, kind }) => ({ entry, label: `message ${kind}`, body: null })),
    ...(refusal === undefined ? [] : [{ entry: sent, label: 'refused by the core', body: refusal }]),
  ];
}

function shownReply(label: string, { entry, text, contentType, marks }: Reply): Shown {
  const unusual = [...(contentType === 'text' ? [] : [contentType]), ...marks];
  return { entry, label: [label, ...unusual].join(', '), body: text };
}

function rpcMessages({ sent, envelope, signerKey, entries, response, refusal, refusalKind }: RpcExchange): Shown[] {
  const answer = entries.at(-1);
  return [
    { entry: sent, label: signerKey === undefined ? 'request' : `request, signed by ${signerKey}`, body: envelope },
    ...(answer === undefined || answer === sent
      ? []
      : refusal === undefined
        ? [{ entry: answer, label: 'response', body: response }]
        : [{ entry: answer, label: `no response: ${refusalKind}`, body: refusal }]),
  ];
}

function httpMessages({ sent, entries, request, response, refusal }: HttpExchange): Shown[] {
  const { method, path, headers, body } = request;
  const last = entries.at(-1) ?? sent;
  const asked = { headers: shownHeaders(headers), ...(body === undefined ? {} : { body: parseJson(body) ?? body }) };
  const missing = refusal === undefined ? [] : [{ entry: last, label: refusal, body: null }];
  if (response === undefined) return [{ entry: sent, label: `${method} ${path}`, body: asked }, ...missing];
  const { status, headers: answered, messages, events, body: text } = response;
  const [only] = messages;
  const whole = events.length > 0 ? events.map(({ data }) => parseJson(data) ?? data) : (only ?? text);
  const answer = text.length > wholeAtMost ? `${text.slice(0, wholeAtMost)}…` : whole;
  return [
    { entry: sent, label: `${method} ${path}`, body: asked },
    { entry: last, label: `${status}`, body: { headers: shownHeaders(answered), body: answer } },
    ...missing,
  ];
}

function cut(body: unknown): Pick<Message, 'body' | 'cutFrom'> {
  const text = JSON.stringify(body) ?? '';
  return text.length <= cutAt ? { body } : { body: `${text.slice(0, cutAt)}…`, cutFrom: Buffer.byteLength(text) };
}

function smcpMessages({ frames, closed }: SmcpExchange): Shown[] {
  const shown = frames.map(({ entry, text, binary, message, payload, verified, sealed }) => {
    const encrypted = payload !== undefined && isRecord(message) && payload !== message.payload;
    const about = [
      ...(binary ? ['binary'] : []),
      ...(verified === undefined ? ['not signed by the deployment'] : []),
      ...(sealed === undefined ? [] : [sealed.words]),
    ];
    const type = isRecord(message) && typeof message.type === 'string' ? message.type : 'frame';
    return {
      entry,
      label: [type, ...about].join(', '),
      body: withoutSecrets(encrypted ? { ...message, payload } : (message ?? text)),
    };
  });
  const last = frames.at(-1);
  return closed === undefined || last === undefined
    ? shown
    : [...shown, { entry: last.entry, label: closed, body: null }];
}
