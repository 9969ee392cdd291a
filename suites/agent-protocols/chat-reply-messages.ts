import { isNotification, isRecord, isResponse } from '../../harness/exchange.ts';
import { mcpRequest } from '../../harness/mcp/request.ts';
import { invariant, on, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { requirement } from '../requirement.ts';
import { answersTo, expectReply } from './chat-expectations.ts';
import { nothingFollows, notificationsComeFirst, textsAreObjects } from './chat-reply-rules.ts';
import { fixtureCall } from './fixture-calls.ts';
import { indentsItsJson } from './oddities.ts';

const discovery = mcpRequest('server/discover');

/** What the replies of an answer hold, and which of them ends it. */
export const chatReplyMessages = suite('agent-protocols', 'chat-reply-messages', [
  requirement('CHAT-REPLY-4', on('chat'), {
    cases: [
      scenario('result', 'the text of a reply with a result', async (chat, t: Trial) => {
        const exchange = await chat.call(discovery);
        expectReply(t, exchange);
        t.judge(textsAreObjects(exchange), { in: exchange });
      }),
      scenario('error', 'the text of a reply with an error', async (chat, t: Trial) => {
        const exchange = await chat.call(mcpRequest('no/such/method'));
        expectReply(t, exchange);
        t.judge(textsAreObjects(exchange), { in: exchange });
      }),
      invariant('always', 'the text of every reply', textsAreObjects, {
        'asks for patience in words when it lists templates': {
          reply: (messages, { kind, asked }) =>
            kind === 'response' && asked.method === 'resources/templates/list'
              ? [...messages.map((message) => ({ ...message, ...inWords('One moment.') })), ...messages]
              : messages,
        },
      }),
    ],
    mutants: {
      'puts its JSON into a code fence': { replyText: (message) => `\`\`\`json\n${JSON.stringify(message)}\n\`\`\`` },
      'begins with a word': { replyText: (message) => `Result: ${JSON.stringify(message)}` },
      'encodes its JSON twice': { replyText: (message) => JSON.stringify(JSON.stringify(message)) },
      'sends an array of one message': { replyText: (message) => JSON.stringify([message]) },
      'says errors in words': {
        replyText: (message) => (isRecord(message) && 'error' in message ? 'It failed.' : JSON.stringify(message)),
      },
    },
    benign: {
      ...indentsItsJson,
      'puts blanks around its JSON': { replyText: (message) => ` ${JSON.stringify(message)}\n` },
      'escapes every letter beyond ASCII': { replyText: inAscii },
    },
  }),

  requirement('CHAT-REPLY-5', on('chat'), {
    cases: [
      scenario('discovery', 'what comes before the response to a plain request', async (chat, t: Trial) => {
        const exchange = await chat.call(discovery);
        expectReply(t, exchange);
        const [first] = exchange.replies.filter(({ json }) => isRecord(json));
        t.expect(
          first === undefined || isNotification(first.json) || isResponse(first.json),
          'a notification or the response as the first message',
          first?.json,
          { in: exchange, at: first?.entry },
        );
        t.judge(notificationsComeFirst(exchange), { in: exchange });
      }),
      scenario('progress', 'what comes before the response of a tool that reports progress', async (chat, t: Trial) => {
        const exchange = await chat.call(fixtureCall(t, chat, 'progress', { meta: { progressToken: 'steps' } }));
        expectReply(t, exchange);
        if (answersTo(exchange).length < 2) t.inapplicable('nothing comes before the response');
        t.judge(notificationsComeFirst(exchange), { in: exchange });
      }),
      invariant('always', 'what comes before every response', notificationsComeFirst, {
        'tells its progress in words of its own when it lists templates': {
          beforeResponse: ({ method }) => (method === 'resources/templates/list' ? [{ progress: 1 }] : []),
        },
      }),
    ],
    mutants: {
      'sends an object of its own first': { beforeResponse: () => [{ progress: 1 }] },
      'asks the caller something first': {
        beforeResponse: () => [{ jsonrpc: '2.0', id: 'bot-1', method: 'ping' }],
      },
      'announces the response of a tool': {
        beforeResponse: ({ method }) => (method === 'tools/call' ? [{ jsonrpc: '2.0', state: 'done' }] : []),
      },
    },
    benign: {
      'says in words that it works, and quotes nothing': {
        reply: (messages, { kind }) => (kind === 'response' ? [inWords('One moment.'), ...messages] : messages),
      },
    },
  }),

  requirement('CHAT-REPLY-6', on('chat'), {
    cases: [
      scenario('result', 'what comes after a result', async (chat, t: Trial) => {
        const exchange = await chat.call(discovery);
        expectReply(t, exchange);
        t.afterQuiet(() => t.judge(nothingFollows(exchange), { in: exchange }));
      }),
      scenario('error', 'what comes after an error', async (chat, t: Trial) => {
        const exchange = await chat.call(mcpRequest('no/such/method'));
        expectReply(t, exchange);
        t.afterQuiet(() => t.judge(nothingFollows(exchange), { in: exchange }));
      }),
      invariant('always', 'what comes after every response', nothingFollows, {
        'reports that it is done when it has listed templates': {
          afterResponse: ({ method }) => (method === 'resources/templates/list' ? [{ done: true }] : []),
        },
      }),
    ],
    mutants: {
      'sends its response twice': { afterResponse: (_asked, response) => [response] },
      'says after the end that its tools have changed': {
        afterResponse: () => [{ jsonrpc: '2.0', method: 'notifications/tools/list_changed' }],
      },
      'apologizes after an error': {
        reply: (messages, { message }) =>
          isRecord(message) && 'error' in message
            ? [...messages, ...messages.map((sent) => ({ ...sent, ...inWords('{"sorry":true}') }))]
            : messages,
      },
    },
    benign: {
      'says goodbye, and quotes nothing': {
        reply: (messages, { kind }) => (kind === 'response' ? [...messages, inWords('Come again!')] : messages),
      },
    },
  }),
]);

/** A message of the bot to the people in the conversation. */
function inWords(text: string) {
  return { msgContent: { type: 'text', text }, mentions: {} };
}

function inAscii(message: unknown): string {
  return JSON.stringify(message).replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
