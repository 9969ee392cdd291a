import type { Coverage, Report } from '../../harness/model.ts';
import { type Counts, countColumns, isExercised, totalOf } from '../counts.ts';
import { counted } from '../state.ts';
import { unexercised } from '../unexercised.ts';
import { bar } from './bar.ts';
import { html, type Markup, none } from './markup.ts';
import { figure } from './summary.ts';
import { stateWords } from './words.ts';

/** The statements by spec and section, by what became of them. */
export function coverage({ specs, coverage: sections }: Report): Markup {
  if (sections.length === 0) return none;
  return html`<section id="coverage" aria-labelledby="coverage-title">
<h2 id="coverage-title">Statements</h2>
<p class="muted">Each statement once. <i>Undecided</i>: a case, but no verdict on this target. <i>Excluded</i>: no case, with a reason that <code>conformance list</code> prints. <i>Uncovered</i>: no case so far.</p>
${specs.map(({ spec, title, revision }) =>
  specTable(
    `${title}, revision ${revision}`,
    sections.filter((section) => section.spec === spec),
  ),
)}</section>
`;
}

function specTable(title: string, sections: readonly Coverage[]): Markup {
  if (sections.length === 0) return none;
  const touched = sections.filter(isExercised);
  const silent = sections.filter((section) => !touched.includes(section));
  return html`<details class="spec"${touched.length > 0 ? html` open` : none}><summary>${title}</summary>
<div class="scroll" role="region" aria-label="${title}" tabindex="0"><table>
<thead><tr><th scope="col">Section</th><th scope="col"><span class="hidden">Share</span></th>${countColumns.map((name) => html`<th scope="col" class="figure">${name}</th>`)}</tr></thead>
<tbody>${touched.map((section) => tableRow(section.section, section))}${silent.length === 0 ? none : tableRow(`${counted(silent.length, 'section')} that this run does not touch`, totalOf(silent))}</tbody>
<tfoot>${tableRow('All', totalOf(sections))}</tfoot>
</table></div></details>
`;
}

function tableRow(name: string, counts: Counts): Markup {
  return html`<tr><th scope="row">${name}</th><td class="share">${bar(countColumns.map((column) => ({ name: column, count: counts[column] })))}</td>${countColumns.map((column) => html`<td class="figure ${counts[column] > 0 ? column : ''}">${figure(counts[column])}</td>`)}</tr>`;
}

const shownReasons = 200;

/** What was not judged, and what would enable it. */
export function gaps({ rows }: Report): Markup {
  const groups = unexercised(rows);
  if (groups.length === 0) return none;
  return html`<section id="gaps" aria-labelledby="gaps-title">
<h2 id="gaps-title">Not exercised, and why</h2>
<ul class="gaps">${groups
    .slice(0, shownReasons)
    .map(
      ({ outcome, reason, rows: group, requirements }) =>
        html`<li><span class="figure">${group.length}</span> <span class="state ${outcome}">${stateWords[outcome]}</span> <span>${outcome === 'untested' ? 'until ' : ''}${reason}<br><span class="muted">${idList(requirements)}</span></span></li>`,
    )}</ul>
</section>
`;
}

function idList(ids: readonly string[]): string {
  const shown = ids.slice(0, 12).join(', ');
  return ids.length > 12 ? `${shown} and ${ids.length - 12} more` : shown;
}
