import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { killMatrixOf, unexplained } from '../harness/kill-matrix.ts';
import { killMatrixTable } from '../harness/kill-matrix-table.ts';
import { packageRoot } from '../harness/package-root.ts';
import { objections, type SelfCheck } from '../harness/self-check.ts';
import { allSuites } from '../suites/index.ts';
import { sideEffects } from '../suites/side-effects.ts';
import { checkSuites } from './self-check.ts';

/**
 * Cases that no fault of the reference makes fail, and that no other case names as its twin: each shows on the same
 * connection that the target serves what a case beside it sees refused, or tries a second input of a rule that is proven
 * by the first. Those of SMCP are still to be gone through.
 */
const neverObjecting: Readonly<Record<string, string>> = {
  'SIZE-2/oversize': 'its twin fails for the same faults, so that it says nothing',
  'RPC-ERR-1/chat-only': 'the reference declares no protocol for conversations only',
  'mcp.error-code-reserved/resource': 'a second input: an error of another method',
  'mcp.error-code-legacy/resource': 'a second input: an error of another method',
  'mcp.tool-unknown/known':
    'a tool that exists is served; no twin, since its call needs a fixture and the refusal none',
  'mcp.resource-not-found/found': 'as for tools',
  'mcp.prompt-unknown/known': 'as for tools',
};

const suites = await allSuites();

function declaredCases(): readonly string[] {
  return suites
    .flatMap(({ declarations }) => declarations)
    .flatMap(({ id, cases }) => cases.map(({ name }) => `${id}/${name}`));
}

/** A row without its vector and binding. */
function caseOf(row: string): string {
  return row.replace(/(#.*)?@[^@]*$/, '');
}

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

  test('every declared case has a row in the report of the reference, and judged something', () => {
    const shown = new Set(found.reference.map(({ id }) => caseOf(id)));
    expect(declaredCases().filter((one) => !shown.has(one))).toEqual([]);
    const idle = found.reference.filter(
      ({ verdict }) => verdict.outcome === 'inconclusive' && verdict.why === 'the case judged nothing',
    );
    expect(idle.map(({ id }) => id)).toEqual([]);
  });

  test('every case objects to a fault, or is the positive twin of one that does', () => {
    const objecting = new Set(found.mutants.flatMap(({ killedBy }) => killedBy.map(caseOf)));
    const twins = new Set(
      suites
        .flatMap(({ declarations }) => declarations)
        .flatMap(({ id, cases }) =>
          cases.flatMap((one) => (one.type === 'invariant' || one.twin === undefined ? [] : [`${id}/${one.twin}`])),
        ),
    );
    const idle = declaredCases().filter((one) => !objecting.has(one) && !twins.has(one));
    expect(idle.filter((one) => !(one in neverObjecting))).toEqual([]);
    expect(Object.keys(neverObjecting).filter((one) => !idle.includes(one))).toEqual([]);
  });

  test('the kill matrix that is checked in is of this proof, and so is its table', () => {
    const matrix = killMatrixOf(found, suites, sideEffects);
    const read = (name: string) => readFileSync(join(packageRoot, 'docs', name), 'utf8');
    const advice = 'conformance self-check --matrix docs/kill-matrix.json writes both anew';
    expect(JSON.parse(read('kill-matrix.json')), advice).toEqual(matrix);
    expect(read('kill-matrix.md'), advice).toBe(killMatrixTable(matrix));
    expect(unexplained(matrix)).toEqual([]);
  });

  test('the null peers were judged, and earned nothing', () => {
    expect(found.nullPeers.flatMap(({ passing }) => passing)).toEqual([]);
    const http = [
      'accepting',
      'breaking off',
      'constant',
      'dripping',
      'echo',
      'failing',
      'not found',
      'reciting',
      'resetting',
      'silent',
    ];
    expect(found.nullPeers.map(({ name }) => name).sort()).toEqual(
      [
        ...http.flatMap((name) => [`${name} HTTP server`, `${name} swarmsay endpoint`]),
        ...['absent client', 'babbling client', 'babbling server', 'closing', 'closing client', 'closing server'],
        ...['constant', 'echo', 'echo client', 'echo server', 'failing', 'reciting', 'refusing', 'refusing server'],
        ...['silent', 'silent client', 'silent server'],
        ...['constant site', 'echoing site', 'empty site', 'page site'],
      ].sort(),
    );
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
