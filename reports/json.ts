import type { Report } from '../harness/model.ts';

/** The report itself; schema: `vectors/format/report.schema.json`. */
export function renderJson(report: Report): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}
