import type { Config, Fixtures } from '../harness/config/config.ts';
import { ConformanceError } from '../harness/errors.ts';
import type { Clock, CoreConnection } from '../harness/model.ts';
import { openSimplexTarget } from '../harness/targets/simplex.ts';
import type { Target } from '../harness/targets/target.ts';
import type { FrameListener } from '../harness/transcript.ts';
import { createWorld, virtualClock } from '../mock-core/index.ts';

/** A bot that runs in this process on a connection to its core. */
export type StartBot = (options: { connection: CoreConnection; clock: Clock }) => { stop(): void };

/** A bot that says its link itself: its core is not the one that the world watches. */
export type StartCompanion = (...options: Parameters<StartBot>) => {
  readonly ready: Promise<void>;
  link(): string | undefined;
  stop(): void;
};

export interface EmbeddedOptions {
  readonly startBot: StartBot;
  readonly seed: number;
  readonly fixtures: Fixtures;
  readonly limits: Pick<Config, 'answerWithin' | 'quiet'>;
  /** Another bot that serves, to sit beside the first in groups. */
  readonly companion?: StartCompanion;
  /** Milliseconds of virtual time for the bot to become ready. */
  readonly wait: number;
  /** Is told every frame between the harness and its cores. */
  readonly onFrame?: FrameListener | undefined;
}

/**
 * A bot on a mock core, both in this process and on a virtual clock: no socket, no wall time, and the same bytes for the
 * same seed.
 */
export async function openEmbedded({
  startBot,
  companion,
  seed,
  fixtures,
  limits,
  wait,
  onFrame,
}: EmbeddedOptions): Promise<Target> {
  const clock = virtualClock();
  const world = createWorld({ seed, clock });
  const appeared = new Promise<string>((resolve) => world.onAddress(resolve));
  const bot = startBot({ connection: world.botCore.connect(), clock });
  const link = await Promise.race([appeared, clock.sleep(wait)]);
  if (link === undefined) throw new ConformanceError('unreachable', 'The bot created no address.');
  let other: ReturnType<StartCompanion> | undefined;
  const companions = async () => {
    other ??= companion?.({ connection: world.newCore({ displayName: 'companion' }).connect(), clock });
    await other?.ready;
    const link = other?.link();
    return link === undefined ? [] : [link];
  };
  const target = await openSimplexTarget({
    link,
    companions,
    clock,
    openCore: async () => world.newCore().connect(),
    fixtures,
    limits,
    wait,
    onFrame,
  });
  return {
    ...target,
    async close() {
      await target.close();
      bot.stop();
      other?.stop();
      world.close();
    },
  };
}
