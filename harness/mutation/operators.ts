import { isRecord, parseJson } from '../exchange.ts';
import type { RecordedFrame } from '../recording/format.ts';
import { edited, withChatItem, withText } from './frame-edits.ts';
import type { Scene } from './scene.ts';

type Json = Readonly<Record<string, unknown>>;

/** One way to change what a target said. */
export interface Operator {
  readonly name: string;
  /** `breaks`: no text allows it. `keeps`: every text allows it. `open`: it depends on what is hit. */
  readonly effect: 'breaks' | 'keeps' | 'open';
  /**
   * The frames after the change; `undefined` where it does not apply to this message.
   * @param pick a generated number from 0 to below its argument
   */
  apply(scene: Scene, pick: (below: number) => number): readonly RecordedFrame[] | undefined;
}

export const operators: readonly Operator[] = [
  // The message as a chat carries it.
  item('quotes nothing', 'breaks', ({ quotedItem: _, ...rest }) => rest),
  item('quotes another message', 'breaks', (chatItem) => ({
    ...chatItem,
    quotedItem: { ...(chatItem.quotedItem as Json), sharedMsgId: 'bm90IHRoZSBjb21tYW5k' },
  })),
  content('is a file', (text) => ({ type: 'file', text })),
  content('is a link with a preview', (text) => ({ type: 'link', text, preview: { uri: '', title: '' } })),
  meta('is a live message', { itemLive: true }),
  meta('disappears', { itemTimed: { ttl: 60 } }),
  {
    name: 'is edited afterwards',
    effect: 'breaks',
    apply: (scene) =>
      changedLater(scene, (body) => ({ ...body, type: 'chatItemUpdated', chatItem: first(body.chatItems) })),
  },
  {
    name: 'is deleted afterwards',
    effect: 'breaks',
    apply: (scene) =>
      changedLater(scene, (body) => ({
        ...body,
        type: 'chatItemsDeleted',
        byUser: false,
        chatItemDeletions: [{ deletedChatItem: first(body.chatItems) }],
      })),
  },
  // The text.
  inChat(text('is cut', 'breaks', (whole, pick) => whole.slice(0, 1 + pick(whole.length - 1)))),
  inChat(text('has words after it', 'breaks', (whole) => `${whole} Anything else?`)),
  inChat(text('has words before it', 'breaks', (whole) => `Here you are: ${whole}`)),
  inChat(text('stands in a code fence', 'breaks', (whole) => `\`\`\`json\n${whole}\n\`\`\``)),
  inChat(text('is a text in JSON', 'breaks', (whole) => JSON.stringify(whole))),
  inChat(text('is said twice in one message', 'breaks', (whole) => `${whole}\n${whole}`)),
  inChat(text('has blanks', 'keeps', (whole) => ` ${JSON.stringify(JSON.parse(whole), null, 2)}\n`)),
  inChat(text('is escaped', 'keeps', (whole) => whole.replace(/[a-z](?=[^"\\]*":)/, escaped))),
  // The JSON-RPC message.
  message('members in another order', 'keeps', (one) => Object.fromEntries(Object.entries(one).reverse())),
  message('no jsonrpc', 'breaks', ({ jsonrpc: _, ...rest }) => rest),
  message('another jsonrpc', 'breaks', (one) => ({ ...one, jsonrpc: '1.0' })),
  message('jsonrpc as a number', 'breaks', (one) => ({ ...one, jsonrpc: 2 })),
  message('as an only item of a list', 'breaks', (one) => [one]),
  response('no id', 'breaks', ({ id: _, ...rest }) => rest),
  response('another id', 'breaks', (one) => ({ ...one, id: `${String(one.id)}0` })),
  response('id of another type', 'breaks', (one) => ({ ...one, id: typeof one.id === 'string' ? 7 : String(one.id) })),
  response('id null', 'breaks', (one) => ({ ...one, id: null })),
  response('a method', 'breaks', (one) => ({ ...one, method: 'notifications/message' })),
  result('result and error', 'breaks', (one) => ({ ...one, error: { code: -32603, message: 'No.' } })),
  result('neither result nor error', 'breaks', ({ result: _, ...rest }) => rest),
  result('result in a list', 'breaks', (one) => ({ ...one, result: [one.result] })),
  result('result as a text', 'breaks', (one) => ({ ...one, result: JSON.stringify(one.result) })),
  result('result null', 'breaks', (one) => ({ ...one, result: null })),
  result('result by another name', 'breaks', ({ result, ...rest }) => ({ ...rest, Result: result })),
  inResult('empty result', 'open', () => ({})),
  inResult('another member in the result', 'keeps', (one) => ({
    ...one,
    _meta: { 'example.com/x': 1, ...meta_(one) },
  })),
  inResult('a member of the result dropped', 'open', (one, pick) =>
    Object.fromEntries(Object.entries(one).toSpliced(pick(Object.keys(one).length), 1)),
  ),
  inResult('a member of the result renamed', 'open', (one, pick) =>
    atMember(one, pick, ([name, value]) => [`${name}_`, value]),
  ),
  inResult('a member of the result of another type', 'open', (one, pick) =>
    atMember(one, pick, ([name, value]) => [name, retyped(value)]),
  ),
  inResult('a member of the result null', 'open', (one, pick) => atMember(one, pick, ([name]) => [name, null])),
  error('error without code', 'breaks', ({ code: _, ...rest }) => rest),
  error('error with a code that is a text', 'breaks', (one) => ({ ...one, code: String(one.code) })),
  error('error with a fraction as code', 'breaks', (one) => ({ ...one, code: -32603.5 })),
  error('error without message', 'breaks', ({ message: _, ...rest }) => rest),
  error('error with a message that is an object', 'breaks', (one) => ({ ...one, message: { text: one.message } })),
  error('error as a text', 'breaks', (one) => String(one.message)),
  notification('with an id', 'breaks', (one) => ({ ...one, id: 1 })),
  notification('with parameters that are a list', 'breaks', (one) => ({ ...one, params: [one.params] })),
  notification('of another method', 'open', (one) => ({ ...one, method: `${String(one.method)}x` })),
  // The order of messages.
  around('sent twice', 'breaks', (frame) => [frame, frame]),
  around('never sent', 'open', () => []),
  {
    name: 'a notification after the last message',
    effect: 'breaks',
    apply: (scene) => (scene.last ? replaced(scene, (frame) => [frame, withText(frame, afterword)]) : undefined),
  },
  {
    name: 'sent before the message before it',
    effect: 'open',
    apply({ frames, at }) {
      const own = frames[at];
      const before = frames.findLastIndex(
        ({ exchange, direction }, index) => index < at && exchange === own?.exchange && direction === 'received',
      );
      if (own === undefined || before < 0) return undefined;
      return frames.toSpliced(at, 1).toSpliced(before, 0, own);
    },
  },
  {
    name: 'the answer to another request',
    effect: 'breaks',
    apply({ frames, at, text: own }) {
      const other = frames.find(
        ({ exchange, direction, frame }) =>
          direction === 'received' &&
          exchange !== undefined &&
          exchange !== frames[at]?.exchange &&
          frame.includes('id'),
      );
      const spoken = other === undefined ? undefined : /"text":("\{(?:[^"\\]|\\.)*\}")/.exec(other.frame)?.[1];
      const theirs = spoken === undefined ? undefined : String(JSON.parse(spoken));
      const swapped = theirs === undefined || theirs === own ? undefined : parseJson(theirs);
      const frame = frames[at];
      if (!isRecord(swapped) || !('id' in swapped) || theirs === undefined || frame === undefined) return undefined;
      const changed = withText(frame, theirs);
      return changed === undefined ? undefined : frames.toSpliced(at, 1, changed);
    },
  },
];

