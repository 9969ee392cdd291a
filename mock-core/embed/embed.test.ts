import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { startMockCore } from '../index.ts';
import { libraryName } from './drop-in.ts';

const search = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';

afterEach(() => vi.unstubAllEnvs());

test('the environment adds to what a bot has, and leaves no library a reason to fetch one', async () => {
  await using mock = await startMockCore();
  const { environment, socket } = await mock.embed();
  const plain = environment({});
  const { SIMPLEX_LIBS_DIR = '', SIMPLEX_ADDON_PATH = '' } = plain;
  expect(existsSync(join(SIMPLEX_LIBS_DIR, libraryName))).toBe(true);
  expect(existsSync(SIMPLEX_ADDON_PATH)).toBe(true);
  expect(plain).toMatchObject({ MOCK_CORE_SOCKET: socket, [search]: SIMPLEX_LIBS_DIR });
  expect(plain.NODE_OPTIONS).toMatch(/^--require ".*node-module\.cjs"$/);
  const more = environment({ NODE_OPTIONS: '--no-warnings', [search]: '/own' });
  expect(more.NODE_OPTIONS).toBe(`--no-warnings ${plain.NODE_OPTIONS}`);
  expect(more[search]).toBe(`${SIMPLEX_LIBS_DIR}${delimiter}/own`);
});

test('the way in is opened once, for this user alone, and leaves nothing behind', async () => {
  const mock = await startMockCore();
  const [one, other] = await Promise.all([mock.embed(), mock.embed()]);
  expect(one).toBe(other);
  const folder = dirname(one.socket);
  expect(statSync(folder).mode & 0o077).toBe(0);
  await mock.close();
  expect(existsSync(folder)).toBe(false);
});

test('a mock core that programs cannot reach still closes', async () => {
  vi.stubEnv('TMPDIR', '/no/such/folder');
  const mock = await startMockCore();
  await expect(mock.embed()).rejects.toThrow('/no/such/folder');
  await mock.close();
});

test('without a compiler the libraries find one that cannot be loaded', async () => {
  const cache = mkdtempSync(join(tmpdir(), 'no-compiler-'));
  vi.stubEnv('CC', '/no/such/compiler');
  vi.stubEnv('XDG_CACHE_HOME', cache);
  vi.stubEnv('HOME', cache);
  await using mock = await startMockCore();
  const { environment, missingLibrary } = await mock.embed();
  expect(missingLibrary).toContain('/no/such/compiler');
  const library = join(environment().SIMPLEX_LIBS_DIR ?? '', libraryName);
  expect(existsSync(library)).toBe(true);
  expect(() => process.dlopen({ exports: {} }, library)).toThrow();
  rmSync(cache, { recursive: true });
});
