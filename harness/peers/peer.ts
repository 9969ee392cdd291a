import type { Fixtures } from '../config/config.ts';
import type { A2aExchange, ChatExchange, McpExchange, RpcExchange } from '../exchange.ts';

/** What the target publishes about itself, read once per run without connecting. */
export interface Published {
  readonly link: string;
  /** Link data of the address (`contactSLinkData_` of a connection plan); absent where the link carries none. */
  readonly linkData: Readonly<Record<string, unknown>> | undefined;
  /** `preferences.protocols` of the published profile, as received. */
  readonly protocols: unknown;
}

/** What every peer knows of the target, besides its own conversation with it. */
export interface TargetFacts {
  readonly published: Published;
  readonly fixtures: Fixtures;
  /** Milliseconds within which an answer has to come, slack included. */
  readonly answerWithin: number;
  /** Whether the target declares the protocol for the transport. */
  declares(protocol: string, transport: 'chat' | 'rpc'): boolean;
  /** Lets milliseconds of the run's clock pass, where a statement speaks of time. */
  pause(ms: number): Promise<void>;
}

/** A message or request that is wrong on purpose says so; everything else is validated before it is sent. */
export interface Sending {
  readonly malformed?: boolean;
  /** Milliseconds to wait for a response over Service RPC; `answerWithin` unless a statement grants more. */
  readonly within?: number;
}

/** The harness's side of one conversation. */
export interface ChatPeer extends TargetFacts {
  readonly kind: 'chat';
  /** Sends a text and waits for the end of the answer: a JSON-RPC response, or `answerWithin`. */
  command(text: string, sending?: Sending): Promise<ChatExchange>;
  /** Sends `/_call mcp <request>` and waits for the end of the answer. */
  call(request: unknown, sending?: Sending): Promise<ChatExchange>;
  /** Sends a text and does not wait. */
  start(text: string, sending?: Sending): Promise<ChatExchange>;
  /** Waits for the end of the answer to an exchange that was started. */
  ended(exchange: ChatExchange): Promise<void>;
}

export interface RpcOptions extends Sending {
  /** Private key that signs the request: base64url of the PKCS#8 DER. */
  readonly signWith?: { readonly privateKey: string; readonly publicKey: string };
}

/** The harness's side of Service RPC; every request is a connection of its own. */
export interface RpcPeer extends TargetFacts {
  readonly kind: 'rpc';
  /** Sends an envelope and waits for the response, or for the core's error. */
  request(envelope: Readonly<Record<string, unknown>>, options?: RpcOptions): Promise<RpcExchange>;
  /** As `request`, with the JSON text given: for whitespace, key order and repeated keys. */
  requestText(json: string, options?: RpcOptions): Promise<RpcExchange>;
}

/** A protocol of JSON-RPC requests over one binding. */
interface CallPeer<X> extends TargetFacts {
  readonly binding: string;
  /** Sends one JSON-RPC request and waits for the end of the answer. */
  request(message: unknown, sending?: Sending): Promise<X>;
  /** Sends several requests at once, in this order, and waits for the ends of all answers. */
  requestAll(messages: readonly unknown[], sending?: Sending): Promise<readonly X[]>;
}

export interface McpPeer extends CallPeer<McpExchange> {
  readonly kind: 'mcp';
  /** What the target says it offers; asked once per binding and run. */
  survey(): Promise<Survey>;
  /** Another peer of the same binding with a connection of its own. */
  another(): Promise<McpPeer>;
}

export interface A2aPeer extends CallPeer<A2aExchange> {
  readonly kind: 'a2a';
  /** Sends one request and does not wait for the answer, which may be a long stream. */
  start(message: unknown, sending?: Sending): Promise<{ readonly exchange: A2aExchange; ended(): Promise<void> }>;
  /** Another caller: a peer of the same binding with a connection of its own. */
  another(): Promise<A2aPeer>;
}

/** A member of a group, by the id that is the same in every core. */
export interface GroupMember {
  readonly memberId: string;
  readonly displayName: string;
}

/** How a command is addressed in a group; without it, it mentions nobody. */
export interface Addressing extends Sending {
  /** Mentions the member: in the text before the protocol, and in the record of the message. */
  readonly mention?: GroupMember;
}

/** A caller that is a member of the group. */
export interface GroupCaller {
  readonly member: GroupMember;
  /** Sends `/_call [@<member>] <protocol> <request>` and waits for the end of the target's answer. */
  call(protocol: string, request: unknown, addressing?: Addressing): Promise<ChatExchange>;
  /** As `call`, without waiting for the answer. */
  start(protocol: string, request: unknown, addressing?: Addressing): Promise<ChatExchange>;
  /** Sends a text as it is, with a mention in the record of the message where one is given. */
  say(text: string, addressing?: Addressing): Promise<ChatExchange>;
  ended(exchange: ChatExchange): Promise<void>;
  /** A2A in commands that mention the target; `another` is the next caller of the group. */
  readonly a2a: A2aPeer;
}

/** A group of at least five members: the target, callers, and other bots where the run has some. */
export interface GroupPeer extends TargetFacts {
  readonly kind: 'group';
  readonly target: GroupMember;
  /** The owner of the group first. */
  readonly callers: readonly [GroupCaller, GroupCaller, ...GroupCaller[]];
  /** Other members that serve. */
  readonly companions: readonly GroupMember[];
  /** The last of the callers, whose display name is the target's. */
  readonly namesake: GroupCaller;
  /** A2A of the owner in its direct chat with the target. */
  readonly direct: A2aPeer;
  /**
   * Makes the target an owner as well and gives it time to declare what it serves in the group: resolves with the
   * profile of the group as its first owner then knows it.
   */
  promote(): Promise<Readonly<Record<string, unknown>>>;
}

/** One whose contact request made a business chat: a group of two, the target its owner. */
export interface Customer {
  /** Commands mention nobody. */
  readonly chat: ChatPeer;
  readonly a2a: A2aPeer;
  /** The profile of the group as the customer's core has it. */
  readonly groupProfile: Readonly<Record<string, unknown>>;
}

/** Business chats with the target; all cases of a run share them. */
export interface BusinessPeer extends TargetFacts {
  readonly kind: 'business';
  readonly customers: readonly [Customer, Customer];
}

/** What a target says it offers, by `server/discover` and the lists. */
export interface Survey {
  /** `capabilities` of the discovery result; `undefined` where discovery gave no result. */
  readonly capabilities: Readonly<Record<string, unknown>> | undefined;
  /** `supportedVersions` of the discovery result. */
  readonly versions: readonly string[];
  readonly tools: readonly Readonly<Record<string, unknown>>[];
  readonly resources: readonly Readonly<Record<string, unknown>>[];
  readonly prompts: readonly Readonly<Record<string, unknown>>[];
}

export interface TransportsPeer extends TargetFacts {
  readonly kind: 'transports';
  readonly chat: McpPeer;
  readonly rpc: McpPeer;
}

export interface ProfilePeer extends TargetFacts {
  readonly kind: 'profile';
}
