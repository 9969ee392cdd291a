import type { Clock } from '../clock.ts';
import type { Asked, JsonRpcNotification, McpRequest } from '../messages.ts';
import type { Policy } from '../policy.ts';

/** One request while it is handled. */
export interface Call {
  readonly request: McpRequest;
  readonly asked: Asked;
  readonly principal: string;
  readonly policy: Policy;
  readonly clock: Clock;
  /** Aborts when the bot stops. */
  readonly ended: AbortSignal;
  /** Key of the `requestState` seal. */
  readonly stateSecret: string;
  notify(notification: JsonRpcNotification): void;
}
