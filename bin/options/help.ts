import { exitCodes } from '../../harness/exit-code.ts';
import type { CommandName } from './command.ts';
import { type CommandEntry, commands, type OptionEntry, options } from './table.ts';

/** The text of `conformance --help`, or of `conformance <topic> --help`. */
export function renderHelp(topic?: CommandName): string {
  const entry = commands.find(({ name }) => name === topic);
  return entry === undefined ? renderOverview() : renderCommand(entry);
}

function renderOverview(): string {
  return blocks(
    ['Judges bots by the statements of Agent protocols over SimpleX.'],
    ['Usage:', ...columns(commands.map(({ usage, summary }) => [`conformance ${usage}`, summary]))],
    ...commands
      .map(({ name }) => ({ name, own: optionsOf(name) }))
      .filter(({ own }) => own.length > 0)
      .map(({ name, own }) => [`Options of ${name}:`, ...optionColumns(own)]),
    ['Options of every command:', ...optionColumns(commonOptions)],
    ['Examples:', ...commands.flatMap(({ examples }) => examples).map((example) => `  ${example}`)],
    exitCodeBlock(),
  );
}

function renderCommand(entry: CommandEntry): string {
  const own = optionsOf(entry.name);
  return blocks(
    [`${entry.summary}.`],
    ['Usage:', `  conformance ${entry.usage}`],
    ...(own.length > 0 ? [['Options:', ...optionColumns(own)]] : []),
    ['Examples:', ...entry.examples.map((example) => `  ${example}`)],
    ...(entry.name === 'run' ? [exitCodeBlock()] : []),
  );
}

const entries: readonly OptionEntry[] = options;
const commonOptions = entries.filter(({ commands: owners }) => owners === undefined);

function optionsOf(name: CommandName): readonly OptionEntry[] {
  return entries.filter(({ commands: owners }) => owners?.includes(name));
}

function optionColumns(shown: readonly OptionEntry[]): readonly string[] {
  return columns(shown.map((option) => [spelling(option), summaryOf(option)]));
}

/** `-h, --help`, `--report <kind>=<path>`. */
export function spelling({ name, short, value }: OptionEntry): string {
  return `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`;
}

/** The summary, with the hint that an option may be given several times. */
export function summaryOf({ summary, repeatable }: OptionEntry): string {
  return repeatable === undefined ? summary : `${summary} (repeatable)`;
}

function exitCodeBlock(): readonly string[] {
  return ['Exit codes:', ...exitCodes.map(({ code, meaning }) => `  ${code}  ${meaning}`)];
}

function columns(rows: readonly (readonly [string, string])[]): readonly string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}

function blocks(...parts: readonly (readonly string[])[]): string {
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
