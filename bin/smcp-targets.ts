import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { availableParallelism, networkInterfaces } from 'node:os';
import { WebSocketServer } from 'ws';
import type { Config } from '../harness/config/config.ts';
import { ConformanceError } from '../harness/errors.ts';
import type { SmcpConnection } from '../harness/peers/smcp.ts';
import type { SmcpCredentials } from '../harness/peers/smcp-peer.ts';
import type { Limits } from '../harness/peers/waiting.ts';
import { openSmcpTarget } from '../harness/targets/smcp.ts';
import { type ClientBinding, type ClientRun, openSmcpClientTarget } from '../harness/targets/smcp-client.ts';
import { connectSmcp, largestMessage, smcpConnection } from '../harness/targets/smcp-web-socket.ts';
import type { Target } from '../harness/targets/target.ts';
import type { FrameListener } from '../harness/transcript.ts';
import { startBotProcess } from './bot-process.ts';
import { credentialsFrom } from './smcp-credentials.ts';
import { wallClock } from './wall-clock.ts';

interface SmcpOptions {
  readonly config: Config;
  readonly limits: Limits;
  /** Milliseconds to wait for the target to be there. */
  readonly wait: number;
  readonly onFrame?: FrameListener | undefined;
}

const now = () => Date.now() / 1000;

/** A server that runs already; its secrets stand in the environment. */
export function openSmcpServer({
  link,
  config,
  limits,
  wait,
  onFrame,
}: SmcpOptions & { readonly link: string }): Promise<Target> {
  const credentials = credentialsFrom(process.env);
  const elsewhere = isLoopback(link) ? () => connectSmcp(link, wait, '127.0.0.2') : undefined;
  const access = {
    credentials,
    now,
    connect: () => connectSmcp(link, wait),
    ...(elsewhere === undefined ? {} : { connectElsewhere: elsewhere }),
  };
  return openSmcpTarget({
    link,
    clock: wallClock,
    fixtures: config.fixtures.smcp ?? {},
    limits,
    access: async () => access,
    deployments: deploymentsOf(credentials),
    newId: randomUUID,
    ...(onFrame === undefined ? {} : { onFrame }),
  });
}

/**
 * A client that a shell command starts, `SMCP_URL` telling it where to connect; secrets come from the environment.
 * Throws `ConformanceError` (`unreachable`) with its last output where it does not connect.
 */
export async function openSmcpClient({
  command,
  config,
  limits,
  wait,
  verbose,
  onFrame,
}: SmcpOptions & { readonly command: string; readonly verbose: boolean }): Promise<Target> {
  const credentials = credentialsFrom(process.env);
  const { insecureVariable } = config.fixtures.smcp ?? {};
  let output = 'It was not started.';
  // More of them than the machine has cores would only wait for each other, and look slow.
  const seat = seats(availableParallelism());
  const target = await openSmcpClientTarget({
    link: command,
    clock: wallClock,
    fixtures: config.fixtures.smcp ?? {},
    limits,
    wait,
    bindings: ['client', ...deploymentsOf(credentials)].filter((binding) => binding !== 'hs256') as ClientBinding[],
    newId: randomUUID,
    ...(onFrame === undefined ? {} : { onFrame }),
    lastOutput: () => output,
    access: async () => ({
      credentials,
      now,
      async start({ remote, insecure }, serve) {
        const host = remote ? ownAddress() : '127.0.0.1';
        if (host === undefined) return undefined;
        const leave = await seat();
        const run = await startClient(host, insecure && insecureVariable ? { [insecureVariable]: '1' } : {}, serve);
        return {
          ...run,
          async stop() {
            await run.stop();
            leave();
          },
        };
      },
    }),
  });
  const { peer } = await target.open('smcp-client', 'client');
  if ((await peer.visit()).connected) return target;
  throw new ConformanceError(
    'unreachable',
    `The client did not connect. It is told the address in SMCP_URL. ${output}`,
  );

  async function startClient(
    host: string,
    env: Readonly<Record<string, string>>,
    serve: (connection: SmcpConnection) => void,
  ): Promise<ClientRun> {
    const server = new WebSocketServer({ host, port: 0, maxPayload: largestMessage, perMessageDeflate: false });
    server.on('connection', (socket) => serve(smcpConnection(socket)));
    await once(server, 'listening');
    const SMCP_URL = `ws://${host}:${(server.address() as AddressInfo).port}`;
    const child = startBotProcess(command, {
      core: SMCP_URL,
      env: { ...process.env, ...config.env, ...env, SMCP_URL },
      verbose,
    });
    return {
      ended: child.ended,
      async stop() {
        await child.stop();
        output = child.lastOutput();
        for (const socket of server.clients) socket.terminate();
        server.close();
      },
    };
  }
}

/** Resolves with what gives the seat back, as soon as one of so many is free. */
function seats(count: number): () => Promise<() => void> {
  let free = count;
  const queue: (() => void)[] = [];
  const leave = () => {
    const next = queue.shift();
    if (next === undefined) free += 1;
    else next();
  };
  return async () => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => queue.push(resolve));
    return leave;
  };
}

/** What a deployment shows of the alternatives of the text. */
function deploymentsOf({ publicKey, kdfSalt }: SmcpCredentials) {
  return [publicKey === undefined ? 'hs256' : 'rs256', kdfSalt === undefined ? 'unsalted' : 'salted'] as const;
}

function isLoopback(link: string): boolean {
  if (!URL.canParse(link)) throw new ConformanceError('usage', `--target ${link} is no address.`);
  return /^(localhost|127\.\d+\.\d+\.\d+)$/.test(new URL(link).hostname);
}

/** An address of this machine that is not loopback: nothing that is sent to it leaves the machine. */
function ownAddress(): string | undefined {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address;
}
