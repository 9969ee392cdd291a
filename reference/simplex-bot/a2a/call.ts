import type { Policy } from '../policy.ts';
import type { Caller } from '../protocol-server.ts';
import { A2aFailure } from './failure.ts';
import type { A2aReason, A2aRequest } from './request.ts';

/** One request while it is handled. */
export interface Call {
  readonly request: A2aRequest;
  readonly caller: Caller;
  readonly policy: Policy;
  /** Ends the handling with an error, unless the policy passes over the fault. */
  refuse(reason: A2aReason, text: string, member?: string): void;
  /** To be called when every check is made and before anything is done. */
  proceed(): void;
}

export function createCall(request: A2aRequest, caller: Caller, policy: Policy): Call {
  const end = (reason: A2aReason | undefined, text: string, member?: string) => {
    const found = policy.refusal(reason, request, member);
    if (found !== undefined) throw new A2aFailure(found, text, member);
  };
  return { request, caller, policy, refuse: end, proceed: () => end(undefined, 'The request is refused.') };
}
