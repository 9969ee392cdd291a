import { expect, test } from 'vitest';
import type { ChatExchange, Exchange } from './exchange.ts';
import { judgeInvariant } from './invariant.ts';
import { holdsIf } from './judgement.ts';
import { mcpRequest } from './mcp/request.ts';
import { invariant } from './suite.ts';
import type { Entry } from './transcript.ts';

const sent: Entry = { order: 0, at: 0, connection: 'c', direction: 'sent' };

const request = mcpRequest('tools/list');

function exchange(answer: unknown, quote = 'm1'): ChatExchange {
  return {
    kind: 'chat',
    where: 'direct',
    id: 'chat-1/1',
    conversation: 'chat-1',
    malformed: false,
    sent,
    entries: [sent],
    command: `/_call mcp ${JSON.stringify(request)}`,
    msgId: 'm1',
    replies: [
      { entry: sent, text: '', contentType: 'text', json: answer, quote: { msgId: quote, text: '' }, marks: [] },
    ],
    others: [],
    strays: [],
    alterations: [],
  };
}

const served = exchange({ jsonrpc: '2.0', id: request.id, result: { tools: [] } });
const refused = exchange({ jsonrpc: '2.0', id: request.id, error: { code: -32603, message: 'no' } });
const strange = exchange({ jsonrpc: '2.0', id: String(request.id), result: { tools: [] } });

const echoesId = invariant<ChatExchange>('id', 'the id', ({ replies: [reply] }) => {
  const json = reply?.json as { id?: unknown } | undefined;
  return json === undefined ? 'irrelevant' : holdsIf(json.id === request.id, String(request.id), json.id, reply?.entry);
});
const judge = (...exchanges: Exchange[]) => judgeInvariant(echoesId as never, exchanges, 'violation').verdict;

test('it passes where it held on something the target served', () => {
  expect(judge(served, refused)).toEqual({ outcome: 'pass' });
});

test('it fails where one exchange breaks it, however many keep it', () => {
  expect(judge(served, served, strange)).toMatchObject({
    outcome: 'fail',
    expected: String(request.id),
    actual: String(request.id),
  });
});

test('a rule about refusals passes where the target serves in the same conversation', () => {
  const refuses = invariant<ChatExchange>('refusal', 'a refusal has a message', ({ replies: [reply] }) => {
    const json = reply?.json as { error?: { message?: unknown } } | undefined;
    return json?.error === undefined ? 'irrelevant' : holdsIf(json.error.message === 'no', 'no', json.error.message);
  });
  expect(judgeInvariant(refuses as never, [refused], 'violation').verdict.outcome).toBe('inconclusive');
  expect(judgeInvariant(refuses as never, [refused, served], 'violation').verdict.outcome).toBe('pass');
});

test('nothing to judge is not exercised, and refusals alone prove nothing', () => {
  expect(judge().outcome).toBe('untested');
  expect(judge(refused).outcome).toBe('inconclusive');
});
