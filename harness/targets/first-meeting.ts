import { isRecord } from '../exchange.ts';
import type { Clock } from '../model.ts';
import type { RpcPeer } from '../peers/peer.ts';
import { type Caller, meet, readAgainAfter } from './contact-link.ts';
import { harmless } from './part.ts';

/**
 * A bot may publish what it declares before it accepts contacts or takes requests. So it is met once before it is judged,
 * again and again until a deadline; then it is judged as it is.
 */
export interface FirstMeeting {
  readonly link: string;
  readonly clock: Clock;
  /** Milliseconds of the clock. */
  readonly deadline: number;
}

/** How long one attempt to meet a target that is still starting may take, in milliseconds. */
const meetAgainAfter = 1000;

/** Connects until it succeeds; resolves with why the target accepts no contact. */
export async function untilContact(
  { link, clock, deadline }: FirstMeeting,
  openCaller: () => Promise<Caller>,
): Promise<string | undefined> {
  for (;;) {
    const { core } = await openCaller();
    const met = await meet(core, link, clock, left(clock, deadline));
    if (typeof met !== 'string') return undefined;
    if (clock.now() >= deadline) return met;
  }
}

/** Asks until a response comes; resolves with what the callers' core lacks for Service RPC. */
export async function untilResponse(
  { clock, deadline }: FirstMeeting,
  protocol: 'mcp' | 'a2a' | undefined,
  openPilot: (answerWithin: number) => RpcPeer,
): Promise<string | undefined> {
  if (protocol === undefined) return undefined;
  const pilot = openPilot(left(clock, deadline));
  for (;;) {
    const { response, refusal } = await pilot.request({ protocol, request: harmless(protocol) });
    if (isUnreadCommand(refusal)) return "a callers' core that knows Service RPC, and this one does not";
    if (response !== undefined || clock.now() >= deadline) return undefined;
    await clock.sleep(readAgainAfter);
  }
}

function left(clock: Clock, deadline: number): number {
  return Math.max(1, Math.min(meetAgainAfter, deadline - clock.now()));
}

/** Whether the core itself did not know a command of the harness. */
function isUnreadCommand(refusal: unknown): boolean {
  const chatError = isRecord(refusal) ? refusal.chatError : undefined;
  const error = isRecord(chatError) ? chatError.errorType : undefined;
  return isRecord(error) && error.type === 'commandError' && String(error.message).startsWith('Failed reading');
}
