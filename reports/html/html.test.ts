import { expect, test } from 'vitest';
import { render } from '../index.ts';
import { report, reportOf } from '../test-reports.ts';
import { pageData } from './data.ts';
import { html, htmlSource, prose } from './markup.ts';

test('a template escapes everything that is no markup', () => {
  const attack = `"'><script>alert(1)</script>&`;
  const escaped = '&quot;&#39;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;';
  expect(htmlSource(html`<b title="${attack}">${attack}</b>`)).toBe(`<b title="${escaped}">${escaped}</b>`);
  expect(htmlSource(html`${html`<i>${'<'}</i>`}${[html`<b/>`]}`)).toBe('<i>&lt;</i><b/>');
});

test('no value of a report passes for markup, whatever its shape', () => {
  const forged = JSON.parse('{"source": "<script>", "Symbol(source)": "<script>"}');
  expect(htmlSource(html`${forged}`)).not.toContain('<script');
});

test('backticks make code, one alone makes nothing', () => {
  expect(htmlSource(prose('the `_meta` of <a>'))).toBe('the <code>_meta</code> of &lt;a&gt;');
  expect(htmlSource(prose('one ` alone'))).toBe('one ` alone');
});

test('the data of the page never end their element', () => {
  const page = render('html', reportOf('</script><script>alert(1)</script><!--'));
  expect(page.match(/<script/g)).toHaveLength(2);
  expect(page.match(/<\/script/g)).toHaveLength(2);
  expect(page).not.toContain('<!--');
});

test('rows share what is equal', () => {
  const one = pageData(report);
  const twice = pageData({ ...report, rows: [...report.rows, ...report.rows] });
  expect(twice.texts).toEqual(one.texts);
  expect(twice.statements).toEqual(one.statements);
  expect(twice.rows).toHaveLength(2 * one.rows.length);
});

test('a text of a megabyte is cut wherever it stands', () => {
  const length = (text: string) => render('html', reportOf(text)).length;
  expect(length('x'.repeat(1_000_000)) - length('x')).toBeLessThan(600_000);
  expect(render('html', reportOf('x'.repeat(1_000_000)))).toContain('(cut, 1000000 characters in all)');
});

test('an address of another scheme is no link', () => {
  for (const url of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', ' https://x']) {
    const rows = report.rows.map((row) => ({ ...row, url }));
    for (const statement of pageData({ ...report, rows }).statements) expect(statement).not.toHaveProperty('url');
  }
});

test('an empty report says so', () => {
  const page = render('html', { ...report, rows: [], coverage: [], staleBaseline: [] });
  expect(page).toContain('<h1 class="unsound">Nothing was exercised</h1>');
  expect(page).toContain('The report holds no rows.');
});
