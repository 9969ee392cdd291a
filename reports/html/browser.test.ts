import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '../../harness/model.ts';
import { render } from '../index.ts';
import { report, reportOf } from '../test-reports.ts';

const chromiumPath = '/usr/bin/chromium';

describe.skipIf(!existsSync(chromiumPath))(`in Chromium (skipped where ${chromiumPath} is missing)`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-html-'));
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  let files = 0;
  /** The page of a report from the disk, as a user opens it, and everything it complains about or asks for. */
  async function opened(of: Report, options: BrowserContextOptions & { hash?: string } = {}) {
    const { hash = '', ...context } = options;
    const path = join(folder, `${files++}.html`);
    writeFileSync(path, render('html', of));
    const page = await (await browser.newContext(context)).newPage();
    const noise: string[] = [];
    page.on('console', (message) => noise.push(`console: ${message.text()}`));
    page.on('pageerror', (error) => noise.push(`error: ${error.message}`));
    page.on('dialog', (dialog) => {
      noise.push(`dialog: ${dialog.message()}`);
      dialog.dismiss();
    });
    page.on('request', (request) => {
      if (!request.url().startsWith('file:') && !request.url().startsWith('data:')) noise.push(request.url());
    });
    await page.goto(pathToFileURL(path).href + hash);
    return { page, noise };
  }
  const openAll = (page: Page) =>
    page
      .evaluate('for (const each of document.querySelectorAll("details.row")) each.open = true')
      .then(() => expect.poll(() => page.locator('details.row[open]:not([data-filled])').count()).toBe(0));
  /** Pixels by which the page is wider than its window. */
  const overflow = (page: Page) => page.evaluate('document.documentElement.scrollWidth - innerWidth');
  const ids = (page: Page) => page.locator('#list code.id').allTextContents();

  test('the list is filtered by text, id, verdict, level and binding', async () => {
    const { page, noise } = await opened(report);
    expect(await ids(page)).toEqual(report.rows.map(({ id }) => id));
    await page.getByLabel('Find').fill('sign-6 FOREIGN');
    expect(await ids(page)).toEqual(['SIGN-6/foreign-key@rpc']);
    expect(await page.getByRole('status').textContent()).toBe('1 of 13 rows');
    await page.getByLabel('Find').fill('10000 ms');
    expect(await ids(page)).toEqual(['SIGN-7/late@rpc']);
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect.poll(() => ids(page)).toHaveLength(13);
    await page.getByRole('combobox', { name: 'Verdict' }).selectOption('known violation');
    expect(await ids(page)).toEqual(['SIZE-2/big@chat']);
    await page.getByRole('combobox', { name: 'Verdict' }).selectOption('any');
    await page.getByRole('combobox', { name: 'Level' }).selectOption('STATED');
    await page.getByRole('combobox', { name: 'Binding' }).selectOption('chat');
    expect(await ids(page)).toEqual(['MCP-MSG-14/any-id@chat']);
    await page.getByLabel('Find').fill('no such text');
    expect(await page.getByRole('status').textContent()).toBe('0 of 13 rows: nothing has all of this');
    await page
      .getByRole('button', { name: /untested/ })
      .first()
      .click();
    expect(await ids(page)).toHaveLength(3);
    expect(noise).toEqual([]);
  });

  test('a failure shows why at once; a row opens by keyboard', async () => {
    const { page } = await opened(report);
    const failures = page.locator('#failures');
    await expect.poll(() => failures.locator('.sequence li').count()).toBe(2);
    expect(await failures.locator('li.marked').allTextContents()).toEqual([expect.stringContaining('"id":"7"')]);
    expect(await failures.locator('.actual dd').first().textContent()).toBe('"7" (string)');
    expect(await failures.locator('.replay code').first().textContent()).toContain('--only SIGN-6/foreign-key@rpc');
    const row = page.locator('#list details').first();
    await row.locator('summary').first().focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => row.locator('.mutants li').allTextContents()).toEqual(['trusts requestKey']);
    expect(await row.locator('.sequence li').count()).toBe(2);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    expect(await row.locator('.sequence').count()).toBe(1);
  });

  test('the address names a row', async () => {
    const { page } = await opened(report, { hash: '#SIGN-6/own-key@rpc' });
    expect(await page.locator('#list details[open] > summary code.id').allTextContents()).toEqual([
      'SIGN-6/own-key@rpc',
    ]);
    await expect.poll(() => page.locator('#list .sequence').isVisible()).toBe(true);
  });

  test('a long list comes in steps', async () => {
    const rows = Array.from({ length: 250 }, (_, index) => ({ ...report.rows[0]!, id: `A-${index}/x@rpc` }));
    const { page } = await opened({ ...report, rows });
    expect(await ids(page)).toHaveLength(100);
    await page.getByRole('button', { name: 'Show 100 more' }).click();
    await page.getByRole('button', { name: 'Show 50 more' }).click();
    expect(await ids(page)).toHaveLength(250);
    expect(await page.locator('#more').isVisible()).toBe(false);
    const far = await opened({ ...report, rows }, { hash: '#A-240/x@rpc' });
    expect(await ids(far.page)).toEqual(['A-240/x@rpc']);
    await expect.poll(() => far.page.locator('#list .sequence').isVisible()).toBe(true);
  });

  test('without script what failed stands there all the same', async () => {
    const { page } = await opened(report, { javaScriptEnabled: false });
    expect(await page.locator('#failures').textContent()).toContain('A responder MUST answer bad_request');
    expect(await page.locator('#failures').textContent()).toContain('"7" (string)');
    expect(await page.locator('noscript').textContent()).toContain('switched off');
    expect(await page.locator('#filter').isVisible()).toBe(false);
  });

  test('paper shows the transcripts of what failed and no controls', async () => {
    const { page } = await opened(report);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate('dispatchEvent(new Event("beforeprint"))');
    expect(await page.locator('#failures details:not([open]).row').count()).toBe(0);
    expect(await page.locator('#filter').isVisible()).toBe(false);
  });

  const attacks = [
    '<script>alert(1)</script>',
    '</script><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)><svg onload=alert(1)>',
    `' onmouseover='alert(1)' autofocus onfocus='alert(1)`,
    'javascript:alert(1)',
    '</style></title></details><iframe srcdoc="<script>alert(1)</script>">',
    '<link rel=stylesheet href=https://example.com/x.css><base href=https://example.com/>',
    '{"a":["\u202e</script>',
  ];
  test('nothing of a target runs', async () => {
    const { page, noise } = await opened(reportOf(attacks.join('\n')));
    await openAll(page);
    await page.getByLabel('Find').fill('alert');
    expect(await page.locator('img, iframe, base, svg[onload], [onerror], [onmouseover], [onfocus]').count()).toBe(0);
    expect(await page.locator('link:not([rel=icon]), script:not([type])').count()).toBe(1);
    expect(await page.locator('a:not(.skip)').count()).toBe(0);
    expect(noise).toEqual([]);
  });

  test('the policy of the file stops a script that got in', async () => {
    const path = join(folder, 'injected.html');
    const script = '<script>document.title = "run"</script><img src="x" onerror="document.title = \'run\'">';
    writeFileSync(path, render('html', report).replace('<main>', `<main>${script}`));
    const page = await browser.newPage();
    const refused: string[] = [];
    page.on('console', (message) => refused.push(message.text()));
    await page.goto(pathToFileURL(path).href);
    expect(await page.title()).toContain('The suite broke');
    expect(refused.join('\n')).toContain('Content Security Policy');
    expect(await ids(page)).toHaveLength(13);
  });

  test('texts of a megabyte and bidirectional marks are shown cut and escaped', async () => {
    for (const text of ['x'.repeat(1_000_000), '\u202eabc\u2066\u200f']) {
      const { page, noise } = await opened(reportOf(text));
      await openAll(page);
      const shown = (await page.locator('header, main').allTextContents()).join('');
      expect(shown).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200e\u200f]/);
      expect(shown.length).toBeLessThan(600_000);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      expect(noise).toEqual([]);
    }
  });

  const looks = [
    { colorScheme: 'light', viewport: { width: 420, height: 900 } },
    { colorScheme: 'dark', viewport: { width: 1200, height: 900 } },
  ] as const;
  test.each(looks)('nothing hinders a reader: $colorScheme, $viewport.width wide', async (look) => {
    for (const of of [report, { ...report, rows: [], coverage: [], staleBaseline: [] }]) {
      const { page } = await opened(of, look);
      await openAll(page);
      await page.evaluate(axe.source);
      const violations = await page.evaluate(
        'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes[0].html))',
      );
      expect(violations).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    }
  });

  test('each theme has a ground of its own', async () => {
    const grounds = await Promise.all(
      (['light', 'dark'] as const).map(async (colorScheme) => {
        const { page } = await opened(report, { colorScheme });
        expect((await page.screenshot()).length).toBeGreaterThan(10_000);
        return page.evaluate('getComputedStyle(document.body).backgroundColor');
      }),
    );
    expect(grounds).toEqual(['rgb(246, 247, 249)', 'rgb(18, 21, 26)']);
  });
});