const afterword = JSON.stringify({
  jsonrpc: '2.0',
  method: 'notifications/message',
  params: { level: 'info', data: 1 },
});

type Effect = Operator['effect'];

function replaced(
  { frames, at }: Scene,
  change: (frame: RecordedFrame) => readonly (RecordedFrame | undefined)[] | undefined,
): readonly RecordedFrame[] | undefined {
  const frame = frames[at];
  const changed = frame === undefined ? undefined : change(frame);
  if (changed === undefined || changed.includes(undefined)) return undefined;
  return frames.toSpliced(at, 1, ...changed.flatMap((one) => one ?? []));
}

function item(
  name: string,
  effect: Effect,
  change: (item: Record<string, unknown>) => Record<string, unknown>,
): Operator {
  return { name, effect, apply: (scene) => replaced(scene, (frame) => [withChatItem(frame, change)]) };
}

/** No text says of which type the content of a reply is. */
function content(name: string, to: (text: string) => object): Operator {
  return {
    name,
    effect: 'open',
    apply: (scene) =>
      replaced(scene, (frame) => [
        withChatItem(frame, (chatItem) => ({
          ...chatItem,
          content: { ...(chatItem.content as Json), msgContent: to(scene.text) },
        })),
      ]),
  };
}

function meta(name: string, marks: object): Operator {
  return item(name, 'breaks', (chatItem) => ({ ...chatItem, meta: { ...(chatItem.meta as Json), ...marks } }));
}

