import { isRecord } from '../../harness/exchange.ts';
import { mcpRequest } from '../../harness/mcp/request.ts';
import type { BusinessPeer } from '../../harness/peers/peer.ts';
import { on, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { finishedTask } from '../a2a/known-tasks.ts';
import { needResult } from '../a2a/response-expectations.ts';
import { requirement } from '../requirement.ts';
import { expectListed, listOf, lists } from './a2a-caller-expectations.ts';
import { call, expectEachAnswered, expectReply } from './chat-expectations.ts';
import { about, answerOf } from './json-rpc-expectations.ts';
import { answersCustomersInTurn, knowsMembersByTheirIds } from './oddities.ts';

/** How a bot serves behind a business address, where each who connects gets a group of two. */
export const businessChats = suite('agent-protocols', 'business-chats', [
  requirement('CHAT-CMD-13', on('business'), {
    cases: [
      scenario('customer', 'a command of a customer', async ({ customers: [customer] }, t: Trial) => {
        expectReply(t, await customer.chat.call(mcpRequest('server/discover')));
      }),
      scenario('customers', 'commands of two customers at once', async ({ customers }, t: Trial) => {
        const started = await Promise.all(
          [...customers, ...customers].map(async ({ chat }, index) => {
            const exchange = await chat.start(call(mcpRequest('server/discover', {}, { id: `command ${index + 1}` })));
            await chat.ended(exchange);
            return exchange;
          }),
        );
        expectEachAnswered(t, started);
      }),
    ],
    mutants: {
      'leaves its customers to people': { answersCommand: ({ isBusiness }) => !isBusiness },
      'serves one customer after the other, or not at all': {
        answersCommand: ({ isBusiness, inFlight }) => !isBusiness || inFlight === 0,
      },
    },
    benign: {
      ...answersCustomersInTurn,
      'has no address but a business address': {
        addressSettings: (settings) => ({ ...settings, businessAddress: true }),
      },
    },
  }),

  requirement('DECL-PROTO-21', on('business'), {
    cases: [
      scenario('copied', 'MCP where the chat has the declaration of the business', async (business, t: Trial) => {
        const [customer] = business.customers;
        if (!declaresChat(business)) t.inapplicable('the group of the business chat declares no mcp over chat');
        expectReply(t, await customer.chat.call(mcpRequest('tools/list')));
      }),
    ],
    mutants: {
      'waits to be mentioned by its customers': {
        answersCommand: ({ isBusiness, addressed }) => !isBusiness || addressed === 'me',
      },
    },
  }),

  requirement('A2A-AUTH-1', on('business'), {
    cases: [
      scenario('customers', 'what two customers began', async (business, t: Trial) => {
        if (!business.declares('a2a', 'chat')) t.inapplicable('the link data declare no a2a over chat');
        const [one, other] = business.customers;
        const { id } = await finishedTask(one.a2a, t);
        const own = await finishedTask(other.a2a, t);
        const list = await listOf(other.a2a);
        needResult(t, list);
        expectListed(t, list, own.id);
        t.expect(!lists(list, id), 'the tasks of this customer, and no others', answerOf(list), about(list));
      }),
    ],
    mutants: {
      'takes all customers for one caller': { callerOf: ({ chat, member }) => (member ? 'customer' : String(chat)) },
    },
    benign: knowsMembersByTheirIds,
  }),
]);

function declaresChat({ customers: [{ groupProfile }] }: BusinessPeer): boolean {
  const { groupPreferences } = groupProfile;
  const protocols = isRecord(groupPreferences) ? groupPreferences.protocols : undefined;
  const mcp = isRecord(protocols) ? protocols.mcp : undefined;
  return isRecord(mcp) && isRecord(mcp.transports) && mcp.transports.chat === true;
}
