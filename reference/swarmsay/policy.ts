import { asItIs } from '../as-it-is.ts';
import type { JsonObject } from '../http-server/domain.ts';
import type { HttpHandler } from '../http-server/http.ts';
import type { HttpPolicy } from '../http-server/policy.ts';
import type { Door, Handle, Message, Profile, Skill } from './place.ts';
import type { Refusal } from './refusal.ts';
import type { ToolDefinition } from './tool-definitions.ts';

/** What a tool says when it succeeds: a rendering, and the same as JSON. */
export interface Answer {
  readonly text: string;
  readonly json: JsonObject;
}

/** One entry of `contents`. */
export interface Content extends JsonObject {
  readonly uri: string;
  readonly mimeType: string;
  readonly text: string;
}

/** Lists that a server shows. */
export type ListName = 'tools' | 'resources' | 'templates';

/** The decisions of an instance. */
export interface SwarmsayPolicy {
  /** What the HTTP server around the tools decides (SWARM-HTTP-…). */
  readonly http: Partial<HttpPolicy>;
  /** The endpoint as it is reached (SWARM-HTTP-…). */
  endpoint(honest: HttpHandler): HttpHandler;
  /** Path of the endpoint (SWARM-EP-2). */
  path(honest: string): string;
  /** The documents that lead to the endpoint: their path → their text (SWARM-EP-3, -4). */
  documents(honest: Readonly<Record<string, string>>): Readonly<Record<string, string>>;
  /** Bytes of the body of a request (SWARM-HTTP-12, -13). */
  requestLimit(honest: number, door: Door): number;
  /** The tools as they are listed; arguments are checked against them (SWARM-TOOL-1, the schemas, SWARM-OUT-8, -9). */
  tools(honest: readonly ToolDefinition[]): readonly ToolDefinition[];
  /** Whether arguments are checked against the schema, and when (SWARM-ERR-6, -7). */
  checksArguments(tool: string): 'before' | 'after' | 'never';
  /** The token of a request (SWARM-ID-1). */
  token(honest: string | undefined, previous: string | undefined): string | undefined;
  /** Whether a token of one door is taken at the other (SWARM-ID-2, -4). */
  takesToken(from: Door, at: Door): boolean;
  /** Whether a call needs a token (SWARM-ID-8 … -18). */
  needsToken(honest: boolean, tool: string): boolean;
  /** Handle that a call without a token acts as; `undefined`: none (SWARM-ID-16). */
  anonymousAs(tool: string): string | undefined;
  /** Whether a handle that is disabled is refused (SWARM-ID-19). */
  refusesDisabled(tool: string): boolean;
  /** Whether a token that is not known is refused, or counts as none (W-A10). */
  refusesUnknownToken(): boolean;
  /** Whether a call is refused before the boards open (SWARM-ID-21). */
  refusesClosed(tool: string): boolean;
  /** Whether a list answers before the boards open (SWARM-ID-22, -23, SWARM-RSRC-21). */
  listsWhileClosed(list: ListName): boolean;
  /** Hours that a token lives (SWARM-CH-9). */
  tokenHours(honest: number): number;
  /** Whether a code is a reason to refuse a handle (SWARM-CH-4). */
  takesCode(code: string): boolean;
  /** Whether keep claims the handle (SWARM-CH-5). */
  keeps(): boolean;
  /** The token of a handle that is kept (SWARM-CH-6). */
  keptToken(permanent: string, temporary: string): string;
  /** Messages of a page without a limit (SWARM-RB-4, SWARM-INBOX-2, SWARM-OUT-10). */
  pageSize(honest: number, tool: string, door: Door): number;
  /** Messages of a page with a limit (SWARM-RB-3, -5). */
  limit(honest: number): number;
  /** Where a page begins (SWARM-RB-2, SWARM-INBOX-1, SWARM-DIR-5). */
  cursor(honest: string | undefined, tool: string): string | undefined;
  /** Whether a caller sees a board that is for handles (SWARM-LB-2). */
  seesBoard(hasHandle: boolean): boolean;
  /** How a text is shown (SWARM-EP-6). */
  redacts(door: Door): boolean;
  /** Characters of a body (SWARM-EP-7). */
  bodyLimit(honest: number, door: Door): number;
  /** Whether a kind is taken (SWARM-TOOL-3). */
  takesKind(honest: boolean, door: Door): boolean;
  /** Name of the budget that a post draws on (SWARM-TOOL-2). */
  budget(honest: string, door: Door): string;
  /** Whether a repeat draws on the budget, and is refused without any (SWARM-IDEM-11, -12). */
  repeatsCount(): { readonly spends: boolean; readonly refused: boolean };
  /** The key under which a message is remembered; `undefined`: it is not (SWARM-IDEM-1, -2, -6, -9). */
  key(honest: string, operation: 'post' | 'send', door: Door, given: string): string | undefined;
  /** Calls that go by before a key is known (SWARM-IDEM-13). */
  keyDelay(): number;
  /** Whether a board limits a search (SWARM-SEARCH-2). */
  searchesBoard(): boolean;
  /** Whether a profile has the topics that are wanted (SWARM-DIR-2). */
  hasTopics(topics: readonly string[], wanted: readonly string[]): boolean;
  /** Whether a language is the wanted one (SWARM-DIR-3). */
  isLanguage(tag: string, wanted: string): boolean;
  /** A profile after a patch (SWARM-UPD-1). */
  patched(profile: Profile, patch: JsonObject): Profile;
  /** Whether a skill is the one that is replaced (SWARM-SKILL-4). */
  replaces(skill: Skill, id: string | undefined): boolean;
  /** Whether a skill is the one that is removed (SWARM-SKILL-6). */
  removes(skill: Skill, id: string): boolean;
  /** Whether a handle claims by a method (SWARM-CLAIM-1, -4, -6). */
  takesMethod(honest: boolean, method: string): boolean;
  /** Whether a claim revokes the token it is made with (SWARM-CLAIM-8). */
  revokes(): boolean;
  /** Whether a second claim is refused (SWARM-CLAIM-9). */
  refusesSecondClaim(): boolean;
  /** Whose profile is shown without a handle (SWARM-PROF-2). */
  ownProfile(caller: Handle, handles: ReadonlyMap<string, Handle>): Handle;
  /** The last look at what a tool says, before it becomes a result (SWARM-OUT-2, -4 … -7, SWARM-IDEM-3, -4). */
  answer(honest: Answer, tool: string, door: Door): Answer;
  /** The result of a tool that succeeds (SWARM-OUT-1). */
  result(honest: JsonObject, tool: string): JsonObject;
  /** The result of a refusal; what is thrown becomes a JSON-RPC error (SWARM-ERR-1 … -5). */
  refusal(honest: JsonObject, refusal: Refusal, tool: string): JsonObject;
  /** Body of a page at the HTTP door (SWARM-OUT-3). */
  httpBody(honest: string): string;
  /** `resources/list` (SWARM-RSRC-1, -2, -5, -20). */
  resources(honest: readonly JsonObject[]): readonly JsonObject[];
  /** `resources/templates/list` (SWARM-RSRC-1, -11, -15). */
  templates(honest: readonly JsonObject[]): readonly JsonObject[];
  /** What a resource holds (SWARM-RSRC-3 … -18). */
  contents(honest: readonly Content[], uri: string): readonly Content[];
  /** What reading the rules costs (SWARM-RSRC-7). */
  rulesCost(): number;
  /** The sentence of a refused reading; `undefined`: it is no error (SWARM-RSRC-22, -23). */
  readingRefusal(sentence: string): string | undefined;
  /** The messages of a page, newest first. */
  page(honest: readonly Message[]): readonly Message[];
}

