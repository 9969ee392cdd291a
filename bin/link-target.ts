import type { Config } from '../harness/config/config.ts';
import { ConformanceError } from '../harness/errors.ts';
import { CoreFailure } from '../harness/peers/core-client.ts';
import type { Limits } from '../harness/peers/waiting.ts';
import { openSimplexTarget } from '../harness/targets/simplex.ts';
import type { Target } from '../harness/targets/target.ts';
import type { FrameListener } from '../harness/transcript.ts';
import { callersInWorld, callersOnCore } from './callers.ts';
import { wallClock } from './wall-clock.ts';

export interface LinkOptions {
  readonly link: string;
  /** The core for the callers, `ws://…`; absent: those of the mock link's World. */
  readonly core: string | undefined;
  readonly config: Config;
  readonly limits: Limits;
  readonly wait: number;
  /** Is told every frame between the harness and its cores. */
  readonly onFrame?: FrameListener | undefined;
}

/** A bot that runs already, met by its link. */
export async function openLink({ link, core, config, limits, wait, onFrame }: LinkOptions): Promise<Target> {
  const callers = core === undefined ? callersInWorld(link) : await callersOnCore(core, link, wait);
  try {
    const target = await openSimplexTarget({
      link,
      clock: wallClock,
      openCore: callers.openCore,
      fixtures: config.fixtures,
      limits,
      wait,
      onFrame,
    });
    return {
      ...target,
      async close() {
        await target.close();
        await callers.close();
      },
    };
  } catch (error) {
    await callers.close();
    if (!(error instanceof CoreFailure)) throw error;
    throw new ConformanceError('unreachable', `The callers cannot call: ${error.message}.`, { cause: error });
  }
}
