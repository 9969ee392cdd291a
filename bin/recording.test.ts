import { expect, onTestFinished, test, vi } from 'vitest';
import { type Config, defaultConfig } from '../harness/config/config.ts';
import { isRecord } from '../harness/exchange.ts';
import { createRecorder } from '../harness/recording/recorder.ts';
import { createTranscript, type FrameListener, recorded } from '../harness/transcript.ts';
import { readVectors } from '../harness/vectors.ts';
import type { HttpHandler } from '../reference/http-server/http.ts';
import { listen } from '../reference/http-server/listen.ts';
import type { HttpPolicy } from '../reference/http-server/policy.ts';
import { createSwarmsayServer } from '../reference/swarmsay/server.ts';
import type { StartBot } from './embedded.ts';
import { httpFixtures, referenceHttpServer } from './http-subjects.ts';
import { judge } from './judge.ts';
import { openMcpServer } from './mcp-server-target.ts';
import { openReference } from './reference-target.ts';
import { referenceBot } from './subjects.ts';
import { judgeRecorded, verdictsOf, withOutcome } from './test-recording.ts';

/** Runs of all suites, on a machine that may have other things to do. */
const longest = 600_000;

const replay = (rows: readonly string[]) => rows.join(' ');

/** The report of a live run of the built-in bot, and its recording. */
async function recordedRun(only: readonly string[], startBot: StartBot = referenceBot()) {
  const recorder = createRecorder();
  const target = await openReference({ startBot, onFrame: recorder.onFrame });
  try {
    const report = await judge({ target, seed: 1, selection: { only, skip: [] }, propertyRuns: 3, replay });
    const { family, link, declares } = target;
    return {
      report,
      lines: [...recorder.lines({ target: { family, link, declares } }, target.exchanges.all)].join(''),
    };
  } finally {
    await target.close();
  }
}

/** The built-in bot, with every frame of its own connection told to `onFrame`; the one behind a business address keeps no log. */
function overheard(onFrame: FrameListener): StartBot {
  return ({ connection, clock, business = false }) => {
    if (business) return referenceBot()({ connection, clock, business });
    const wire = recorded(connection, 'bot', createTranscript(clock, onFrame));
    const plain = (listener: (frame: string) => void) => wire.onFrame((_, frame) => listener(frame));
    return referenceBot()({ connection: { ...wire, onFrame: plain }, clock });
  };
}

test(
  'a recorded run gives the same verdicts on the same evidence as the live one, for every invariant',
  async () => {
    const { report, lines } = await recordedRun([]);
    const live = new Map(
      report.rows.map(({ id, verdict, transcript }) => [id, JSON.stringify({ verdict, transcript })]),
    );
    const { rows } = await judgeRecorded(lines);
    expect(rows.length).toBeGreaterThan(100);
    const differing = rows.filter(
      ({ id, verdict, transcript }) => live.get(id) !== JSON.stringify({ verdict, transcript }),
    );
    expect(differing.map(({ id }) => id)).toEqual([]);
    expect(lines).toContain('sign_key=[redacted]');
    expect(lines).not.toMatch(/MC4CAQAwBQYDK2VwBCIE/);
  },
  longest,
);

test(
  "the bot's own log is judged as what its callers saw, and a wrong answer in it is found",
  async () => {
    const own = createRecorder();
    const { report } = await recordedRun(['CHAT', 'RPC', 'MCP-MSG', 'GRP'], overheard(own.onFrame));
    expect(withOutcome(report, 'fail')).toEqual([]);
    const log = [...own.lines({ side: 'bot' }, [])].join('');
    const judged = await judgeRecorded(log);
    expect(withOutcome(judged, 'fail')).toEqual([]);
    expect(withOutcome(judged, 'pass').length).toBeGreaterThan(40);

    const version = String.raw`\\\"jsonrpc\\\":\\\"2.0\\\"`;
    expect(log).toContain(version);
    const wrong = await judgeRecorded(log.replaceAll(version, version.replace('2', '1')));
    expect(withOutcome(wrong, 'fail').length).toBeGreaterThan(0);
  },
  longest,
);

