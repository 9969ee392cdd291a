/** What a black box cannot show by itself, as the user writes it into `conformance.config.json`; defaults filled in. */
export interface Config {
  /** Milliseconds within which the target has to answer, before `slack`. */
  readonly answerWithin: number;
  /** Milliseconds without a message that count as silence, before `slack`. */
  readonly quiet: number;
  /** Factor on every wait, for slow machines. */
  readonly slack: number;
  /** Cases that run at the same time; absent: the runner's own choice. */
  readonly concurrency?: number;
  /** Inputs that each property case tries; absent: the runner's own choice. */
  readonly propertyRuns?: number;
  readonly fixtures: Fixtures;
  /** Variables added to the environment of the bot that `--bot` starts, which inherits the rest. */
  readonly env: Readonly<Record<string, string>>;
}

/** What may be called on the target, by protocol. */
export interface Fixtures {
  readonly mcp?: McpFixtures;
  readonly a2a?: A2aFixtures;
  readonly smcp?: SmcpFixtures;
  readonly swarmsay?: SwarmsayFixtures;
}

/** A fixture that is absent leaves the cases that need it `untested`, and `untested.missing` names its key. */
export interface McpFixtures {
  /** Has no side effects and answers quickly. */
  readonly safe?: ToolFixture;
  /** Answers more than fits into one message. */
  readonly oversize?: ToolFixture;
  /** Answers with less than 15,000 bytes, so many of them quotes that the escaped answer does not fit into one message. */
  readonly oversizeEscaped?: ToolFixture;
  /** Answers with a text that is as long as it is told, so that sizes can be tried to the byte. */
  readonly sized?: SizedFixture;
  /** Reports progress when the request carries a progress token. */
  readonly progress?: ToolFixture;
  /** Sends log messages when the request carries a log level. */
  readonly logging?: ToolFixture;
  /** Asks for input before it completes. */
  readonly inputRequired?: InputRequiredFixture;
  /** Works in a conversation only, so Service RPC answers `conversation_required`. */
  readonly conversationOnly?: ToolFixture;
  /** May be called once in a while, so that a second call at once is refused with `rate_limited` over Service RPC. */
  readonly rateLimited?: ToolFixture;
  /** Declares an `outputSchema` and answers with `structuredContent`. */
  readonly structured?: ToolFixture;
  /** Ends in a failure of its own (`isError`). */
  readonly failing?: ToolFixture;
  /** Its implementation throws. */
  readonly crashing?: ToolFixture;
  /** URI of a resource that can be read. */
  readonly resource?: string;
  readonly prompt?: PromptFixture;
  readonly completion?: CompletionFixture;
}

/** Texts of messages that bring about an answer of a kind, by kind. */
export interface A2aFixtures {
  /** A task that completes quickly. */
  readonly complete?: string;
  /** Answered with a message, without a task. */
  readonly message?: string;
  /** A task that completes with an artifact. */
  readonly artifact?: string;
  /** A task that asks for input and goes on with the next message. */
  readonly inputRequired?: string;
  /** A task that asks for a credential. */
  readonly authRequired?: string;
  /** A task that is rejected. */
  readonly rejected?: string;
  /** A task that fails. */
  readonly failed?: string;
  /** A task of at least three updates before it ends. */
  readonly stream?: string;
  /** A task whose artifact comes in several chunks. */
  readonly chunks?: string;
  /** A task that stays at work for some seconds, so that it can be asked for and canceled. */
  readonly long?: string;
  /** A task of more than 180 seconds. */
  readonly slow?: string;
  /** A task whose answer does not fit into one message. */
  readonly oversize?: string;
  /** A task whose answer fits into one message only as bytes, not as base64. */
  readonly oversizeRaw?: string;
}

/** What an SMCP deployment is like; secrets stand in the environment. */
export interface SmcpFixtures {
  /** `client_id` of the suite; `conformance` without it. */
  readonly clientId?: string;
  /** Payloads are encrypted wherever a statement does not need otherwise. */
  readonly encrypted?: boolean;
  /** Has no side effects. */
  readonly tool?: SmcpToolFixture;
  /** Another tool; where its name begins with that of `tool`, authorization by prefix is caught, too. */
  readonly otherTool?: SmcpToolFixture;
  /** Can be called without a token. */
  readonly openTool?: SmcpToolFixture;
  /** Takes any JSON value as the parameter of this name. */
  readonly echo?: { readonly name: string; readonly parameter: string };
  /** Its result holds the number of its runs; `{unique}` in a parameter stands for a text of its own for each count. */
  readonly counter?: SmcpToolFixture;
  /** Parameters that the schema of `tool` does not allow. */
  readonly wrongParameters?: Readonly<Record<string, unknown>>;
  /** Claim of a token that holds its scopes as a list. */
  readonly scopesClaim?: string;
  /** Seconds of the replay window; 300 without it. */
  readonly window?: number;
  /** Bytes of the largest message; 64 MiB are tried without it. */
  readonly messageLimit?: number;
  /** Messages in some seconds after which the server refuses an address. */
  readonly rateLimit?: { readonly messages: number; readonly seconds: number };
  /** Messages a second that the suite sends at most, for servers with a low limit. */
  readonly pace?: number;
  /** The server does not speak TLS and the client is started with this variable set to opt into clear text. */
  readonly insecureVariable?: string;
}

/** What an instance of swarmsay holds; its tokens stand in the environment. */
export interface SwarmsayFixtures {
  /** Slug of a board with 200 messages or more, which the suite only reads. */
  readonly board?: string;
  /** Slug of a board that the suite posts to. */
  readonly postBoard?: string;
  /** Slug of another board that the suite posts to; best one that only callers with a token see. */
  readonly otherBoard?: string;
  /** Slug of a handle with a profile. */
  readonly handle?: string;
  /** Merge patch that gives a profile the language de-AT. */
  readonly languagePatch?: Readonly<Record<string, unknown>>;
  /** Text that the instance redacts. */
  readonly redacted?: string;
  /** Posts that a handle may make before it has to wait. */
  readonly postBudget?: number;
  /** Address of the endpoint of an instance whose boards have not opened. */
  readonly closed?: string;
  /** Paths of routes of the REST API, with `{board}` for the slug. */
  readonly rest?: {
    /** GET: reads a board. */
    readonly board?: string;
    /** POST of a JSON object with `body` and `kind`: posts to a board. */
    readonly post?: string;
  };
}

export interface SmcpToolFixture {
  readonly name: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
}

/** A tool that may be called, and what with. */
export interface ToolFixture {
  readonly tool: string;
  readonly arguments?: Readonly<Record<string, unknown>>;
}

/** A tool that answers with one character over and over. */
export interface SizedFixture extends ToolFixture {
  /** Name of the argument that says how often. */
  readonly length: string;
  /** Name of the argument that says which character; without it, the tool has one of its own. */
  readonly fill?: string;
}

/** A tool that asks; `answers` holds the response to each of its input requests, by key. */
export interface InputRequiredFixture extends ToolFixture {
  readonly answers?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export interface PromptFixture {
  readonly name: string;
  readonly arguments?: Readonly<Record<string, string>>;
}

/** Parameters of a `completion/complete` request that has completions. */
export interface CompletionFixture {
  readonly ref: { readonly type: string; readonly [key: string]: unknown };
  readonly argument: { readonly name: string; readonly value: string };
}

/** The configuration of a run without a file. */
export const defaultConfig: Config = { answerWithin: 10_000, quiet: 500, slack: 1, fixtures: {}, env: {} };
