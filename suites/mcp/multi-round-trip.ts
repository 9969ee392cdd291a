import { isRecord, type McpExchange } from '../../harness/exchange.ts';
import { holdsIf, type Judgement } from '../../harness/judgement.ts';
import { mcpRequest } from '../../harness/mcp/request.ts';
import { mayAskForInput } from '../../harness/mcp/rules.ts';
import type { McpPeer } from '../../harness/peers/peer.ts';
import { invariant, on, scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { about, answerOf } from '../agent-protocols/json-rpc-expectations.ts';
import { requirement } from '../requirement.ts';
import { firstPage, lists } from './list-methods.ts';
import { call, declared, everything, toolFixture } from './offers.ts';
import { needResponse, needResult, responseEntry } from './response-expectations.ts';
import { capabilitiesOf, inputRequiredResultOf, resultOf } from './response-parts.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** A result that asks for input has input requests or a state. */
function asksForSomething(exchange: McpExchange): Judgement {
  const result = inputRequiredResultOf(exchange);
  if (result === undefined) return 'irrelevant';
  const fits = isRecord(result.inputRequests) || typeof result.requestState === 'string';
  const wanted = 'inputRequests as an object or requestState as a string';
  return holdsIf(fits, wanted, result, responseEntry(exchange));
}

/** Only three methods ask for input. */
function mayAsk(exchange: McpExchange): Judgement {
  const { method } = exchange.request;
  if (resultOf(exchange) === undefined || typeof method !== 'string' || mayAskForInput(method)) return 'irrelevant';
  const asks = inputRequiredResultOf(exchange);
  return holdsIf(asks === undefined, `no result of ${method} that asks for input`, asks, responseEntry(exchange));
}

/** Every input request is of a kind and a mode that the request declares. */
function asksWhatIsDeclared(exchange: McpExchange): Judgement {
  const result = inputRequiredResultOf(exchange);
  if (result === undefined) return 'irrelevant';
  const requests = isRecord(result.inputRequests) ? Object.entries(result.inputRequests) : [];
  const capabilities = capabilitiesOf(exchange);
  const undeclared = requests.filter(([, request]) => !isDeclared(request, capabilities));
  const wanted = `only input that the request's capabilities ${JSON.stringify(capabilities)} declare`;
  return holdsIf(undeclared.length === 0, wanted, Object.fromEntries(undeclared), responseEntry(exchange));
}

function isDeclared(request: unknown, { elicitation, sampling, roots }: JsonObject): boolean {
  if (!isRecord(request)) return false;
  switch (request.method) {
    case 'sampling/createMessage':
      return isRecord(sampling);
    case 'roots/list':
      return isRecord(roots);
    case 'elicitation/create': {
      if (!isRecord(elicitation)) return false;
      const { mode = 'form' } = isRecord(request.params) ? request.params : {};
      // An elicitation capability without a mode stands for forms.
      return mode === 'url' ? 'url' in elicitation : 'form' in elicitation || !('url' in elicitation);
    }
    default:
      return false;
  }
}

/** Calls the tool that asks, and says what came. */
async function ask(mcp: McpPeer, trial: Trial, capabilities: JsonObject): Promise<McpExchange> {
  const exchange = await mcp.request(call(toolFixture(mcp, trial, 'inputRequired'), {}, { capabilities }));
  needResponse(trial, exchange);
  return exchange;
}

const capabilitySets = [
  { id: 'none', comment: 'a client that declares nothing', capabilities: {} },
  { id: 'forms', comment: 'a client that shows forms', capabilities: { elicitation: { form: {} } } },
  { id: 'links', comment: 'a client that opens links and shows no forms', capabilities: { elicitation: { url: {} } } },
  { id: 'roots', comment: 'a client that lists roots', capabilities: { roots: {} } },
];

export const multiRoundTrip = suite('mcp', 'multi-round-trip', [
  requirement('mcp.input-required-field', on('mcp'), {
    cases: [
      scenario('ask', 'a call of a tool that asks for input', async (mcp, t) => {
        const exchange = await ask(mcp, t, everything);
        if (!inputRequiredResultOf(exchange)) t.inconclusive('the tool of fixtures.mcp.inputRequired does not ask');
        t.judge(asksForSomething(exchange), about(exchange));
      }),
      invariant('every-result', 'every result that asks for input', asksForSomething),
    ],
    mutants: {
      'asks without saying for what': { inputRequired: ({ resultType }) => ({ resultType }) },
      'lists its questions in an array': {
        inputRequired: ({ inputRequests, requestState: _, ...rest }) => ({
          ...rest,
          inputRequests: Object.values(inputRequests ?? {}),
        }),
      },
      'sends a state that is an object': {
        inputRequired: ({ inputRequests: _, requestState, ...rest }) => ({
          ...rest,
          requestState: { sealed: requestState },
        }),
      },
    },
    benign: {
      'has more to say where it asks': { inputRequired: (result) => ({ ...result, hint: 'How many?' }) },
    },
  }),

  requirement('mcp.input-required-methods', on('mcp'), {
    cases: [
      scenario('discovery', 'the result of server/discover', async (mcp, t) => {
        const exchange = await mcp.request(mcpRequest('server/discover', {}, { capabilities: everything }));
        needResult(t, exchange);
        t.judge(mayAsk(exchange), about(exchange));
      }),
      vectors('list', 'the result of a list method', lists, {}, async (mcp, t, list) => {
        const exchange = await firstPage(mcp, t, list);
        t.judge(mayAsk(exchange), about(exchange));
      }),
      scenario('completion', 'the result of completion/complete', async (mcp, t) => {
        await declared(mcp, t, 'completions');
        const { completion } = mcp.fixtures.mcp ?? {};
        if (completion === undefined) {
          t.untested('fixtures.mcp.completion in conformance.config.json holds the parameters of a completion');
        }
        const exchange = await mcp.request(mcpRequest('completion/complete', { ...completion }));
        needResult(t, exchange);
        t.judge(mayAsk(exchange), about(exchange));
      }),
      invariant('every-result', 'every result of other methods', mayAsk),
    ],
    mutants: {
      'asks before it lists its tools': {
        result: (result, { method }) =>
          method === 'tools/list'
            ? { resultType: 'input_required', requestState: 'page-0', _meta: result._meta }
            : result,
      },
      'asks before it completes': {
        result: (result, { method }) =>
          method === 'completion/complete'
            ? { resultType: 'input_required', requestState: 'a', _meta: result._meta }
            : result,
      },
      'asks who wants to know': {
        result: (result, { method }) =>
          method === 'server/discover' ? { ...result, resultType: 'input_required', requestState: 'who' } : result,
      },
    },
  }),

  requirement('mcp.input-required-capabilities', on('mcp'), {
    cases: [
      scenario('able', 'a call of a client that can be asked for anything', async (mcp, t) => {
        const exchange = await ask(mcp, t, everything);
        if (!inputRequiredResultOf(exchange)) t.inconclusive('the tool of fixtures.mcp.inputRequired does not ask');
        t.judge(asksWhatIsDeclared(exchange), about(exchange));
      }),
      vectors(
        'client',
        'the same call of this client',
        capabilitySets,
        { twin: 'able' },
        async (mcp, t: Trial, one) => {
          const exchange = await ask(mcp, t, one.capabilities);
          const judged = asksWhatIsDeclared(exchange);
          t.judge(judged, about(exchange));
          // A refusal, or a result without input, asks for nothing.
          if (judged === 'irrelevant') t.expect(true, 'no undeclared input', answerOf(exchange), about(exchange));
        },
      ),
      invariant('every-result', 'every result that asks for input', asksWhatIsDeclared),
    ],
    mutants: {
      'asks every client': { hasCapability: () => true },
      'asks for roots as well': {
        inputRequired: (result) => ({
          ...result,
          inputRequests: { ...(result.inputRequests as JsonObject), where: { method: 'roots/list' } },
        }),
      },
      'asks by a kind that MCP does not know': {
        inputRequired: (result) => ({ ...result, inputRequests: { pay: { method: 'payment/create', params: {} } } }),
      },
    },
    benign: {
      'asks without naming the mode': {
        inputRequired: (result) => ({ ...result, inputRequests: { quantity: withoutMode(result.inputRequests) } }),
      },
    },
  }),
]);

function withoutMode(inputRequests: unknown): unknown {
  const { quantity } = inputRequests as { readonly quantity: { readonly params: JsonObject } };
  const { mode: _, ...params } = quantity.params;
  return { ...quantity, params };
}
