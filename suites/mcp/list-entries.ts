import type { ZodType } from 'zod';
import type { McpExchange } from '../../harness/exchange.ts';
import { holdsIf, type Judgement, objection } from '../../harness/judgement.ts';
import { resource } from '../../harness/mcp/content.ts';
import { prompt, resourceTemplate, tool } from '../../harness/mcp/offers.ts';
import { invariant, on, suite, vectors } from '../../harness/suite.ts';
import { describeIssues } from '../../harness/wire/issues.ts';
import { about } from '../agent-protocols/json-rpc-expectations.ts';
import { requirement } from '../requirement.ts';
import { firstPage, type List, lists, promptList, resourceList, templateList, toolList } from './list-methods.ts';
import { responseEntry } from './response-expectations.ts';
import { completeResultOf } from './response-parts.ts';

const schemas = new Map<List, ZodType>([
  [toolList, tool.omit({ inputSchema: true, outputSchema: true })],
  [resourceList, resource],
  [templateList, resourceTemplate],
  [promptList, prompt],
]);

/**
 * The result of a list method holds its list, whose entries have the members that MCP asks for. Whether there is a list
 * of tools, resources or prompts at all, and what the schemas of tools are, are statements of their own.
 */
function hasEntries(exchange: McpExchange): Judgement {
  const list = lists.find(({ method }) => method === exchange.request.method);
  const result = completeResultOf(exchange);
  const schema = list && schemas.get(list);
  if (result === undefined || list === undefined || schema === undefined) return 'irrelevant';
  const entries: unknown = result[list.member];
  const wanted = `${list.member} as a list of valid entries`;
  if (!Array.isArray(entries)) {
    return list === templateList ? objection(wanted, entries, responseEntry(exchange)) : 'irrelevant';
  }
  const problems = entries.flatMap((entry, index) => {
    const { error } = schema.safeParse(entry);
    return error === undefined ? [] : describeIssues(error, entry, `/${list.member}/${index}`);
  });
  return holdsIf(problems.length === 0, wanted, problems.join('; '), responseEntry(exchange));
}

/** The first entry of a list, on its first page, is another. */
function firstEntry(member: string, change: (entry: Readonly<Record<string, unknown>>) => unknown) {
  return {
    result: (result: Readonly<Record<string, unknown>>, { params }: { readonly params: object }) => {
      const entries = result[member];
      if (!Array.isArray(entries) || 'cursor' in params) return result;
      return { ...result, [member]: [change(entries[0]), ...entries.slice(1)] };
    },
  };
}

export const listEntries = suite('mcp', 'list-entries', [
  requirement('mcp.list-entries', on('mcp'), {
    cases: [
      vectors('list', 'the first page of a list', lists, {}, async (mcp, t, list) => {
        const exchange = await firstPage(mcp, t, list);
        t.judge(hasEntries(exchange), about(exchange));
      }),
      invariant('every-page', 'the entries of every page', hasEntries, {
        'leaves the names out on later pages': {
          result: (result, { params }) =>
            Array.isArray(result.resources) && 'cursor' in params
              ? { ...result, resources: result.resources.map(({ name: _, ...entry }) => entry) }
              : result,
        },
      }),
    ],
    mutants: {
      'lists tools by their name alone': firstEntry('tools', ({ name }) => name),
      'leaves the name of a tool out': firstEntry('tools', ({ name: _, ...entry }) => entry),
      'leaves the URI of a resource out': firstEntry('resources', ({ uri: _, ...entry }) => entry),
      'gives a template a uri': firstEntry('resourceTemplates', ({ uriTemplate, ...entry }) => ({
        ...entry,
        uri: uriTemplate,
      })),
      'names a prompt by a number': firstEntry('prompts', (entry) => ({ ...entry, name: 1 })),
      'lists the arguments of a prompt in an object': firstEntry('prompts', (entry) => ({ ...entry, arguments: {} })),
      'lists templates in an object': {
        result: (result) => ('resourceTemplates' in result ? { ...result, resourceTemplates: { 0: {} } } : result),
      },
    },
    benign: {
      'tells more of each entry': {
        ...firstEntry('tools', (entry) => ({
          ...entry,
          title: 'Availability',
          icons: [],
          price: null,
          _meta: { a: 1 },
        })),
      },
      'tells more of each resource': {
        ...firstEntry('resources', (entry) => ({ ...entry, size: 12, annotations: { audience: ['user'] }, etag: 'x' })),
      },
    },
  }),
]);
