import { a2aRequest } from '../a2a/request.ts';
import { userMessage } from '../a2a/user-message.ts';
import type { Fixtures } from '../config/config.ts';
import type { CarrierExchange } from '../exchange.ts';
import { mcpRequest } from '../mcp/request.ts';
import { isServed } from '../peers/served.ts';

/** One conversation or one stretch of Service RPC that a peer is made of. */
export interface Part {
  readonly name: string;
  call(request: unknown): Promise<CarrierExchange>;
  /** Requests of which every server that serves the protocol there answers one. */
  readonly probes: readonly unknown[];
  /** A request whose answer shows that nothing more comes for those before it; absent where one answer is all that can come. */
  readonly barrier?: unknown;
}

/** Makes sure that the target serves there. */
export async function probe({ call, probes }: Part): Promise<void> {
  for (const request of probes) if (isServed(await call(request))) return;
}

export function probesOf(protocol: 'mcp' | 'a2a', transport: 'chat' | 'rpc', fixtures: Fixtures): Part['probes'] {
  if (protocol === 'mcp') return [mcpRequest('server/discover'), mcpRequest('tools/list')];
  // Service RPC serves one-shot tasks only, and which message is harmless is not for a black box to guess.
  const complete = fixtures.a2a?.complete;
  if (transport === 'rpc')
    return complete === undefined ? [] : [a2aRequest('SendMessage', { message: userMessage(complete) })];
  return [a2aRequest('GetExtendedAgentCard'), a2aRequest('ListTasks', {})];
}

/** A request that every server of the protocol can be asked for without a trace. */
export function harmless(protocol: 'mcp' | 'a2a'): unknown {
  return protocol === 'mcp' ? mcpRequest('server/discover') : a2aRequest('ListTasks', {});
}
