import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How each server is started: resolves with its address. Of the SDKs only the one that is asked for is loaded. */
const servers: Readonly<Record<string, () => Promise<string>>> = {
  everything: async () => (await import('./everything.ts')).startEverything(),
  'sdk-v1': async () => listen((await import('./sdk-v1.ts')).sdkV1()),
  'sdk-v2': async () => listen((await import('./sdk-v2.ts')).sdkV2()),
  'sdk-v2-one-tool': async () => listen((await import('./sdk-v2.ts')).sdkV2WithOneTool()),
};

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}

/** A server of others as a program: its name as argument, its address on stdout. */
const [name = ''] = process.argv.slice(2);
const start = Object.hasOwn(servers, name) ? servers[name] : undefined;
if (start === undefined) {
  console.error(`There is no server ${JSON.stringify(name)}; there are ${Object.keys(servers).join(', ')}.`);
  process.exitCode = 2;
} else {
  process.stdout.write(`MCP server at ${await start()}\n`);
}
