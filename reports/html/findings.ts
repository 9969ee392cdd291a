import type { Report, Row } from '../../harness/model.ts';
import { type State, stateOf } from '../state.ts';
import { factsOf } from './data.ts';
import { html, type Markup, none, prose } from './markup.ts';

/** Findings that the page shows without its list; beyond them something is wrong everywhere. */
const shownAtMost = 100;

/** What failed and why: readable as it is, with the transcript laid out by the script when a finding is opened. */
export function findings(report: Report): Markup {
  const { rows, staleBaseline } = report;
  return html`${block(rows, ['violation', 'broken'], 'failures', 'What failed, and why')}${baseline(rows, staleBaseline)}${block(rows, ['advice'], 'advice', 'Advice')}${block(rows, ['note'], 'notes', 'Notes')}${block(rows, ['known'], 'known', 'Known violations')}`;
}

function block(rows: readonly Row[], wanted: readonly State[], id: string, title: string): Markup {
  const found = rows.flatMap((row, index) => (wanted.includes(stateOf(row)) ? [{ row, index }] : []));
  if (found.length === 0) return none;
  const groups = new Map<string, { row: Row; index: number }[]>();
  for (const each of found.slice(0, shownAtMost)) {
    const key = JSON.stringify([each.row.requirement, each.row.text]);
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  const rest = found.length - shownAtMost;
  return html`<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title} <span class="count">${found.length.toLocaleString('en')}</span></h2>
${[...groups.values()].map(statement)}${rest > 0 ? html`<p class="muted">${rest.toLocaleString('en')} more stand in the list of rows.</p>` : none}
</section>
`;
}

function statement(group: readonly { readonly row: Row; readonly index: number }[]): Markup {
  const [first] = group;
  if (first === undefined) return none;
  const { requirement, level, section, text } = first.row;
  return html`<article class="finding">
<h3>${prose(text)}</h3>
<p class="muted"><b>${requirement}</b> · ${level} · ${section}</p>
${group.map(({ row, index }) => opener(row, index))}
</article>
`;
}

function opener(row: Row, index: number): Markup {
  const facts = factsOf(row);
  const [, why] = facts.find(([name]) => name === 'actual') ?? facts[0] ?? ['', ''];
  return html`<details class="row" data-row="${index}"><summary><code class="id">${row.id}</code> <span class="title">${row.title}</span> <span class="why">${why}</span></summary>
<dl class="facts">${facts.map(([name, value]) => html`<div class="${factClass(name)}"><dt>${name}</dt><dd>${value}</dd></div>`)}</dl></details>
`;
}

function factClass(name: string): string {
  return name === 'expected' || name === 'actual' ? name : 'fact';
}

function baseline(rows: readonly Row[], stale: Report['staleBaseline']): Markup {
  const passing = rows.filter((row) => stateOf(row) === 'unexpected-pass');
  const count = passing.length + stale.length;
  if (count === 0) return none;
  return html`<section id="baseline" aria-labelledby="baseline-title">
<h2 id="baseline-title">Wrong in the baseline <span class="count">${count.toLocaleString('en')}</span></h2>
<ul class="plain">${passing.map(({ id, baseline: entry }) => html`<li><code>${id}</code> passes but is listed (${entry?.reason ?? ''}); remove it</li>`)}${stale.map(({ pattern, reason }) => html`<li><code>${pattern}</code>: ${reason}</li>`)}</ul>
</section>
`;
}
