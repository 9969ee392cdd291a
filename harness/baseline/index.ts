export type { BaselineContext, BaselineResult } from './apply.ts';
export { applyBaseline } from './apply.ts';
export type { BaselineEntry } from './baseline.ts';
export { parseBaseline, readBaseline } from './baseline.ts';
