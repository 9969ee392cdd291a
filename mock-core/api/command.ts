import type { CoreState } from '../world/core-state.ts';
import { activeUser, commandUser, type User } from '../world/user.ts';

/** The named groups of a command's pattern. */
export type Groups = Readonly<Record<string, string | undefined>>;

/** Does a command that was read; returns or resolves with the JSON text of the response, throws a `Failure`. */
export type Run = (core: CoreState) => string | Promise<string>;

/** One form of a command. Adding a command is adding one of these to a table. */
export interface Command {
  /** First words under which the form is found: `/_show_address`; `@` for a message by name. */
  readonly words: readonly string[];
  /** The whole form, options in their one order; trailing spaces are gone. */
  readonly pattern: RegExp;
  /** The form is allowed while the chat is stopped. */
  readonly whileStopped?: true;
  /** Reads the arguments at once, before the command waits for its turn; throws `SyntaxError` when they do not parse. */
  readonly read: (groups: Groups) => Run;
}

/** Number of a group that the pattern has made sure of. */
export function id(group: string | undefined): number {
  return Number(group);
}

/** Numbers of a comma-separated list that the pattern has made sure of. */
export function ids(list: string | undefined): readonly number[] {
  return (list ?? '').split(',').map(Number);
}

/** The user of a form with or without a user id. */
export function userOf(core: CoreState, { user }: Groups): User {
  return user === undefined ? activeUser(core) : commandUser(core, id(user));
}

/** A JSON object out of an argument. */
export function jsonObjectArgument(text: string | undefined): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(text ?? '');
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new SyntaxError('not an object');
  return value as Record<string, unknown>;
}
