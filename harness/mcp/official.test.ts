import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { packageRoot } from '../package-root.ts';
import * as content from './content.ts';
import { errorObject, missingCapabilityError, unsupportedVersionError } from './error-objects.ts';
import * as input from './input-requests.ts';
import * as notifications from './notifications.ts';
import * as offers from './offers.ts';
import { mcpRequest } from './request.ts';
import { errorResponse, resultResponse } from './responses.ts';
import * as results from './results.ts';
import { clientCapabilities, serverCapabilities } from './values.ts';

/** The official schema and its examples, where they were put beside the project. */
const folder = join(packageRoot, '..', 'shared', 'data', 'mcp-2026-07-28');

/** Our schema for each definition of the official one that we cover and that has examples. */
const covered: Readonly<Record<string, z.ZodType>> = {
  AudioContent: content.audioContent,
  BlobResourceContents: content.blobResourceContents,
  CallToolResult: results.callToolResult,
  CallToolResultResponse: resultResponse('tools/call'),
  ClientCapabilities: clientCapabilities,
  CompleteResult: results.completeResult,
  CompleteResultResponse: resultResponse('completion/complete'),
  CreateMessageRequest: input.sampling,
  DiscoverResult: results.discoverResult,
  DiscoverResultResponse: resultResponse('server/discover'),
  ElicitRequest: input.elicitation,
  ElicitRequestFormParams: input.formElicitation,
  ElicitRequestURLParams: input.urlElicitation,
  EmbeddedResource: content.embeddedResource,
  GetPromptResult: results.getPromptResult,
  GetPromptResultResponse: resultResponse('prompts/get'),
  HeaderMismatchError: errorResponse(),
  ImageContent: content.imageContent,
  InputRequests: input.inputRequests,
  InputRequiredResult: results.inputRequiredResult,
  InternalError: errorObject,
  InvalidParamsError: errorObject,
  ListPromptsResult: results.listPromptsResult,
  ListPromptsResultResponse: resultResponse('prompts/list'),
  ListResourceTemplatesResult: results.listResourceTemplatesResult,
  ListResourceTemplatesResultResponse: resultResponse('resources/templates/list'),
  ListResourcesResult: results.listResourcesResult,
  ListResourcesResultResponse: resultResponse('resources/list'),
  ListRootsRequest: input.rootsRequest,
  ListToolsResult: results.listToolsResult,
  ListToolsResultResponse: resultResponse('tools/list'),
  LoggingMessageNotification: notifications.messageNotification,
  MethodNotFoundError: errorObject,
  MissingRequiredClientCapabilityError: errorResponse(missingCapabilityError),
  ModelPreferences: input.modelPreferences,
  ParseError: errorObject,
  ProgressNotification: notifications.progressNotification,
  PromptListChangedNotification: notifications.notification,
  ReadResourceResult: results.readResourceResult,
  ReadResourceResultResponse: resultResponse('resources/read'),
  Resource: content.resource,
  ResourceLink: content.resourceLink,
  ResourceListChangedNotification: notifications.notification,
  SamplingMessage: input.samplingMessage,
  ServerCapabilities: serverCapabilities,
  TextContent: content.textContent,
  TextResourceContents: content.textResourceContents,
  Tool: offers.tool,
  ToolListChangedNotification: notifications.notification,
  ToolResultContent: input.toolResultContent,
  ToolUseContent: input.toolUseContent,
  UnsupportedProtocolVersionError: errorResponse(unsupportedVersionError),
};

interface Mutant {
  readonly value: unknown;
  readonly path: readonly string[];
  readonly change: string;
}

/** Every value that differs from `value` by one member or element left out or of another type. */
function* mutants(value: unknown, path: readonly string[] = []): Generator<Mutant> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    const here = [...path, key];
    const replaced = (other: unknown) =>
      Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other };
    if (!Array.isArray(value)) {
      yield {
        value: Object.fromEntries(Object.entries(value).filter(([name]) => name !== key)),
        path: here,
        change: 'left out',
      };
    }
    for (const other of [null, true, 7, 1.5, 'x', [], {}]) {
      if (kind(other) === kind(member)) continue;
      yield { value: replaced(other), path: here, change: `replaced by ${JSON.stringify(other)}` };
    }
    for (const inner of mutants(member, here)) yield { ...inner, value: replaced(inner.value) };
  }
}

