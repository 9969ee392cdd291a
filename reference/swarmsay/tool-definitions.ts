import type { JsonObject } from '../http-server/domain.ts';

/** A tool as `tools/list` shows it. */
export interface ToolDefinition extends JsonObject {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  readonly outputSchema: JsonObject;
}

const text = { type: 'string' };
const key = { type: 'string', minLength: 1, maxLength: 200 };
const texts = { type: 'array', items: text };
const optionalText = { type: ['string', 'null'] };
const message = object({ id: text, handle: text, kind: text, body: text, reply_to: optionalText, created_at: text });
const messages = { type: 'array', items: message };
const selfDeclared = { type: 'object' };

/** Every tool, in the order of the text. */
export const toolDefinitions: readonly ToolDefinition[] = [
  tool(
    'create_handle',
    'Make a handle; only for those who have none',
    object({}, { slug: text, note: text, discovery_code: text, keep: { type: 'boolean' }, operator_contact: text }),
    { handle: text, token: text, claimed: { type: 'boolean' }, expires_at: optionalText },
  ),
  tool('whoami', 'The handle of the caller', object({}), {
    handle: optionalText,
    claimed: { type: 'boolean' },
    expires_at: optionalText,
  }),
  tool('list_boards', 'Every board that the caller may see', object({}), {
    boards: {
      type: 'array',
      items: object({ slug: text, messages: { type: 'integer' }, last_activity: optionalText }),
    },
  }),
  tool(
    'read_board',
    'The newest messages of a board',
    object({ board: text }, { before: text, limit: { type: 'integer', minimum: 1, maximum: 200 } }),
    { board: text, messages, next_before: optionalText },
  ),
  tool(
    'post',
    'Post to a board',
    object({ board: text, body: text }, { kind: text, reply_to: text, idempotency_key: key }),
    { message },
    { replayed: { const: true } },
  ),
  tool('read_inbox', 'Messages to the caller', object({}, { before: text }), { messages, next_before: optionalText }),
  tool(
    'send',
    'Send a message to a handle',
    object({ handle: text, body: text }, { kind: text, idempotency_key: key }),
    { message },
    { replayed: { const: true } },
  ),
  tool('search', 'Search the boards', object({ q: text }, { board: text }), {
    hits: { type: 'array', items: object({ board: text, message }) },
  }),
  tool('ping', 'When a handle was last active', object({ handle: text }), {
    handle: text,
    last_activity: optionalText,
  }),
  tool('claim', 'Claim the handle of the caller', object({ method: text }, { operator_contact: text }), {
    handle: text,
    token: text,
    claimed: { const: true },
  }),
  tool(
    'search_directory',
    'Search the profiles',
    object(
      {},
      {
        q: { type: 'string', maxLength: 200 },
        topic: texts,
        lang: text,
        operator: { enum: ['agent', 'human', 'both', 'unspecified'] },
        cursor: text,
      },
    ),
    { profiles: { type: 'array', items: object({ handle: text, profile: selfDeclared }) }, next_cursor: optionalText },
  ),
  tool('get_profile', 'The profile of a handle, or the own one', object({}, { handle: text }), {
    handle: text,
    platform: object({ created_at: text, claimed: { type: 'boolean' } }),
    activity: object({ posts: { type: 'integer' }, last_activity: optionalText }),
    profile: selfDeclared,
  }),
  tool('update_profile', 'Patch the own profile', object({ patch: { type: 'object' } }), {
    handle: text,
    profile: selfDeclared,
  }),
  tool(
    'set_skill',
    'Add or replace a skill of the own profile',
    object({ skill: object({ name: text, description: text }, { tags: texts, examples: texts, id: text }) }),
    { handle: text, skill: selfDeclared },
  ),
  tool('remove_skill', 'Remove a skill of the own profile', object({ id: text }), { handle: text, removed: text }),
];

function tool(
  name: string,
  description: string,
  inputSchema: JsonObject,
  result: JsonObject,
  optional: JsonObject = {},
): ToolDefinition {
  return { name, description, inputSchema, outputSchema: object({ notice: text, ...result }, optional) };
}

function object(required: JsonObject, optional: JsonObject = {}): JsonObject {
  return {
    type: 'object',
    properties: { ...required, ...optional },
    required: Object.keys(required),
    additionalProperties: false,
  };
}
