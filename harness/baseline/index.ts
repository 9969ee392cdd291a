export type { BaselineContext, BaselineResult } from './apply.ts';
export { applyBaseline } from './apply.ts';
export type { BaselineEntry } from './read.ts';
export { parseBaseline, readBaseline } from './read.ts';
