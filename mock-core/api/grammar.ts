import type { CoreState } from '../world/core-state.ts';
import { chatFailure } from '../world/failure.ts';
import type { Command, Run } from './command.ts';
import { addressCommands } from './commands/address-commands.ts';
import { chatCommands } from './commands/chat-commands.ts';
import { connectionCommands } from './commands/connection-commands.ts';
import { groupCommands } from './commands/group-commands.ts';
import { messageCommands } from './commands/message-commands.ts';
import { serviceCommands } from './commands/service-commands.ts';
import { userCommands } from './commands/user-commands.ts';

/** A command text that was read: what to do, or undefined when it is no command. */
export type Grammar = (text: string) => Run | undefined;

const commands: readonly Command[] = [
  ...userCommands,
  ...addressCommands,
  ...connectionCommands,
  ...messageCommands,
  ...chatCommands,
  ...groupCommands,
  ...serviceCommands,
];

/** The grammar of the core's commands, with forms of another version first. */
export function grammar(otherForms: readonly Command[] = []): Grammar {
  const forms = new Map<string, Command[]>();
  for (const command of [...otherForms, ...commands])
    for (const word of command.words) forms.set(word, [...(forms.get(word) ?? []), command]);
  return (text) => {
    const command = withoutTrailingSpaces(text);
    for (const form of forms.get(firstWord(command)) ?? []) {
      const match = form.pattern.exec(command);
      if (match) return readArguments(form, match.groups ?? {});
    }
    return undefined;
  };
}

function withoutTrailingSpaces(text: string): string {
  let end = text.length;
  while (text[end - 1] === ' ') end--;
  return text.slice(0, end);
}

function firstWord(command: string): string {
  if (command.startsWith('@') || command.startsWith('#')) return command.slice(0, 1);
  const end = command.indexOf(' ');
  return end < 0 ? command : command.slice(0, end);
}

function readArguments(form: Command, groups: Readonly<Record<string, string | undefined>>): Run | undefined {
  try {
    const run = form.read(groups);
    return form.whileStopped ? run : (core) => run(started(core));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function started(core: CoreState): CoreState {
  if (!core.running) throw chatFailure('chatNotStarted');
  return core;
}
