import {
  type CarrierExchange,
  type ChatExchange,
  carrierOf,
  type Exchange,
  type Reply,
  type RpcExchange,
} from './exchange.ts';
import type { Message } from './model.ts';
import type { Entry } from './transcript.ts';

/** Bodies of passing rows are cut at this length of JSON, in characters. */
const cutAt = 2048;

/** The messages of an exchange as a report shows them: whole for a failure, long bodies cut for a pass. */
export function evidence(exchange: Exchange, deciding: Entry | undefined, whole: boolean): readonly Message[] {
  return messagesOf(carrierOf(exchange))
    .sort((a, b) => a.entry.order - b.entry.order)
    .map(({ entry, label, body }) => ({
      at: entry.at,
      direction: entry.direction,
      label,
      ...(whole ? { body } : cut(body)),
      ...(entry === deciding ? { marked: true as const } : {}),
    }));
}

interface Shown {
  readonly entry: Entry;
  readonly label: string;
  readonly body: unknown;
}

function messagesOf(exchange: CarrierExchange): Shown[] {
  return exchange.kind === 'chat' ? chatMessages(exchange) : rpcMessages(exchange);
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

function cut(body: unknown): Pick<Message, 'body' | 'cutFrom'> {
  const text = JSON.stringify(body) ?? '';
  return text.length <= cutAt ? { body } : { body: `${text.slice(0, cutAt)}…`, cutFrom: Buffer.byteLength(text) };
}
