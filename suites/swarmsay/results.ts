import { isRecord, parseJson } from '../../harness/exchange.ts';
import { valueProblems } from '../../harness/mcp/json-schema.ts';
import type { SwarmsayPeer } from '../../harness/peers/swarmsay-peer.ts';
import type { SwarmsayTool } from '../../harness/peers/swarmsay-tools.ts';
import { scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import type { Answer } from '../../reference/swarmsay/policy.ts';
import { expectSuccess } from './expectations.ts';
import { exercise, fixtureOf, freshHandle } from './fixtures.ts';
import { recordsIn, textsIn } from './json-search.ts';
import { about, call, type JsonObject, type Said } from './requests.ts';
import { endpoint, requirement } from './requirement.ts';
import { listedTool, listedTools } from './tool-list.ts';
import { type ToolVector, toolVectors } from './tool-vectors.ts';

/** A judgement of what each of the tools says when it succeeds. */
function ofEachTool(
  title: string,
  judge: (t: Trial, said: Said, swarmsay: SwarmsayPeer, tool: SwarmsayTool) => unknown,
) {
  return vectors('tool', title, toolVectors, {}, async (swarmsay: SwarmsayPeer, t: Trial, { tool }: ToolVector) => {
    await judge(t, await exercise(t, swarmsay, tool), swarmsay, tool);
  });
}

/** The line of a text that holds the notice, from 0; -1 where none does. */
export function noticeLine({ text, json }: Said): number {
  const notice = typeof json?.notice === 'string' ? json.notice : 'NOTICE';
  return text.split('\n').findIndex((line) => line.includes('NOTICE') || line.includes(notice));
}

/** A change of what one tool says. */
export function saying(tool: SwarmsayTool, change: (honest: Answer) => Answer) {
  return { answer: (honest: Answer, name: string): Answer => (name === tool ? change(honest) : honest) };
}

function withoutNotice(text: string): string {
  return text.replace(/^NOTICE.*\n/m, '');
}

/** Tools whose rendering begins with the notice, and those that are shaped like an account. */
const listing: ReadonlySet<SwarmsayTool> = new Set(['read_board', 'read_inbox', 'list_boards']);
const accountTools = toolVectors.filter(({ tool }) => ['create_handle', 'whoami', 'claim'].includes(tool));

/** Names of JSON members that the text does not give, and other ones for them. */
const otherNames: Readonly<Record<string, string>> = {
  messages: 'items',
  next_before: 'older',
  boards: 'list',
  profiles: 'entries',
  next_cursor: 'nextPage',
  token: 'access_token',
  handle: 'slug',
  last_activity: 'lastActivity',
};

function renamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renamed);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [otherNames[name] ?? name, renamed(one)]));
}

