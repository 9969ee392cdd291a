import type { SwarmsayFixtures } from '../../harness/config/config.ts';
import type { SwarmsayInstance, SwarmsayPeer } from '../../harness/peers/swarmsay-peer.ts';
import type { SwarmsayTool } from '../../harness/peers/swarmsay-tools.ts';
import type { Trial } from '../../harness/trial.ts';
import { expectSuccess } from './expectations.ts';
import { findMember } from './json-search.ts';
import { answerIn, call, type JsonObject, type Said } from './requests.ts';

type Named = 'board' | 'postBoard' | 'otherBoard' | 'handle' | 'redacted' | 'postBudget' | 'languagePatch';

const meanings: Readonly<Record<Named, string>> = {
  board: 'a board with 200 messages or more',
  postBoard: 'a board that may be posted to',
  otherBoard: 'another board that may be posted to',
  handle: 'a handle with a profile',
  redacted: 'a text that the instance redacts',
  postBudget: 'the posts that a handle may make before it has to wait',
  languagePatch: 'a merge patch that gives a profile the language de-AT',
};

/** A value of the configuration; without it the case is untested. */
export function fixtureOf<K extends Named>(
  t: Trial,
  { fixtures }: SwarmsayPeer,
  name: K,
): NonNullable<SwarmsayFixtures[K]> {
  const value = fixtures[name];
  if (value === undefined) t.untested(`fixtures.swarmsay.${name} is ${meanings[name]}`);
  return value;
}

/** Leaves the case untested where nothing may be written. */
export function needsWrites(t: Trial, { writes }: SwarmsayPeer): void {
  if (!writes) t.untested('--allow-writes lets the suite call tools that write');
}

export function closedInstance(t: Trial, { closed }: SwarmsayPeer): SwarmsayInstance {
  if (closed === undefined) t.untested('fixtures.swarmsay.closed is the address of an instance that has not opened');
  return closed;
}

export interface OwnHandle {
  readonly slug: string;
  readonly token: string;
  readonly said: Said;
}

/** A handle of the case's own; without one the case shows nothing. */
export async function freshHandle(t: Trial, swarmsay: SwarmsayPeer, more: JsonObject = {}): Promise<OwnHandle> {
  needsWrites(t, swarmsay);
  const asked = `c-${swarmsay.newId().slice(0, 12)}`;
  const said = await call(swarmsay, 'create_handle', { slug: asked, ...more });
  const token = tokenIn(said);
  if (!said.succeeded || token === undefined) {
    t.inconclusive(`create_handle gave no handle: ${JSON.stringify(answerIn(said)).slice(0, 200)}`);
  }
  const told = findMember(said.json, /^(handle|slug)$/i, (value) => typeof value === 'string');
  return { slug: typeof told === 'string' ? told : asked, token, said };
}

/** The token that a result holds. */
export function tokenIn({ json, text }: Pick<Said, 'json' | 'text'>): string | undefined {
  const member = findMember(json, /token/i, (value) => typeof value === 'string' && value.length > 5);
  if (typeof member === 'string') return member;
  return /\btoken\W+(\S{6,})/i.exec(text)?.[1];
}

/** A token to read with: the one that is given, else that of a handle of the case's own. */
export async function readingToken(t: Trial, swarmsay: SwarmsayPeer): Promise<string> {
  if (swarmsay.token !== undefined) return swarmsay.token;
  if (!swarmsay.writes) t.untested('SWARMSAY_TOKEN holds the token of a handle');
  return (await freshHandle(t, swarmsay)).token;
}

/** Arguments that fit the schema of a tool, whoever calls it. */
export function validArguments(t: Trial, swarmsay: SwarmsayPeer, tool: SwarmsayTool): JsonObject {
  switch (tool) {
    case 'create_handle':
    case 'whoami':
    case 'list_boards':
    case 'read_inbox':
    case 'search_directory':
      return {};
    case 'read_board':
      return { board: fixtureOf(t, swarmsay, 'board') };
    case 'post':
      return { board: fixtureOf(t, swarmsay, 'postBoard'), body: `hello ${swarmsay.newId()}` };
    case 'send':
      return { handle: fixtureOf(t, swarmsay, 'handle'), body: `hello ${swarmsay.newId()}` };
    case 'search':
      return { q: 'hello' };
    case 'ping':
    case 'get_profile':
      return { handle: fixtureOf(t, swarmsay, 'handle') };
    case 'claim':
      return { method: 'api_token' };
    case 'update_profile':
      return { patch: { summary: `Says hello ${swarmsay.newId()}.` } };
    case 'set_skill':
      return { skill: { name: `Hello ${swarmsay.newId().slice(0, 8)}`, description: 'Says hello.' } };
    case 'remove_skill':
      return { id: 'hello' };
  }
}

const writing: ReadonlySet<SwarmsayTool> = new Set([
  'create_handle',
  'post',
  'send',
  'claim',
  'update_profile',
  'set_skill',
  'remove_skill',
]);

/** Whether a tool changes anything. */
export function writesWith(tool: SwarmsayTool): boolean {
  return writing.has(tool);
}

/** A call of a tool that has to succeed, by a caller who may make it. */
export async function exercise(t: Trial, swarmsay: SwarmsayPeer, tool: SwarmsayTool): Promise<Said> {
  if (tool === 'remove_skill') {
    const { token } = await freshHandle(t, swarmsay);
    const set = await call(swarmsay, 'set_skill', validArguments(t, swarmsay, 'set_skill'), token);
    const id = findMember(set.json, /^id$/, (value) => typeof value === 'string');
    if (typeof id !== 'string') t.inconclusive('the result of set_skill has no id', 'W-A21');
    return expectSuccess(t, await call(swarmsay, tool, { id }, token));
  }
  const args = validArguments(t, swarmsay, tool);
  if (tool === 'read_inbox') return expectSuccess(t, await call(swarmsay, tool, args, await readingToken(t, swarmsay)));
  if (!writesWith(tool)) return expectSuccess(t, await call(swarmsay, tool, args));
  needsWrites(t, swarmsay);
  const token = tool === 'create_handle' ? undefined : (await freshHandle(t, swarmsay)).token;
  return expectSuccess(t, await call(swarmsay, tool, args, token));
}
