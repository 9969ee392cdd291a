import * as fc from 'fast-check';
import { errorCodes } from '../../harness/mcp/error-objects.ts';
import { mcpRequest } from '../../harness/mcp/request.ts';
import { on, property, scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { about } from '../agent-protocols/json-rpc-expectations.ts';
import { requirement } from '../requirement.ts';
import { entriesOf, firstPage, lists, toolList, walk } from './list-methods.ts';
import { declared } from './offers.ts';
import { expectError, expectServed } from './response-expectations.ts';
import { resultOf } from './response-parts.ts';

const anyCursor = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).map((text) => `conformance-${text}`);

/** Leads the reference bot to its second page of resources. */
const secondPage = 'cmVzb3VyY2VzLzE';

export const pagination = suite('mcp', 'pagination', [
  requirement('mcp.page-walk', on('mcp'), {
    cases: [
      vectors('walk', 'all pages of a list', lists, {}, async (mcp, t: Trial, list) => {
        const { pages, cursors, end } = await walk(mcp, t, list);
        const last = pages.at(-1);
        const evidence = last === undefined ? {} : about(last);
        const strings = cursors.every((cursor) => typeof cursor === 'string');
        t.expect(strings, 'cursors that are strings, and none on the last page', cursors, evidence);
        t.expect(end === 'last page', 'a walk that comes to an end', { end, cursors: cursors.slice(-3) }, evidence);
        const seen = new Set<unknown>();
        for (const page of pages) {
          for (const entry of entriesOf(resultOf(page), list)) {
            const key = entry[list.key];
            t.expect(!seen.has(key), 'an entry that the walk has not met', key, about(page));
            seen.add(key);
          }
        }
      }),
    ],
    mutants: {
      'never comes to an end': { nextCursor: (cursor, page) => (page > 0 ? secondPage : cursor) },
      'says null on the last page': { nextCursor: (cursor) => cursor ?? null },
      'does not know its own cursors': { validCursor: () => false },
      'repeats an entry on the next page': {
        result: (result, { params }) =>
          Array.isArray(result.resources) && 'cursor' in params
            ? { ...result, resources: [{ uri: 'acme:///catalogue', name: 'catalogue' }, ...result.resources] }
            : result,
      },
    },
    benign: {
      'has pages without entries': {
        result: (result, { params }) =>
          Array.isArray(result.resources) && !('cursor' in params) ? { ...result, resources: [] } : result,
      },
    },
  }),

  requirement('mcp.page-cursor-invalid', on('mcp'), {
    cases: [
      scenario('first', 'a list without a cursor', async (mcp, t) => {
        expectServed(t, await firstPage(mcp, t, toolList));
      }),
      vectors('invented', 'a list with an invented cursor', lists, {}, async (mcp, t, list) => {
        await firstPage(mcp, t, list);
        const exchange = await mcp.request(mcpRequest(list.method, { cursor: 'conformance-no-such-cursor' }));
        expectError(t, exchange, errorCodes.invalidParams);
      }),
      property(
        'any',
        'tools/list with any cursor that was not given out',
        anyCursor,
        { twin: 'first' },
        async (mcp, t, cursor) => {
          await declared(mcp, t, 'tools');
          expectError(t, await mcp.request(mcpRequest('tools/list', { cursor })), errorCodes.invalidParams);
        },
      ),
    ],
    mutants: {
      'answers any cursor with the first page': { validCursor: () => true },
      'answers an unknown cursor with -32603': {
        errorCode: (code, reason) => (reason === 'bad-cursor' ? errorCodes.internalError : code),
      },
    },
  }),
]);
