import { spawn } from 'node:child_process';

export interface HttpServerProcess {
  readonly url: string;
  /** Ends the program; resolves when it is gone. */
  stop(): Promise<void>;
}

/** Starts Node with the arguments of a program that tells the address of its server on stdout. */
export async function startHttpServer(args: readonly string[]): Promise<HttpServerProcess> {
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const gone = new Promise<void>((resolve) => server.once('close', () => resolve()));
  const stop = () => {
    server.kill('SIGKILL');
    return gone;
  };
  const url = await new Promise<string | undefined>((resolve) => {
    let output = '';
    server.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
      const found = /^MCP server at (\S+)$/m.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
    void gone.then(() => resolve(undefined));
  });
  if (url === undefined) throw new Error(`node ${args.join(' ')} ended without an address`);
  return { url, stop };
}
