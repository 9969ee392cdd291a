import * as fc from 'fast-check';
import { mcpRequest } from '../../harness/mcp/request.ts';
import type { ChatPeer } from '../../harness/peers/peer.ts';
import { on, property, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { requirement } from '../requirement.ts';
import { call, expectEachAnswered, expectReply } from './chat-expectations.ts';
import { fixtureCall } from './fixture-calls.ts';
import { answersInTurn, answersSecondFirst, takesItsTime } from './oddities.ts';

/** Methods that any server answers in some way, with a result or an error. */
const methods = fc.constantFrom('server/discover', 'tools/list', 'prompts/list', 'no/such/method');
const someMethods = fc.array(methods, { minLength: 2, maxLength: 8 });

export const chatCommands = suite('agent-protocols', 'chat-commands', [
  requirement('CHAT-CMD-13', on('chat'), {
    cases: [
      scenario(
        'direct',
        'a command in a direct chat',
        { meets: 'a contact request that is accepted, since nobody else can send a command' },
        async (chat, t: Trial) => {
          expectReply(t, await chat.call(mcpRequest('server/discover')));
        },
      ),
      scenario('in-flight', 'eight commands before the first reply', async (chat, t: Trial) => {
        await expectAllAnswered(
          chat,
          t,
          Array.from({ length: 8 }, () => 'server/discover'),
        );
      }),
      scenario('while-busy', 'commands while a slow tool works', async (chat, t: Trial) => {
        const slow = await chat.start(call(fixtureCall(t, chat, 'progress', { id: 'slow' })));
        await expectAllAnswered(chat, t, ['server/discover', 'tools/list']);
        await chat.ended(slow);
        expectReply(t, slow);
      }),
      property('any-commands', 'any mixture of commands at once', someMethods, {}, expectAllAnswered),
      scenario('not-json', 'a command whose request is not JSON', { twin: 'direct' }, async (chat, t: Trial) => {
        const exchange = await chat.command('/_call mcp {"jsonrpc": "2.0",', { malformed: true });
        t.prefer(exchange.replies.length > 0, 'a reply to a command that is not JSON', 'no reply within the wait', {
          in: exchange,
          silence: true,
          weight: 'advice',
          ambiguity: 'S-A9',
        });
        expectReply(t, await chat.call(mcpRequest('server/discover')));
      }),
      scenario(
        'other-protocol',
        'a command after one for a protocol that the bot does not declare',
        async (chat, t: Trial) => {
          await chat.start('/_call x-no-such-protocol {}');
          expectReply(t, await chat.call(mcpRequest('server/discover')));
        },
      ),
    ],
    mutants: {
      'accepts no contact request': { addressSettings: ({ autoAccept: _, ...settings }) => settings },
      'answers in groups only': { answersCommand: ({ chat }) => chat === 'group' },
      'wants to be mentioned in a direct chat': { answersCommand: ({ addressed }) => addressed === 'me' },
      'drops what comes while it is busy': { answersCommand: ({ inFlight }) => inFlight === 0 },
      'works on three commands at most': { answersCommand: ({ inFlight }) => inFlight < 3 },
      'says nothing to what is not JSON': { answersMalformed: () => false },
    },
    benign: {
      ...answersInTurn,
      ...takesItsTime,
      ...answersSecondFirst,
      'says in words which protocol it does not speak': { unservedReply: (protocol) => `I do not speak ${protocol}.` },
    },
  }),
]);

/** Sends a command for each method without waiting, then judges that each has a reply. */
async function expectAllAnswered(chat: ChatPeer, trial: Trial, wanted: readonly string[]): Promise<void> {
  const texts = wanted.map((method, index) => call(mcpRequest(method, {}, { id: `command ${index + 1}` })));
  const exchanges = await Promise.all(texts.map((text) => chat.start(text)));
  await Promise.all(exchanges.map((exchange) => chat.ended(exchange)));
  expectEachAnswered(trial, exchanges);
}
