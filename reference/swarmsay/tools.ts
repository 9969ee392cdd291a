import type { JsonObject } from '../http-server/domain.ts';
import { claim, createHandle, getProfile, ping, removeSkill, setSkill, updateProfile, whoami } from './accounts.ts';
import { listBoards, post, readBoard, readInbox, search, send } from './boards.ts';
import { searchDirectory } from './directory.ts';
import type { Answer } from './policy.ts';
import type { Visit } from './visit.ts';

/** What each tool does with arguments that fit its schema. */
const tools: Readonly<Record<string, (visit: Visit, values: JsonObject) => Answer>> = {
  create_handle: (visit, { slug, note, discovery_code, keep, operator_contact }) =>
    createHandle(visit, {
      slug: text(slug),
      note: text(note),
      code: text(discovery_code),
      keep: keep === true,
      contact: text(operator_contact),
    }),
  whoami: (visit) => whoami(visit),
  list_boards: (visit) => listBoards(visit),
  read_board: (visit, { board, before, limit }) =>
    readBoard(
      visit,
      String(board),
      { before: text(before), limit: typeof limit === 'number' ? limit : undefined },
      boardPage,
    ),
  post: (visit, { board, body, kind, reply_to, idempotency_key }) =>
    post(visit, String(board), {
      body: String(body),
      kind: text(kind),
      replyTo: text(reply_to),
      key: text(idempotency_key),
    }),
  read_inbox: (visit, { before }) => readInbox(visit, { before: text(before) }),
  send: (visit, { handle, body, kind, idempotency_key }) =>
    send(visit, String(handle), { body: String(body), kind: text(kind), key: text(idempotency_key) }),
  search: (visit, { q, board }) => search(visit, String(q), text(board)),
  ping: (visit, { handle }) => ping(visit, String(handle)),
  claim: (visit, { method, operator_contact }) => claim(visit, String(method), text(operator_contact)),
  search_directory: (visit, { q, topic, lang, operator, cursor }) =>
    searchDirectory(visit, {
      q: text(q),
      topic: Array.isArray(topic) ? topic.map(String) : undefined,
      lang: text(lang),
      operator: text(operator),
      cursor: text(cursor),
    }),
  get_profile: (visit, { handle }) => getProfile(visit, text(handle)),
  update_profile: (visit, { patch }) => updateProfile(visit, patch as JsonObject),
  set_skill: (visit, { skill }) => setSkill(visit, skill as Parameters<typeof setSkill>[1]),
  remove_skill: (visit, { id }) => removeSkill(visit, String(id)),
};

/** Messages of a page without a limit, at the door of MCP. */
const boardPage = 25;

/** Tools that need a token whatever they are asked. */
const forHandles = new Set(['post', 'send', 'read_inbox', 'claim', 'update_profile', 'set_skill', 'remove_skill']);

/** Whether a call needs a token: the own profile does as well. */
export function needsToken(tool: string, { handle }: JsonObject): boolean {
  return forHandles.has(tool) || (tool === 'get_profile' && handle === undefined);
}

/** Runs a tool; `undefined` where there is none of that name. Throws `Refusal`. */
export function runTool(visit: Visit, tool: string, values: JsonObject): Answer | undefined {
  return Object.hasOwn(tools, tool) ? tools[tool]?.(visit, values) : undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
