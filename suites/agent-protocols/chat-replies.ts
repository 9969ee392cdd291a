import { isRecord } from '../../harness/exchange.ts';
import { mcpRequest } from '../../harness/mcp/request.ts';
import { invariant, on, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { requirement } from '../requirement.ts';
import { call, expectReply, expectResult } from './chat-expectations.ts';
import { repliesAreOrdinary, repliesQuote } from './chat-reply-rules.ts';
import { fixtureCall } from './fixture-calls.ts';
import { escapedLength } from './message-lengths.ts';
import { answersInTurn } from './oddities.ts';

const discovery = mcpRequest('server/discover');

export const chatReplies = suite('agent-protocols', 'chat-replies', [
  requirement('CHAT-REPLY-1', on('chat'), {
    cases: [
      scenario('result', 'a request that succeeds', async (chat, t: Trial) => {
        expectReply(t, await chat.call(discovery));
      }),
      scenario('protocol-error', 'a request that the protocol refuses', async (chat, t: Trial) => {
        expectReply(t, await chat.call(mcpRequest('no/such/method')));
        expectReply(t, await chat.call(mcpRequest('tools/call', { name: 'no such tool' })));
      }),
      scenario('failure', 'a tool that crashes', async (chat, t: Trial) => {
        expectReply(t, await chat.call(fixtureCall(t, chat, 'crashing')));
      }),
    ],
    mutants: {
      'does not reply to errors': {
        response: (response, { transport }) => (response.error && transport === 'chat' ? undefined : response),
      },
      'does not reply when it fails': {
        reply: (messages, { message }) => (codeOf(message) === -32603 ? [] : messages),
      },
      'replies to nothing': { reply: () => [] },
    },
  }),

  requirement('CHAT-REPLY-2', on('chat'), {
    cases: [
      scenario('response', 'the reply that ends an answer', async (chat, t: Trial) => {
        const exchange = await chat.call(discovery);
        expectReply(t, exchange);
        t.judge(repliesQuote(exchange), { in: exchange });
      }),
      scenario('notifications', 'the replies before the end', async (chat, t: Trial) => {
        const exchange = await chat.call(fixtureCall(t, chat, 'progress', { meta: { progressToken: 'steps' } }));
        expectReply(t, exchange);
        t.judge(repliesQuote(exchange), { in: exchange });
      }),
      scenario('own-command', 'two commands at once, each quoted by its own reply', async (chat, t: Trial) => {
        const requests = [
          mcpRequest('no/such/method', {}, { id: 'first' }),
          mcpRequest('server/discover', {}, { id: 'second' }),
        ];
        const exchanges = await Promise.all(requests.map((request) => chat.start(call(request))));
        await Promise.all(exchanges.map((exchange) => chat.ended(exchange)));
        for (const exchange of exchanges) {
          expectReply(t, exchange);
          t.judge(repliesQuote(exchange), { in: exchange });
        }
        const ids = exchanges.map(({ replies }) => replies.map(({ json }) => (isRecord(json) ? json.id : json)));
        // A response that lost its id says nothing about whose it is.
        const swapped = ids[0]?.includes('second') || ids[1]?.includes('first');
        t.expect(!swapped, 'each response to quote the command that it answers', ids, { in: exchanges[0] });
      }),
      invariant('always', 'every message of an answer', repliesQuote, {
        'sends a rendered prompt once more, without a quote': {
          reply: (messages, { kind, asked }) =>
            kind === 'response' && asked.method === 'prompts/get'
              ? [...messages, ...messages.map((message) => ({ ...message, quotedItemId: undefined }))]
              : messages,
        },
      }),
    ],
    mutants: {
      'quotes nothing': { quotedItem: () => undefined },
      'quotes with its response only': { quotedItem: (item, kind) => (kind === 'response' ? item : undefined) },
      'quotes with notifications only': { quotedItem: (item, kind) => (kind === 'response' ? undefined : item) },
    },
    benign: {
      'says in words that it works, and quotes nothing': {
        reply: (messages, { kind }) => (kind === 'response' ? [inWords('One moment.'), ...messages] : messages),
      },
      ...answersInTurn,
    },
  }),

  requirement('CHAT-REPLY-3', on('chat'), {
    cases: [
      scenario('short', 'a short command', async (chat, t: Trial) => {
        expectResult(t, await chat.call(discovery));
      }),
      scenario('long', 'a command that nearly fills a message', { twin: 'short' }, async (chat, t: Trial) => {
        const middling = await chat.call(paddedTo(3_000));
        const { quote, entry } = expectResult(t, middling);
        const { length } = (quote ?? t.inconclusive('the reply quotes nothing')).text;
        const isTruncated = length < middling.command.length;
        t.prefer(isTruncated, 'a truncated quote', `${length} characters of the command`, {
          in: middling,
          at: entry,
          weight: 'advice',
          ambiguity: 'S-A29',
        });
        // A core that quotes in full leaves no room for the reply to a long command; the bot has no say in it.
        if (isTruncated) expectResult(t, await chat.call(paddedTo(15_000)));
      }),
    ],
    mutants: {
      'keeps room for the whole command in the quote': {
        response: (response, { transport, params }) =>
          transport === 'chat' && JSON.stringify({ response, params }).length > 15_000
            ? { jsonrpc: '2.0', id: response.id, error: { code: -32603, message: 'The reply is too large.' } }
            : response,
      },
    },
  }),

  requirement('CHAT-REPLY-16', on('chat'), {
    cases: [
      scenario('marks', 'a reply as it comes', async (chat, t: Trial) => {
        const exchange = await chat.call(discovery);
        expectReply(t, exchange);
        t.judge(repliesAreOrdinary(exchange), { in: exchange });
      }),
      scenario('stays', 'a reply some time after it came', async (chat, t: Trial) => {
        const exchange = await chat.call(discovery);
        expectReply(t, exchange);
        t.afterQuiet(() => t.judge(repliesAreOrdinary(exchange), { in: exchange }));
      }),
      invariant('always', 'every reply', repliesAreOrdinary, {
        'takes its notifications back': {
          followUp: ({ kind, chat, itemId }) =>
            kind === 'notification' ? [`/_delete item ${chat} ${itemId} broadcast`] : [],
        },
      }),
    ],
    mutants: {
      'replies with live messages': { sendOptions: () => ' live=on' },
      'replies with messages that disappear': { sendOptions: () => ' ttl=60' },
      'deletes its reply': { followUp: ({ chat, itemId }) => [`/_delete item ${chat} ${itemId} broadcast`] },
      'edits its reply': {
        followUp: ({ chat, itemId }) => [
          `/_update item ${chat} ${itemId} json {"msgContent":{"type":"text","text":"{}"},"mentions":{}}`,
        ],
      },
    },
    benign: {
      'says goodbye, and quotes nothing': {
        reply: (messages, { kind }) => (kind === 'response' ? [...messages, inWords('Come again!')] : messages),
      },
    },
  }),
]);

/** A discovery request that makes a command of so many bytes, escaped. */
function paddedTo(length: number) {
  const padded = (text: string) => mcpRequest('server/discover', {}, { meta: { 'com.example/padding': text } });
  return padded('x'.repeat(length - escapedLength(call(padded('')))));
}

/** A message of the bot to the people in the conversation. */
function inWords(text: string) {
  return { msgContent: { type: 'text', text }, mentions: {} };
}

function codeOf(message: unknown): unknown {
  return isRecord(message) && isRecord(message.error) ? message.error.code : undefined;
}
