import type { Call } from './call.ts';
import { metaKeys } from './meta.ts';

/** From chatty to severe (server/utilities/logging). */
export const logLevels: readonly unknown[] = [
  'debug',
  'info',
  'notice',
  'warning',
  'error',
  'critical',
  'alert',
  'emergency',
];

/** Sends one log message, if the request asked for this level. */
export function log(call: Call, level: string, data: string): void {
  const requested = call.request.meta[metaKeys.logLevel];
  const threshold = logLevels.indexOf(requested);
  const severe = threshold >= 0 && logLevels.indexOf(level) >= threshold;
  if (!call.policy.logs(level, typeof requested === 'string' ? requested : undefined, severe)) return;
  call.notify({ jsonrpc: '2.0', method: 'notifications/message', params: { level, logger: 'journal', data } });
}
