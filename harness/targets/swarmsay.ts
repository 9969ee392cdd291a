import { isRecord, isResponse } from '../exchange.ts';
import type { HttpPeer } from '../peers/http-peer.ts';
import type { SwarmsayInstance, SwarmsayPeer } from '../peers/swarmsay-peer.ts';
import { swarmsayTools } from '../peers/swarmsay-tools.ts';
import type { PeerKind, Peers } from '../suite.ts';
import type { OpenPeer, Target } from './target.ts';

export interface SwarmsayTargetOptions
  extends Pick<SwarmsayPeer, 'fixtures' | 'writes' | 'token' | 'disabledToken' | 'newId' | 'now'> {
  /** The endpoint as a server of MCP. */
  readonly http: Target;
  /** The same of an instance whose boards have not opened. */
  readonly closed?: Target | undefined;
}

/** A server of MCP over HTTP that is also judged as a swarmsay endpoint, with requests that carry nothing of a revision. */
export function swarmsayTarget({ http, closed, ...facts }: SwarmsayTargetOptions): Target {
  return {
    ...http,
    family: 'swarmsay',
    bindings: (kind) => (kind === 'swarmsay' ? ['http'] : http.bindings(kind)),
    open,
    async close() {
      await http.close();
      await closed?.close();
    },
  };

  async function open<K extends PeerKind>(kind: K, binding: string): Promise<OpenPeer<K>> {
    if (kind !== 'swarmsay') return http.open(kind, binding);
    const own = await openAny(http);
    const other = closed === undefined ? undefined : await openAny(closed);
    const peer: SwarmsayPeer = {
      ...facts,
      ...instanceOf(own.peer),
      kind: 'swarmsay',
      closed: other === undefined ? undefined : instanceOf(other.peer),
    };
    return {
      // The kind decides which peer it is; TypeScript does not follow that through a type parameter.
      peer: peer as Peers[PeerKind] as Peers[K],
      exchanges: () => [...own.exchanges(), ...(other?.exchanges() ?? [])],
      probe: async () => {
        await peer.send(toolsRequest);
      },
    };
  }
}

/** Whether a server of MCP lists the tools of the text. */
export async function isSwarmsay(http: Target): Promise<boolean> {
  const { peer } = await openAny(http);
  const { response } = await peer.send(toolsRequest);
  const answer = response?.messages.find(isResponse);
  const listed = isRecord(answer?.result) && Array.isArray(answer.result.tools) ? answer.result.tools : [];
  const names = new Set(listed.map((tool: unknown) => (isRecord(tool) ? tool.name : undefined)));
  return swarmsayTools.every((name) => names.has(name));
}

/** The profile sends its own requests, so that any revision will do. */
async function openAny(http: Target): Promise<OpenPeer<'http'>> {
  return http.open('http', http.bindings('http')[0] ?? '');
}

function instanceOf({ url, send }: HttpPeer): SwarmsayInstance {
  return { url, send };
}

const toolsRequest = {
  method: 'POST',
  headers: [
    ['Content-Type', 'application/json'],
    ['Accept', 'application/json, text/event-stream'],
  ],
  body: '{"jsonrpc":"2.0","id":7711,"method":"tools/list"}',
} as const;
