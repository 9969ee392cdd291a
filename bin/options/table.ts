import { reportKinds } from '../../reports/kind.ts';
import type { CommandName } from './command.ts';

/** One command as the help and the README show it. */
export interface CommandEntry {
  readonly name: CommandName;
  /** What follows the program's name: `list [prefix]`. */
  readonly usage: string;
  readonly summary: string;
  /** Number of words that must and may follow the command's name, and what the least of them are: `an id`. */
  readonly words: { readonly least: number; readonly most: number; readonly called?: string };
  readonly examples: readonly string[];
}

/** One option; `value` is absent where it takes none. */
export interface OptionEntry {
  readonly name: string;
  readonly short?: string;
  /** How the value is called in help: `<path>`. */
  readonly value?: string;
  readonly repeatable?: true;
  readonly summary: string;
  /** Absent: every command. */
  readonly commands?: readonly CommandName[];
}

/** What runs where the first word is no command. */
export const defaultCommand: CommandEntry = {
  name: 'run',
  usage: '[run] [options]',
  summary: 'Judge a target: that of --bot, --target, --client or --site, else the built-in reference bot',
  words: { least: 0, most: 0 },
  examples: [
    'conformance',
    'conformance --bot "node my-bot.js"',
    'conformance --target ws://127.0.0.1:8765',
    'conformance --target https://mcp.example.org/mcp',
    'conformance --target http://127.0.0.1:8081/mcp --profile swarmsay --allow-writes',
    'conformance --client "node my-client.js"',
    'conformance --site https://acme.example',
    'conformance --bot "node my-bot.js" --baseline known.json --report junit=report.xml',
    'conformance --bot "node my-bot.js" --only SIGN-6 --seed 7 --verbose',
    'conformance --target "https://smp.example.org/a#…" --core ws://127.0.0.1:5225',
  ],
};

/** The commands, in the order in which help prints them. */
export const commands: readonly CommandEntry[] = [
  defaultCommand,
  {
    name: 'list',
    usage: 'list [prefix] [--coverage]',
    summary: 'Print the statements and whether a case tests them',
    words: { least: 0, most: 1 },
    examples: ['conformance list SIGN', 'conformance list --coverage'],
  },
  {
    name: 'explain',
    usage: 'explain <id>',
    summary: 'Print one statement, its cases, the faults they catch and its open readings',
    words: { least: 1, most: 1, called: 'an id' },
    examples: ['conformance explain SIGN-6'],
  },
  {
    name: 'judge',
    usage: 'judge <transcript…> [options]',
    summary: 'Judge recorded sessions again, by every rule that a transcript alone can show',
    words: { least: 1, most: Number.POSITIVE_INFINITY, called: 'a transcript' },
    examples: ['conformance judge evidence/transcript.jsonl --verbose'],
  },
  {
    name: 'diff',
    usage: 'diff <old.json> <new.json>',
    summary: 'Say what changed from one JSON report to another; exit code 1 where something got worse',
    words: { least: 2, most: 2, called: 'two JSON reports' },
    examples: ['conformance diff old.json new.json'],
  },
  {
    name: 'diff-revisions',
    usage: 'diff-revisions <old> <new>',
    summary: 'List what came, changed and went from one revision of a spec to another',
    words: { least: 2, most: 2, called: 'two revisions' },
    examples: ['conformance diff-revisions mcp-http-2025@2025-03-26 mcp-http-2025@2025-11-25'],
  },
  {
    name: 'vectors',
    usage: 'vectors [prefix…] [options]',
    summary: 'Put the test vectors to an implementation, or to that of this package',
    words: { least: 0, most: Number.POSITIVE_INFINITY },
    examples: [
      'conformance vectors --driver "python3 driver.py"',
      'conformance vectors rpc-response SIGN-6 --driver ./driver --verbose',
    ],
  },
  {
    name: 'mock',
    usage: 'mock [--port <port>]',
    summary: 'Run the mock SimpleX core alone, for a bot to connect to',
    words: { least: 0, most: 0 },
    examples: ['conformance mock --port 5225'],
  },
  {
    name: 'self-check',
    usage: 'self-check [options]',
    summary: 'Prove the suite: each mutant of the reference bot is caught, nothing else fails',
    words: { least: 0, most: 0 },
    examples: ['conformance self-check', 'conformance self-check --only SIGN'],
  },
];

