import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { compiledLibrary } from './drop-in.ts';

const version = '7.0.2';

/** Python with the official library, or why there is none. */
export type TestPython = { readonly path: string } | { readonly missing: string };

/**
 * Python with the official library from PyPI, in a virtual environment that is kept for the next time. `SIMPLEX_PYTHON` names
 * another Python that has the library.
 */
export async function testPython(): Promise<TestPython> {
  const given = process.env.SIMPLEX_PYTHON;
  if (given) return { path: given };
  const caches = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
  const folder = join(caches, 'simplex-agent-conformance', `python-simplex-chat-${version}`);
  const path = join(folder, 'bin', 'python');
  try {
    await compiledLibrary();
    if (!existsSync(path)) install(folder);
    execFileSync(path, ['-c', 'import simplex_chat'], { stdio: 'pipe' });
    return { path };
  } catch (error) {
    return { missing: error instanceof Error ? error.message : String(error) };
  }
}

/** Under another name until it is whole: several tests may find it missing at the same time. */
function install(folder: string): void {
  const unfinished = `${folder}.${randomUUID()}`;
  const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'pipe' });
  const patience = ['--retries', '1', '--timeout', '10'];
  try {
    run('python3', '-m', 'venv', unfinished);
    const python = join(unfinished, 'bin', 'python');
    run(python, '-m', 'pip', 'install', '--disable-pip-version-check', ...patience, `simplex-chat==${version}`);
    if (!existsSync(folder)) renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}
