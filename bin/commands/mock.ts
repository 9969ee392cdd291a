import { once } from 'node:events';
import type { Environment } from '../../mock-core/index.ts';
import { startMockCoreAt } from '../mock-core-port.ts';
import type { MockCommand } from '../options/index.ts';
import { quoted } from '../shell-word.ts';

/** The port of `simplex-chat -p`. */
const usualPort = 5225;

/** Runs the mock core alone until it is told to stop. */
export async function serveMock({ port = usualPort }: MockCommand): Promise<number> {
  const told = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  const mock = await startMockCoreAt(port);
  process.stdout.write(`mock core: a bot connects to ${mock.url}\n`);
  const access = await mock.embed();
  process.stdout.write(
    `           a bot that loads the core runs with\n${exports({ SIMPLEX_CORE: mock.url, ...access.environment() })}`,
  );
  if (access.missingLibrary !== undefined)
    process.stderr.write(
      `conformance: only Node bots can load the core, its library was not compiled (${access.missingLibrary})\n`,
    );
  access.onAttach(({ by, pid, database }) =>
    process.stdout.write(`attached:  ${by}, process ${pid}, database ${database}\n`),
  );
  mock.world.onAddress((link) => process.stdout.write(`address:   ${link}\n`));
  await told;
  await mock.close();
  return 0;
}

/** Lines for a POSIX shell. */
function exports(variables: Environment): string {
  return Object.entries(variables)
    .map(([name, value]) => `export ${name}=${quoted(value ?? '')}\n`)
    .join('');
}
