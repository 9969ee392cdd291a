import type { Level, Report, Row } from '../../harness/model.ts';
import { headlineOf, type State, stateOf, states } from '../state.ts';
import { jsonText } from '../value.ts';
import { bar } from './bar.ts';
import { html, type Markup, none } from './markup.ts';
import { stateWords } from './words.ts';

/** The head of the page: the verdict of the run, what was judged, and the rows by state. */
export function summary(report: Report): Markup {
  const { suite, specs, target, seed, rows } = report;
  const { text, sound } = headlineOf(report);
  return html`<header>
<p class="kind">Conformance report</p>
<h1 class="${sound ? 'sound' : 'unsound'}">${text}</h1>
${tally(rows)}
<dl class="about">
<div><dt>Target</dt><dd><code>${target.link}</code> <span class="muted">${target.family}</span></dd></div>
<div><dt>Declares</dt><dd><code>${jsonText(target.declares)}</code></dd></div>
<div><dt>Judged by</dt><dd>${specs.map(({ title, revision }) => html`<span class="spec">${title}, revision ${revision}</span>`)}</dd></div>
<div><dt>Suite</dt><dd>${suite.name} ${suite.version}, seed ${seed}</dd></div>
</dl>
</header>
`;
}

function tally(rows: readonly Row[]): Markup {
  if (rows.length === 0) return html`<p>The report holds no rows.</p>`;
  const counts = countsOf(rows);
  const present = states.filter((state) => counts[state] > 0);
  const order = present.toReversed();
  return html`<div class="tally">
${bar(order.map((name) => ({ name, count: counts[name] })))}
<ul>${order.map(
    (state) =>
      html`<li><button type="button" class="tile ${state}" data-state="${state}"><b>${counts[state].toLocaleString('en')}</b> ${stateWords[state]}</button></li>`,
  )}</ul>
</div>`;
}

const levels: readonly Level[] = ['MUST', 'SHOULD', 'MAY', 'STATED'];

/** The rows by level and state. */
export function levelTable({ rows }: Report): Markup {
  const present = states.toReversed().filter((state) => rows.some((row) => stateOf(row) === state));
  if (present.length === 0) return none;
  return html`<section id="levels" aria-labelledby="levels-title">
<h2 id="levels-title">By level</h2>
<div class="scroll" role="region" aria-label="Rows by level and verdict" tabindex="0"><table>
<thead><tr><th scope="col">Level</th><th scope="col"><span class="hidden">Share</span></th>${present.map((state) => html`<th scope="col" class="figure">${stateWords[state]}</th>`)}</tr></thead>
<tbody>${levels.map((level) => levelRow(level, rows, present))}</tbody>
</table></div>
</section>
`;
}

function levelRow(level: Level, rows: readonly Row[], present: readonly State[]): Markup {
  const counts = countsOf(rows.filter((row) => row.level === level));
  const total = present.reduce((sum, state) => sum + counts[state], 0);
  if (total === 0) return none;
  return html`<tr><th scope="row">${level}</th><td class="share">${bar(present.map((name) => ({ name, count: counts[name] })))}</td>${present.map((state) => html`<td class="figure">${figure(counts[state])}</td>`)}</tr>`;
}

/** A number, or a dash that keeps the eye on the others. */
export function figure(count: number): Markup {
  return count === 0 ? html`<span class="muted">–</span>` : html`${count.toLocaleString('en')}`;
}

function countsOf(rows: readonly Row[]): Readonly<Record<State, number>> {
  const counts = Object.fromEntries(states.map((state) => [state, 0])) as Record<State, number>;
  for (const row of rows) counts[stateOf(row)] += 1;
  return counts;
}
