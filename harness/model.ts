/** Every type that more than one room shares. This file imports nothing. */

/** The capital word of the statement (BCP 14), else `STATED`. */
export type Level = 'MUST' | 'SHOULD' | 'MAY' | 'STATED';

/** What breaking a statement means: `violation` fails the run, `advice` and `note` do not. */
export type Weight = 'violation' | 'advice' | 'note';

/** Whose behaviour a statement describes. */
export type Subject = 'bot' | 'caller' | 'core' | 'site' | 'reader' | 'card';

/** One statement of a spec, as it stands in `vectors/<spec>/requirements.json`. */
export interface Requirement {
  /** Never changes its meaning, never used again: `SIGN-6`, `mcp.id-echo`. */
  readonly id: string;
  /** Part and section of the spec: `Service RPC transport / Signed requests`. */
  readonly section: string;
  readonly level: Level;
  readonly weight: Weight;
  readonly subjects: readonly Subject[];
  /** The statement in our words; holds the capital word exactly where `level` is that word. */
  readonly text: string;
  /** How the statement shows on the wire; absent where it does not show. */
  readonly observable?: string;
  /** Why the statement does not show on the wire; absent where it does. */
  readonly unobservable?: string;
  /** No sentence of the text says it outright. */
  readonly inferred?: true;
  /** Ids of open readings that bear on the statement: `S-A9`. */
  readonly ambiguities: readonly string[];
  /** Rows that say the same thing; proof and counts treat such a group as one. */
  readonly sameAs?: readonly string[];
  /** Rows that hold whenever this one holds. */
  readonly implies?: readonly string[];
  /** Revision of the spec that brought the statement. */
  readonly since: string;
  /** First revision of the spec without the statement. */
  readonly until?: string;
  /** Public address of the section, where there is one. */
  readonly url?: string;
}

/** A question the text leaves open, and how a fair suite treats it. */
export interface Ambiguity {
  readonly id: string;
  readonly topic: string;
  readonly readings: string;
  readonly treatment: string;
}

/** `vectors/<spec>/requirements.json`. */
export interface Catalogue {
  readonly format: 1;
  /** Folder name below `vectors/`: `agent-protocols`, `mcp`. */
  readonly spec: string;
  readonly title: string;
  readonly revision: string;
  /** Day on which the revision was published; absent where the text has none. */
  readonly date?: string;
  /** What the catalogue does not hold of the text, in words for people. */
  readonly scope: string;
  readonly ambiguities: readonly Ambiguity[];
  readonly requirements: readonly Requirement[];
}

/** One message of the transcript, as a report shows it. */
export interface Message {
  /** Milliseconds of the run's clock since the run began. */
  readonly at: number;
  readonly direction: 'sent' | 'received';
  /** What kind of frame it is: `/_send`, `newChatItems`, `serviceResponse`. */
  readonly label: string;
  /** The part of the frame that carries the protocol, secrets redacted. */
  readonly body: unknown;
  /** The message that decided the verdict. */
  readonly marked?: true;
  /** Length of the body in bytes of JSON, where the body was cut. */
  readonly cutFrom?: number;
}

/** How one run of one case ended; the words are never folded into each other. */
export type Verdict =
  | { readonly outcome: 'pass' }
  | {
      readonly outcome: 'fail';
      readonly weight: Weight;
      readonly expected: string;
      readonly actual: unknown;
      /** What a property case needs to reach the same input again. */
      readonly counterexample?: { readonly input: unknown; readonly path: string };
    }
  | { readonly outcome: 'untested'; readonly missing: string }
  | { readonly outcome: 'inapplicable'; readonly because: string }
  | { readonly outcome: 'inconclusive'; readonly why: string }
  | { readonly outcome: 'broken'; readonly error: string };

/** One line of a report: one case of one requirement over one binding. */
export interface Row {
  /** `<requirement>/<case>[#<vector>]@<binding>`, as in `SIGN-6/foreign-key@rpc`. */
  readonly id: string;
  readonly requirement: string;
  readonly level: Level;
  readonly weight: Weight;
  readonly section: string;
  /** The statement. */
  readonly text: string;
  /** What the case does. */
  readonly title: string;
  readonly binding: string;
  readonly verdict: Verdict;
  /** Id of the open reading for which the judgement was graded lower. */
  readonly ambiguity?: string;
  /** The faults that a case of this requirement is proven to catch. */
  readonly mutants: readonly string[];
  readonly transcript?: readonly Message[];
  /** The command line that runs this row again. */
  readonly replay: string;
  /** Public address of the section, where there is one. */
  readonly url?: string;
  /** How the baseline file sees the row. */
  readonly baseline?: { readonly status: 'expected' | 'unexpected-pass'; readonly reason: string };
}

/** How far one section of a catalogue is judged in this run. */
export interface Coverage {
  readonly spec: string;
  readonly section: string;
  /** Statements of the section by what became of them; each statement counts once. */
  readonly passed: number;
  readonly failed: number;
  /** Covered by a case that reached no verdict on this target. */
  readonly undecided: number;
  /** Without a case, and excluded with a reason. */
  readonly excluded: number;
  /** Without a case so far. */
  readonly uncovered: number;
}

/** What a run found; the source of every format. Schema: `vectors/format/report.schema.json`. */
export interface Report {
  readonly format: 1;
  readonly suite: { readonly name: string; readonly version: string };
  readonly specs: readonly { readonly spec: string; readonly title: string; readonly revision: string }[];
  readonly target: {
    readonly family: string;
    readonly link: string;
    /** The declaration that cases were gated on, as published. */
    readonly declares: unknown;
  };
  readonly seed: number;
  readonly rows: readonly Row[];
  readonly coverage: readonly Coverage[];
  /** Entries of the baseline file that matched no row. */
  readonly staleBaseline: readonly { readonly pattern: string; readonly reason: string }[];
}

/** Time of a run, in milliseconds; virtual where the core is ours and in process. */
export interface Clock {
  now(): number;
  /** Runs `action` once after `ms`; the returned function cancels it. */
  after(ms: number, action: () => void): () => void;
  /** Resolves after `ms`, or when `signal` aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** One connection to the JSON API of a SimpleX core: a text frame is one JSON object. */
export interface CoreConnection {
  send(frame: string): void;
  /** Registers the one listener for frames; frames that came before are delivered first. */
  onFrame(listener: (frame: string) => void): void;
  /** Registers the one listener for the end of the connection. */
  onClose(listener: () => void): void;
  close(): void;
}
