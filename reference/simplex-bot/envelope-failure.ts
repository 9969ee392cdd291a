import type { EnvelopeCode } from './messages.ts';
import type { EnvelopeReason } from './policy/service.ts';

/** Ends the handling of a Service RPC request with an error of the envelope. */
export class EnvelopeFailure extends Error {
  readonly reason: EnvelopeReason;
  /** Whole seconds. */
  readonly retryAfter: number | undefined;
  /** Instead of the code that belongs to the reason. */
  readonly code: EnvelopeCode | undefined;

  constructor(reason: EnvelopeReason, message: string, retryAfter?: number, code?: EnvelopeCode) {
    super(message);
    this.reason = reason;
    this.retryAfter = retryAfter;
    this.code = code;
  }
}
