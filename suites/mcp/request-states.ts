import type { McpExchange } from '../../harness/exchange.ts';
import type { McpPeer } from '../../harness/peers/peer.ts';
import { on, scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { about, answerOf } from '../agent-protocols/json-rpc-expectations.ts';
import { requirement } from '../requirement.ts';
import { call, everything, toolFixture } from './offers.ts';
import { expectResponse, needResponse, needResult } from './response-expectations.ts';
import { errorOf, inputRequiredResultOf, resultOf } from './response-parts.ts';

/** Asks, changes the state that came, and answers with it. */
async function answerWith(mcp: McpPeer, trial: Trial, change: (state: string) => string): Promise<McpExchange> {
  const tool = toolFixture(mcp, trial, 'inputRequired');
  const { answers: inputResponses } = tool;
  if (inputResponses === undefined) {
    trial.untested('fixtures.mcp.inputRequired.answers in conformance.config.json holds the answers to what it asks');
  }
  const asked = await mcp.request(call(tool, {}, { capabilities: everything }));
  needResponse(trial, asked);
  const state = inputRequiredResultOf(asked)?.requestState;
  if (typeof state !== 'string' || state.length < 2) {
    trial.inapplicable('the tool of fixtures.mcp.inputRequired sends no request state');
  }
  const params = { inputResponses, requestState: change(state) };
  return mcp.request(call(tool, params, { id: 2, capabilities: everything }));
}

/** The text with the character at this place changed to another letter. */
function altered(text: string, index: number): string {
  return `${text.slice(0, index)}${text[index] === 'A' ? 'B' : 'A'}${text.slice(index + 1)}`;
}

const alterations = [
  { id: 'first', comment: 'the first character', change: (state: string) => altered(state, 0) },
  { id: 'middle', comment: 'a character in the middle', change: (state: string) => altered(state, state.length >> 1) },
  {
    id: 'quarter',
    comment: 'a character in the first half',
    change: (state: string) => altered(state, state.length >> 2),
  },
];

export const requestStates = suite('mcp', 'request-states', [
  requirement('mcp.request-state-tampered', on('mcp'), {
    cases: [
      scenario('whole', 'an answer with the state as it came', async (mcp, t: Trial) => {
        const exchange = await answerWith(mcp, t, (state) => state);
        const result = needResult(t, exchange);
        if (result.resultType === 'input_required') t.inconclusive('the tool asks again after all answers');
        t.expect(result.isError !== true, 'a result without isError', answerOf(exchange), about(exchange));
      }),
      vectors(
        'altered',
        'an answer with one character changed',
        alterations,
        { twin: 'whole' },
        async (mcp, t: Trial, one) => {
          const exchange = await answerWith(mcp, t, one.change);
          expectResponse(t, exchange);
          // To ask again is not to go on with the state.
          const refused = errorOf(exchange) ?? inputRequiredResultOf(exchange) ?? resultOf(exchange)?.isError;
          const wanted = 'an error for a request state that was altered';
          t.expect(refused !== undefined && refused !== false, wanted, answerOf(exchange), about(exchange));
        },
      ),
    ],
    mutants: {
      'takes a state that was altered': { acceptsState: () => true },
      'takes any state but that of another request': { acceptsState: (finding) => finding !== 'foreign' },
    },
  }),
]);
