import { isRecord, type McpExchange } from '../../harness/exchange.ts';
import { holdsIf, type Judgement } from '../../harness/judgement.ts';
import { errorCodes } from '../../harness/mcp/error-objects.ts';
import { mcpRequest } from '../../harness/mcp/request.ts';
import { invariant, on, property, scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { readVectors } from '../../harness/vectors.ts';
import { about, answerOf, isSilent } from '../agent-protocols/json-rpc-expectations.ts';
import { anyRequestId } from '../any-request-id.ts';
import { requirement } from '../requirement.ts';
import { expectResponse, expectServed, responseEntry } from './response-expectations.ts';
import { errorOf } from './response-parts.ts';

interface IdVector {
  readonly id: string;
  readonly comment: string;
  readonly requestId: string | number;
}
const { ids } = readVectors('mcp/request-ids.json') as { readonly ids: readonly IdVector[] };

/** The id of a response is the id of its request, by value and type. */
function echoesId({ request: { id }, response }: McpExchange): boolean {
  return response?.id === id;
}

/**
 * As `echoesId`, for requests whose id could be read: an error that could not read it may leave it out (P-A4). A parse
 * error without an id says that nothing could be read of it; whether it was JSON is for others to judge (CONV-2, MCP-EX-1).
 */
function idEcho(exchange: McpExchange): Judgement {
  const { request, response } = exchange;
  const readable = typeof request.id === 'string' || Number.isSafeInteger(request.id);
  if (response === undefined || !readable || request.jsonrpc !== '2.0' || typeof request.method !== 'string') {
    return 'irrelevant';
  }
  if (errorOf(exchange)?.code === errorCodes.parseError && (response.id ?? null) === null) return 'irrelevant';
  return holdsIf(echoesId(exchange), idText(request.id), response.id, responseEntry(exchange));
}

function idText(id: unknown): string {
  return `the id ${JSON.stringify(id)} of the request`;
}

function expectEcho(trial: Trial, exchange: McpExchange): void {
  const { id } = expectResponse(trial, exchange);
  trial.expect(echoesId(exchange), idText(exchange.request.id), id, about(exchange));
}

export const requestIds = suite('mcp', 'request-ids', [
  requirement('mcp.id-echo', on('mcp'), {
    cases: [
      vectors('result', 'a request with this id that is served', ids, {}, async (mcp, t, { requestId }) => {
        expectEcho(t, await mcp.request(mcpRequest('server/discover', {}, { id: requestId })));
      }),
      vectors('error', 'a request with this id that is refused', ids, {}, async (mcp, t, { requestId }) => {
        expectEcho(t, await mcp.request(mcpRequest('conformance/no-such-method', {}, { id: requestId })));
      }),
      property('any-id', 'a request with any id', anyRequestId, {}, async (mcp, t, id) => {
        expectEcho(t, await mcp.request(mcpRequest('server/discover', {}, { id })));
      }),
      invariant('same-id', 'the id of every response', idEcho),
    ],
    mutants: {
      'sends the id as a string': { responseId: (id) => String(id) },
      'sends a numeric string as a number': {
        responseId: (id) => (typeof id === 'string' && /^\d+$/.test(id) ? Number(id) : id),
      },
      'leaves out an id that is falsy': { responseId: (id) => id || undefined },
      'gives every response the id 1': { responseId: () => 1 },
      'trims the id': { responseId: (id) => (typeof id === 'string' ? id.trim() : id) },
      'cuts the id to 32 bits': { responseId: (id) => (typeof id === 'number' ? id | 0 : id) },
      'answers every error with the id null': {
        response: (response) => (response.error ? { ...response, id: null } : response),
      },
    },
    benign: {
      'puts the id last': { response: ({ id, ...rest }) => ({ ...rest, id }) },
      'adds a member of its own': { response: (response) => ({ ...response, traceId: 7 }) },
    },
  }),

  requirement('mcp.id-null-rejected', on('mcp'), {
    cases: [
      scenario('id', 'a request with an id', async (mcp, t) => {
        expectServed(t, await mcp.request(mcpRequest('tools/list', {}, { id: 'not-null' })));
      }),
      scenario('null', 'the same request with the id null', { twin: 'id' }, async (mcp, t: Trial) => {
        const exchange = await mcp.request({ ...mcpRequest('tools/list'), id: null }, { malformed: true });
        // Nothing at all is a matter of the transport; with the twin it shows a refusal all the same (P-A4).
        if (isSilent(exchange)) t.inconclusive('the request was left without an answer', 'P-A4');
        t.expect(
          !(isRecord(exchange.response) && 'result' in exchange.response),
          'an error, or nothing, for a request whose id is null',
          answerOf(exchange),
          about(exchange),
        );
      }),
    ],
    mutants: {
      'serves a request whose id is null': {
        validId: (id) => id === null || typeof id === 'string' || Number.isInteger(id),
      },
      'takes any id': { validId: () => true },
    },
    benign: {
      'answers an id that it cannot read with null': { responseId: (id) => id ?? null },
      'says nothing in a conversation to a request without a readable id': {
        response: (response, { id, transport }) => (id === undefined && transport === 'chat' ? undefined : response),
      },
    },
  }),
]);