/** The report of a live run on a server that listens, and its recording. */
async function recordedServer(handler: HttpHandler, configOf: (link: string) => Config) {
  const { url, close } = await listen(handler, 0);
  onTestFinished(close);
  const recorder = createRecorder();
  const target = await openMcpServer({
    link: url,
    config: configOf(url),
    limits: { answerWithin: 30_000, quiet: 50 },
    allowWrites: configOf(url).fixtures.swarmsay !== undefined,
    onFrame: recorder.onFrame,
  });
  const report = await judge({ target, seed: 1, selection: { only: [], skip: [] }, propertyRuns: 3, replay });
  const { family, link, declares } = target;
  const lines = [...recorder.lines({ target: { family, link, declares } }, target.exchanges.all)].join('');
  await target.close();
  return { report, lines };
}

const shopConfig = (): Config => ({ ...defaultConfig, fixtures: httpFixtures });

test(
  'a recorded run on a server of MCP over HTTP gives the live verdicts, in both eras',
  async () => {
    vi.stubEnv('MCP_AUTHORIZATION', 'Bearer key-of-the-tests');
    onTestFinished(() => void vi.unstubAllEnvs());
    const { report, lines } = await recordedServer(
      referenceHttpServer()(async () => {}),
      shopConfig,
    );
    const judged = await judgeRecorded(lines);
    expect(verdictsOf(judged, report)).toEqual(verdictsOf(report, judged));
    const passed = withOutcome(judged, 'pass');
    for (const binding of ['@http', '@2026-07-28', '@2025-11-25']) {
      expect(passed.filter((id) => id.endsWith(binding)).length, binding).toBeGreaterThan(0);
    }
    expect(withOutcome(judged, 'fail')).toEqual([]);
    expect(lines).toMatch(/mcp-session-id: \[session-1\]/i);
    expect(lines).not.toContain('key-of-the-tests');
  },
  longest,
);

test(
  'a recorded run on a swarmsay endpoint gives the live verdicts, and holds no token',
  async () => {
    const tokens = { token: 'token-of-the-tests', disabledToken: 'disabled-token-of-the-tests' };
    vi.stubEnv('SWARMSAY_TOKEN', tokens.token);
    vi.stubEnv('SWARMSAY_DISABLED_TOKEN', tokens.disabledToken);
    onTestFinished(() => void vi.unstubAllEnvs());
    const made: string[] = [];
    const newToken = () => `minted-${made.push(`minted-${made.length + 1}`)}`;
    const { fixtures } = readVectors('swarmsay/reference-server.config.json') as { fixtures: Config['fixtures'] };
    const { report, lines } = await recordedServer(
      createSwarmsayServer({ now: Date.now, newToken, ...tokens }),
      (link) => ({
        ...defaultConfig,
        fixtures: { swarmsay: { ...(fixtures.swarmsay ?? {}), closed: link.replace('/mcp', '/closed/mcp') } },
      }),
    );
    expect(report.target.family).toBe('swarmsay');
    const judged = await judgeRecorded(lines);
    expect(verdictsOf(judged, report)).toEqual(verdictsOf(report, judged));
    expect(withOutcome(judged, 'pass').length).toBeGreaterThan(0);
    expect(made.length).toBeGreaterThan(0);
    expect([...made, ...Object.values(tokens)].filter((token) => lines.includes(token))).toEqual([]);
  },
  longest,
);

/** Decisions of a server that break a rule which its answers alone show. */
const defects: Readonly<Record<string, Partial<HttpPolicy>>> = {
  'a session that nobody began': {
    answer: (answer, { method }) =>
      method === 'tools/list' ? { ...answer, headers: { ...answer.headers, 'Mcp-Session-Id': 'unasked-1' } } : answer,
  },
  'answers of another version of JSON-RPC': {
    answer: (answer, { reason, method }) =>
      reason === 'result' && method === 'tools/list' && isRecord(answer.body)
        ? { ...answer, body: { ...answer.body, jsonrpc: '1.0' } }
        : answer,
  },
};

test.each(Object.entries(defects))(
  'a recording of a defective server fails the rows that failed live: %s',
  async (_, policy) => {
    const { report, lines } = await recordedServer(
      referenceHttpServer(policy)(async () => {}),
      shopConfig,
    );
    const judged = await judgeRecorded(lines);
    expect(verdictsOf(judged, report)).toEqual(verdictsOf(report, judged));
    expect(withOutcome(judged, 'fail').length).toBeGreaterThan(0);
  },
  longest,
);
