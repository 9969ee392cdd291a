import type { Report } from '../harness/model.ts';
import { renderJson } from './json.ts';
import { renderJunit } from './junit.ts';
import type { ReportKind } from './kind.ts';
import { renderText, type TextOptions } from './text.ts';

export type { ReportKind } from './kind.ts';
export { reportKinds } from './kind.ts';
export type { TextOptions } from './text.ts';

/** A report in one format; `options` concern text only. */
export type Renderer = (report: Report, options?: TextOptions) => string;

/** The renderer of each kind. */
export const renderers: Readonly<Record<ReportKind, Renderer>> = {
  text: renderText,
  json: renderJson,
  junit: renderJunit,
};
