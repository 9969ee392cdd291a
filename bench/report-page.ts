import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import type { Report } from '../harness/model.ts';
import { render } from '../reports/index.ts';
import { conformance } from './command-line.ts';
import { interleaved } from './interleaved.ts';
import type { Measurement } from './measurement.ts';

const chromiumPath = '/usr/bin/chromium';
const rowCount = 2000;
const pairs = 15;

/** Size of the HTML report of the embedded default run, in megabytes. */
export async function measureReportSize(): Promise<Measurement> {
  return inFolder(async (folder) => {
    const path = join(folder, 'report.html');
    writeEmbeddedReport(`html=${path}`);
    return {
      name: 'HTML of the embedded run',
      value: statSync(path).size / 1e6,
      limit: { atMost: 1.5 },
      unit: 'MB',
      detail: 'every row with its transcript',
    };
  });
}

/** First view of an HTML report with 2,000 rows against a page that holds one word, in the same Chromium. */
export async function measureReportView(): Promise<Measurement> {
  return inFolder(async (folder) => {
    const [json, large, empty] = [join(folder, 'report.json'), join(folder, 'large.html'), join(folder, 'empty.html')];
    writeEmbeddedReport(`json=${json}`);
    writeFileSync(large, render('html', withRows(JSON.parse(readFileSync(json, 'utf8')) as Report)));
    writeFileSync(empty, '<!doctype html><html lang="en"><title>empty</title><p>empty</p></html>');
    return measureFirstView(large, empty);
  });
}

/** Whether there is a browser to measure in. */
export function hasBrowser(): boolean {
  return existsSync(chromiumPath);
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function writeEmbeddedReport(report: string): void {
  const { status } = spawnSync(process.execPath, [conformance, '--report', report], { stdio: 'ignore' });
  if (status !== 0) throw new Error(`the embedded run ended with ${status}`);
}

/** The report with its rows repeated under other ids, each with a transcript of its own. */
function withRows(report: Report): Report {
  const rows = Array.from({ length: rowCount }, (_, index) => {
    const row = report.rows[index % report.rows.length];
    if (row === undefined) throw new Error('the run has no rows');
    const round = Math.floor(index / report.rows.length);
    const transcript = (row.transcript ?? []).map((message) => ({ ...message, body: [round, message.body] }));
    return { ...row, id: `${row.id}${round === 0 ? '' : `-${round}`}`, transcript };
  });
  return { ...report, rows };
}

async function measureFirstView(large: string, empty: string): Promise<Measurement> {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
    const view = (path: string) => () => firstView(page, pathToFileURL(path).href);
    await interleaved(2, view(large), view(empty));
    const { subject, reference, ratio } = await interleaved(pairs, view(large), view(empty));
    return {
      name: `first view, ${rowCount} rows`,
      value: ratio,
      limit: { atMost: 10 },
      detail: `${subject.toFixed(0)} ms, an empty page ${reference.toFixed(0)} ms, ${(statSync(large).size / 1e6).toFixed(2)} MB`,
    };
  } finally {
    await browser.close();
  }
}

/** Milliseconds until the page is loaded, laid out and painted. */
async function firstView(page: Page, url: string): Promise<number> {
  const start = performance.now();
  await page.goto(url, { waitUntil: 'load' });
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  return performance.now() - start;
}
