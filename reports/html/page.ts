import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report, Row } from '../../harness/model.ts';
import { headlineOf, stateOf, states } from '../state.ts';
import { coverage, gaps } from './coverage.ts';
import { pageData } from './data.ts';
import { findings } from './findings.ts';
import { html, htmlSource, type Markup, trusted } from './markup.ts';
import { levelTable, summary } from './summary.ts';
import { stateWords } from './words.ts';

/**
 * The report as one HTML file that needs nothing else and sends nothing. What failed stands in the markup; transcripts
 * and the list of all rows are laid out from JSON by the script of the page. The policy in the file lets that script and
 * that style sheet through by their hash, and nothing else.
 */
export function renderHtml(report: Report): string {
  const style = asset('page.css');
  const script = asset('browser-script.js');
  const { text, sound } = headlineOf(report);
  const policy = [
    "default-src 'none'",
    `style-src '${hash(style)}'`,
    `script-src '${hash(script)}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return htmlSource(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${trusted(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${text} · Conformance report</title>
<link rel="icon" href="${trusted(icon(sound))}">
<style>${trusted(style)}</style>
</head>
<body>
<a class="skip" href="#rows">To the list of rows</a>
${summary(report)}<main>
${findings(report)}${levelTable(report)}${coverage(report)}${gaps(report)}${rowList(report.rows)}</main>
<script type="application/json" id="data">${trusted(JSON.stringify(pageData(report)).replaceAll('<', '\\u003c'))}</script>
<script>${trusted(script)}</script>
</body>
</html>
`);
}

function rowList(rows: readonly Row[]): Markup {
  const present = states.filter((state) => rows.some((row) => stateOf(row) === state));
  const levels = [...new Set(rows.map(({ level }) => level))];
  const bindings = [...new Set(rows.map(({ binding }) => binding))].sort().slice(0, 50);
  return html`<section id="rows" aria-labelledby="rows-title" tabindex="-1">
<h2 id="rows-title">All rows <span class="count">${rows.length.toLocaleString('en')}</span></h2>
<noscript><p>The list is laid out by a script, which is switched off here. The JSON report holds the same.</p></noscript>
<form id="filter" role="search" aria-label="Rows" hidden>
<label>Find <input type="search" name="text" placeholder="id, statement, section, what came" autocomplete="off" spellcheck="false"></label>
<label>Verdict <select name="state"><option value="">any</option>${present.map((state) => html`<option value="${state}">${stateWords[state]}</option>`)}</select></label>
<label>Level <select name="level"><option value="">any</option>${levels.map((level) => html`<option>${level}</option>`)}</select></label>
<label>Binding <select name="binding"><option value="">any</option>${bindings.map((binding) => html`<option>${binding}</option>`)}</select></label>
<button type="button" id="clear">Clear</button>
</form>
<p id="shown" class="muted" role="status"></p>
<ol id="list" class="plain"></ol>
<button type="button" id="more" hidden>Show more</button>
</section>
`;
}

function asset(name: string): string {
  return readFileSync(join(import.meta.dirname, name), 'utf8');
}

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

function icon(sound: boolean): string {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="${sound ? '#1a7f4b' : '#c02b37'}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}
