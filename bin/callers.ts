import { ConformanceError } from '../harness/errors.ts';
import type { CoreConnection } from '../harness/model.ts';
import { openSharedCore } from '../harness/targets/shared-core.ts';
import { connectCore } from '../harness/targets/web-socket.ts';
import { wallClock } from './wall-clock.ts';

/** The place where those live who call a target. */
export interface Callers {
  /** A connection to the core of one more caller. */
  openCore(): Promise<CoreConnection>;
  /** Leaves the place as it was. */
  close(): Promise<void>;
}

/** Callers with a core each, in the World of the mock core that made the link. */
export function callersInWorld(link: string): Callers {
  const world = worldOf(link);
  return { openCore: () => connectCore(`${world}/cores/new`), close: async () => undefined };
}

/** Callers who are users of the core at `url`, for as long as the run takes, and also when it is interrupted. */
export async function callersOnCore(url: string, link: string, wait: number): Promise<Callers> {
  if (!contactLink.test(link)) throw notContact(link);
  const { version, openCore, failure, close } = await openSharedCore({
    connect: () => connectCore(url),
    clock: wallClock,
    link,
    wait,
  }).catch((error: unknown) => {
    if (!(error instanceof ConformanceError)) throw error;
    const fix =
      'The callers need a core that runs for them alone, as "simplex-chat -p 5225", or /cores/callers of "conformance mock".';
    throw new ConformanceError(error.code, `--core ${url}: ${error.message} ${fix}`, { cause: error });
  });
  process.stderr.write(`conformance: the callers are users of the core ${version} at ${url}\n`);

  let leaving: Promise<void> | undefined;
  const leave = () => {
    leaving ??= close().then((left) => {
      for (const signal of interruptions) process.removeListener(signal, interrupt);
      const why = failure();
      if (why !== undefined) process.stderr.write(`conformance: the core at ${url} failed: ${why.message}\n`);
      if (left.length > 0) process.stderr.write(`conformance: these users stay in ${url}: ${left.join(', ')}\n`);
    });
    return leaving;
  };
  const interrupt = (signal: NodeJS.Signals) => {
    void leave().then(() => process.kill(process.pid, signal));
  };
  for (const signal of interruptions) process.once(signal, interrupt);
  return { openCore, close: leave };
}

const interruptions = ['SIGINT', 'SIGTERM'] as const;

const contactLink = /^(?:https:\/\/[^/#]+|simplex:)\/(?:a|contact)\/?#/i;

/** The address of the World: mock links carry it, as `https://127.0.0.1/a#<key>?p=<port>`. */
function worldOf(link: string): string {
  const port = /^(?:https:\/\/127\.0\.0\.1|simplex:)\/a\/?#[\w-]+\?(?:.*&)?p=(\d+)/.exec(link)?.[1];
  if (port !== undefined) return `ws://127.0.0.1:${port}`;
  if (!contactLink.test(link)) throw notContact(link);
  throw new ConformanceError(
    'usage',
    `--target ${link} is no link of a mock core: name a core for the callers with --core ws://…, as "simplex-chat -p 5225" runs one.`,
  );
}

function notContact(link: string): ConformanceError {
  return new ConformanceError(
    'usage',
    `--target ${link} is no SimpleX contact link; give the link that the bot created, as https://127.0.0.1/a#<key>?p=<port>.`,
  );
}
