import type { SelfCheckOptions } from '../harness/self-check.ts';
import { checkShare } from './self-check-share.ts';

// The other end is `checkSuites`: progress as `{ what }`, the findings as `{ found }`.
process.once('message', async ({ only, share }: Required<Pick<SelfCheckOptions, 'only' | 'share'>>) => {
  const found = await checkShare({ only, share, onRun: (what) => process.send?.({ what }) });
  process.send?.({ found }, () => process.disconnect());
});
