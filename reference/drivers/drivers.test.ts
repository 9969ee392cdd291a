import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startDriver } from '../../harness/vectors/process-driver.ts';
import { selectedVectors, vectorRows } from '../../harness/vectors/rows.ts';
import { operationFiles } from '../../harness/vectors/vector-file.ts';

const loader = join(import.meta.dirname, '../../node_modules/tsx/dist/esm/index.mjs');
const typescript = `${process.execPath} --import ${loader} ${join(import.meta.dirname, 'main.ts')}`;
const python = `python3 ${join(import.meta.dirname, 'driver.py')}`;
const hasPython = spawnSync('python3', ['--version']).status === 0;

async function outcomes(command: string) {
  const driver = await startDriver(command, { patience: 60_000 });
  const rows = await vectorRows(selectedVectors(operationFiles(), []), driver, (id) => id);
  await driver.close();
  const strict = rows.filter(({ ambiguity }) => ambiguity === undefined);
  return {
    wrong: strict.filter(({ verdict }) => !['pass', 'inapplicable'].includes(verdict.outcome)).map(({ id }) => id),
    unsupported: new Set(
      strict.filter(({ verdict }) => verdict.outcome === 'inapplicable').map(({ id }) => /\/(.*)#/.exec(id)?.[1]),
    ),
  };
}

test('the TypeScript driver passes every strict vector', async () => {
  expect(await outcomes(typescript)).toEqual({ wrong: [], unsupported: new Set() });
});

test.skipIf(!hasPython)(
  'the Python driver passes every strict vector of its operations (skipped without python3)',
  async () => {
    const unsupported = new Set(['a2a-request', 'a2a-response', 'llms-txt', 'mcp-response']);
    expect(await outcomes(python)).toEqual({ wrong: [], unsupported });
  },
);
