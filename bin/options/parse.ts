import { parseArgs } from 'node:util';
import { ConformanceError } from '../../harness/errors.ts';
import { nearest } from '../../harness/nearest.ts';
import { isHttpLink } from '../http-link.ts';
import { isSmcpLink } from '../smcp-link.ts';
import type { Command, CommandName } from './command.ts';
import { type CommandEntry, commands, defaultCommand, type OptionEntry, type OptionName, options } from './table.ts';
import { integer, profile, reports, seconds, text, webSocketAddress } from './values.ts';

/**
 * Reads the words after the program's name.
 *
 * @throws ConformanceError `usage`, with the option, the value and what to write instead
 */
export function parseCommand(argv: readonly string[]): Command {
  const { given, words } = readTokens(argv);
  const entry = commandOf(words);
  if (given.has('help')) return entry === undefined ? { name: 'help' } : { name: 'help', topic: entry.name };
  if (given.has('version')) return { name: 'version' };
  const command = entry ?? defaultCommand;
  const rest = words.slice(entry === undefined ? 0 : 1);
  checkWords(command, rest);
  checkOptions(command, given);
  return build(command.name, given, rest);
}

/** The values of each option that was given, in order; an option without value has an empty text. */
type Given = ReadonlyMap<OptionName, readonly string[]>;

function readTokens(argv: readonly string[]): { given: Given; words: readonly string[] } {
  const { tokens } = parseArgs({
    args: [...argv],
    strict: false,
    tokens: true,
    options: Object.fromEntries(
      options.map((option: OptionEntry) => [
        option.name,
        {
          type: option.value === undefined ? ('boolean' as const) : ('string' as const),
          ...(option.short !== undefined && { short: option.short }),
        },
      ]),
    ),
  });
  const given = new Map<OptionName, string[]>();
  const words: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind !== 'option') continue;
    const option: (OptionEntry & { name: OptionName }) | undefined = options.find(({ name }) => name === token.name);
    if (option === undefined) throw unknownOption(token.rawName);
    const value = readValue(option, token.value, token.inlineValue === true);
    const values = given.get(option.name) ?? [];
    if (values.length > 0 && option.repeatable === undefined && option.value !== undefined) {
      throw usage(`--${option.name} is given more than once; give it once`);
    }
    given.set(option.name, [...values, value]);
  }
  return { given, words };
}

function readValue(option: OptionEntry, value: string | undefined, inline: boolean): string {
  if (option.value === undefined) {
    if (value === undefined) return '';
    throw usage(`--${option.name} takes no value, but got ${JSON.stringify(value)}; write --${option.name} alone`);
  }
  if (value === undefined || value === '' || (!inline && value.startsWith('--'))) {
    throw usage(`--${option.name} needs a value: --${option.name} ${option.value}`);
  }
  return value;
}

function unknownOption(rawName: string): ConformanceError {
  const meant = nearest(
    rawName.replace(/^-+/, ''),
    options.map(({ name }) => name),
  );
  return usage(
    `unknown option ${rawName}; ${meant === undefined ? 'see conformance --help' : `did you mean --${meant}?`}`,
  );
}

