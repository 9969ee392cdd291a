import { channel } from 'node:diagnostics_channel';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

/**
 * Starts `@modelcontextprotocol/server-everything` with the argument `streamableHttp`, as its README says; resolves with
 * its address. With `PORT=0` it takes a free port, and names only the 0: which one it took is read from Node.
 */
export async function startEverything(): Promise<string> {
  const program = import.meta.resolve('@modelcontextprotocol/server-everything/dist/index.js');
  const port = new Promise<number>((resolve) => {
    channel('tracing:net.server.listen:asyncEnd').subscribe((message) => {
      resolve(((message as { readonly server: Server }).server.address() as AddressInfo).port);
    });
  });
  process.env.PORT = '0';
  process.argv = [process.execPath, fileURLToPath(program), 'streamableHttp'];
  // It tells every request on stdout, where the address of the server is to stand.
  console.log = console.error;
  await import(program);
  return `http://127.0.0.1:${await port}/mcp`;
}
