import { isRecord, type RpcExchange } from '../exchange.ts';
import type { Entry } from '../transcript.ts';
import type { CoreClient } from './core-client.ts';
import type { Exchanges } from './exchanges.ts';
import { checkOutgoing } from './outgoing.ts';
import type { RpcPeer, TargetFacts } from './peer.ts';

type OpenExchange = { -readonly [K in keyof Omit<RpcExchange, 'entries'>]: RpcExchange[K] } & {
  readonly entries: Entry[];
};

export interface RpcConnection {
  /** A requester's core that no request occupies: a core answers one request after the other. */
  requester(): Promise<{ readonly core: CoreClient; readonly userId: number; release(): void }>;
  readonly link: string;
  readonly name: string;
}

/** Service RPC with the target's address. */
export function createRpcPeer(connection: RpcConnection, facts: TargetFacts, exchanges: Exchanges): RpcPeer {
  let count = 0;

  const requestText: RpcPeer['requestText'] = async (json, options = {}) => {
    const envelope: unknown = JSON.parse(json);
    if (!options.malformed) checkOutgoing.envelope(envelope);
    const { core, userId, release } = await connection.requester();
    const seconds = Math.ceil((options.within ?? facts.answerWithin) / 1000);
    const signed = options.signWith === undefined ? '' : ` sign_key=${options.signWith.privateKey}`;
    const { sent, answer } = core.command(
      `/_service_request ${userId} ${connection.link} timeout=${seconds}${signed} ${json}`,
    );
    const exchange: OpenExchange = {
      kind: 'rpc',
      id: `${connection.name}/${++count}`,
      conversation: connection.name,
      malformed: options.malformed ?? false,
      sent,
      entries: [sent],
      envelope,
      settled: false,
      ...(options.signWith === undefined ? {} : { signerKey: options.signWith.publicKey }),
    };
    exchanges.add(exchange);
    const { entry, type, body } = await answer;
    release();
    exchange.entries.push(entry);
    if (type === 'serviceResponse') exchange.response = body.responseData;
    else {
      exchange.refusal = body;
      exchange.refusalKind = refusalKind(body);
    }
    exchange.settled = true;
    return exchange;
  };

  return {
    ...facts,
    kind: 'rpc',
    requestText,
    request: (envelope, options) => requestText(JSON.stringify(envelope), options),
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
