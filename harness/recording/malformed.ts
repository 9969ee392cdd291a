import { checkOutgoing } from '../peers/outgoing.ts';

/** Whether a text that calls is one that no conformant caller sends. */
export function isMalformedCommand(text: string): boolean {
  return isWrong(() => checkOutgoing.command(text));
}

/** Whether a Service RPC envelope is one that no conformant caller sends. */
export function isMalformedEnvelope(envelope: unknown): boolean {
  return isWrong(() => checkOutgoing.envelope(envelope));
}

function isWrong(check: () => void): boolean {
  try {
    check();
    return false;
  } catch {
    return true;
  }
}
