import { expect, test } from 'vitest';
import type { Report } from '../harness/model.ts';
import { parseRecording } from '../harness/recording/read.ts';
import { recordedTarget } from '../harness/recording/recorded-target.ts';
import { createRecorder } from '../harness/recording/recorder.ts';
import { createTranscript, type FrameListener, recorded } from '../harness/transcript.ts';
import type { StartBot } from './embedded.ts';
import { judge } from './judge.ts';
import { openReference } from './reference-target.ts';
import { referenceBot } from './subjects.ts';

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

function judgeRecorded(text: string): Promise<Report> {
  const target = recordedTarget(parseRecording(text, 'recorded'));
  return judge({ target, cases: 'invariants', seed: 1, selection: { only: [], skip: [] }, replay });
}

function withOutcome({ rows }: Report, outcome: string): readonly string[] {
  return rows.filter(({ verdict }) => verdict.outcome === outcome).map(({ id }) => id);
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
