import type { CarrierExchange } from '../exchange.ts';
import type { Exchanges } from '../peers/exchanges.ts';
import type { PeerKind, Peers } from '../suite.ts';
import type { Transcript } from '../transcript.ts';

/** A peer that one case drives, and the conversations that it is made of. */
export interface OpenPeer<K extends PeerKind> {
  readonly peer: Peers[K];
  /** All exchanges on the connections of this peer so far. */
  exchanges(): readonly CarrierExchange[];
  /** Makes sure that the target serves on this connection: asks for what every server has to answer. */
  probe(): Promise<void>;
  /** One more exchange on each conversation of this peer: what has not come for the others by then does not come. */
  barrier?(): Promise<void>;
}

/** The target did not let itself be met: it accepted no contact, or its address is of no use. */
export class NotMet extends Error {}

/** The core of the callers cannot do what meeting the target so takes; the message says what a core would have to do. */
export class Hidden extends Error {}

/** The target is no more; the message says how it ended. */
export class TargetEnded extends Error {}

/** What is judged, in one family's terms. */
export interface Target {
  readonly family: string;
  readonly link: string;
  /** What cases are gated on, as published. */
  readonly declares: unknown;
  readonly transcript: Transcript;
  readonly exchanges: Exchanges;
  /** Names of the bindings over which the target can be met in this role; empty = it does not offer the role. */
  bindings(kind: PeerKind): readonly string[];
  /** Why a role or a binding is not offered, in words for the report. */
  absence(kind: PeerKind, binding?: string): string;
  /** Opens a connection of its own. Throws `NotMet`, and `TargetEnded` once the target has ended. */
  open<K extends PeerKind>(kind: K, binding: string): Promise<OpenPeer<K>>;
  /** One quiet window for the whole run: after it, what has not come does not come. */
  settle(): Promise<void>;
  /** How the target ended before the run did: `the bot ended (exit code 1)`; absent while it runs, as far as is known. */
  ended(): string | undefined;
  /** What the target printed last, for people, where it is a process of ours. */
  lastOutput?(): string;
  close(): Promise<void>;
}
