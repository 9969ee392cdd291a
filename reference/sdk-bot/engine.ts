import type { JSONRPCMessage, McpServer, Transport } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { isRecord } from './core.ts';

/** A JSON-RPC message of the server. */
export type Reply = JSONRPCMessage;

/**
 * Answers one request with a fresh server of the SDK, so that two callers may use one id; `undefined` for a
 * notification. The shape is checked here, because a transport of the SDK hands over checked messages only.
 */
export async function callShop(
  request: unknown,
  build: () => McpServer,
  notify: (notification: Reply) => void,
): Promise<object | undefined> {
  if (!isRecord(request) || request.jsonrpc !== '2.0' || typeof request.method !== 'string') {
    return failure(undefined, -32600, 'Not a JSON-RPC request');
  }
  if (!('id' in request)) return undefined;
  const { id, method, params } = request;
  if (typeof id !== 'string' && !Number.isInteger(id)) return failure(undefined, -32600, 'Not a request id');
  if (params !== undefined && !isRecord(params)) return failure(id, -32602, 'Parameters are an object');
  // A subscription has no response within reach of a command, and so is no method of this binding.
  if (method === 'subscriptions/listen') return failure(id, -32601, 'Method not found');
  return serveOnce({ jsonrpc: '2.0', id, method, params } as JSONRPCMessage, build, notify);
}

/** A JSON-RPC error; without an id where the request's could not be read. */
export function failure(id: unknown, code: number, message: string): object {
  return { jsonrpc: '2.0', ...(id === undefined ? {} : { id }), error: { code, message } };
}

function serveOnce(
  request: JSONRPCMessage,
  build: () => McpServer,
  notify: (notification: Reply) => void,
): Promise<object> {
  return new Promise((resolve, reject) => {
    const transport: Transport = {
      async start() {},
      async close() {
        transport.onclose?.();
      },
      async send(message) {
        if (!('result' in message) && !('error' in message)) return notify(message);
        resolve(message);
        setImmediate(() => handle.close());
      },
    };
    const handle = serveStdio(build, { transport, legacy: 'reject', onerror: () => undefined });
    queueMicrotask(() => {
      if (transport.onmessage) transport.onmessage(request);
      else reject(new Error('the SDK did not take the transport'));
    });
  });
}
