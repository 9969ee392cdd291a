import type { Config } from '../harness/config/config.ts';
import { ConformanceError } from '../harness/errors.ts';
import type { Limits } from '../harness/peers/waiting.ts';
import { openSimplexTarget } from '../harness/targets/simplex.ts';
import type { Target } from '../harness/targets/target.ts';
import type { FrameListener } from '../harness/transcript.ts';
import type { Attachment } from '../mock-core/index.ts';
import { startBotProcess } from './bot-process.ts';
import { startMockCoreAt } from './mock-core-port.ts';
import { wallClock } from './wall-clock.ts';

export interface BotOptions {
  /** Run by the shell; `{core}` in it becomes the address of the mock core. */
  readonly command: string;
  readonly config: Config;
  readonly limits: Limits;
  readonly wait: number;
  readonly seed: number;
  /** 0 = any free port. */
  readonly port: number;
  /** Passes the bot's output on. */
  readonly verbose: boolean;
  /** Is told every frame between the harness and its cores. */
  readonly onFrame?: FrameListener | undefined;
  /** Is told how the bot attached, for people. */
  readonly onAttach?: (how: string) => void;
}

/**
 * Starts a mock core and the bot, which attaches over WebSocket or by loading the core as a library, and waits until the bot
 * has an address.
 * Throws `ConformanceError` (`unreachable`) with the bot's last output where it does not get that far.
 */
export async function openBot({
  command,
  config,
  limits,
  wait,
  seed,
  port,
  verbose,
  onFrame,
  onAttach,
}: BotOptions): Promise<Target> {
  const mock = await startMockCoreAt(port, seed);
  const access = await mock.embed().catch(async (error: unknown) => {
    await mock.close();
    throw error;
  });
  const attachments: Attachment[] = [];
  access.onAttach((attachment) => attachments.push(attachment));
  const env = { ...process.env, ...config.env };
  const bot = startBotProcess(command, {
    core: mock.url,
    env: { ...env, SIMPLEX_CORE: mock.url, ...access.environment(env) },
    verbose,
  });
  const close = async () => {
    await bot.stop();
    await mock.close();
  };
  try {
    const appeared = new Promise<string>((resolve) => mock.world.onAddress(resolve));
    const timer = new AbortController();
    const first = await Promise.race([
      appeared,
      bot.ended.then((how) => ({ how })),
      wallClock.sleep(wait, timer.signal).then(() => undefined),
    ]);
    timer.abort();
    if (typeof first !== 'string') {
      const seconds = `${wait / 1000} s`;
      const problem =
        first !== undefined
          ? `The bot ended (${first.how}) before it created an address.`
          : mock.world.connected
            ? `The bot ${attachmentText(attachments, mock.url)}, but created no address within ${seconds}; --wait gives it longer.`
            : `No bot connected to ${mock.url} or loaded the core within ${seconds}. It is told the address in SIMPLEX_CORE, and {core} in the command stands for it; the libraries that load the core find a stand-in for it. --wait gives it longer.`;
      const uncompiled =
        access.missingLibrary === undefined || mock.world.connected
          ? ''
          : `\nOnly Node bots could load the core: the stand-in for the others was not compiled (${access.missingLibrary}).`;
      throw new ConformanceError('unreachable', `${problem}${uncompiled}\n${bot.lastOutput()}`);
    }
    onAttach?.(`the bot ${attachmentText(attachments, mock.url)}`);
    const gone = goneAfter(bot.ended, limits.quiet);
    const target = await openSimplexTarget({
      link: first,
      clock: wallClock,
      openCore: async () => mock.world.newCore().connect(),
      fixtures: config.fixtures,
      limits,
      wait,
      gone,
      onFrame,
    });
    return {
      ...target,
      lastOutput: bot.lastOutput,
      async close() {
        await target.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function attachmentText([first]: readonly Attachment[], url: string): string {
  if (first === undefined) return `connected to ${url}`;
  return `loaded the core (${first.by}, process ${first.pid}, database ${first.database})`;
}

/** Aborts when the process has ended and what it sent before is through. */
function goneAfter(ended: Promise<string>, quiet: number): AbortSignal {
  const gone = new AbortController();
  ended.then(async (how) => {
    await wallClock.sleep(quiet);
    gone.abort(`the bot ended (${how})`);
  });
  return gone.signal;
}
