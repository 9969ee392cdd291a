import * as fc from 'fast-check';
import { type ChatExchange, isRecord, isResponse, type RpcExchange } from '../../harness/exchange.ts';
import { mcpRequest } from '../../harness/mcp/request.ts';
import type { ChatPeer, RpcPeer } from '../../harness/peers/peer.ts';
import { on, property, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { requirement } from '../requirement.ts';
import { answersTo, expectResponse } from './chat-expectations.ts';
import { messageDifferences } from './message-difference.ts';
import { indentsItsJson } from './oddities.ts';
import { discovery, expectResult } from './service-expectations.ts';
import { spreadJson } from './spread-json.ts';

const request = mcpRequest('server/discover');
const envelope = discovery();
const blanks = fc.array(fc.stringMatching(/^[ \t\r\n]{0,3}$/), { minLength: 1, maxLength: 20 });
/** The command of the requester's core is one line (S-A34). */
const blanksInLine = fc.array(fc.stringMatching(/^[ \t]{0,3}$/), { minLength: 1, maxLength: 20 });

export const conventions = suite('agent-protocols', 'conventions', [
  requirement('CONV-2', on('chat'), {
    cases: [
      scenario('spaced', 'a request with blanks after colons and commas', async (chat, t: Trial) => {
        await expectAlikeOverChat(chat, t, JSON.stringify(request, undefined, 1).replace(/\n */g, ' '));
      }),
      scenario('pretty', 'a request spread over lines', async (chat, t: Trial) => {
        await expectAlikeOverChat(chat, t, JSON.stringify(request, undefined, 2));
        await expectAlikeOverChat(chat, t, JSON.stringify(request, undefined, '\t').replaceAll('\n', '\r\n'));
      }),
      property(
        'any-blanks',
        'a request with any blanks between its tokens',
        blanks,
        {},
        async (chat, t: Trial, chosen) => {
          await expectAlikeOverChat(chat, t, spreadJson(request, chosen));
        },
      ),
    ],
    mutants: {
      'wants a blank after each colon': { readRequest: (text) => JSON.parse(withForm(text, /"jsonrpc": "2\.0"/)) },
      'wants no blanks': { readRequest: (text) => JSON.parse(withForm(text, /"jsonrpc":"2\.0"/)) },
      'reads the first line': { readRequest: (text) => JSON.parse(text.split('\n', 1)[0] ?? '') },
      'reads no tabs': { readRequest: (text) => JSON.parse(text.split('\t', 1)[0] ?? '') },
      'says nothing to JSON of several lines': {
        readRequest: (text) => (text.includes('\n') ? undefined : JSON.parse(text)),
        answersMalformed: () => false,
      },
    },
    benign: {
      ...indentsItsJson,
    },
  }),

  // Cores hand over the request as they read it, so what goes wrong here is not the bot's alone.
  requirement('CONV-2', on('rpc'), {
    cases: [
      scenario('spaced', 'an envelope with blanks after colons and commas', async (rpc, t: Trial) => {
        await expectAlikeOverRpc(rpc, t, JSON.stringify(envelope, undefined, 1).replace(/\n */g, ' '));
      }),
      property(
        'any-blanks',
        'an envelope with any blanks in its line',
        blanksInLine,
        {},
        async (rpc, t: Trial, chosen) => {
          await expectAlikeOverRpc(rpc, t, spreadJson(envelope, chosen));
        },
      ),
    ],
  }),
]);

async function expectAlikeOverChat(chat: ChatPeer, trial: Trial, text: string): Promise<void> {
  const { response } = expectResponse(trial, await chat.call(request));
  const repeated = await chat.call(request);
  const spread = await chat.command(`/_call mcp ${text}`);
  expectAlike(trial, [response, responseIn(repeated), responseIn(spread)], spread);
}

async function expectAlikeOverRpc(rpc: RpcPeer, trial: Trial, text: string): Promise<void> {
  const compact = await rpc.request(envelope);
  expectResult(trial, compact);
  const repeated = await rpc.request(envelope);
  const spread = await rpc.requestText(text);
  expectAlike(trial, [compact, repeated, spread].map(responseIn), spread);
}

type Carrier = ChatExchange | RpcExchange;

function responseIn(exchange: Carrier): unknown {
  if (exchange.kind === 'chat') return answersTo(exchange).find(({ json }) => isResponse(json))?.json;
  return isRecord(exchange.response) ? exchange.response.response : undefined;
}

function expectAlike(trial: Trial, [compact, repeated, spread]: readonly unknown[], exchange: Carrier): void {
  const found = messageDifferences(compact, repeated, spread);
  trial.expect(
    found.length === 0,
    'the same answer as to the compact request',
    found.map(({ path, one, other }) => ({ path, compact: one ?? 'absent', spread: other ?? 'absent' })),
    { in: exchange, at: exchange.entries.at(-1), silence: spread === undefined },
  );
}

function withForm(text: string, form: RegExp): string {
  if (!form.test(text)) throw new SyntaxError('not the form that is read');
  return text;
}
