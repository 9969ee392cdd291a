import { once } from 'node:events';
import { startMockCoreAt } from '../mock-core-port.ts';
import type { MockCommand } from '../options/index.ts';

/** The port of `simplex-chat -p`. */
const usualPort = 5225;

/** Runs the mock core alone until it is told to stop. */
export async function serveMock({ port = usualPort }: MockCommand): Promise<number> {
  const mock = await startMockCoreAt(port);
  process.stdout.write(`mock core: a bot connects to ${mock.url}\n`);
  mock.world.onAddress((link) => process.stdout.write(`address:   ${link}\n`));
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await mock.close();
  return 0;
}
