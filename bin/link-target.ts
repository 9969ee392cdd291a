import type { Config } from '../harness/config/config.ts';
import { ConformanceError } from '../harness/errors.ts';
import type { Limits } from '../harness/peers/waiting.ts';
import { openSimplexTarget } from '../harness/targets/simplex.ts';
import type { Target } from '../harness/targets/target.ts';
import { connectCore } from '../harness/targets/web-socket.ts';
import type { FrameListener } from '../harness/transcript.ts';
import { wallClock } from './wall-clock.ts';

export interface LinkOptions {
  readonly link: string;
  readonly config: Config;
  readonly limits: Limits;
  readonly wait: number;
  /** Is told every frame between the harness and its cores. */
  readonly onFrame?: FrameListener | undefined;
}

/** A bot that runs already, met by its link; callers come from the World of the mock core that made the link. */
export async function openLink({ link, config, limits, wait, onFrame }: LinkOptions): Promise<Target> {
  const world = worldOf(link);
  return openSimplexTarget({
    link,
    clock: wallClock,
    openCore: () => connectCore(`${world}/cores/new`),
    fixtures: config.fixtures,
    limits,
    wait,
    onFrame,
  });
}

/** The address of the World: mock links carry it, as `https://127.0.0.1/a#<key>?p=<port>`. */
function worldOf(link: string): string {
  const port = /^(?:https:\/\/127\.0\.0\.1|simplex:)\/a\/?#[\w-]+\?(?:.*&)?p=(\d+)/.exec(link)?.[1];
  if (port !== undefined) return `ws://127.0.0.1:${port}`;
  if (/^(?:https:\/\/[^/]+|simplex:)\/[a-z]+\/?#/.test(link)) {
    throw new ConformanceError(
      'usage',
      `--target ${link} is no link of a mock core, and this version calls only through a mock core: start one with "conformance mock" and let the bot connect to it, or use --bot "<command>".`,
    );
  }
  throw new ConformanceError(
    'usage',
    `--target ${link} is no SimpleX contact link; give the link that the bot created, as https://127.0.0.1/a#<key>?p=<port>.`,
  );
}
