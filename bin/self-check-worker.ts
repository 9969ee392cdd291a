import { parentPort, workerData } from 'node:worker_threads';
import type { SelfCheckOptions } from '../harness/self-check.ts';
import { checkShare } from './self-check-share.ts';

// The other end is `checkSuites`: progress as `{ what }`, the findings as `{ found }`.
const { only, share } = workerData as Required<Pick<SelfCheckOptions, 'only' | 'share'>>;
parentPort?.postMessage({
  found: await checkShare({ only, share, onRun: (what) => parentPort?.postMessage({ what }) }),
});
