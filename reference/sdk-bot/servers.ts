import type { CallAgent } from './agent-engine.ts';
import type { ServeInChat } from './chat.ts';
import { at, isRecord } from './core.ts';
import { callShop } from './engine.ts';
import { ConversationRequired, type Serve } from './service.ts';
import { buildShop, conversationTools, type ShopOptions } from './shop.ts';

/** How one protocol is served on both transports. */
export interface Server {
  readonly chat: ServeInChat;
  readonly rpc: Serve;
}

/** Milliseconds that a one-shot task may take: the core takes a response within 180 s (A2A binding, Service RPC). */
const patience = 175_000;

/** MCP by the official SDK. */
export function createShopServer(options: ShopOptions): Server {
  const build = () => buildShop(options);
  return {
    async chat(request, _caller, reply) {
      const response = await callShop(request, build, (notification) => void reply(notification));
      if (response) await reply(response);
    },
    async rpc(request) {
      const tool = at(request, 'method') === 'tools/call' ? at(request, 'params', 'name') : undefined;
      if (conversationTools.some((name) => name === tool)) throw new ConversationRequired();
      return callShop(request, build, () => undefined);
    },
  };
}

/** A2A by the official SDK; over Service RPC one-shot tasks alone. */
export function createAgentServer(
  callAgent: CallAgent,
  sleep: (ms: number, signal: AbortSignal) => Promise<void>,
): Server {
  return {
    chat: callAgent,
    async rpc(request, requestId) {
      if (isRecord(request) && typeof request.method === 'string' && !isOneShot(request)) {
        throw new ConversationRequired();
      }
      const over = new AbortController();
      let last: object | undefined;
      const called = callAgent(request, `request ${requestId}`, async (response) => {
        last = response;
        return true;
      });
      await Promise.race([called, sleep(patience, over.signal)]);
      over.abort();
      if (!last) throw new ConversationRequired();
      return last;
    },
  };
}

function isOneShot(request: Readonly<Record<string, unknown>>): boolean {
  const message = at(request, 'params', 'message');
  return (
    request.method === 'SendMessage' &&
    !at(message, 'contextId') &&
    !at(message, 'taskId') &&
    at(request, 'params', 'configuration', 'returnImmediately') !== true
  );
}
