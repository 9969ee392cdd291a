import { expect, test } from 'vitest';
import { type ChatExchange, parseJson, type Reply } from '../../harness/exchange.ts';
import { mcpRequest } from '../../harness/mcp/request.ts';
import type { Entry } from '../../harness/transcript.ts';
import { call } from './chat-expectations.ts';
import {
  nothingFollows,
  notificationsComeFirst,
  repliesAreOrdinary,
  repliesAreWhole,
  repliesQuote,
  textsAreObjects,
} from './chat-reply-rules.ts';

const sent: Entry = { order: 0, at: 0, connection: 'c', direction: 'sent' };
const response = '{"jsonrpc":"2.0","id":1,"result":{}}';
const notification = '{"jsonrpc":"2.0","method":"notifications/progress"}';

function reply(text: string, marks: readonly string[] = []): Reply {
  const quote = { msgId: 'm1', text: '' };
  return { entry: sent, text, contentType: 'text', json: parseJson(text), quote, marks };
}

function unquoted(text: string): Reply {
  const { quote: _, ...rest } = reply(text);
  return rest;
}

function answered(replies: readonly Reply[], changes: Partial<ChatExchange> = {}): ChatExchange {
  const command = call(mcpRequest('tools/list'));
  const base = {
    kind: 'chat',
    where: 'direct',
    id: 'chat-1/1',
    conversation: 'chat-1',
    malformed: false,
    msgId: 'm1',
  } as const;
  return { ...base, sent, entries: [sent], command, replies, others: [], strays: [], alterations: [], ...changes };
}

const rules = {
  notificationsComeFirst,
  nothingFollows,
  repliesAreOrdinary,
  repliesAreWhole,
  repliesQuote,
  textsAreObjects,
};

/** Names of the rules that object. */
function objecting(exchange: ChatExchange): readonly string[] {
  return Object.entries(rules)
    .filter(([, judge]) => typeof judge(exchange) === 'object')
    .map(([name]) => name);
}

test('nothing is wrong with notifications and a response, each quoting the command', () => {
  expect(objecting(answered([reply(notification), reply(` ${response}\n`)]))).toEqual([]);
});

test('messages to people that quote nothing are outside the answer', () => {
  expect(objecting(answered([reply(response)], { strays: [unquoted('One moment.'), unquoted('{}')] }))).toEqual([]);
});

test('each fault is one rule’s matter', () => {
  expect(objecting(answered([], { strays: [unquoted(response)] }))).toEqual(['repliesQuote']);
  expect(objecting(answered([reply(`Result: ${response}`)]))).toEqual(['textsAreObjects']);
  expect(objecting(answered([reply(`[${response}]`)]))).toEqual(['textsAreObjects']);
  expect(objecting(answered([reply('{"progress":1}'), reply(response)]))).toEqual(['notificationsComeFirst']);
  expect(objecting(answered([reply(response), reply(notification)]))).toEqual(['nothingFollows']);
  expect(objecting(answered([reply(response.slice(0, 9)), reply(response.slice(9))]))).toEqual(['repliesAreWhole']);
  expect(objecting(answered([reply(response, ['live'])]))).toEqual(['repliesAreOrdinary']);
  expect(objecting(answered([reply(response)], { alterations: [{ entry: sent, kind: 'deleted' }] }))).toEqual([
    'repliesAreOrdinary',
  ]);
});

test('nothing is judged of a command that is malformed, refused by our core or for another protocol', () => {
  const wrong = [reply('I do not understand.'), reply('{"progress":1}'), reply(response), reply(response, ['timed'])];
  expect(objecting(answered(wrong))).not.toEqual([]);
  expect(objecting(answered(wrong, { malformed: true }))).toEqual([]);
  expect(objecting(answered(wrong, { msgId: undefined }))).toEqual([]);
  expect(objecting(answered(wrong, { command: '/_call x-other {}' }))).toEqual([]);
});

test('what the transport says of any reply is judged of A2A as well, what MCP says is not', () => {
  const wrong = [reply('I do not understand.'), reply(response), reply(response, ['timed'])];
  expect(objecting(answered(wrong, { command: '/_call a2a {}' }))).toEqual(['repliesAreOrdinary', 'textsAreObjects']);
});

test('silence is no evidence for any rule', () => {
  for (const judge of Object.values(rules)) expect(judge(answered([]))).toBe('irrelevant');
});
