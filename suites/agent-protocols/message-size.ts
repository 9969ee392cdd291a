import { type ChatExchange, isRecord } from '../../harness/exchange.ts';
import { mcpRequest } from '../../harness/mcp/request.ts';
import type { ChatPeer } from '../../harness/peers/peer.ts';
import { invariant, on, scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { requirement } from '../requirement.ts';
import { answersTo, expectReply, expectResponse, expectResult } from './chat-expectations.ts';
import { repliesAreWhole } from './chat-reply-rules.ts';
import { fixtureCall } from './fixture-calls.ts';
import { escapedLength, messageLimit, surelyFits } from './message-lengths.ts';
import { indentsItsJson } from './oddities.ts';
import { fills, repliesAtEdge, repliesAtLimit } from './reply-sizes.ts';

/** Both ends of what a character can cost, and one between. */
const edges = [...fills.plain, ...fills.escaped].filter(({ id }) => ['ascii', 'three-bytes', 'quotes'].includes(id));

/** What a core puts around the text of a reply, about, without the text that is quoted. */
const envelope = 300;

export const messageSize = suite('agent-protocols', 'message-size', [
  requirement('SIZE-2', on('chat'), {
    cases: [
      scenario('long', 'a reply of about 10,000 bytes', async (chat, t: Trial) => {
        const exchange = await longReply(chat, t, 'x');
        expectReply(t, exchange);
        t.judge(repliesAreWhole(exchange), { in: exchange });
      }),
      scenario('oversize', 'what stands for a reply that does not fit', { twin: 'long' }, async (chat, t: Trial) => {
        const exchange = await chat.call(fixtureCall(t, chat, 'oversize'));
        expectReply(t, exchange);
        requireRun(t, exchange);
        t.judge(repliesAreWhole(exchange), { in: exchange });
      }),
      invariant('always', 'every reply', repliesAreWhole, {
        'announces templates in two halves': {
          reply: (messages, { kind, asked }) =>
            kind === 'response' && asked.method === 'resources/templates/list'
              ? [...messages.flatMap(inHalves), ...messages]
              : messages,
        },
      }),
    ],
    mutants: {
      'splits long replies': { split: (text) => text.match(/[\s\S]{1,4000}/g) ?? [text] },
      'splits every reply in two': { split: (text) => [text.slice(0, 20), text.slice(20)] },
    },
    benign: {
      ...indentsItsJson,
    },
  }),

  requirement('SIZE-4', on('chat'), {
    cases: [
      scenario('plain', 'a reply of about 10,000 bytes without escape characters', async (chat, t: Trial) => {
        expectResult(t, await longReply(chat, t, 'x'));
      }),
      scenario('quotes', 'a reply of about 10,000 bytes, most of them escape characters', async (chat, t: Trial) => {
        expectResult(t, await longReply(chat, t, '"'));
      }),
      scenario('escaped', 'a reply that fits until it is escaped', { twin: 'plain' }, async (chat, t: Trial) => {
        const exchange = await chat.call(fixtureCall(t, chat, 'oversizeEscaped'));
        const { reply, response } = expectResponse(t, exchange);
        requireRun(t, exchange);
        if (isRecord(response.result)) t.inconclusive('the answer of the tool fits into one message');
        t.expect(isRecord(response.error), "the binding's error in place of the reply", response, {
          in: exchange,
          at: reply.entry,
        });
      }),
      vectors('at-limit', 'replies whose escaped text has the limit, -1, 0, +1', fills.escaped, {}, repliesAtLimit),
    ],
    mutants: {
      'measures replies unescaped': {
        oversizeReply: (error, text) => (text.length > messageLimit ? error : undefined),
      },
      'counts each escape character once, however often it is escaped': {
        oversizeReply: (error, text) => (escapedLength(text) > messageLimit + countOf(text, '\\') ? error : undefined),
      },
      'keeps six bytes for every character': { fits: (text) => text.length * 6 <= messageLimit },
      'keeps ten bytes for every quote': { fits: (text) => text.length + text.split('"').length * 9 <= messageLimit },
    },
    benign: {
      'measures replies before it sends them': { fits: (text) => escapedLength(text) <= 15_000 },
    },
  }),

  requirement('SIZE-5', on('chat'), {
    cases: [
      scenario('fits', 'a reply that fits', async (chat, t: Trial) => {
        expectResult(t, await longReply(chat, t, 'x'));
      }),
      scenario('oversize', 'a reply that does not fit', { twin: 'fits' }, async (chat, t: Trial) => {
        const exchange = await chat.call(fixtureCall(t, chat, 'oversize'));
        const { reply, response } = expectResponse(t, exchange);
        requireRun(t, exchange);
        t.expect(isRecord(response.error), "the binding's error in place of the reply", response, {
          in: exchange,
          at: reply.entry,
        });
      }),
      vectors('at-limit', 'replies whose text has the limit, -1, 0, +1', fills.plain, {}, repliesAtLimit),
      vectors('edge', 'the largest reply that comes whole, and a byte more', edges, {}, repliesAtEdge),
    ],
    mutants: {
      'takes the limit for one of the text alone': {
        oversizeReply: (error, text) => (escapedLength(text) > messageLimit ? error : undefined),
      },
      'counts characters for bytes': {
        oversizeReply: (error, text) => (JSON.stringify(text).length > surelyFits ? error : undefined),
      },
      'forgets that its replies quote': {
        oversizeReply: (error, text) => (escapedLength(text) > messageLimit - envelope ? error : undefined),
      },
      'cuts what exceeds the limit by little': {
        oversizeReply: (error, text) =>
          escapedLength(text) > messageLimit + 100 ? error : textResult(error.id, text.slice(0, 1_000), false),
      },
      'says nothing in place of a long reply': { oversizeReply: () => undefined },
      'cuts a long reply': {
        oversizeReply: ({ id }, text) => textResult(id, text.slice(0, 1_000), false),
      },
      'answers with a failure of the tool': {
        oversizeReply: ({ id }) => textResult(id, 'The result is too large.', true),
      },
    },
    benign: {
      'explains what is too large': { errorMessage: (message) => `${message} Ask for less.` },
    },
  }),
]);

/** The answer to a discovery whose id, which comes back, makes the reply as long as a reply may be for sure. */
async function longReply(chat: ChatPeer, trial: Trial, character: string) {
  const start = 500;
  const probe = await chat.call(mcpRequest('server/discover', {}, { id: character.repeat(start) }));
  const reply = expectResult(trial, probe);
  // A core that quotes in full takes the room of the command as well.
  const copies = (reply.quote?.text.length ?? 0) < probe.command.length ? 1 : 2;
  const bytes = copies * (escapedLength(JSON.stringify(character)) - escapedLength('""'));
  const room = surelyFits - escapedLength(reply.text) - (copies - 1) * escapedLength(probe.command);
  if (room < 0) trial.inconclusive('the result of server/discover alone takes 10,000 bytes');
  return chat.call(mcpRequest('server/discover', {}, { id: character.repeat(start + Math.floor(room / bytes)) }));
}

/** A tool that does not exist, or not with these arguments, shows nothing. */
function requireRun(trial: Trial, exchange: ChatExchange): void {
  const error = answersTo(exchange)
    .map(({ json }) => (isRecord(json) ? json.error : undefined))
    .find((one) => isRecord(one));
  if (error?.code === -32602 || error?.code === -32601) trial.inconclusive(`the tool was not called: ${error.message}`);
}

function countOf(text: string, character: string): number {
  return text.split(character).length - 1;
}

function inHalves(message: { readonly msgContent: { readonly type: string; readonly text: string } }) {
  const text = '{"listing":"templates"}';
  return [text.slice(0, 9), text.slice(9)].map((half) => ({
    ...message,
    mentions: {},
    msgContent: { type: 'text', text: half },
  }));
}

function textResult(id: unknown, text: string, isError: boolean) {
  const _meta = { 'io.modelcontextprotocol/serverInfo': { name: 'acme', version: '1.0.0' } };
  return { jsonrpc: '2.0', id, result: { resultType: 'complete', content: [{ type: 'text', text }], isError, _meta } };
}
