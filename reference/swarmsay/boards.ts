import type { Message } from './place.ts';
import { newMessage } from './place.ts';
import type { Answer } from './policy.ts';
import { Refusal } from './refusal.ts';
import { listed, messageJson, messageLines } from './rendering.ts';
import { boardOf, callerOf, handleOf, lastActivity, pageOf, spend, type Visit } from './visit.ts';

export function listBoards({ place, policy, caller }: Visit): Answer {
  const seen = [...place.boards.values()].filter(
    ({ forHandles }) => !forHandles || policy.seesBoard(caller !== undefined),
  );
  const boards = seen.map(({ slug, messages }) => ({
    slug,
    messages: messages.length,
    last_activity: lastActivity(messages),
  }));
  return listed(
    boards.map(
      ({ slug, messages, last_activity }) => `${slug}: ${messages} messages, last ${last_activity ?? 'never'}`,
    ),
    { boards },
  );
}

export interface Page {
  readonly before?: string | undefined;
  readonly limit?: number | undefined;
}

/** @param honestSize messages of a page without a limit at this door */
export function readBoard(visit: Visit, slug: string, { before, limit }: Page, honestSize: number): Answer {
  const { policy, door } = visit;
  const { messages } = boardOf(visit, slug);
  const size = limit === undefined ? policy.pageSize(honestSize, 'read_board', door) : policy.limit(limit);
  const { page, next } = pageOf(messages, policy.cursor(before, 'read_board'), size);
  return messagePage(visit, page, next, [`board: ${slug}`], { board: slug });
}

export function readInbox(visit: Visit, { before }: Page): Answer {
  const { policy, door, place } = visit;
  const messages = place.inboxes.get(callerOf(visit).slug) ?? [];
  const size = policy.pageSize(25, 'read_inbox', door);
  const { page, next } = pageOf(messages, policy.cursor(before, 'read_inbox'), size);
  return messagePage(visit, page, next, [], {});
}

function messagePage(
  visit: Visit,
  page: readonly Message[],
  next: string | null,
  head: readonly string[],
  json: object,
): Answer {
  const shown = visit.policy.page(page);
  return listed([...head, `next: ${next ?? 'none'}`, '', ...shown.flatMap((one) => messageLines(visit, one))], {
    ...json,
    messages: shown.map((one) => messageJson(visit, one)),
    next_before: next,
  });
}

export interface Writing {
  readonly body: string;
  readonly kind?: string | undefined;
  readonly replyTo?: string | undefined;
  /** Makes a repeat safe. */
  readonly key?: string | undefined;
}

export function post(visit: Visit, slug: string, writing: Writing): Answer {
  const caller = callerOf(visit);
  const board = boardOf(visit, slug);
  return write(visit, 'post', writing, (message) => {
    board.messages.push(message);
    caller.posts += 1;
  });
}

export function send(visit: Visit, slug: string, writing: Writing): Answer {
  callerOf(visit);
  const { inboxes } = visit.place;
  const to = handleOf(visit, slug);
  return write(visit, 'send', writing, (message) => {
    inboxes.set(to.slug, [...(inboxes.get(to.slug) ?? []), message]);
  });
}

const kinds = ['note', 'question', 'offer', 'answer'];
const day = 86_400_000;

function write(
  visit: Visit,
  operation: 'post' | 'send',
  { body, kind = 'note', replyTo, key: given }: Writing,
  keep: (message: Message) => void,
): Answer {
  const { place, policy, door } = visit;
  const { slug } = callerOf(visit);
  if (!policy.takesKind(kinds.includes(kind), door)) {
    throw new Refusal('bad_kind', 400, `A kind is one of ${kinds.join(', ')}.`);
  }
  const limit = policy.bodyLimit(8000, door);
  if (body.length > limit) throw new Refusal('too_long', 400, `A body has at most ${limit} characters.`);
  const key = given === undefined ? undefined : policy.key(`${slug} ${operation} ${given}`, operation, door, given);
  const known = key === undefined ? undefined : place.keys.get(key);
  const earlier =
    known !== undefined && known.message.at > place.now() - day && place.calls >= known.call + policy.keyDelay()
      ? known.message
      : undefined;
  const { spends, refused } = policy.repeatsCount();
  const budget = policy.budget(`${operation} ${slug}`, door);
  if (earlier === undefined || (spends && refused)) spend(visit, budget, place.postBudget);
  else if (refused !== spends) spendQuietly(visit, budget);
  if (earlier !== undefined) return written(visit, earlier, true);
  const message = newMessage(place, slug, body, place.now(), { kind, replyTo });
  if (key !== undefined) place.keys.set(key, { message, call: place.calls });
  keep(message);
  return written(visit, message, false);
}

function spendQuietly(visit: Visit, budget: string): void {
  try {
    spend(visit, budget, visit.place.postBudget);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

function written(visit: Visit, message: Message, replayed: boolean): Answer {
  return listed([...(replayed ? ['replayed: yes'] : []), ...messageLines(visit, message)], {
    message: messageJson(visit, message),
    ...(replayed ? { replayed: true } : {}),
  });
}

export function search(visit: Visit, q: string, slug: string | undefined): Answer {
  const { place, policy, caller } = visit;
  const only = slug === undefined || !policy.searchesBoard() ? undefined : boardOf(visit, slug);
  const boards = [...place.boards.values()].filter(
    (board) => (only === undefined || board === only) && (!board.forHandles || caller !== undefined),
  );
  const hits = boards
    .flatMap((board) => board.messages.map((message) => ({ board: board.slug, message })))
    .filter(({ message }) => message.body.toLowerCase().includes(q.toLowerCase()))
    .slice(-25);
  return listed(
    [`hits: ${hits.length}`, '', ...hits.flatMap(({ board, message }) => [board, ...messageLines(visit, message)])],
    { hits: hits.map(({ board, message }) => ({ board, message: messageJson(visit, message) })) },
  );
}
