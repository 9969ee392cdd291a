import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface BotProcess {
  /** Resolves when the process has ended, with how: `exit code 1`, `signal SIGKILL`. */
  readonly ended: Promise<string>;
  /** What it printed last, for people. */
  lastOutput(): string;
  /** Ends the process and everything it started. */
  stop(): Promise<void>;
}

/** Characters of output that are kept. */
const keptOutput = 4096;
/** Milliseconds between the request to end and the end by force. */
const patience = 2000;

export interface BotProcessOptions {
  /** Stands for `{core}` in the command. */
  readonly core: string;
  /** The whole of its environment. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Passes its output on. */
  readonly verbose: boolean;
}

/** Runs a shell command in a process group of its own. */
export function startBotProcess(command: string, options: BotProcessOptions): BotProcess {
  const child = spawn(command.replaceAll('{core}', options.core), {
    shell: true,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: options.env,
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString('utf8')).slice(-keptOutput);
    if (options.verbose) process.stderr.write(chunk);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = once(child, 'close').then(([code, signal]) =>
    signal === null ? `exit code ${code}` : `signal ${signal}`,
  );
  const signal = (name: NodeJS.Signals) => {
    try {
      // The whole group: the shell, and the bot it started.
      if (child.pid !== undefined) process.kill(-child.pid, name);
    } catch {
      // It has ended already.
    }
  };
  const onExit = () => signal('SIGKILL');
  process.once('exit', onExit);
  return {
    ended,
    lastOutput: () => (output === '' ? 'It printed nothing.' : `Its last output:\n${output.trimEnd()}`),
    async stop() {
      signal('SIGTERM');
      const force = setTimeout(() => {
        signal('SIGKILL');
        // Something that left the group may hold them open for ever.
        child.stdout.destroy();
        child.stderr.destroy();
      }, patience);
      await ended;
      clearTimeout(force);
      process.removeListener('exit', onExit);
    },
  };
}
