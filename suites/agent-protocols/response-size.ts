import { isRecord, mcpView, type RpcExchange } from '../../harness/exchange.ts';
import { mcpRequest } from '../../harness/mcp/request.ts';
import type { RpcPeer } from '../../harness/peers/peer.ts';
import type { Vector } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { readVectors } from '../../harness/vectors.ts';

/** What neither a request nor a response exceeds (Service RPC transport / Requirements). */
export const recommendedSize = 10_000;

/** What a response is padded to, with all that is put around it; a longer one fails (Service RPC transport / Requirements). */
export const blockSize = 11_106;

/** `vectors/agent-protocols/sizes.json`: sizes of responses, relative to what is advised and to the block. */
export const { responses: responseSizes } = readVectors('agent-protocols/sizes.json') as {
  readonly responses: readonly (Vector & { readonly from: 'advised' | 'block'; readonly bytes: number })[];
};

/** UTF-8 bytes of the compact JSON of a value. */
export function sizeOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}

/**
 * Asks for what takes `bytes` bytes of JSON to answer, without exceeding the recommended size itself: a response repeats
 * the id of its request, so a long id makes a short answer long, whatever the target serves.
 */
export async function answerOfSize(trial: Trial, rpc: RpcPeer, bytes: number): Promise<RpcExchange> {
  const listed = await rpc.request(listing('tools/list', 'x'));
  const method = isRecord(mcpView(listed)?.response?.result) ? 'tools/list' : 'server/discover';
  const short = method === 'tools/list' ? listed : await rpc.request(listing(method, 'x'));
  if (!isRecord(short.response)) trial.inconclusive('nothing was served whose answer could be made longer');
  const id = 'x'.repeat(Math.max(1, bytes - sizeOf(short.response) + 1));
  const envelope = listing(method, id);
  if (sizeOf(envelope) > recommendedSize) {
    trial.untested(
      `an answer of ${bytes} bytes to a request of at most ${recommendedSize}: the list of tools is too short`,
    );
  }
  const exchange = await rpc.request(envelope);
  const { response } = mcpView(exchange) ?? {};
  if (response !== undefined && response.id !== id) trial.inconclusive('the response does not repeat the id');
  return exchange;
}

function listing(method: string, id: string): Readonly<Record<string, unknown>> {
  return { protocol: 'mcp', request: mcpRequest(method, {}, { id }) };
}
