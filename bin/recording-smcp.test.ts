import { expect, test } from 'vitest';
import { defaultConfig } from '../harness/config/config.ts';
import { createRecorder } from '../harness/recording/recorder.ts';
import { deriveKeys } from '../harness/smcp/key-schedule.ts';
import type { Target } from '../harness/targets/target.ts';
import type { FrameListener } from '../harness/transcript.ts';
import type { ClientPolicy } from '../reference/smcp-client/policy.ts';
import type { ServerPolicy } from '../reference/smcp-server/policy.ts';
import { judge } from './judge.ts';
import { openEmbeddedClient, openEmbeddedServer } from './smcp-embedded.ts';
import { referenceClient, referenceServer } from './smcp-subjects.ts';
import { judgeRecorded, verdictsOf, withOutcome } from './test-recording.ts';

/** Runs of all suites, on a machine that may have other things to do. */
const longest = 600_000;

const server = (policy: Partial<ServerPolicy>) => (onFrame: FrameListener) =>
  openEmbeddedServer(referenceServer(policy), defaultConfig, onFrame);
const client = (policy: Partial<ClientPolicy>) => (onFrame: FrameListener) =>
  openEmbeddedClient(referenceClient(policy), defaultConfig, onFrame);

/** Secrets of the embedded deployments that go over the wire, or that what goes over it is made with. */
const secrets = ['interop-secret-value-32-bytes-xx', 'Key-of-the-reference-deployment', 'jwt-secret-of-the-reference'];

/** The report of a live run, and its recording. */
async function recordedRun(open: (onFrame: FrameListener) => Promise<Target>, only: readonly string[] = []) {
  const recorder = createRecorder();
  const target = await open(recorder.onFrame);
  try {
    const report = await judge({
      target,
      seed: 1,
      selection: { only, skip: [] },
      propertyRuns: 3,
      replay: (rows) => rows.join(' '),
    });
    const { family, link, declares } = target;
    const head = { target: { family, link, declares } };
    return { report, lines: [...recorder.lines(head, target.exchanges.all, secrets.slice(0, 1))].join('') };
  } finally {
    await target.close();
  }
}

test.each([
  ['server', server({}), 42],
  ['client', client({}), 38],
])(
  'a recorded run on a %s of SMCP gives the live verdicts without its keys, and holds no secret',
  async (_, open, invariants) => {
    const { report, lines } = await recordedRun(open);
    const judged = await judgeRecorded(lines);
    expect(judged.rows.length).toBeGreaterThanOrEqual(invariants);
    expect(verdictsOf(judged, report)).toEqual(verdictsOf(report, judged));
    expect(withOutcome(judged, 'fail')).toEqual([]);
    expect(withOutcome(judged, 'pass').length).toBeGreaterThan(30);
    expect(secrets.filter((secret) => lines.includes(secret))).toEqual([]);
    expect(/eyJ[\w-]+\.eyJ|PRIVATE KEY/.exec(lines)?.[0]).toBeUndefined();
    for (const hidden of [/"api_key(\\?)":\1"\[key-\d+\]\1"/, /"token(\\?)":\1"\[token-\d+\]\1"/]) {
      expect(hidden.exec(lines)?.[0]).toBeDefined();
    }
  },
  longest,
);

/** One of what an invariant is judged by: the text, the signature and its mistake, the token, what it holds, the frame. */
const defects = {
  'a server that numbers its messages': server({
    messageId: (fresh) => String(Number.parseInt(fresh.slice(0, 8), 16)),
  }),
  'a server that signs the parts with dots between them': server({
    signingInput: ({ id, type, time, payload }) => [id, type, time, payload].join('.'),
  }),
  'a client that encrypts with the master key': client({ cipherKey: ({ master }) => master }),
  'a server that leaves the request_id out of errors': server({
    errorPayload: ({ request_id: _, ...others }) => others,
  }),
  'a server that sends binary frames': server({ frames: (text) => [new TextEncoder().encode(text)] }),
  'a client that signs the plaintext': client({ signsWire: () => false }),
  'a client that adds a version': client({ envelope: (message) => ({ ...message, version: '3.0' }) }),
};

test.each(Object.entries(defects))(
  'a recording fails the rows that failed live: %s',
  async (_, open) => {
    const { report, lines } = await recordedRun(open, [
      'SMCP-KEY',
      'SMCP-SIG',
      'SMCP-ENV',
      'SMCP-ENC',
      'SMCP-ERR',
      'SMCP-TR',
    ]);
    const judged = await judgeRecorded(lines);
    expect(verdictsOf(judged, report)).toEqual(verdictsOf(report, judged));
    expect(withOutcome(judged, 'fail').length).toBeGreaterThan(0);
    const { master, cipher, mac } = deriveKeys('interop-secret-value-32-bytes-xx', 'interop-salt');
    for (const key of [master, cipher, mac]) {
      expect(lines).not.toContain(key.toString('hex'));
      expect(lines).not.toContain(key.toJSON().data.join(','));
    }
  },
  longest,
);