function changedLater(
  scene: Scene,
  change: (body: Record<string, unknown>) => Record<string, unknown>,
): readonly RecordedFrame[] | undefined {
  return replaced(scene, (frame) => [
    frame,
    edited(frame, (body) => (body.type === 'newChatItems' ? change(body) : undefined)),
  ]);
}

function first(items: unknown): unknown {
  return Array.isArray(items) ? items[0] : undefined;
}

function text(
  name: string,
  effect: Effect,
  change: (text: string, pick: (below: number) => number) => string,
): Operator {
  return {
    name,
    effect,
    apply: (scene, pick) => {
      const changed = change(scene.text, pick);
      return changed === scene.text ? undefined : replaced(scene, (frame) => [withText(frame, changed)]);
    },
  };
}

/** Over Service RPC the core writes the JSON, whatever the bot wrote. */
function inChat(operator: Operator): Operator {
  return {
    ...operator,
    apply: (scene, pick) => (scene.kind.startsWith('chat ') ? operator.apply(scene, pick) : undefined),
  };
}

function message(
  name: string,
  effect: Effect,
  change: (message: Json, pick: (below: number) => number) => unknown,
): Operator {
  return text(name, effect, (whole, pick) => {
    const value = parseJson(whole);
    const changed = isRecord(value) ? change(value, pick) : undefined;
    return changed === undefined ? whole : JSON.stringify(changed);
  });
}

type Change = (message: Json, pick: (below: number) => number) => unknown;

function response(name: string, effect: Effect, change: Change): Operator {
  return message(name, effect, (one, pick) => ('method' in one ? undefined : change(one, pick)));
}

function result(name: string, effect: Effect, change: Change): Operator {
  return response(name, effect, (one, pick) => ('result' in one ? change(one, pick) : undefined));
}

function inResult(name: string, effect: Effect, change: Change): Operator {
  return result(name, effect, (one, pick) =>
    isRecord(one.result) && Object.keys(one.result).length > 0
      ? { ...one, result: change(one.result, pick) }
      : undefined,
  );
}

function error(name: string, effect: Effect, change: Change): Operator {
  return response(name, effect, (one, pick) =>
    isRecord(one.error) ? { ...one, error: change(one.error, pick) } : undefined,
  );
}

function notification(name: string, effect: Effect, change: Change): Operator {
  return message(name, effect, (one, pick) => ('method' in one ? change(one, pick) : undefined));
}

function around(name: string, effect: Effect, change: (frame: RecordedFrame) => readonly RecordedFrame[]): Operator {
  return inChat({ name, effect, apply: (scene) => replaced(scene, change) });
}

function atMember(
  value: Json,
  pick: (below: number) => number,
  change: (member: readonly [string, unknown]) => readonly [string, unknown],
): Json {
  const members = Object.entries(value);
  const at = pick(members.length);
  return Object.fromEntries(members.map((member, index) => (index === at ? change(member) : member)));
}

function retyped(value: unknown): unknown {
  if (typeof value === 'string') return 7;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : [value];
}

function meta_({ _meta }: Json): object {
  return isRecord(_meta) ? _meta : {};
}

function escaped(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
