import type { ReportKind } from '../../reports/kind.ts';

/** What the command line asks for. */
export type Command =
  | RunCommand
  | ListCommand
  | ExplainCommand
  | JudgeCommand
  | DiffCommand
  | DiffRevisionsCommand
  | VectorsCommand
  | MockCommand
  | SelfCheckCommand
  | HelpCommand
  | VersionCommand;

/** Judges a target; without `bot` and `target`, the built-in reference bot on an embedded mock core. */
export interface RunCommand {
  readonly name: 'run';
  /** Integer of 32 bits; absent: the runner chooses and reports it. */
  readonly seed?: number;
  /** Prefixes of row ids; empty: all rows. */
  readonly only: readonly string[];
  /** Prefixes of row ids. */
  readonly skip: readonly string[];
  /** Shell command that starts the bot; never together with `target`. */
  readonly bot?: string;
  /** Link of a running target: of a bot, or of an SMCP server. */
  readonly target?: string;
  /** Profile by which a server of MCP is judged beside what every server owes. */
  readonly profile?: 'swarmsay';
  /** Whether tools of the profile that write may be called. */
  readonly allowWrites: boolean;
  /** Shell command that starts an SMCP client; never together with `bot` or `target`. */
  readonly client?: string;
  /** Address of a website, or a folder with its files; never together with `bot`, `target` or `client`. */
  readonly site?: string;
  /** Address of the core whose users call `target` or read the links of `site`: `ws://…`; only together with one of them. */
  readonly core?: string;
  /** Path; absent: `conformance.config.json` of the working directory, where there is one. */
  readonly config?: string;
  /** Path. */
  readonly baseline?: string;
  /** Path of the baseline to write; what stands in it keeps its reasons. Never together with `baseline`. */
  readonly writeBaseline?: string;
  /** Path of the report of an earlier run whose rows are run again. */
  readonly replay?: string;
  /** Id of the one row to run again; only together with `replay`. */
  readonly row?: string;
  /** Folder for the recording; absent: nothing is recorded. */
  readonly record?: string;
  readonly reports: readonly { readonly kind: ReportKind; readonly path: string }[];
  readonly concurrency?: number;
  /** Milliseconds to wait for the target to become ready. */
  readonly wait: number;
  /** Port of the mock core; absent: any free port. */
  readonly port?: number;
  readonly verbose: boolean;
}

/** Prints the statements, or with `coverage` a table of how far they are judged. */
export interface ListCommand {
  readonly name: 'list';
  readonly prefix?: string;
  readonly coverage: boolean;
}

/** Prints one statement with its cases and the faults they catch. */
export interface ExplainCommand {
  readonly name: 'explain';
  readonly id: string;
}

/** Judges recorded sessions by what a transcript alone can show. */
export interface JudgeCommand extends Pick<RunCommand, 'only' | 'skip' | 'baseline' | 'reports' | 'verbose'> {
  readonly name: 'judge';
  /** Paths; at least one. */
  readonly transcripts: readonly string[];
}

/** Says what changed from one report to another. */
export interface DiffCommand {
  readonly name: 'diff';
  /** Path of a JSON report. */
  readonly before: string;
  readonly after: string;
}

/** Says what changed from one revision of a spec to another. */
export interface DiffRevisionsCommand {
  readonly name: 'diff-revisions';
  /** A revision, a folder with a catalogue, or `<catalogue or folder>@<revision>`. */
  readonly before: string;
  readonly after: string;
}

/** Puts test vectors to an implementation. */
export interface VectorsCommand extends Pick<RunCommand, 'reports' | 'verbose'> {
  readonly name: 'vectors';
  /** Prefixes of `<operation>/<vector>` or of ids of statements; empty: all. */
  readonly prefixes: readonly string[];
  /** Shell command; absent: what this package makes of them. */
  readonly driver?: string;
}

/** Runs the mock core alone. */
export interface MockCommand {
  readonly name: 'mock';
  /** Absent: 5225, as `simplex-chat -p` is usually started. */
  readonly port?: number;
}

/** Proves the suite: each mutant of the reference bot is caught, nothing else fails. */
export interface SelfCheckCommand {
  readonly name: 'self-check';
  /** Path of the kill matrix to write; never together with `only`. */
  readonly matrix?: string;
  /** Prefixes of requirement ids; empty: all. */
  readonly only: readonly string[];
}

/** Prints the help of one command, or of all. */
interface HelpCommand {
  readonly name: 'help';
  readonly topic?: CommandName;
}

interface VersionCommand {
  readonly name: 'version';
}

/** The words a user can put first. */
export type CommandName =
  | 'run'
  | 'list'
  | 'explain'
  | 'judge'
  | 'diff'
  | 'diff-revisions'
  | 'vectors'
  | 'mock'
  | 'self-check';