/** The options, in the order in which help prints them. */
export const options = [
  {
    name: 'bot',
    value: '<command>',
    summary: 'Shell command that starts the bot; SIMPLEX_CORE and {core} hold the address of the mock core',
    commands: ['run'],
  },
  {
    name: 'target',
    value: '<link>',
    summary: 'Link of a bot that is already running, wss://… of an SMCP server, or https://… of an MCP server',
    commands: ['run'],
  },
  {
    name: 'client',
    value: '<command>',
    summary: 'Shell command that starts an SMCP client; SMCP_URL holds the address of the server it is to call',
    commands: ['run'],
  },
  {
    name: 'driver',
    value: '<command>',
    summary: 'Shell command that starts the driver of an implementation; see docs/driver-protocol.md',
    commands: ['vectors'],
  },
  {
    name: 'site',
    value: '<url or folder>',
    summary: 'Address of a website, or the folder with its files: its llms.txt, Agent Card and links are judged',
    commands: ['run'],
  },
  {
    name: 'core',
    value: '<address>',
    summary:
      "Core, not the bot's, that calls --target or reads the links of --site: ws://127.0.0.1:5225 of simplex-chat -p",
    commands: ['run'],
  },
  {
    name: 'profile',
    value: '<name>',
    summary: 'Judge an MCP server by a profile too, whatever its tools are called: swarmsay',
    commands: ['run'],
  },
  {
    name: 'allow-writes',
    summary: 'Call tools that write, too: only where the instance of the profile is yours',
    commands: ['run'],
  },
  {
    name: 'only',
    value: '<prefix>',
    repeatable: true,
    summary: 'Take only what has an id that begins so: SIGN, SIGN-6, SIGN-6/foreign-key@rpc',
    commands: ['run', 'judge', 'self-check'],
  },
  {
    name: 'skip',
    value: '<prefix>',
    repeatable: true,
    summary: 'Leave out what has an id that begins so',
    commands: ['run', 'judge'],
  },
  { name: 'seed', value: '<integer>', summary: 'Repeat the random choices of an earlier run', commands: ['run'] },
  {
    name: 'config',
    value: '<path>',
    summary: 'What the suite may call on the target (default conformance.config.json, where it exists)',
    commands: ['run'],
  },
  {
    name: 'baseline',
    value: '<path>',
    summary: 'Violations that are known, each with its reason',
    commands: ['run', 'judge'],
  },
  {
    name: 'write-baseline',
    value: '<path>',
    summary: 'Write the violations of this run as a baseline; known ones keep their reasons, new ones need yours',
    commands: ['run'],
  },
  {
    name: 'report',
    value: '<kind>=<path>',
    repeatable: true,
    summary: `Write a report to a file; kinds: ${reportKinds.join(', ')}`,
    commands: ['run', 'judge', 'vectors'],
  },
  {
    name: 'record',
    value: '<dir>',
    summary: 'Write every frame sent and received to transcript.jsonl in this folder, secrets redacted',
    commands: ['run'],
  },
  { name: 'concurrency', value: '<count>', summary: 'Cases that run at the same time', commands: ['run'] },
  {
    name: 'wait',
    value: '<seconds>',
    summary: 'How long the target may take to become ready (default 10)',
    commands: ['run'],
  },
  {
    name: 'port',
    value: '<port>',
    summary: 'Port of the mock core, 0 for any free one (default 5225 for mock, else 0)',
    commands: ['run', 'mock'],
  },
  {
    name: 'verbose',
    summary: 'Print every row, passed and skipped ones too, and every frame as it goes',
    commands: ['run', 'judge', 'vectors'],
  },
  {
    name: 'replay',
    value: '<report.json>',
    summary: 'Run the rows again that failed in this report, with its seed and the inputs that it found',
    commands: ['run'],
  },
  { name: 'row', value: '<id>', summary: 'The one row of --replay to run again, failed or not', commands: ['run'] },
  {
    name: 'matrix',
    value: '<path>',
    summary: 'Write which cases catch which faults to this JSON file, and a table beside it',
    commands: ['self-check'],
  },
  {
    name: 'coverage',
    summary: 'Count the statements by section and by whose behaviour they describe',
    commands: ['list'],
  },
  { name: 'help', short: 'h', summary: 'Print help; after a command, its help' },
  { name: 'version', summary: 'Print the version' },
] as const satisfies readonly OptionEntry[];

export type OptionName = (typeof options)[number]['name'];
