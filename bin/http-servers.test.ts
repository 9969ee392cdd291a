import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { applyBaseline } from '../harness/baseline/apply.ts';
import { readBaseline } from '../harness/baseline/read.ts';
import { defaultConfig, readConfig } from '../harness/config/index.ts';
import { isViolation, verdictOfRun } from '../harness/exit-code.ts';
import type { Report } from '../harness/model.ts';
import { packageRoot } from '../harness/package-root.ts';
import { startHttpServer } from '../reference/http-servers/process.ts';
import { openHttpLink } from './http-target.ts';
import { judge } from './judge.ts';
import { programArguments } from './test-program.ts';

const folder = join(packageRoot, 'reference/http-servers');
const context = { today: new Date().toISOString().slice(0, 10), partial: false };
// Four programs at once on a busy machine: what is late is no finding here.
const limits = { answerWithin: 60_000, quiet: defaultConfig.quiet };
const patience = 240_000;

async function judged(name: string, config = defaultConfig): Promise<Report> {
  const server = await startHttpServer([...programArguments('reference/http-servers/main'), name]);
  try {
    const target = await openHttpLink({ link: server.url, config, limits });
    try {
      return await judge({ target, seed: 1, selection: { only: [], skip: [] }, replay: () => '' });
    } finally {
      await target.close();
    }
  } finally {
    await server.stop();
  }
}

describe.concurrent('servers of others', () => {
  test.each([
    ['sdk-v1', ['2025-11-25']],
    ['sdk-v2', ['2026-07-28', '2025-11-25']],
    ['everything', ['2025-11-25']],
  ])('%s deviates as its baseline says, and in nothing else', { timeout: patience }, async (name, revisions) => {
    const report = await judged(name, readConfig(join(folder, `${name}.config.json`)));
    const entries = readBaseline(join(folder, `${name}.baseline.json`));
    const verdict = (known: typeof entries) => {
      const { rows, stale } = applyBaseline(report.rows, known, context);
      return verdictOfRun({ ...report, rows, staleBaseline: stale });
    };
    const unlisted = applyBaseline(report.rows, entries, context).rows.filter(isViolation);
    expect(unlisted.map(({ id, verdict: found }) => ({ id, found }))).toEqual([]);
    expect(Object.keys(report.target.declares as object)).toEqual(revisions);
    expect(verdict(entries)).toBe(0);
    for (const entry of entries) expect(verdict(entries.filter((other) => other !== entry)), entry.row).toBe(1);
    expect(verdict([...entries, { row: 'mcp.no-such-statement/*', reason: 'stale' }])).toBe(1);
  });

  test('a server with one tool fails nothing for what it does not have', { timeout: patience }, async () => {
    const { rows } = await judged('sdk-v2-one-tool');
    const failed = rows.filter(({ verdict }) => verdict.outcome === 'fail');
    // The one thing to advise it on is a fact of its SDK: it takes every cursor for the first page.
    expect([...new Set(failed.map(({ requirement }) => requirement))].sort()).toEqual([
      'http2025.page-cursor',
      'mcp.page-cursor-invalid',
    ]);
    expect(failed.filter(isViolation)).toEqual([]);
    expect(rows.filter(({ verdict }) => verdict.outcome === 'pass').length).toBeGreaterThan(200);
  });
});
