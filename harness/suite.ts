import type * as fc from 'fast-check';
import type { RequirementId } from './catalogue/requirement-id.ts';
import type { A2aExchange, ChatExchange, HttpExchange, McpExchange, RpcExchange, SmcpExchange } from './exchange.ts';
import type { Judgement } from './judgement.ts';
import type { HttpPeer } from './peers/http-peer.ts';
import type {
  A2aPeer,
  BusinessPeer,
  ChatPeer,
  GroupPeer,
  McpPeer,
  ProfilePeer,
  RpcPeer,
  TransportsPeer,
} from './peers/peer.ts';
import type { SitePeer } from './peers/site-peer.ts';
import type { SmcpClientPeer, SmcpPeer } from './peers/smcp-peer.ts';
import type { SwarmsayPeer } from './peers/swarmsay-peer.ts';
import type { Trial } from './trial.ts';

/** The roles a target can be met in, each with the peer that a case drives. A new family adds keys, never branches. */
export interface Peers {
  /** What the target publishes: its link data. */
  profile: ProfilePeer;
  /** A conversation. */
  chat: ChatPeer;
  /** Service RPC. */
  rpc: RpcPeer;
  /** MCP, over every binding that carries it. */
  mcp: McpPeer;
  /** A2A, over every binding that carries it. */
  a2a: A2aPeer;
  /** A group that the target is a member of. */
  group: GroupPeer;
  /** Chats of customers with the target behind a business address. */
  business: BusinessPeer;
  /** MCP over chat and over Service RPC side by side. */
  transports: TransportsPeer;
  /** A server of SMCP. */
  smcp: SmcpPeer;
  /** A client of SMCP. */
  'smcp-client': SmcpClientPeer;
  /** A server of MCP over HTTP, and what HTTP itself shows of it. */
  http: HttpPeer;
  /** A swarmsay endpoint, and the HTTP door beside it. */
  swarmsay: SwarmsayPeer;
  /** What a website publishes. */
  site: SitePeer;
}
export type PeerKind = keyof Peers;

/** Kinds that are judged by what the target publishes: it is asked for nothing that it could serve or refuse. */
export const publishedKinds: ReadonlySet<PeerKind> = new Set(['profile', 'site']);

/** What an invariant of a kind is judged on. */
export interface Exchanges {
  profile: never;
  chat: ChatExchange;
  rpc: RpcExchange;
  mcp: McpExchange;
  a2a: A2aExchange;
  group: ChatExchange;
  business: never;
  transports: never;
  smcp: SmcpExchange;
  'smcp-client': SmcpExchange;
  http: HttpExchange;
  swarmsay: HttpExchange;
  site: never;
}

/** Where the cases of a requirement run. */
export interface On<K extends PeerKind> {
  readonly kind: K;
  /** Names of the bindings; absent = every binding of the kind that the target offers. */
  readonly bindings?: readonly string[];
}

/** `on('mcp')` runs over every binding of MCP, `on('mcp', 'chat')` over one. */
export function on<K extends PeerKind>(kind: K, ...bindings: readonly string[]): On<K> {
  return bindings.length === 0 ? { kind } : { kind, bindings };
}

type Run<P> = (peer: P, trial: Trial) => Promise<void>;

interface CaseBase {
  /** Stable part of the row id: lower case, hyphens. */
  readonly name: string;
  /** What the case does, as a phrase. */
  readonly title: string;
}

export interface CaseOptions {
  /**
   * Name of the positive case of the same requirement that has to pass on the same connection first.
   * A refusal proves nothing about a peer that refuses everything.
   */
  readonly twin?: string;
  /** What the spec demands of the contact request itself; without it, a target that cannot be met leaves the case untested. */
  readonly meets?: string;
}

/** A course of steps. */
export interface Scenario<P> extends CaseBase, CaseOptions {
  readonly type: 'scenario';
  readonly run: Run<P>;
}

/** A relation over generated inputs. */
export interface Property<P> extends CaseBase, CaseOptions {
  readonly type: 'property';
  readonly arbitrary: fc.Arbitrary<unknown>;
  readonly run: (peer: P, trial: Trial, value: never) => Promise<void>;
}

/** One input of a vector file; further members are the case's business. */
export interface Vector {
  readonly id: string;
  readonly comment: string;
}

