import { beforeAll, describe, expect, test } from 'vitest';
import { objections, type SelfCheck } from '../harness/self-check.ts';
import { suites } from '../suites/index.ts';
import { checkSuites } from './self-check.ts';

describe('the proof of the suites', () => {
  let found: SelfCheck;
  // One run for all checks that need it.
  beforeAll(async () => {
    found = await checkSuites([]);
  }, 1_800_000);

  test('nothing speaks against them', () => {
    expect(objections(found)).toEqual([]);
  });

  test('the reference bot passes at least 90 statements', () => {
    const passed = found.reference.filter(({ verdict }) => verdict.outcome === 'pass');
    expect(new Set(passed.map(({ requirement }) => requirement)).size).toBeGreaterThanOrEqual(90);
  });

  test('at least 90 faults are each caught by a case of their own statement', () => {
    expect(found.mutants.length).toBeGreaterThanOrEqual(90);
    expect(found.mutants.filter(({ killedBy }) => killedBy.length === 0)).toEqual([]);
  });

  test('at least 15 invariants have a fault that nothing else sees', () => {
    const alone = found.mutants.filter(({ seenElsewhere }) => seenElsewhere?.length === 0);
    expect(
      new Set(alone.flatMap(({ killedBy }) => killedBy.map((row) => row.split('@')[0]))).size,
    ).toBeGreaterThanOrEqual(15);
  });

  test('the null peers were judged, and earned nothing', () => {
    expect(found.nullPeers.flatMap(({ passing }) => passing)).toEqual([]);
    expect(found.nullPeers.map(({ name }) => name).sort()).toEqual([
      ...['absent client', 'babbling client', 'babbling server', 'closing', 'closing client', 'closing server'],
      ...['constant', 'echo', 'echo client', 'echo server', 'failing', 'refusing', 'refusing server', 'silent'],
      ...['silent client', 'silent server'],
    ]);
  });
});

test('every declared statement has a fault that proves its cases', () => {
  const declared = suites.flatMap(({ declarations }) => declarations);
  const proven = new Set(
    declared
      .filter(
        ({ mutants, cases }) =>
          Object.keys(mutants).length > 0 ||
          cases.some((one) => one.type === 'invariant' && Object.keys(one.mutants).length > 0),
      )
      .map(({ id }) => id),
  );
  expect(declared.map(({ id }) => id).filter((id) => !proven.has(id))).toEqual([]);
});

test('names of cases are unique within their statement', () => {
  for (const { id, cases } of suites.flatMap(({ declarations }) => declarations)) {
    const names = cases.map(({ name }) => name);
    expect(new Set(names).size, id).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  }
});

test('a twin is a case of the same statement', () => {
  for (const { id, cases } of suites.flatMap(({ declarations }) => declarations)) {
    for (const one of cases) {
      if (one.type === 'invariant' || one.twin === undefined) continue;
      expect(
        cases.map(({ name }) => name),
        `${id}/${one.name}`,
      ).toContain(one.twin);
    }
  }
});

test('no statement is declared twice for one kind of peer', () => {
  const ids = suites
    .flatMap(({ declarations }) => declarations)
    .map(({ id, on }) => `${id} on ${on.kind} ${on.bindings ?? ''}`);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});
