import { a2aView, type CarrierExchange, mcpView } from '../exchange.ts';
import type {
  A2aPeer,
  ChatPeer,
  GroupCaller,
  GroupMember,
  McpPeer,
  RpcPeer,
  Sending,
  Survey,
  TargetFacts,
} from './peer.ts';

/** How a binding carries one JSON-RPC request of a protocol. */
export interface Carrier {
  readonly binding: 'chat' | 'rpc' | 'http';
  readonly facts: TargetFacts;
  /** Sends in the order of the calls. Resolves when the request is out; `ended` resolves at the end of the answer. */
  start(message: unknown, sending?: Sending): Promise<Started<CarrierExchange>>;
}

interface Started<X> {
  readonly exchange: X;
  ended(): Promise<void>;
}

export function callOverChat(protocol: string, chat: ChatPeer): Carrier {
  return {
    binding: 'chat',
    facts: chat,
    async start(message, sending) {
      const exchange = await chat.start(`/_call ${protocol} ${JSON.stringify(message)}`, sending);
      return { exchange, ended: () => chat.ended(exchange) };
    },
  };
}

/** A conversation of a group, in which every command mentions the target. */
export function callOverGroup(
  protocol: string,
  caller: Pick<GroupCaller, 'start' | 'ended'>,
  mention: GroupMember,
  facts: TargetFacts,
): Carrier {
  return {
    binding: 'chat',
    facts,
    async start(message, sending) {
      const exchange = await caller.start(protocol, message, { ...sending, mention });
      return { exchange, ended: () => caller.ended(exchange) };
    },
  };
}

/** The response ends the one exchange of Service RPC, so it is over when it is out. */
export function callOverRpc(protocol: string, rpc: RpcPeer): Carrier {
  return {
    binding: 'rpc',
    facts: rpc,
    start: async (message, sending) => ({
      exchange: await rpc.request({ protocol, request: message }, sending),
      ended: async () => {},
    }),
  };
}

/** MCP over a carrier. `survey` and `another` are the target's: one answer for all peers of a binding. */
export function createMcpPeer(
  carrier: Carrier,
  survey: () => Promise<Survey>,
  another: () => Promise<McpPeer>,
): McpPeer {
  const { request, requestAll } = requests(carrier, mcpView);
  return { ...carrier.facts, kind: 'mcp', binding: carrier.binding, request, requestAll, survey, another };
}

/** A2A over a carrier; `another` is the target's. */
export function createA2aPeer(carrier: Carrier, another: () => Promise<A2aPeer>): A2aPeer {
  return { ...carrier.facts, kind: 'a2a', binding: carrier.binding, ...requests(carrier, a2aView), another };
}

function requests<X>({ start }: Carrier, view: (carrier: CarrierExchange) => X | undefined) {
  const started = async (message: unknown, sending?: Sending): Promise<Started<X>> => {
    const { exchange: carrier, ended } = await start(message, sending);
    const exchange = view(carrier);
    // What is sent as a call reads back as that call, or the harness is broken.
    if (exchange === undefined) throw new Error(`the request does not read back as a call: ${JSON.stringify(message)}`);
    return { exchange, ended };
  };
  const request = async (message: unknown, sending?: Sending): Promise<X> => {
    const { exchange, ended } = await started(message, sending);
    await ended();
    return exchange;
  };
  return {
    start: started,
    request,
    requestAll: (messages: readonly unknown[], sending?: Sending) =>
      Promise.all(messages.map((message) => request(message, sending))),
  };
}