function commandOf(words: readonly string[]): CommandEntry | undefined {
  const [first] = words;
  if (first === undefined) return undefined;
  const entry = commands.find(({ name }) => name === first);
  if (entry !== undefined) return entry;
  if (/^[a-z]+:\/*\S/i.test(first)) throw usage(`${first} looks like a link; write --target ${JSON.stringify(first)}`);
  const names = commands.map(({ name }) => name);
  const meant = nearest(first, names);
  throw usage(
    `unknown command ${JSON.stringify(first)}; ${meant === undefined ? `the commands are ${names.join(', ')}` : `did you mean ${meant}?`}`,
  );
}

function checkWords(command: CommandEntry, rest: readonly string[]): void {
  const { least, most } = command.words;
  if (rest.length < least)
    throw usage(`${command.name} needs ${command.words.called ?? 'more words'}: conformance ${command.usage}`);
  if (rest.length > most) {
    throw usage(`${JSON.stringify(rest[most])} is one word too many; write conformance ${command.usage}`);
  }
}

function checkOptions(command: CommandEntry, given: Given): void {
  for (const option of options as readonly OptionEntry[]) {
    if (!given.has(option.name as OptionName) || option.commands === undefined) continue;
    if (option.commands.includes(command.name)) continue;
    throw usage(
      `--${option.name} is an option of ${option.commands.join(' and ')}, not of ${command.name}; leave it out`,
    );
  }
}

function build(name: CommandName, given: Given, words: readonly string[]): Command {
  const one = (option: OptionName) => given.get(option)?.[0];
  const many = (option: OptionName) => given.get(option) ?? [];
  const [word] = words;
  switch (name) {
    case 'run': {
      if (given.has('bot') && given.has('target')) {
        throw usage('--bot starts a bot and --target names a running one; give only one of them');
      }
      if (given.has('core') && given.has('bot')) {
        throw usage('--bot runs its bot and the callers on a mock core; leave --core out, or give --target for --bot');
      }
      if (given.has('client') && (given.has('bot') || given.has('target'))) {
        throw usage('--client starts an SMCP client to be judged; give it alone, without --bot and --target');
      }
      if (given.has('site') && ['bot', 'target', 'client'].some((option) => given.has(option as OptionName))) {
        throw usage('--site names a website to be judged; give it alone, without --bot, --target and --client');
      }
      if (given.has('record') && given.has('site')) {
        throw usage(
          '--record keeps exchanges of messages, and a website has none: it is read, not spoken with; leave it out',
        );
      }
      const ofProfile = (['profile', 'allow-writes'] as const).find((option) => given.has(option));
      if (ofProfile !== undefined && !isHttpLink(one('target') ?? '')) {
        throw usage(`--${ofProfile} is for servers of MCP over HTTP; add --target https://…, or leave it out`);
      }
      if (given.has('core') && isSmcpLink(one('target') ?? '')) {
        throw usage(
          '--core is where those live who call a bot over SimpleX; an SMCP server needs none, so leave it out',
        );
      }
      if (given.has('core') && !given.has('target') && !given.has('site')) {
        throw usage('--core is where those live who call --target or read --site; add --target <link> or --site <url>');
      }
      if (given.has('baseline') && given.has('write-baseline')) {
        throw usage('--write-baseline reads the file that it writes; leave --baseline out');
      }
      if (given.has('write-baseline') && (given.has('only') || given.has('skip'))) {
        throw usage('--write-baseline needs a whole run to know what to leave out; leave --only and --skip out');
      }
      if (given.has('row') && !given.has('replay')) {
        throw usage('--row names a row of --replay; write --only to run a row');
      }
      const chosen = (['only', 'skip', 'seed'] as const).find((option) => given.has(option));
      if (given.has('replay') && chosen !== undefined) {
        throw usage(`--replay takes rows and seed from the report; leave --${chosen} out`);
      }
      if (given.has('port') && !given.has('bot')) {
        throw usage('--port is the port to which the bot of --bot connects; add --bot or leave --port out');
      }
      if (given.has('wait') && !['bot', 'target', 'client'].some((option) => given.has(option as OptionName))) {
        throw usage('--wait has nothing to wait for; add --bot, --target or --client, or leave --wait out');
      }
      return {
        name,
        ...integer('seed', one('seed'), { least: 0, most: 0xffff_ffff }),
        only: many('only'),
        skip: many('skip'),
        ...text('bot', one('bot')),
        ...text('target', one('target')),
        ...profile(one('profile')),
        allowWrites: given.has('allow-writes'),
        ...text('client', one('client')),
        ...text('site', one('site')),
        ...webSocketAddress('core', one('core')),
        ...text('config', one('config')),
        ...text('baseline', one('baseline')),
        ...text('writeBaseline', one('write-baseline')),
        ...text('replay', one('replay')),
        ...text('row', one('row')),
        ...text('record', one('record')),
        reports: reports(many('report')),
        ...integer('concurrency', one('concurrency'), { least: 1, most: 1024 }),
        wait: seconds('wait', one('wait') ?? '10'),
        ...integer('port', one('port'), { least: 0, most: 65_535 }),
        verbose: given.has('verbose'),
      };
    }
    case 'list':
      return { name, ...(word !== undefined && { prefix: word }), coverage: given.has('coverage') };
    case 'explain':
      return { name, id: word ?? '' };
    case 'judge': {
      const written = reports(many('report'));
      if (written.length > 0 && words.length > 1) {
        throw usage('--report writes the report of one transcript; give one, or leave --report out');
      }
      return {
        name,
        transcripts: words,
        only: many('only'),
        skip: many('skip'),
        ...text('baseline', one('baseline')),
        reports: written,
        verbose: given.has('verbose'),
      };
    }
    case 'diff':
    case 'diff-revisions':
      return { name, before: word ?? '', after: words[1] ?? '' };
    case 'vectors':
      return {
        name,
        prefixes: words,
        ...text('driver', one('driver')),
        reports: reports(many('report')),
        verbose: given.has('verbose'),
      };
    case 'mock':
      return { name, ...integer('port', one('port'), { least: 0, most: 65_535 }) };
    case 'self-check':
      if (given.has('matrix') && given.has('only')) throw usage('--matrix is of all statements; leave --only out');
      return { name, ...text('matrix', one('matrix')), only: many('only') };
  }
}

function usage(message: string): ConformanceError {
  return new ConformanceError('usage', message);
}
