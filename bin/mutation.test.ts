import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { requirementById } from '../harness/catalogue/catalogue.ts';
import { invariantSuites } from '../harness/invariant-suites.ts';
import { numbered } from '../harness/mutation/frame-edits.ts';
import { knownMisses } from '../harness/mutation/known-misses.ts';
import { type Operator, operators } from '../harness/mutation/operators.ts';
import { type Scene, scenesOf } from '../harness/mutation/scene.ts';
import type { RecordedFrame, Recording } from '../harness/recording/format.ts';
import { parseRecording } from '../harness/recording/read.ts';
import { recordedTarget } from '../harness/recording/recorded-target.ts';
import { createRecorder } from '../harness/recording/recorder.ts';
import { run } from '../harness/run.ts';
import { suitesOf } from '../suites/index.ts';
import { judge } from './judge.ts';
import { openReference } from './reference-target.ts';

/** Runs of many cases, on a machine that may have other things to do. */
const longest = 900_000;

const everything = { only: [], skip: [] } as const;

/** Rows whose cases cause messages of every kind. */
const causing = ['mcp.', 'A2A-STREAM', 'A2A-MSG', 'a2a.cancel', 'a2a.get', 'a2a.list', 'a2a.subscribe', 'CHAT-REPLY'];

/** Inputs of each operator on each kind of message. */
const numRuns = 1;

let recording: Recording;
const kinds = new Map<string, Scene[]>();

beforeAll(async () => {
  const recorder = createRecorder();
  const target = await openReference({ onFrame: recorder.onFrame });
  const options = { selection: { only: causing, skip: [] }, propertyRuns: 2, replay: () => '' };
  await judge({ target, seed: 1, ...options });
  const { family, link, declares } = target;
  const lines = recorder.lines({ target: { family, link, declares } }, target.exchanges.all);
  recording = parseRecording([...lines].join(''), 'honest');
  await target.close();
  for (const scene of scenesOf(recording)) kinds.set(scene.kind, [...(kinds.get(scene.kind) ?? []), scene]);
}, longest);

/** Rows of invariants that object to what went over one connection. */
async function objecting(frames: readonly RecordedFrame[]): Promise<readonly string[]> {
  const target = recordedTarget({ head: recording.head, frames: numbered(frames) });
  const rows = await run({
    suites: invariantSuites(await suitesOf(target.family)),
    requirement: requirementById,
    target,
    seed: 1,
    selection: everything,
    concurrency: 1,
    propertyRuns: 1,
    replay: () => '',
  });
  return rows.filter(({ verdict: { outcome } }) => outcome === 'fail' || outcome === 'broken').map(({ id }) => id);
}

/** Generated choices, so that a miss is shrunk to the shortest connection and the first member. */
const choices = fc.record({ scene: fc.nat({ max: 10 }), picks: fc.array(fc.nat(), { minLength: 2, maxLength: 2 }) });

/** Whether the invariants object to every generated use of an operator on a kind; `undefined` where it does not apply. */
async function isCaught(operator: Operator, scenes: readonly Scene[]): Promise<boolean | undefined> {
  const fitting = scenes.filter((scene) => operator.apply(scene, () => 0) !== undefined).slice(0, 11);
  if (fitting.length === 0) return undefined;
  const { failed } = await fc.check(
    fc.asyncProperty(choices, async ({ scene, picks }) => {
      let at = 0;
      const pick = (below: number) => (picks[at++ % picks.length] ?? 0) % Math.max(1, below);
      const chosen = fitting[scene % fitting.length];
      const frames = chosen === undefined ? undefined : operator.apply(chosen, pick);
      return frames === undefined || (await objecting(frames)).length > 0;
    }),
    { seed: 1, numRuns, endOnFailure: true },
  );
  return !failed;
}

test(
  'the invariants object where a message breaks the texts, and stay quiet where it does not',
  async () => {
    for (const [kind, [scene]] of kinds) expect(await objecting(scene?.frames ?? []), kind).toEqual([]);
    const counts = { breaks: { tried: 0, caught: 0 }, open: { tried: 0, caught: 0 }, keeps: { tried: 0, caught: 0 } };
    const missed = new Set<string>();
    const red: string[] = [];
    for (const operator of operators) {
      for (const [kind, scenes] of kinds) {
        const caught = await isCaught(operator, scenes);
        if (caught === undefined) continue;
        const count = counts[operator.effect];
        count.tried += 1;
        if (caught) count.caught += 1;
        if (operator.effect === 'breaks' && !caught) missed.add(`${operator.name} | ${kind}`);
        if (operator.effect === 'keeps' && caught) red.push(`${operator.name} | ${kind}`);
      }
    }
    const { breaks, open, keeps } = counts;
    const tried = breaks.tried + open.tried + keeps.tried;
    process.stdout.write(
      `mutation of transcripts: ${tried} operators x kinds; caught ${breaks.caught} of ${breaks.tried} that break the texts ` +
        `and ${open.caught} of ${open.tried} that may; objected to ${keeps.caught} of ${keeps.tried} that do not\n`,
    );
    expect(red).toEqual([]);
    const argued = (miss: string) => knownMisses.some(({ pattern }) => pattern.test(miss));
    expect([...missed].filter((miss) => !argued(miss))).toEqual([]);
    expect(knownMisses.filter(({ pattern }) => ![...missed].some((miss) => pattern.test(miss)))).toEqual([]);
    expect(tried).toBeGreaterThanOrEqual(200);
  },
  longest,
);