export const results = suite('swarmsay', 'results', [
  requirement('SWARM-OUT-1', endpoint, {
    cases: [
      ofEachTool('the parts of a result', (t: Trial, said: Said) => {
        const content: readonly unknown[] = Array.isArray(said.result?.content) ? said.result.content : [];
        const [first] = content;
        t.expect(isRecord(first) && first.type === 'text', 'a text block', content, about(said));
        t.expect(said.json !== undefined, 'structuredContent that is an object', said.result, about(said));
      }),
    ],
    mutants: {
      'leaves the JSON of whoami out': {
        result: ({ structuredContent, ...honest }, tool) =>
          tool === 'whoami' ? honest : { ...honest, structuredContent },
      },
      'leaves the text of ping out': {
        result: (honest, tool) => (tool === 'ping' ? { ...honest, content: [] } : honest),
      },
    },
    benign: { 'adds _meta to results': { result: (honest) => ({ ...honest, _meta: { 'example.org/took': 3 } }) } },
  }),
  requirement('SWARM-OUT-2', endpoint, {
    cases: [
      ofEachTool('the text of a result', (t: Trial, said: Said) => {
        t.expect(!isRecord(parseJson(said.text)), 'a text that is no JSON', said.text, about(said));
        const line = noticeLine(said);
        t.expect(line === 0 || line === 1, 'the notice in the first or second line', said.text, about(said));
      }),
    ],
    mutants: {
      'writes JSON as its text': saying('list_boards', ({ json }) => ({ text: JSON.stringify(json), json })),
      'leaves the notice of whoami out': saying('whoami', ({ text, json }) => ({ text: withoutNotice(text), json })),
    },
  }),
  requirement('SWARM-OUT-4', endpoint, {
    cases: [
      vectors(
        'tool',
        'the line of the notice',
        accountTools,
        {},
        async (swarmsay: SwarmsayPeer, t: Trial, { tool }: ToolVector) => {
          const said = await exercise(t, swarmsay, tool);
          const line = noticeLine(said);
          t.expect(line === 0 || line === 1, 'the notice in the first or second line', said.text, about(said));
          const advice = { ...about(said), weight: 'advice', ambiguity: 'W-A6' } as const;
          t.prefer(line === 1, 'the notice in the second line', said.text, advice);
        },
      ),
      vectors(
        'listing',
        'the line of the notice in a rendering that begins with it',
        toolVectors.filter(({ tool }) => listing.has(tool)),
        {},
        async (swarmsay: SwarmsayPeer, t: Trial, { tool }: ToolVector) => {
          const said = await exercise(t, swarmsay, tool);
          t.expect(noticeLine(said) === 0, 'the notice in the first line', said.text, about(said));
        },
      ),
    ],
    mutants: {
      'ends whoami with the notice': saying('whoami', ({ text, json }) => ({
        text: `${withoutNotice(text)}\nNOTICE: the end.\n`,
        json,
      })),
      'begins create_handle with the notice': saying('create_handle', ({ text, json }) => ({
        text: `NOTICE: first.\n${withoutNotice(text)}`,
        json,
      })),
      'inserts the notice into a board': saying('read_board', ({ text, json }) => ({ text: `board\n${text}`, json })),
    },
  }),
  requirement('SWARM-OUT-5', endpoint, {
    cases: [
      scenario('page', 'the messages of a page in both forms', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const board = fixtureOf(t, swarmsay, 'board');
        const said = expectSuccess(t, await call(swarmsay, 'read_board', { board }));
        const records = recordsIn(said.json);
        if (records.length === 0) t.untested('fixtures.swarmsay.board is a board with messages');
        const shown = flattened(said.text);
        const told = records.map((record) => ownTexts(record, records)).filter((own) => own.length > 0);
        if (told.length === 0) t.inconclusive('the messages of the JSON have no texts that tell them apart', 'W-A21');
        const missing = told.filter((own) => !own.some((text) => shown.includes(flattened(text).slice(0, 60))));
        t.expect(missing.length === 0, 'every message of the JSON in the text', missing[0], about(said));
      }),
      scenario('posted', 'a message that was posted, in both forms', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const board = fixtureOf(t, swarmsay, 'postBoard');
        const { token } = await freshHandle(t, swarmsay);
        const body = `hello ${swarmsay.newId()}`;
        const said = expectSuccess(t, await call(swarmsay, 'post', { board, body }, token));
        t.expect(said.text.includes(body), 'the message in the text', said.text, about(said));
        t.expect(textsIn(said.json).includes(body), 'the message in the JSON', said.json, about(said));
      }),
    ],
    mutants: {
      'has another page in its JSON': {
        answer: ({ text, json }, tool) =>
          tool === 'read_board' && Array.isArray(json.messages)
            ? { text, json: { ...json, messages: json.messages.map(earlier) } }
            : { text, json },
      },
      'has no message in the JSON of post': saying('post', ({ text, json: { notice } }) => ({
        text,
        json: { notice },
      })),
    },
  }),
  requirement('SWARM-OUT-7', endpoint, {
    cases: [
      ofEachTool('the first member of structuredContent', (t: Trial, said: Said) => {
        const first = /"structuredContent"\s*:\s*\{\s*"((?:[^"\\]|\\.)*)"/.exec(
          said.exchange.response?.body ?? '',
        )?.[1];
        t.expect(first === 'notice', 'notice first', first ?? said.result, about(said));
      }),
    ],
    mutants: {
      'has the notice last': {
        answer: ({ text, json: { notice, ...json } }) => ({ text, json: { ...json, notice } }),
      },
      'has no notice in ping': saying('ping', ({ text, json: { notice: _, ...json } }) => ({ text, json })),
    },
  }),
  requirement('SWARM-OUT-8', endpoint, {
    cases: [
      scenario('list', 'the entries of the list', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const { tools, said } = await listedTools(t, swarmsay);
        const without = tools.filter(({ outputSchema }) => !isRecord(outputSchema)).map(({ name }) => name);
        t.expect(tools.length > 0 && without.length === 0, 'an outputSchema for each', without, about(said));
      }),
    ],
    mutants: {
      'has none for ping': {
        tools: (honest) =>
          honest.map(({ outputSchema, ...tool }) =>
            tool.name === 'ping' ? ({ ...tool } as (typeof honest)[number]) : { ...tool, outputSchema },
          ),
      },
    },
  }),
  requirement('SWARM-OUT-9', endpoint, {
    cases: [
      ofEachTool(
        'structuredContent under the schema of the tool',
        async (t: Trial, said: Said, swarmsay: SwarmsayPeer, name: SwarmsayTool) => {
          const { tool } = await listedTool(t, swarmsay, name);
          if (!isRecord(tool.outputSchema) || said.json === undefined) {
            t.inconclusive('there is no outputSchema or no structuredContent');
          }
          const problems = await valueProblems(tool.outputSchema, said.json);
          if (problems === undefined) t.inconclusive('the schema is not of a known dialect, or not valid');
          t.expect(problems.length === 0, 'structuredContent that fits the outputSchema', problems, about(said));
        },
      ),
    ],
    mutants: {
      'does not describe the notice': {
        tools: (honest) =>
          honest.map((tool) => {
            const { notice: _, ...properties } = tool.outputSchema.properties as JsonObject;
            return { ...tool, outputSchema: { type: 'object', properties, additionalProperties: false } };
          }),
      },
      'gives a number as a text': saying('get_profile', ({ text, json }) => ({
        text,
        json: { ...json, activity: { posts: '0', last_activity: null } },
      })),
    },
    benign: {
      'calls its members otherwise': {
        answer: ({ text, json }) => ({ text, json: renamed(json) as JsonObject }),
        contents: (honest) =>
          honest.map((entry) =>
            entry.mimeType === 'application/json'
              ? { ...entry, text: JSON.stringify(renamed(JSON.parse(entry.text))) }
              : entry,
          ),
        tools: (honest) => honest.map((tool) => ({ ...tool, outputSchema: { type: 'object' } })),
      },
    },
  }),
]);

/** A message of another page. */
function earlier(message: JsonObject, place: number): JsonObject {
  const created_at = new Date(place * 1000).toISOString();
  return { ...message, id: `m-${place}`, handle: `guest-${place}`, body: `earlier ${place}`, created_at };
}

function flattened(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/** Texts of a record that no other record has. */
function ownTexts(record: JsonObject, all: readonly JsonObject[]): readonly string[] {
  return textsIn(record).filter(
    (text) => text.length > 3 && all.every((other) => other === record || !textsIn(other).includes(text)),
  );
}
