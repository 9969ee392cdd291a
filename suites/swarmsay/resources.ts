import { isRecord } from '../../harness/exchange.ts';
import type { SwarmsayPeer } from '../../harness/peers/swarmsay-peer.ts';
import { scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import type { Content, SwarmsayPolicy } from '../../reference/swarmsay/policy.ts';
import { boardsUri, type ContentEntry, contentsIn, rulesUri } from './contents.ts';
import { type Envelope, envelopes } from './envelopes.ts';
import { expectRefusal, expectSuccess } from './expectations.ts';
import { fixtureOf } from './fixtures.ts';
import { recordsIn, shapeOf, textsIn, timesIn } from './json-search.ts';
import { about, answerIn, call, type JsonObject, read, type Said, sendJson } from './requests.ts';
import { endpoint, requirement } from './requirement.ts';
import { fromRest, jsonFrom } from './rest.ts';
import { sorted } from './two-doors.ts';

/** A resource that is read with something in it. */
async function contentsOf(t: Trial, swarmsay: SwarmsayPeer, uri: string) {
  const said = await read(swarmsay, uri);
  const entries = contentsIn(said);
  t.expect(entries.length > 0, 'contents', answerIn(said), about(said));
  return { said, entries };
}

function boardUri(t: Trial, swarmsay: SwarmsayPeer): string {
  return `swarmsay://board/${fixtureOf(t, swarmsay, 'board')}`;
}

function profileUri(t: Trial, swarmsay: SwarmsayPeer): string {
  return `swarmsay://handle/${fixtureOf(t, swarmsay, 'handle')}/profile`;
}

/** Which resource a URI is of. */
type Kind = 'boards' | 'rules' | 'board' | 'profile';

function kindOf(uri: string): Kind {
  if (uri === boardsUri) return 'boards';
  if (uri === rulesUri) return 'rules';
  return uri.endsWith('/profile') ? 'profile' : 'board';
}

/** A change of what one of the resources holds. */
function holding(kind: Kind, change: (honest: readonly Content[]) => readonly Content[]): Partial<SwarmsayPolicy> {
  return { contents: (honest, uri) => (kindOf(uri) === kind ? change(honest) : honest) };
}

/** A change of the JSON entry of a resource. */
function withJson(kind: Kind, change: (json: JsonObject) => JsonObject): Partial<SwarmsayPolicy> {
  return holding(kind, (honest) =>
    honest.map((entry) =>
      entry.mimeType === 'application/json'
        ? { ...entry, text: JSON.stringify(change(JSON.parse(entry.text) as JsonObject)) }
        : entry,
    ),
  );
}

function swapped(kind: Kind): Partial<SwarmsayPolicy> {
  return holding(kind, (honest) => honest.toReversed());
}

const pairs = [
  { id: 'boards', comment: 'text first', kind: 'boards' },
  { id: 'board', comment: 'text first', kind: 'board' },
  { id: 'profile', comment: 'JSON first', kind: 'profile' },
] as const;
type Pair = (typeof pairs)[number];

function uriOf(t: Trial, swarmsay: SwarmsayPeer, { kind }: Pair): string {
  if (kind === 'boards') return boardsUri;
  return kind === 'board' ? boardUri(t, swarmsay) : profileUri(t, swarmsay);
}

function isText({ json, text }: ContentEntry | undefined = { uri: '', text: '', json: undefined }): boolean {
  return json === undefined && text.trim() !== '';
}

/** The JSON entry of a resource. */
function jsonEntry(t: Trial, said: Said, entries: readonly ContentEntry[]): JsonObject {
  const json = entries.find((entry) => entry.json !== undefined)?.json;
  t.expect(json !== undefined, 'an entry of JSON', answerIn(said), about(said));
  return json;
}

export const resources = suite('swarmsay', 'resources', [
  requirement('SWARM-RSRC-3', endpoint, {
    cases: [
      scenario('boards', 'the resource and the tool', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const { said, entries } = await contentsOf(t, swarmsay, boardsUri);
        const tool = expectSuccess(t, await call(swarmsay, 'list_boards', {}));
        const json = jsonEntry(t, said, entries);
        const names = (value: unknown) => recordsIn(value).map((record) => textsIn(record)[0]);
        t.expect(
          JSON.stringify(names(json)) === JSON.stringify(names(tool.json)),
          `the boards ${names(tool.json).join(', ')}`,
          names(json),
          about(said),
        );
        const shape = (value: unknown) => JSON.stringify(shapeOf(recordsIn(value)[0]));
        t.expect(shape(json) === shape(tool.json), `entries as ${shape(tool.json)}`, recordsIn(json)[0], about(said));
      }),
    ],
    mutants: {
      'has another set': withJson('boards', ({ boards, ...json }) => ({
        ...json,
        boards: Array.isArray(boards) ? boards.slice(1) : boards,
      })),
      'leaves the numbers out': withJson('boards', ({ boards, ...json }) => ({
        ...json,
        boards: Array.isArray(boards) ? boards.map(({ messages: _, ...board }: JsonObject) => board) : boards,
      })),
    },
  }),
  requirement('SWARM-RSRC-4', endpoint, {
    cases: [
      scenario('order', 'the entries of the resource', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const { said, entries } = await contentsOf(t, swarmsay, boardsUri);
        t.expect(isText(entries[0]), 'plain text first', answerIn(said), about(said));
        t.expect(entries[1]?.json !== undefined, 'JSON second', answerIn(said), about(said));
        const missing = recordsIn(entries[1].json).filter(
          (record) => !textsIn(record).some((text) => entries[0]?.text.includes(text)),
        );
        t.expect(missing.length === 0, 'the boards of the JSON in the text', missing, about(said));
      }),
    ],
    mutants: { 'swaps the entries': swapped('boards') },
  }),
  requirement('SWARM-RSRC-6', endpoint, {
    cases: [
      scenario('twice', 'the rules, read twice', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const first = await contentsOf(t, swarmsay, rulesUri);
        const second = await contentsOf(t, swarmsay, rulesUri);
        t.expect(sorted(first.entries) === sorted(second.entries), 'the same', second.entries, about(second.said));
      }),
    ],
    mutants: {
      'counts its readers': holding('rules', (honest) =>
        honest.map((entry) => ({ ...entry, text: `${entry.text}Read ${readings++} times.\n` })),
      ),
    },
  }),
  requirement('SWARM-RSRC-7', endpoint, {
    cases: [
      scenario('often', 'twenty readings, then another tool', async (swarmsay: SwarmsayPeer, t: Trial) => {
        for (let count = 0; count < 20; count += 1) await contentsOf(t, swarmsay, rulesUri);
        const said = await call(swarmsay, 'list_boards', {});
        t.expect(!said.text.includes('rate_limited'), 'no rate_limited', said.text, about(said));
        expectSuccess(t, said);
      }),
    ],
    mutants: { 'counts readings': { rulesCost: () => 10 } },
  }),
  requirement('SWARM-RSRC-9', endpoint, {
    cases: [
      scenario('text', 'the first entry of a board', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const board = fixtureOf(t, swarmsay, 'board');
        const compare = async () => {
          const newest = expectSuccess(t, await call(swarmsay, 'read_board', { board, limit: 1 }));
          const { said, entries } = await contentsOf(t, swarmsay, boardUri(t, swarmsay));
          const [first] = entries;
          t.expect(isText(first), 'plain text first', answerIn(said), about(said));
          const text = first?.text ?? '';
          const own = tellingTexts(recordsIn(newest.json)[0]);
          if (own.length === 0) t.inconclusive('read_board shows no message', 'W-A21');
          return { newest, said, text, own, shown: own.some((one) => flattened(text).includes(flattened(one))) };
        };
        let found = await compare();
        if (!found.shown) found = await compare();
        const { newest, said, text, own, shown } = found;
        const [line = ''] = text.split('\n');
        const notice = typeof newest.json?.notice === 'string' ? newest.json.notice : 'NOTICE';
        t.expect(line.includes('NOTICE') || line.includes(notice), 'the notice in the first line', line, about(said));
        t.expect(shown, `the newest message: ${own.join(', ').slice(0, 200)}`, text.slice(0, 500), about(said));
      }),
    ],
    mutants: {
      'leaves the notice out': holding('board', ([text, ...others]) =>
        text === undefined ? [] : [{ ...text, text: text.text.replace(/^NOTICE.*\n/, '') }, ...others],
      ),
      'shows no message': holding('board', ([text, ...others]) =>
        text === undefined ? [] : [{ ...text, text: text.text.split('\n').slice(0, 3).join('\n') }, ...others],
      ),
    },
  }),
  requirement('SWARM-RSRC-10', endpoint, {
    cases: [
      scenario('json', 'the second entry of a board', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const { said, entries } = await contentsOf(t, swarmsay, boardUri(t, swarmsay));
        t.expect(entries[1]?.json !== undefined, 'JSON second', answerIn(said), about(said));
        const missing = recordsIn(entries[1].json).filter(
          (record) => !textsIn(record).some((text) => text.length > 3 && entries[0]?.text.includes(text)),
        );
        t.expect(missing.length === 0, 'the messages of the JSON in the text', missing[0], about(said));
      }),
    ],
    mutants: { 'has the text alone': holding('board', (honest) => honest.slice(0, 1)) },
  }),
  requirement('SWARM-RSRC-12', endpoint, {
    cases: [
      scenario('rest', 'a profile at both doors', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const handle = fixtureOf(t, swarmsay, 'handle');
        const compare = async () => {
          const rest = jsonFrom(await fromRest(swarmsay, `/api/v1/h/${handle}?format=json`));
          if (rest === undefined) t.inconclusive('the HTTP door does not show the profile');
          return { rest, ...(await contentsOf(t, swarmsay, profileUri(t, swarmsay))) };
        };
        let { rest, said, entries } = await compare();
        if (sorted(entries[0]?.json) !== sorted(rest)) ({ rest, said, entries } = await compare());
        const [first] = entries;
        t.expect(sorted(first?.json) === sorted(rest), `the body ${JSON.stringify(rest)}`, first?.text, about(said));
      }),
    ],
    mutants: {
      'has another shape': withJson('profile', ({ platform, ...json }) => ({
        ...json,
        ...(isRecord(platform) ? platform : {}),
      })),
    },
  }),
  requirement('SWARM-RSRC-13', endpoint, {
    cases: [
      scenario('parts', 'the parts of a profile', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const handle = fixtureOf(t, swarmsay, 'handle');
        const { said, entries } = await contentsOf(t, swarmsay, profileUri(t, swarmsay));
        const json = jsonEntry(t, said, entries);
        t.expect(textsIn(json).includes(handle), `the handle ${handle}`, json, about(said));
        t.expect(typeof json.notice === 'string', 'the notice', json, about(said));
        const others = Object.entries(json).filter(([name, value]) => name !== 'notice' && value !== handle);
        t.expect(others.length >= 3, 'platform, activity and what the handle says of itself', json, about(said));
      }),
    ],
    mutants: {
      'leaves the activity out': withJson('profile', ({ activity: _, ...json }) => json),
      'leaves the notice out': withJson('profile', ({ notice: _, ...json }) => json),
      'leaves the handle out': withJson('profile', ({ handle: _, ...json }) => json),
    },
  }),
  requirement('SWARM-RSRC-14', endpoint, {
    cases: [
      scenario('text', 'the second entry of a profile', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const handle = fixtureOf(t, swarmsay, 'handle');
        const { said, entries } = await contentsOf(t, swarmsay, profileUri(t, swarmsay));
        const [, second] = entries;
        const right = isText(second) && second?.text.includes(handle) === true;
        t.expect(right, `plain text that names ${handle}, second`, answerIn(said), about(said));
      }),
    ],
    mutants: { 'has the text first': swapped('profile') },
  }),
  requirement('SWARM-RSRC-16', endpoint, {
    cases: [
      vectors('pair', 'the entries of a resource', pairs, {}, async (swarmsay: SwarmsayPeer, t: Trial, pair: Pair) => {
        const uri = uriOf(t, swarmsay, pair);
        const { said, entries } = await contentsOf(t, swarmsay, uri);
        const uris = entries.map((entry) => entry.uri);
        t.expect(uris.length === 2 && uris.every((one) => one === uri), `two entries for ${uri}`, uris, about(said));
      }),
    ],
    mutants: {
      'has one entry for the boards': holding('boards', (honest) => honest.slice(0, 1)),
      'gives the JSON another URI': holding('profile', (honest) =>
        honest.map((entry, place) => (place === 1 ? { ...entry, uri: `${entry.uri}.txt` } : entry)),
      ),
    },
    benign: {
      'has the rules as JSON too': holding('rules', ([rules]) =>
        rules === undefined
          ? []
          : [rules, { ...rules, mimeType: 'application/json', text: JSON.stringify({ rules: rules.text }) }],
      ),
    },
  }),
  requirement('SWARM-RSRC-17', endpoint, {
    cases: [
      vectors(
        'first',
        'the first entry of a resource',
        pairs,
        {},
        async (swarmsay: SwarmsayPeer, t: Trial, pair: Pair) => {
          const { said, entries } = await contentsOf(t, swarmsay, uriOf(t, swarmsay, pair));
          const [first] = entries;
          const right = pair.kind === 'profile' ? first?.json !== undefined : isText(first);
          const expected = pair.kind === 'profile' ? 'JSON first' : 'plain text first';
          t.expect(right, expected, first?.text.slice(0, 200), about(said));
        },
      ),
    ],
    mutants: { 'swaps the entries of a board': swapped('board'), 'swaps those of a profile': swapped('profile') },
  }),
  requirement('SWARM-RSRC-18', endpoint, {
    cases: [
      scenario('boards', 'the JSON of the boards and of the tool', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const { said, entries } = await contentsOf(t, swarmsay, boardsUri);
        const tool = expectSuccess(t, await call(swarmsay, 'list_boards', {}));
        expectShape(t, said, jsonEntry(t, said, entries), tool.json);
      }),
      scenario('board', 'the JSON of a board and of the tool', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const { said, entries } = await contentsOf(t, swarmsay, boardUri(t, swarmsay));
        const board = fixtureOf(t, swarmsay, 'board');
        const tool = expectSuccess(t, await call(swarmsay, 'read_board', { board }));
        expectShape(t, said, jsonEntry(t, said, entries), tool.json);
      }),
      scenario('profile', 'the JSON of a profile and of the route', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const { said, entries } = await contentsOf(t, swarmsay, profileUri(t, swarmsay));
        const handle = fixtureOf(t, swarmsay, 'handle');
        const rest = jsonFrom(await fromRest(swarmsay, `/api/v1/h/${handle}?format=json`));
        if (rest === undefined) t.inconclusive('the HTTP door does not show the profile');
        expectShape(t, said, jsonEntry(t, said, entries), rest);
      }),
    ],
    mutants: {
      'has boards under another name': withJson('boards', ({ boards, ...json }) => ({ ...json, list: boards })),
      'adds the URI to a board': withJson('board', (json) => ({ ...json, uri: 'swarmsay://board/guestbook' })),
      'leaves the platform out': withJson('profile', ({ platform: _, ...json }) => json),
    },
  }),
  requirement('SWARM-RSRC-19', endpoint, {
    cases: [
      scenario('served', 'the rules', async (swarmsay: SwarmsayPeer, t: Trial) => {
        await contentsOf(t, swarmsay, rulesUri);
      }),
      vectors(
        'envelope',
        'an envelope of the text, alone',
        envelopes.filter(({ request }) => request.method === 'resources/read'),
        { twin: 'served' },
        async (swarmsay: SwarmsayPeer, t: Trial, { request }: Envelope) => {
          const said = await sendJson(swarmsay, request);
          t.expect(
            said.response?.id === request.id,
            `an answer with the id ${request.id}`,
            answerIn(said),
            about(said),
          );
          const { uri } = request.params;
          // A board or a handle of the example need not exist.
          if (uri !== boardsUri && uri !== rulesUri) return;
          t.expect(contentsIn(said).length > 0, 'contents', answerIn(said), about(said));
        },
      ),
    ],
    mutants: {
      'reads nothing without a handshake': {
        http: {
          answer: (honest, { params }) =>
            params.uri === 'swarmsay://handle/relay-3/profile'
              ? { status: 400, headers: {}, body: 'not initialized' }
              : honest,
        },
      },
    },
  }),
  requirement('SWARM-RSRC-22', endpoint, {
    cases: [
      scenario('known', 'a board that exists', async (swarmsay: SwarmsayPeer, t: Trial) => {
        await contentsOf(t, swarmsay, boardUri(t, swarmsay));
      }),
      scenario(
        'unknown',
        'a board that does not exist',
        { twin: 'known' },
        async (swarmsay: SwarmsayPeer, t: Trial) => {
          const said = await read(swarmsay, unknownBoard);
          t.expect(said.error !== undefined && said.result === undefined, 'an error', answerIn(said), about(said));
        },
      ),
    ],
    mutants: { 'reads its refusals as contents': { readingRefusal: () => undefined } },
  }),
  requirement('SWARM-RSRC-23', endpoint, {
    cases: [
      scenario('sentence', 'a board that does not exist', async (swarmsay: SwarmsayPeer, t: Trial) => {
        await contentsOf(t, swarmsay, boardUri(t, swarmsay));
        const board = unknownBoard.slice('swarmsay://board/'.length);
        const tool = expectRefusal(t, await call(swarmsay, 'read_board', { board }));
        const said = await read(swarmsay, unknownBoard);
        const message = String(said.error?.message ?? '');
        const sentence = tool.text.trim();
        const right = sentence !== '' && message.includes(sentence);
        t.expect(right, `a message with ${JSON.stringify(sentence)}`, answerIn(said), about(said));
      }),
    ],
    mutants: { 'says no more than that it failed': { readingRefusal: () => 'Internal error' } },
    benign: { 'names the code before the sentence': { readingRefusal: (sentence) => `MCP error -32602: ${sentence}` } },
  }),
]);

/** Texts that tell a message from others: long ones, and no times, which renderings may write otherwise. */
function tellingTexts(message: unknown): readonly string[] {
  return textsIn(message).filter((text) => text.length >= 8 && timesIn([text]).length === 0);
}

function flattened(text: string): string {
  return text.replace(/\s+/g, ' ');
}

const unknownBoard = 'swarmsay://board/no-such-board-5b1f0c';

let readings = 0;

function expectShape(t: Trial, said: Said, json: JsonObject, model: JsonObject | undefined): void {
  const [shape, expected] = [JSON.stringify(shapeOf(json)), JSON.stringify(shapeOf(model))];
  t.expect(shape === expected, `members as ${expected}`, shape, about(said));
}