/** Fixed inputs with fixed expectations, a row each. */
export interface Vectors<P> extends CaseBase, CaseOptions {
  readonly type: 'vectors';
  readonly vectors: readonly Vector[];
  readonly run: (peer: P, trial: Trial, vector: never) => Promise<void>;
}

/** A pure judgement of one exchange, made on every exchange of the run. */
export interface Invariant<X, M = Readonly<Record<string, unknown>>> extends CaseBase {
  readonly type: 'invariant';
  readonly judge: (exchange: X) => Judgement;
  /** Faults that no other row of any suite sees. */
  readonly mutants: M;
}

export type Case<K extends PeerKind> =
  | Scenario<Peers[K]>
  | Property<Peers[K]>
  | Vectors<Peers[K]>
  | Invariant<Exchanges[K]>;

/** One statement, its cases, the faults they are proven to catch and the oddities they leave alone. */
export interface Declaration<K extends PeerKind = PeerKind> {
  readonly id: RequirementId;
  readonly on: On<K>;
  readonly cases: readonly Case<K>[];
  /** Name of the fault → what the reference peer decides differently. Breaks this statement and no other, if it can. */
  readonly mutants: Readonly<Record<string, unknown>>;
  /** Name of the oddity → what a conformant peer may decide differently. */
  readonly benign: Readonly<Record<string, unknown>>;
}

/** The statements of one section of a spec. */
export interface Suite {
  /** File name of the suite: `signed-requests`. */
  readonly name: string;
  readonly spec: string;
  readonly declarations: readonly Declaration[];
}

/** The words in which suites are written, for reference peers whose decisions are a record of type `Policy`. */
export interface Authoring<Policy> {
  requirement<K extends PeerKind>(
    id: RequirementId,
    where: On<K>,
    body: {
      readonly cases: readonly CaseOf<K, Policy>[];
      readonly mutants?: Readonly<Record<string, Partial<Policy>>>;
      readonly benign?: Readonly<Record<string, Partial<Policy>>>;
    },
  ): Declaration;
}
type CaseOf<K extends PeerKind, Policy> =
  | Exclude<Case<K>, Invariant<Exchanges[K]>>
  | Invariant<Exchanges[K], Readonly<Record<string, Partial<Policy>>>>;

/** @see Authoring */
export function authoring<Policy>(): Authoring<Policy> {
  return {
    requirement: (id, where, { cases, mutants = {}, benign = {} }) =>
      // Declarations of all kinds stand in one list; `on.kind` says which peer their cases take.
      ({ id, on: where, cases, mutants, benign }) as unknown as Declaration,
  };
}

export function scenario<P>(name: string, title: string, run: Run<P>): Scenario<P>;
export function scenario<P>(name: string, title: string, options: CaseOptions, run: Run<P>): Scenario<P>;
export function scenario<P>(name: string, title: string, ...rest: [Run<P>] | [CaseOptions, Run<P>]): Scenario<P> {
  const [options, run] = rest.length === 1 ? [{}, rest[0]] : rest;
  return { type: 'scenario', name, title, ...options, run };
}

/** Runs once for each generated value; a failing value is shrunk and reported with the path that reaches it again. */
export function property<P, T>(
  name: string,
  title: string,
  arbitrary: fc.Arbitrary<T>,
  options: CaseOptions,
  run: (peer: P, trial: Trial, value: T) => Promise<void>,
): Property<P> {
  return { type: 'property', name, title, arbitrary, ...options, run };
}

export function vectors<P, V extends Vector>(
  name: string,
  title: string,
  list: readonly V[],
  options: CaseOptions,
  run: (peer: P, trial: Trial, vector: V) => Promise<void>,
): Vectors<P> {
  return { type: 'vectors', name, title, vectors: list, ...options, run };
}

export function invariant<X, M = Readonly<Record<string, never>>>(
  name: string,
  title: string,
  judge: (exchange: X) => Judgement,
  mutants?: M,
): Invariant<X, M> {
  return { type: 'invariant', name, title, judge, mutants: mutants ?? ({} as M) };
}

export function suite(spec: string, name: string, declarations: readonly Declaration[]): Suite {
  return { spec, name, declarations };
}
