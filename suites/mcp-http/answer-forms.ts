import { type HttpExchange, isNotification, isRecord, isResponse } from '../../harness/exchange.ts';
import type { Judgement } from '../../harness/judgement.ts';
import { mediaType } from '../../harness/peers/http-log.ts';
import type { HttpPeer } from '../../harness/peers/http-peer.ts';
import { invariant, scenario } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { about, askedIn, headerIn, isStream, needResult, rule } from './expectations.ts';

type Rule = (exchange: HttpExchange) => Judgement;

/** The answer to a request that was taken. */
function isAnswered(exchange: HttpExchange): boolean {
  const { method, id } = askedIn(exchange);
  return exchange.request.method === 'POST' && exchange.response?.status === 200 && isText(method) && id !== undefined;
}

const isText = (value: unknown) => typeof value === 'string';

/** A stream that is one answer and not a subscription. */
function isStreamedAnswer(exchange: HttpExchange): boolean {
  return isAnswered(exchange) && isStream(exchange) && askedIn(exchange).method !== 'subscriptions/listen';
}

function messagesOf({ response }: HttpExchange): readonly unknown[] {
  return response?.messages ?? [];
}

export const isJsonOrStream = rule(
  isAnswered,
  ({ response }) => ['application/json', 'text/event-stream'].includes(mediaType(response?.headers ?? []) ?? ''),
  'the Content-Type application/json or text/event-stream',
);

export const isOneObject = rule(
  (exchange) => isAnswered(exchange) && mediaType(exchange.response?.headers ?? []) === 'application/json',
  (exchange) => messagesOf(exchange).length === 1 && messagesOf(exchange).every(isResponse),
  'a body that is one JSON-RPC response',
);

export const holdsMessages = rule(
  isStreamedAnswer,
  (exchange) =>
    messagesOf(exchange).every(
      (message) =>
        isRecord(message) &&
        message.jsonrpc === '2.0' &&
        (isResponse(message) || isNotification(message) || 'method' in message),
    ),
  'a message of JSON-RPC in every event',
);

export const holdsResponse = rule(
  (exchange) => isStreamedAnswer(exchange) && exchange.response?.complete === true,
  (exchange) => messagesOf(exchange).flat().some(isResponse),
  'the response in the stream',
);

export const endsWithResponse = rule(
  (exchange) => isStreamedAnswer(exchange) && messagesOf(exchange).some(isResponse),
  (exchange) => exchange.response?.complete === true && isResponse(messagesOf(exchange).filter(isRecord).at(-1)),
  'the end of the stream after the response',
);

export const isUnbuffered = rule(
  (exchange) => exchange.response?.status === 200 && isStream(exchange),
  (exchange) => headerIn(exchange, 'x-accel-buffering')?.trim().toLowerCase() === 'no',
  'the header X-Accel-Buffering: no',
);

/** The answers to a list, or to what every server has, and to a call that reports progress where there is one. */
export function answers(judge: Rule) {
  return [...served(judge), ...streams(judge)] as const;
}

/** The answers to a list, or to what every server has. */
export function plain(judge: Rule) {
  return [...served(judge), invariant('every-answer', 'every answer of the run', judge)] as const;
}

function served(judge: Rule) {
  return [
    scenario('served', 'a request that is served', async (peer: HttpPeer, t: Trial) => {
      const { capabilities = {} } = await peer.survey();
      const general = peer.revision >= '2026' ? 'server/discover' : 'ping';
      const exchange = await peer.call('tools' in capabilities ? 'tools/list' : general);
      if (judge(exchange) === 'irrelevant') t.inapplicable('it answers in another form');
      t.judge(judge(exchange), about(exchange));
    }),
  ] as const;
}

/** A call that reports progress, which takes a stream. */
export function streams(judge: Rule) {
  return [
    scenario('progress', 'a call that reports progress', async (peer: HttpPeer, t: Trial) => {
      const { progress } = peer.fixtures.mcp ?? {};
      if (progress === undefined) {
        return t.untested('fixtures.mcp.progress in conformance.config.json names a tool that reports progress');
      }
      const params = { name: progress.tool, arguments: progress.arguments ?? {} };
      const exchange = await peer.call('tools/call', params, { meta: { progressToken: 'steps' } });
      if (judge(exchange) === 'irrelevant') {
        if (exchange.response?.status !== 200) needResult(t, exchange);
        t.inapplicable('it answers in another form');
      }
      t.judge(judge(exchange), about(exchange));
    }),
    invariant('every-answer', 'every answer of the run', judge),
  ] as const;
}