function kind(value: unknown): string {
  if (value === null || Array.isArray(value)) return JSON.stringify(value).slice(0, 1);
  return Number.isInteger(value) ? 'integer' : typeof value;
}

const names = existsSync(folder) ? readdirSync(join(folder, 'examples')) : [];
const examples = (name: string): readonly unknown[] =>
  readdirSync(join(folder, 'examples', name)).map((file) => read(join('examples', name, file)));

function read(path: string): unknown {
  return JSON.parse(readFileSync(join(folder, path), 'utf8'));
}

describe.skipIf(names.length === 0)(`official examples (skipped without ${folder})`, () => {
  const ajv = new Ajv2020({ strict: false, logger: false });
  ajvFormats.default(ajv);
  ajv.addFormat('byte', true);
  if (names.length > 0) {
    const schema = read('schema.json') as { $defs: Record<string, unknown> };
    // It leaves null and fractions out of JSON, which capabilities and metadata may hold.
    schema.$defs.JSONValue = true;
    ajv.addSchema(schema, 'mcp');
  }
  const official = (name: string) => ajv.compile<Readonly<Record<string, unknown>>>({ $ref: `mcp#/$defs/${name}` });

  /** The official judgement with the rules by which we are stricter. */
  const stricter = (name: string): ((value: unknown) => boolean) => {
    const judge = official(name);
    // A request whose id could not be read has a schema of its own.
    if (name.endsWith('Error')) return (value) => judge(value) && (!('error' in value) || 'id' in value);
    // `resultType` tells a complete result from one that asks for input.
    const [, complete] = /^(CallTool|GetPrompt|ReadResource)ResultResponse$/.exec(name) ?? [];
    if (complete === undefined) return judge;
    const judgeComplete = official(`${complete}Result`);
    return (value) => {
      if (!judge(value)) return false;
      const result = value.result as Readonly<Record<string, unknown>>;
      return result.resultType !== 'complete' || judgeComplete(result);
    };
  };

  it.each(Object.keys(covered))('%s is judged alike', (name) => {
    const schema = covered[name]!;
    const judge = stricter(name);
    for (const example of examples(name)) {
      expect(schema.safeParse(example).success).toBe(judge(example));
      const odd = [...mutants(example)].filter(({ value }) => schema.safeParse(value).success !== judge(value));
      expect(odd.map(({ path, change }) => `${path.join('/')} ${change}`)).toEqual([]);
    }
  });

  it('are accepted, but for one whose complete result has no ttlMs and no cacheScope', () => {
    const rejected = Object.entries(covered).filter(([name, schema]) =>
      examples(name).some((example) => !schema.safeParse(example).success),
    );
    expect(rejected.map(([name]) => name)).toEqual(['ReadResourceResultResponse']);
  });

  it.each(names.filter((name) => /(Boolean|Number|String|Enum)Schema$/.test(name)))(
    '%s is a field of a form',
    (name) => {
      const [own, any] = [official(name), official('PrimitiveSchemaDefinition')];
      for (const example of examples(name)) {
        expect(input.formField.safeParse(example).success).toBe(true);
        for (const { value } of mutants(example)) {
          const { success } = input.formField.safeParse(value);
          // The official definitions overlap, so that one of them accepts what makes another meaningless.
          if (own(value)) expect(success).toBe(true);
          if (!any(value)) expect(success).toBe(false);
        }
      }
    },
  );

  it.each([
    ['DiscoverRequest', mcpRequest('server/discover')],
    ['ListToolsRequest', mcpRequest('tools/list', { cursor: '' }, { id: 'a', meta: { progressToken: 1 } })],
    ['CallToolRequest', mcpRequest('tools/call', { name: 'x', arguments: {} }, { capabilities: { elicitation: {} } })],
  ])('%s is what we send', (name, request) => {
    expect(official(name)(request)).toBe(true);
    const { _meta, ...params } = request.params;
    expect(official(name)({ ...request, params })).toBe(false);
  });
});
