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
  readonly onFrame?: FrameListener | undefined;
}

/** A server of MCP that runs already; what it wants as `Authorization` stands in the environment. */
export async function openHttpLink({ link, config, limits, onFrame }: HttpLinkOptions): Promise<Target> {
  if (!URL.canParse(link)) throw new ConformanceError('usage', `--target ${link} is no address.`);
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
