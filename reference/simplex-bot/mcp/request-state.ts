import { createHmac, timingSafeEqual } from 'node:crypto';
import { isObject } from '../messages.ts';
import type { StateFinding } from '../policy/protocol.ts';

/** What a `requestState` is bound to: the operation and its arguments, and who may go on with it (basic/patterns/mrtr). */
export interface StateBinding {
  readonly operation: string;
  readonly arguments: unknown;
  readonly principal: string;
}

interface SealedState {
  readonly binding: string;
  /** Milliseconds since the epoch. */
  readonly expires: number;
}

/** The state as text: base64url of JSON, a dot, and an HMAC-SHA256 over the first part. */
export function sealState(binding: StateBinding, expires: number, secret: string): string {
  const state: SealedState = { binding: digest(canonical(binding), secret), expires };
  const body = Buffer.from(JSON.stringify(state)).toString('base64url');
  return `${body}.${digest(body, secret)}`;
}

/** Judges a state that came back from a caller; everything in it is the caller's until the seal was found whole. */
export function openState(text: unknown, binding: StateBinding, now: number, secret: string): StateFinding {
  if (typeof text !== 'string') return 'tampered';
  const [body = '', seal = '', ...rest] = text.split('.');
  if (rest.length > 0 || !equal(seal, digest(body, secret))) return 'tampered';
  const state: unknown = JSON.parse(Buffer.from(body, 'base64url').toString());
  if (!isObject(state) || typeof state.expires !== 'number') return 'tampered';
  if (state.binding !== digest(canonical(binding), secret)) return 'foreign';
  return state.expires < now ? 'expired' : 'good';
}

function digest(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

function equal(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

/** JSON with sorted keys: the core may reorder members between two requests. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    isObject(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  );
}
