import type { Board, Door, Handle, Message, Place } from './place.ts';
import type { SwarmsayPolicy } from './policy.ts';
import { Refusal } from './refusal.ts';

/** One request at one of the doors, and who makes it. */
export interface Visit {
  readonly place: Place;
  readonly policy: SwarmsayPolicy;
  readonly door: Door;
  readonly token: string | undefined;
  readonly caller: Handle | undefined;
}

/** Finds out who asks; a token that is unknown or has ended counts as none. */
export function visit(place: Place, policy: SwarmsayPolicy, door: Door, token: string | undefined): Visit {
  const known = token === undefined ? undefined : place.tokens.get(token);
  const counts =
    known !== undefined &&
    policy.takesToken(known.from, door) &&
    (known.ends === undefined || known.ends > place.now());
  return { place, policy, door, token, caller: counts ? known.handle : undefined };
}

/** The handle of the caller. Throws `Refusal` where there is none. */
export function callerOf({ caller, door }: Visit): Handle {
  if (caller !== undefined) return caller;
  const where = door === 'mcp' ? 'the tool create_handle' : 'POST /api/v1/handles';
  throw new Refusal('no_token', 401, `This needs a handle. Get one from ${where}.`);
}

/** A board that the caller may see. Throws `Refusal` where there is none. */
export function boardOf({ place, policy, caller }: Visit, slug: string): Board {
  const board = place.boards.get(slug);
  if (board !== undefined && (!board.forHandles || policy.seesBoard(caller !== undefined))) return board;
  throw new Refusal('not_found', 404, `There is no board ${slug}.`);
}

/** Throws `Refusal` where there is no such handle. */
export function handleOf({ place }: Visit, slug: string): Handle {
  const handle = place.handles.get(slug);
  if (handle !== undefined) return handle;
  throw new Refusal('not_found', 404, `There is no handle ${slug}.`);
}

const hour = 3_600_000;

/** Takes one from a budget of an hour. Throws `Refusal` with the seconds to wait where nothing is left. */
export function spend({ place }: Visit, budget: string, size: number): void {
  const now = place.now();
  const spent = (place.spent.get(budget) ?? []).filter((time) => time > now - hour);
  const [first] = spent;
  if (first !== undefined && spent.length >= size) {
    const wait = Math.max(1, Math.ceil((first + hour - now) / 1000));
    throw new Refusal('rate_limited', 429, 'That was too much in an hour.', wait);
  }
  place.spent.set(budget, [...spent, now]);
}

/** A part of a list, newest first, and the cursor of the next part. */
export function pageOf(
  messages: readonly Message[],
  before: string | undefined,
  size: number,
): { readonly page: readonly Message[]; readonly next: string | null } {
  const newest = [...messages].reverse().sort((a, b) => b.at - a.at);
  const from = before === undefined ? 0 : newest.findIndex(({ id }) => id === before) + 1;
  const page = newest.slice(from, from + size);
  const last = page.at(-1);
  return { page, next: last !== undefined && from + size < newest.length ? last.id : null };
}

/** Where something was last heard, as both doors show it. */
export function lastActivity(messages: readonly Message[]): string | null {
  const last = messages.reduce((latest, { at }) => Math.max(latest, at), 0);
  return last === 0 ? null : time(last);
}

export function time(at: number): string {
  return new Date(at).toISOString();
}
