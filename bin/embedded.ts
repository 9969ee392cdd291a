import type { Config, Fixtures } from '../harness/config/config.ts';
import { ConformanceError } from '../harness/errors.ts';
import type { Clock, CoreConnection } from '../harness/model.ts';
import { openSimplexTarget } from '../harness/targets/simplex.ts';
import type { Target } from '../harness/targets/target.ts';
import type { FrameListener } from '../harness/transcript.ts';
import { createWorld, type Faults, virtualClock } from '../mock-core/index.ts';

/** A bot that runs in this process on a connection to its core; behind a business address where it is asked to. */
export type StartBot = (options: { connection: CoreConnection; clock: Clock; business?: boolean }) => RunningBot;

interface RunningBot extends Partial<Omit<RunningCompanion, 'stop'>> {
  stop(): void;
}

/** A bot that says its link itself: its core is not the one that the world watches. */
export type StartCompanion = (...options: Parameters<StartBot>) => RunningCompanion;

interface RunningCompanion {
  readonly ready: Promise<void>;
  link(): string | undefined;
  stop(): void;
}

export interface EmbeddedOptions {
  readonly startBot: StartBot;
  readonly seed: number;
  readonly fixtures: Fixtures;
  readonly limits: Pick<Config, 'answerWithin' | 'quiet'>;
  /** Another bot that serves, to sit beside the first in groups. */
  readonly companion?: StartCompanion;
  /** Milliseconds of virtual time for the bot to become ready. */
  readonly wait: number;
  /** Misbehaviours of the network; none by default. */
  readonly faults?: Faults;
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
  faults = {},
  onFrame,
}: EmbeddedOptions): Promise<Target> {
  const clock = virtualClock();
  const world = createWorld({ seed, clock, faults });
  const appeared = new Promise<string>((resolve) => world.onAddress(resolve));
  const bot = startBot({ connection: world.botCore.connect(), clock });
  const found = new AbortController();
  const link = await Promise.race([appeared, clock.sleep(wait, found.signal)]);
  // A timer that is left behind goes off as soon as the machine has something to read.
  found.abort('an address');
  if (link === undefined) throw new ConformanceError('unreachable', 'The bot created no address.');
  const others = new Map<string, RunningBot | undefined>();
  const linkOf = async (displayName: string, start: StartBot | undefined) => {
    if (!others.has(displayName)) {
      const connection = world.newCore({ displayName }).connect();
      others.set(displayName, start?.({ connection, clock, business: displayName === 'business' }));
    }
    const other = others.get(displayName);
    await other?.ready;
    return other?.link?.();
  };
  const target = await openSimplexTarget({
    link,
    companions: async () => {
      const link = await linkOf('companion', companion);
      return link === undefined ? [] : [link];
    },
    business: () => linkOf('business', startBot),
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
      for (const other of others.values()) other?.stop();
      world.close();
    },
  };
}
