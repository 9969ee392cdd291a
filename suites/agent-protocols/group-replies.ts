import type { ChatExchange } from '../../harness/exchange.ts';
import { isRecord } from '../../harness/exchange.ts';
import type { Judgement } from '../../harness/judgement.ts';
import { mcpRequest } from '../../harness/mcp/request.ts';
import type { GroupPeer } from '../../harness/peers/peer.ts';
import { invariant, on, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import type { ComposedMessage } from '../../reference/simplex-bot/policy/chat.ts';
import type { Policy } from '../../reference/simplex-bot/policy.ts';
import { requirement } from '../requirement.ts';
import { expectReply } from './chat-expectations.ts';
import {
  nothingFollows,
  notificationsComeFirst,
  repliesAreOrdinary,
  repliesQuote,
  textsAreObjects,
} from './chat-reply-rules.ts';
import { fixtureCall } from './fixture-calls.ts';

const discovery = mcpRequest('server/discover');
const unknown = mcpRequest('no/such/method');

/** Replies in a group, where several people read them. */
export const groupReplies = suite('agent-protocols', 'group-replies', [
  requirement('CHAT-REPLY-1', on('group'), {
    cases: [
      scenario('result', 'a request that succeeds', async (group, t: Trial) => {
        expectReply(t, await ask(group, discovery));
      }),
      scenario('error', 'a request that the protocol refuses', async (group, t: Trial) => {
        expectReply(t, await ask(group, unknown));
      }),
    ],
    mutants: {
      'spares a group its errors': inGroups((messages, { message }) =>
        isRecord(message) && 'error' in message ? [] : messages,
      ),
      'reads in groups and does not write': inGroups(() => []),
    },
  }),

  requirement('CHAT-REPLY-2', on('group'), {
    cases: [
      answered('response', 'the reply to a member', discovery, repliesQuote),
      scenario('notifications', 'the replies before the end', async (group, t: Trial) => {
        const exchange = await ask(group, fixtureCall(t, group, 'progress', { meta: { progressToken: 'steps' } }));
        expectReply(t, exchange);
        t.judge(repliesQuote(exchange), { in: exchange });
      }),
      invariant('always', 'every message of an answer', repliesQuote, {
        'sends its tools once more to a group, without a quote': inGroups((messages, { kind, asked }) =>
          kind === 'response' && asked.method === 'tools/list'
            ? [...messages, ...messages.map((message) => ({ ...message, quotedItemId: undefined }))]
            : messages,
        ),
      }),
    ],
    mutants: {
      'quotes nothing in a group': inGroups((messages) =>
        messages.map((message) => ({ ...message, quotedItemId: undefined })),
      ),
      'quotes with its response only in a group': inGroups((messages, { kind }) =>
        kind === 'response' ? messages : messages.map((message) => ({ ...message, quotedItemId: undefined })),
      ),
    },
    benign: {
      'tells a group that it works, and quotes nothing': inGroups((messages, { kind }) =>
        kind === 'response' ? [inWords('One moment.'), ...messages] : messages,
      ),
    },
  }),

  requirement('CHAT-REPLY-4', on('group'), {
    cases: [
      answered('result', 'the text of a reply with a result', discovery, textsAreObjects),
      answered('error', 'the text of a reply with an error', unknown, textsAreObjects),
      invariant('always', 'the text of every reply', textsAreObjects, {
        'announces its tools to a group in words': inGroups((messages, { kind, asked }) =>
          kind === 'response' && asked.method === 'tools/list'
            ? [...messages.map((message) => withText(message, 'My tools:')), ...messages]
            : messages,
        ),
      }),
    ],
    mutants: {
      'begins with the name of the member': inGroups((messages) =>
        messages.map((message) => withText(message, `@guest ${message.msgContent.text}`)),
      ),
      'says errors in words to a group': inGroups((messages, { message }) =>
        isRecord(message) && 'error' in message ? messages.map((one) => withText(one, 'It failed.')) : messages,
      ),
    },
  }),

  requirement('CHAT-REPLY-5', on('group'), {
    cases: [
      scenario('discovery', 'what comes before the response to a plain request', async (group, t: Trial) => {
        const exchange = await ask(group, discovery);
        expectReply(t, exchange);
        const judgement = notificationsComeFirst(exchange);
        t.judge(judgement === 'irrelevant' ? 'holds' : judgement, { in: exchange });
      }),
      scenario(
        'progress',
        'what comes before the response of a tool that reports progress',
        async (group, t: Trial) => {
          const exchange = await ask(group, fixtureCall(t, group, 'progress', { meta: { progressToken: 'steps' } }));
          expectReply(t, exchange);
          if (exchange.replies.length < 2) t.inapplicable('nothing comes before the response');
          t.judge(notificationsComeFirst(exchange), { in: exchange });
        },
      ),
      invariant('always', 'what comes before every response', notificationsComeFirst, {
        'counts its tools for a group first': inGroups((messages, { kind, asked }) =>
          kind === 'response' && asked.method === 'tools/list'
            ? [...messages.map((message) => withText(message, '{"tools":11}')), ...messages]
            : messages,
        ),
      }),
    ],
    mutants: {
      'tells a group whom it answers first': inGroups((messages, { kind }) =>
        kind === 'response'
          ? [...messages.map((one) => withText(one, '{"answering":"guest"}')), ...messages]
          : messages,
      ),
    },
  }),

  requirement('CHAT-REPLY-6', on('group'), {
    cases: [
      answered('result', 'what comes after a result', discovery, nothingFollows, 'after-quiet'),
      answered('error', 'what comes after an error', unknown, nothingFollows, 'after-quiet'),
      invariant('always', 'what comes after every response', nothingFollows, {
        'tells a group when its tools were listed': inGroups((messages, { kind, asked }) =>
          kind === 'response' && asked.method === 'tools/list'
            ? [...messages, ...messages.map((message) => withText(message, '{"listed":true}'))]
            : messages,
        ),
      }),
    ],
    mutants: {
      'sends its response to a group twice': inGroups((messages, { kind }) =>
        kind === 'response' ? [...messages, ...messages] : messages,
      ),
      'explains errors to a group': inGroups((messages, { message }) =>
        isRecord(message) && 'error' in message
          ? [...messages, ...messages.map((one) => withText(one, '{"askFor":"server/discover"}'))]
          : messages,
      ),
    },
    benign: {
      'says goodbye to a group, and quotes nothing': inGroups((messages, { kind }) =>
        kind === 'response' ? [...messages, inWords('Come again!')] : messages,
      ),
    },
  }),

  requirement('CHAT-REPLY-16', on('group'), {
    cases: [
      answered('stays', 'a reply some time after it came', discovery, repliesAreOrdinary, 'after-quiet'),
      invariant('always', 'every reply', repliesAreOrdinary, {
        'takes its notifications back from a group': {
          followUp: ({ kind, chat, itemId }) =>
            kind === 'notification' && isGroup(chat) ? [`/_delete item ${chat} ${itemId} broadcast`] : [],
        },
      }),
    ],
    mutants: {
      'tidies a group up behind itself': {
        followUp: ({ chat, itemId }) => (isGroup(chat) ? [`/_delete item ${chat} ${itemId} broadcast`] : []),
      },
      'edits its reply in a group': {
        followUp: ({ chat, itemId }) =>
          isGroup(chat)
            ? [`/_update item ${chat} ${itemId} json {"msgContent":{"type":"text","text":"{}"},"mentions":{}}`]
            : [],
      },
    },
  }),
]);

function ask(group: GroupPeer, request: unknown): Promise<ChatExchange> {
  const [, second] = group.callers;
  return second.call('mcp', request, { mention: group.target });
}

/** A request of a member, and a rule that its answer keeps at once or up to the end of the run. */
function answered(
  name: string,
  title: string,
  request: unknown,
  rule: (exchange: ChatExchange) => Judgement,
  when: 'at-once' | 'after-quiet' = 'at-once',
) {
  return scenario(name, title, async (group: GroupPeer, t: Trial) => {
    const exchange = await ask(group, request);
    expectReply(t, exchange);
    const judge = () => t.judge(rule(exchange), { in: exchange });
    if (when === 'at-once') judge();
    else t.afterQuiet(judge);
  });
}

/** A decision on replies that differs in groups alone. */
function inGroups(groupReply: Policy['groupReply']): Partial<Policy> {
  return { groupReply };
}

function withText(message: ComposedMessage, text: string): ComposedMessage {
  return { ...message, msgContent: { type: 'text', text } };
}

/** A message of the bot to the people in the group. */
function inWords(text: string): ComposedMessage {
  return { msgContent: { type: 'text', text }, mentions: {} };
}

function isGroup(chat: string): boolean {
  return chat.startsWith('#');
}
