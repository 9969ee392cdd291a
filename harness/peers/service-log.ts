import { isRecord, type RpcExchange } from '../exchange.ts';
import type { Entry } from '../transcript.ts';
import type { CoreAnswer } from './core-answer.ts';

/** A Service RPC request that was sent with a frame. */
export type ServiceRequest = Pick<RpcExchange, 'id' | 'conversation' | 'malformed' | 'sent' | 'envelope' | 'signerKey'>;

/** Puts a Service RPC request together with what comes for it, live or out of a recording. */
export interface ServiceLog {
  readonly exchange: RpcExchange;
  /** The core's answer to the frame that sent the request. */
  answered(answer: CoreAnswer): void;
  /** The target has ended, so no answer comes. */
  abandoned(): void;
}

export function createServiceLog(request: ServiceRequest): ServiceLog {
  const entries: Entry[] = [request.sent];
  const exchange: { -readonly [K in keyof RpcExchange]: RpcExchange[K] } = {
    kind: 'rpc',
    ...request,
    entries,
    settled: false,
  };
  return {
    exchange,
    answered({ entry, type, body }) {
      entries.push(entry);
      if (type === 'serviceResponse') exchange.response = body.responseData;
      else {
        exchange.refusal = body;
        exchange.refusalKind = refusalKind(body);
      }
      exchange.settled = true;
    },
    abandoned() {
      exchange.refusal = { type: 'targetEnded' };
      exchange.refusalKind = 'timeout';
      exchange.settled = true;
    },
  };
}

/** The innermost `type` of a core's error: `timeout`, `notDRAddress`, `LARGE`. */
function refusalKind(body: Readonly<Record<string, unknown>>): string {
  let kind = String(body.type);
  let at: unknown = body;
  while (isRecord(at)) {
    if (typeof at.type === 'string') kind = at.type;
    at = at.chatError ?? at.agentError ?? at.agentErr ?? at.serviceError ?? at.cmdErr ?? at.errorType ?? at.storeError;
  }
  return kind;
}
