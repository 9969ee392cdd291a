import type { Report } from '../harness/model.ts';
import { renderBadge, renderShields } from './badge/badge.ts';
import { renderHtml } from './html/page.ts';
import { renderJson } from './json.ts';
import { renderJunit } from './junit.ts';
import type { ReportKind } from './kind.ts';
import { renderMarkdown } from './markdown/markdown.ts';
import { renderText, type TextOptions } from './text.ts';

/** The report in one format, which ends in a newline; `options` concern text only. */
export function render(kind: ReportKind, report: Report, options?: TextOptions): string {
  return renderers[kind](report, options);
}

const renderers: Readonly<Record<ReportKind, (report: Report, options?: TextOptions) => string>> = {
  text: renderText,
  json: renderJson,
  junit: renderJunit,
  html: renderHtml,
  markdown: renderMarkdown,
  badge: renderBadge,
  shields: renderShields,
};
