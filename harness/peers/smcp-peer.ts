import type { SmcpFixtures } from '../config/config.ts';
import type { SmcpExchange } from '../exchange.ts';
import type { Keys } from '../smcp/key-schedule.ts';
import type { Content, Making } from '../smcp/message.ts';

/** What the peers of one trust domain share, and what a client needs to be let in. */
export interface SmcpCredentials {
  readonly secretKey: string;
  /** Absent: unset in the deployment. */
  readonly kdfSalt?: string;
  readonly apiKey: string;
  /** With it tokens of HS256 can be verified and minted. */
  readonly jwtSecret?: string;
  /** PEM; with it tokens are RS256. */
  readonly publicKey?: string;
  /** PEM; with it tokens of RS256 can be minted. */
  readonly privateKey?: string;
}

/** What every SMCP peer knows of the deployment. */
export interface SmcpFacts {
  readonly fixtures: SmcpFixtures;
  readonly credentials: SmcpCredentials;
  readonly keys: Keys;
  /** Seconds of the replay window. */
  readonly window: number;
  /** Unix seconds of our clock. */
  now(): number;
  /** A fresh UUID. */
  newId(): string;
}

/** How a frame is sent. */
export interface SmcpSending {
  /** No answer is expected: waits for the quiet window only. */
  readonly unanswered?: boolean;
}

/** The harness's side of one connection to a server. */
export interface SmcpSession {
  /** Makes a message of the content, sends it, and waits for the first answer. */
  send(content: Content, making?: Making & SmcpSending): Promise<SmcpExchange>;
  /** Sends a text as it is. */
  sendText(text: string, sending?: SmcpSending): Promise<SmcpExchange>;
  /** Sends a message of the content and does not wait. */
  start(content: Content): Promise<void>;
  close(): void;
}

/** A session, from its first message on, with the token that it was given. */
export interface SignedIn {
  readonly handshake: SmcpExchange;
  readonly auth: SmcpExchange;
  /** Absent where the server gave none. */
  readonly token: string | undefined;
}

/** The harness as a client of a server. */
export interface SmcpPeer extends SmcpFacts, SmcpSession {
  readonly kind: 'smcp';
  /** Handshake and authentication on this connection, or on another one of the same server. */
  signIn(session?: SmcpSession): Promise<SignedIn>;
  /** Another connection to the same server. */
  another(): Promise<SmcpSession>;
  /** A connection from another address than all others, where there is one. */
  elsewhere?(): Promise<SmcpSession>;
  /** Lets seconds pass on the clocks of both sides, where the server's is ours. */
  advance?(seconds: number): void;
}

/** A message of a server of the harness. */
export interface ServerReply {
  readonly content: Content;
  readonly making?: Making;
}

/** How a server of the harness differs from an honest one, by the type of the message that it answers. */
export type ServerScript = Readonly<Partial<Record<string, (honest: ServerReply, sent: readonly string[]) => Answer>>>;

/** Replies in their order; none for silence. */
export type Answer = ServerReply | readonly ServerReply[];

/** One start of a client, from its connection to its end. */
export interface Visit {
  readonly exchanges: readonly SmcpExchange[];
  /** Whether it connected at all. */
  readonly connected: boolean;
}

/** Where a client is told to connect. */
export interface Invitation {
  readonly script?: ServerScript;
  /** The address is one of a host that is not loopback. */
  readonly remote?: boolean;
  /** The client is told that clear text is wanted, unless this is false. */
  readonly insecure?: boolean;
}

/** The harness as a server that a client connects to. */
export interface SmcpClientPeer extends SmcpFacts {
  readonly kind: 'smcp-client';
  /** The visit of the client to an honest server: one for the whole run. */
  visit(): Promise<Visit>;
  /** Starts the client once more; `undefined` where there is no address to invite it to. */
  invite(invitation: Invitation): Promise<Visit | undefined>;
  /** Whether a token is one that the server of the harness gave. */
  isToken(value: unknown): boolean;
}
