import { mcpRequest } from '../../harness/mcp/request.ts';
import { on, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { call, declared, safeTool } from '../mcp/offers.ts';
import { requirement } from '../requirement.ts';
import { fixtureCall } from './fixture-calls.ts';
import {
  about,
  answerOf,
  expectFailure,
  expectResponse,
  expectResult,
  isSilent,
  responseOf,
} from './json-rpc-expectations.ts';

/** Which requests are served, and what becomes of those that a transport cannot carry (MCP binding / Messages). */
export const mcpMethods = suite('agent-protocols', 'mcp-methods', [
  requirement('MCP-MSG-15', on('mcp'), {
    cases: [
      scenario('discovery', 'server/discover, which every server has', async (mcp, t) => {
        expectResult(t, await mcp.request(mcpRequest('server/discover')));
      }),
    ],
    mutants: {
      'has no server/discover': { servesMethod: (method, known) => known && method !== 'server/discover' },
      'serves tools alone': { servesMethod: (method, known) => known && method.startsWith('tools/') },
    },
  }),

  requirement('MCP-MSG-16', on('mcp'), {
    cases: [
      scenario('list', 'tools/list of a server that declares tools', async (mcp, t) => {
        await declared(mcp, t, 'tools');
        expectResult(t, await mcp.request(mcpRequest('tools/list')));
      }),
    ],
    mutants: {
      'has no tools/list': { servesMethod: (method, known) => known && method !== 'tools/list' },
      'lists its tools once': {
        tools: (tools, { listed }) => {
          if (listed > 1) throw new Error('listed already');
          return tools;
        },
      },
    },
  }),

  requirement('MCP-MSG-17', on('mcp'), {
    cases: [
      scenario('call', 'tools/call of a harmless tool', async (mcp, t) => {
        expectResult(t, await mcp.request(call(await safeTool(mcp, t))));
      }),
    ],
    mutants: {
      'has no tools/call': { servesMethod: (method, known) => known && method !== 'tools/call' },
      'knows none of the tools that it lists': {
        response: ({ result, ...response }, { method }) =>
          method === 'tools/call' && result
            ? { ...response, error: { code: -32602, message: 'There is no such tool.' } }
            : { ...response, result },
      },
    },
  }),

  requirement('MCP-MSG-19', on('mcp', 'chat'), {
    cases: [
      scenario('fits', 'an answer that fits into one message', async (mcp, t) => {
        expectResponse(t, await mcp.request(mcpRequest('server/discover')));
      }),
      scenario('oversize', 'a tool whose answer fits into no message', { twin: 'fits' }, async (mcp, t: Trial) => {
        const exchange = await mcp.request(fixtureCall(t, mcp, 'oversize'));
        const result = responseOf(exchange)?.result;
        const failed = typeof result === 'object' && result !== null && 'isError' in result && result.isError === true;
        if (result !== undefined && !failed)
          t.inconclusive('the answer of fixtures.mcp.oversize fitted into a message');
        expectFailure(t, exchange, -32603);
      }),
    ],
    mutants: {
      'has another code for it': { errorCode: (code, reason) => (reason === 'oversize' ? -31_999 : code) },
      'makes it a failure of the tool': {
        oversizeReply: ({ jsonrpc, id }) => ({
          jsonrpc,
          id,
          result: {
            resultType: 'complete',
            content: [{ type: 'text', text: 'too large' }],
            isError: true,
            _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'acme', version: '1.0.0' } },
          },
        }),
      },
      'says nothing': { oversizeReply: () => undefined },
    },
    benign: {
      'counts by itself what fits': { fits: (text) => text.length < 12_000 },
      'explains what happened': {
        errorMessage: (message, reason) => (reason === 'oversize' ? `${message} Ask for less.` : message),
      },
    },
  }),

  requirement('MCP-MSG-20', on('mcp', 'rpc'), {
    cases: [
      scenario('fits', 'an answer that fits into a response', async (mcp, t) => {
        expectResponse(t, await mcp.request(mcpRequest('server/discover')));
      }),
      scenario('oversize', 'a tool whose answer fits into no response', { twin: 'fits' }, async (mcp, t: Trial) => {
        const exchange = await mcp.request(fixtureCall(t, mcp, 'oversize'));
        t.expect(
          exchange.envelopeError?.code === 'too_large',
          'an envelope with error.code "too_large"',
          whole(exchange),
          { ...about(exchange), silence: isSilent(exchange) },
        );
      }),
    ],
    mutants: {
      'sends the error of a conversation': {
        oversizeEnvelope: (_envelope, { id }) => ({
          response: { jsonrpc: '2.0', id, error: { code: -32603, message: 'The response is too large.' } },
        }),
      },
      'says nothing': { oversizeEnvelope: () => undefined },
    },
  }),

  requirement('MCP-MSG-21', on('mcp', 'rpc'), {
    cases: [
      scenario('other-tool', 'a tool that needs no conversation', async (mcp, t) => {
        expectResult(t, await mcp.request(call(await safeTool(mcp, t))));
      }),
      scenario('needs-one', 'a tool that needs a conversation', { twin: 'other-tool' }, async (mcp, t: Trial) => {
        const exchange = await mcp.request(fixtureCall(t, mcp, 'conversationOnly'));
        t.expect(
          exchange.envelopeError?.code === 'conversation_required',
          'an envelope with error.code "conversation_required"',
          whole(exchange),
          about(exchange),
        );
      }),
    ],
    mutants: {
      'does without the conversation': { needsConversation: () => false },
      'wants a conversation for every tool': { needsConversation: () => true },
      'makes it an error of the protocol': {
        envelope: (envelope, { id }) =>
          envelope.error?.code === 'conversation_required'
            ? { response: { jsonrpc: '2.0', id, error: { code: -32602, message: 'Connect first.' } } }
            : envelope,
      },
    },
  }),
]);

function whole(exchange: Parameters<typeof answerOf>[0]): unknown {
  return exchange.carrier.kind === 'rpc' ? (exchange.carrier.response ?? answerOf(exchange)) : answerOf(exchange);
}
