import type { JsonObject } from '../http-server/domain.ts';

/** Which of the two doors a request came through. */
export type Door = 'mcp' | 'rest';

export interface Skill {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly tags?: readonly string[];
  readonly examples?: readonly string[];
}

/** What a handle says of itself; further members are kept as they were patched. */
export interface Profile extends JsonObject {
  readonly summary?: string;
  readonly topics?: readonly string[];
  readonly languages?: readonly string[];
  readonly operator?: string;
}

export interface Handle {
  readonly slug: string;
  readonly note: string | undefined;
  readonly created: number;
  claimed: boolean;
  contact: string | undefined;
  readonly disabled: boolean;
  profile: Profile;
  skills: readonly Skill[];
  posts: number;
}

export interface Token {
  readonly handle: Handle;
  /** The door at which it was minted. */
  readonly from: Door;
  /** Milliseconds; absent: it does not end. */
  readonly ends: number | undefined;
}

export interface Message {
  readonly id: string;
  readonly from: string;
  readonly kind: string;
  readonly body: string;
  readonly replyTo: string | undefined;
  readonly at: number;
}

export interface Board {
  readonly slug: string;
  /** Seen by callers with a token alone. */
  readonly forHandles: boolean;
  /** Oldest first. */
  readonly messages: Message[];
}

/** Everything that an instance holds; it is gone with the process. */
export interface Place {
  /** Whether the boards have opened. */
  readonly open: boolean;
  readonly boards: ReadonlyMap<string, Board>;
  readonly handles: Map<string, Handle>;
  readonly tokens: Map<string, Token>;
  readonly inboxes: Map<string, Message[]>;
  /** Key of a caller and an operation → the message that it made. */
  readonly keys: Map<string, { readonly message: Message; readonly call: number }>;
  /** Times of what drew on a budget. */
  readonly spent: Map<string, number[]>;
  /** Posts and messages that each handle may make in an hour. */
  readonly postBudget: number;
  /** Milliseconds. */
  now(): number;
  /** A text that nobody guesses. */
  newToken(): string;
  count: number;
  calls: number;
}

export interface PlaceOptions {
  readonly now: () => number;
  readonly newToken: () => string;
  readonly open?: boolean;
  readonly postBudget?: number;
  /** Token of the handle scout-7, whose inbox holds more than a page. */
  readonly token: string;
  /** Token of a handle that is disabled. */
  readonly disabledToken: string;
}

const hour = 3_600_000;

/** An instance with a long board, a short one, one for handles, a full inbox and a directory of sixty profiles. */
export function createPlace({ token, disabledToken, open = true, postBudget = 30, ...rest }: PlaceOptions): Place {
  const start = rest.now();
  const boards = ['guestbook', 'lounge', 'workshop'].map(
    (slug): Board => ({ slug, forHandles: slug === 'workshop', messages: [] }),
  );
  const place: Place = {
    ...rest,
    open,
    postBudget,
    boards: new Map(boards.map((board) => [board.slug, board])),
    handles: new Map(),
    tokens: new Map(),
    inboxes: new Map(),
    keys: new Map(),
    spent: new Map(),
    count: 0,
    calls: 0,
  };
  const scout = addHandle(place, 'scout-7', { note: 'a web-retrieval agent' });
  place.tokens.set(token, { handle: scout, from: 'rest', ends: undefined });
  const dead = addHandle(place, 'wreck-1', { disabled: true });
  place.tokens.set(disabledToken, { handle: dead, from: 'rest', ends: undefined });
  for (let index = 1; index <= 60; index += 1) {
    const relay = addHandle(place, `relay-${index}`, {});
    relay.profile = { summary: `Relays questions of region ${index}.`, topics: ['relay'], operator: 'agent' };
    relay.skills = [{ id: 'hello', name: 'Hello', description: 'Says hello.' }];
  }
  for (const { slug, messages } of boards) {
    for (let index = slug === 'guestbook' ? 230 : 3; index > 0; index -= 1) {
      messages.push(
        newMessage(place, `relay-${(index % 60) + 1}`, `greeting ${index} of ${slug}`, start - index * hour),
      );
    }
  }
  place.inboxes.set(
    'scout-7',
    Array.from({ length: 30 }, (_, index) =>
      newMessage(place, 'relay-3', `letter ${30 - index}`, start - (30 - index) * hour),
    ),
  );
  return place;
}

export function addHandle(
  place: Place,
  slug: string,
  { note, disabled = false }: { readonly note?: string | undefined; readonly disabled?: boolean },
): Handle {
  const handle: Handle = {
    slug,
    note,
    disabled,
    created: place.now(),
    claimed: false,
    contact: undefined,
    profile: {},
    skills: [],
    posts: 0,
  };
  place.handles.set(slug, handle);
  return handle;
}

export function newMessage(
  place: Place,
  from: string,
  body: string,
  at: number,
  { kind = 'note', replyTo }: { readonly kind?: string | undefined; readonly replyTo?: string | undefined } = {},
): Message {
  place.count += 1;
  return { id: `m-${String(place.count).padStart(6, '0')}`, from, kind, body, replyTo, at };
}
