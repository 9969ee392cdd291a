import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
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
  const has = () => execFileSync(path, ['-c', 'import simplex_chat'], { stdio: 'pipe' });
  try {
    await compiledLibrary();
    if (!existsSync(path)) {
      mkdirSync(folder, { recursive: true });
      execFileSync('python3', ['-m', 'venv', folder], { stdio: 'pipe' });
      const options = ['--quiet', '--disable-pip-version-check', '--retries', '1', '--timeout', '10'];
      execFileSync(path, ['-m', 'pip', 'install', ...options, `simplex-chat==${version}`], { stdio: 'pipe' });
    }
    has();
    return { path };
  } catch (error) {
    return { missing: error instanceof Error ? error.message : String(error) };
  }
}
