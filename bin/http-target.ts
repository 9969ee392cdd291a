import { connect } from 'node:net';
import type { Config } from '../harness/config/config.ts';
import { ConformanceError } from '../harness/errors.ts';
import { createHttpClient } from '../harness/http/client.ts';
import type { Limits } from '../harness/peers/waiting.ts';
import { openHttpTarget } from '../harness/targets/http.ts';
import type { Target } from '../harness/targets/target.ts';
import type { FrameListener } from '../harness/transcript.ts';
import { wallClock } from './wall-clock.ts';

export interface HttpLinkOptions {
  readonly link: string;
  readonly config: Config;
  readonly limits: Limits;
  /** Milliseconds to wait until something listens at the address; it is asked once unless given. */
  readonly wait?: number;
  readonly onFrame?: FrameListener | undefined;
}

/** A server of MCP that runs already; what it wants as `Authorization` stands in the environment. */
export async function openHttpLink({ link, config, limits, wait = 0, onFrame }: HttpLinkOptions): Promise<Target> {
  if (!URL.canParse(link)) throw new ConformanceError('usage', `--target ${link} is no address.`);
  await untilListening(new URL(link), wallClock.now() + wait);
  const { send, close } = createHttpClient(link);
  try {
    return await openHttpTarget({
      link,
      clock: wallClock,
      send,
      fixtures: config.fixtures,
      limits,
      authorization: process.env.MCP_AUTHORIZATION,
      onFrame,
      close,
    });
  } catch (error) {
    close();
    throw error;
  }
}

/** Milliseconds after which a port where nothing listens is tried again. */
const again = 50;

/** A server that was started a moment ago need not listen yet. What else is wrong with an address shows when it is asked. */
async function untilListening({ hostname, port, protocol }: URL, deadline: number): Promise<void> {
  const address = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port),
  };
  while ((await refuses(address)) && wallClock.now() < deadline) await wallClock.sleep(again);
}

function refuses(address: { readonly host: string; readonly port: number }): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    const end = (isRefused: boolean) => {
      socket.destroy();
      resolve(isRefused);
    };
    socket.once('connect', () => end(false));
    socket.once('error', (error: Error & { readonly code?: string }) => end(error.code === 'ECONNREFUSED'));
  });
}
