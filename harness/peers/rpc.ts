import type { CoreClient } from './core-client.ts';
import type { Exchanges } from './exchanges.ts';
import { checkOutgoing } from './outgoing.ts';
import type { RpcPeer, TargetFacts } from './peer.ts';
import { createServiceLog } from './service-log.ts';

export interface RpcConnection {
  /** A requester's core that no request occupies: a core answers one request after the other. */
  requester(): Promise<{ readonly core: CoreClient; readonly userId: number; release(): void }>;
  readonly link: string;
  readonly name: string;
  /** Aborts when the target has ended: its core takes the request and waits the whole time. */
  readonly gone?: AbortSignal | undefined;
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
    const { exchange, answered, abandoned } = createServiceLog({
      id: `${connection.name}/${++count}`,
      conversation: connection.name,
      malformed: options.malformed ?? false,
      sent,
      envelope,
      ...(options.signWith === undefined ? {} : { signerKey: options.signWith.publicKey }),
    });
    exchanges.add(exchange);
    const received = await unless(connection.gone, answer);
    if (received === undefined) {
      // The requester stays occupied.
      abandoned();
      return exchange;
    }
    release();
    answered(received);
    return exchange;
  };

  return {
    ...facts,
    kind: 'rpc',
    requestText,
    request: (envelope, options) => requestText(JSON.stringify(envelope), options),
  };
}

/** The value, or nothing as soon as the signal aborts. */
async function unless<T>(gone: AbortSignal | undefined, value: Promise<T>): Promise<T | undefined> {
  if (gone === undefined) return value;
  let wake: (() => void) | undefined;
  const ended = new Promise<undefined>((resolve) => {
    wake = () => resolve(undefined);
    gone.addEventListener('abort', wake);
    if (gone.aborted) wake();
  });
  try {
    return await Promise.race([value, ended]);
  } finally {
    if (wake !== undefined) gone.removeEventListener('abort', wake);
  }
}
