import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Report } from '../harness/model.ts';
import { packageRoot } from '../harness/package-root.ts';
import { startHttpServer } from '../reference/http-servers/process.ts';
import { conformance } from './command-line.ts';
import { interleaved } from './interleaved.ts';
import type { Measurement } from './measurement.ts';

const pairs = 3;
const server = 'sdk-v2';
const serverProgram = fileURLToPath(new URL('../reference/http-servers/main.js', import.meta.url));
const config = join(packageRoot, `reference/http-servers/${server}.config.json`);

/** The programs of `@modelcontextprotocol/conformance`, which needs Node 22. */
export interface OfficialSuite {
  readonly node: string;
  readonly program: string;
}

/** Fetched by npx where it is not in its cache; undefined without network or where the machine cannot run it. */
export function officialSuite(): OfficialSuite | undefined {
  const packages = ['-p', 'node@22', '-p', '@modelcontextprotocol/conformance@0.2.0-alpha.12'];
  const found = spawnSync('npx', ['-y', ...packages, '-c', 'command -v node && command -v conformance && node -v'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    cwd: tmpdir(),
  });
  const [node, program, version = ''] = found.status === 0 ? found.stdout.trim().split('\n') : [];
  return node === undefined || program === undefined || !version.startsWith('v22.') ? undefined : { node, program };
}

/**
 * Distinct checks judged on evidence, a second: this suite against the official one, on one server of the official SDK.
 * Of this suite a check is a row without its binding; of the official one an id. A verdict that it gives because the
 * server lacks a tool, prompt or resource of its own choosing rests on no evidence; all else that it says counts.
 */
export async function measureOfficialSuite(official: OfficialSuite): Promise<Measurement> {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-bench-'));
  const { url, stop } = await startHttpServer([serverProgram, server]);
  try {
    const reportPath = join(folder, 'ours.json');
    let checks: ReadonlySet<string> = new Set();
    let officialChecks: ReadonlySet<string> = new Set();
    const ours = () => {
      const time = timeOf(process.execPath, [
        conformance,
        '--target',
        url,
        '--config',
        config,
        '--report',
        `json=${reportPath}`,
      ]);
      checks = checksOf(reportPath);
      return time;
    };
    const theirs = () => {
      const output = mkdtempSync(join(folder, 'official-'));
      const time = timeOf(official.node, [
        official.program,
        'server',
        '--url',
        url,
        '--requirements',
        '2026-07-28',
        '-o',
        output,
      ]);
      officialChecks = officialChecksOf(output);
      return time;
    };
    const { subject, reference } = await interleaved(pairs, ours, theirs);
    const rate = checks.size / subject;
    const officialRate = officialChecks.size / reference;
    return {
      name: `both on ${server}`,
      value: rate / officialRate,
      limit: { atLeast: 10 },
      detail: `${checks.size}, of ${statementsOf(checks)} statements, in ${seconds(subject)}, official ${officialChecks.size} in ${seconds(reference)}`,
    };
  } finally {
    await stop();
    rmSync(folder, { recursive: true });
  }
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

/** Both suites leave with 1 where a check failed. */
function timeOf(program: string, args: readonly string[]): number {
  const start = performance.now();
  const { status } = spawnSync(program, args, { stdio: 'ignore' });
  if (status !== 0 && status !== 1) throw new Error(`${program} ${args.join(' ')} ended with ${status}`);
  return performance.now() - start;
}

function checksOf(path: string): ReadonlySet<string> {
  const { rows } = JSON.parse(readFileSync(path, 'utf8')) as Report;
  const judged = rows.filter(({ verdict }) => verdict.outcome === 'pass' || verdict.outcome === 'fail');
  return new Set(judged.map(({ id }) => id.slice(0, id.lastIndexOf('@'))));
}

function statementsOf(checks: ReadonlySet<string>): number {
  return new Set([...checks].map((id) => id.slice(0, id.indexOf('/')))).size;
}

interface OfficialCheck {
  readonly id: string;
  readonly status: string;
  readonly errorMessage?: string;
}

/** `checks.json` of each scenario that wrote one. */
function officialChecksOf(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder).map((scenario) => join(folder, scenario, 'checks.json'));
  const found = files.filter(existsSync).flatMap((path) => JSON.parse(readFileSync(path, 'utf8')) as OfficialCheck[]);
  return new Set(found.filter(isJudged).map(({ id }) => id));
}

function isJudged({ status, errorMessage = '' }: OfficialCheck): boolean {
  if (status === 'SUCCESS') return true;
  return (
    (status === 'FAILURE' || status === 'WARNING') &&
    !/not testable|not found|prerequisite failed|unavailable/i.test(errorMessage)
  );
}