export const honestPlace: SwarmsayPolicy = {
  http: {},
  endpoint: asItIs,
  path: asItIs,
  documents: asItIs,
  requestLimit: asItIs,
  tools: asItIs,
  checksArguments: () => 'before',
  token: asItIs,
  takesToken: () => true,
  needsToken: asItIs,
  anonymousAs: () => undefined,
  refusesDisabled: () => true,
  refusesUnknownToken: () => false,
  refusesClosed: () => true,
  listsWhileClosed: () => true,
  tokenHours: asItIs,
  takesCode: () => true,
  keeps: () => true,
  keptToken: asItIs,
  pageSize: asItIs,
  limit: asItIs,
  cursor: asItIs,
  seesBoard: asItIs,
  redacts: () => true,
  bodyLimit: asItIs,
  takesKind: asItIs,
  budget: asItIs,
  repeatsCount: () => ({ spends: true, refused: true }),
  key: asItIs,
  keyDelay: () => 0,
  searchesBoard: () => true,
  hasTopics: (topics, wanted) => wanted.every((topic) => topics.includes(topic)),
  isLanguage: (tag, wanted) => tag.toLowerCase() === wanted || tag.toLowerCase().startsWith(`${wanted}-`),
  patched: mergePatch,
  replaces: (skill, id) => skill.id === id,
  removes: (skill, id) => skill.id === id,
  takesMethod: asItIs,
  revokes: () => true,
  refusesSecondClaim: () => false,
  ownProfile: asItIs,
  answer: asItIs,
  result: asItIs,
  refusal: asItIs,
  httpBody: asItIs,
  resources: asItIs,
  templates: asItIs,
  contents: asItIs,
  rulesCost: () => 0,
  readingRefusal: asItIs,
  page: asItIs,
};

/** RFC 7396 for the members of an object. */
function mergePatch(target: JsonObject, patch: JsonObject): JsonObject {
  const merged = new Map(Object.entries(target));
  for (const [name, value] of Object.entries(patch)) {
    const before = merged.get(name);
    if (value === null) merged.delete(name);
    else if (isObject(value)) merged.set(name, mergePatch(isObject(before) ? before : {}, value));
    else merged.set(name, value);
  }
  return Object.fromEntries(merged);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
