import type { Call } from './call.ts';

/** Reports one step of `total`, counted from 1, if the request has a progress token (basic/patterns/progress). */
export function reportProgress(call: Call, step: number, total: number): void {
  const token = call.request.meta.progressToken;
  if (!call.policy.reportsProgress(token)) return;
  call.notify({
    jsonrpc: '2.0',
    method: 'notifications/progress',
    params: {
      progressToken: call.policy.progressToken(token),
      progress: call.policy.progress(step, total),
      total,
    },
  });
}
