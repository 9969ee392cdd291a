import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startDriver } from './process-driver.ts';

const folder = mkdtempSync(join(tmpdir(), 'driver-'));
const long = { patience: 30_000 };
let count = 0;

/** A driver that greets, and whose `answer` is code over the question `q` that prints what it likes. */
function program(answer: string, greeting = `say({ protocol: 1, name: 'test' })`): string {
  const path = join(folder, `driver-${count++}.mjs`);
  writeFileSync(
    path,
    `import { createInterface } from 'node:readline';
const say = (value) => process.stdout.write(JSON.stringify(value) + '\\n');
for await (const line of createInterface({ input: process.stdin })) {
  const q = JSON.parse(line);
  if (q.protocol === 1) { ${greeting} } else { ${answer} }
}`,
  );
  return `${process.execPath} ${path}`;
}

const question = { id: 'link/a', operation: 'link', input: { text: 'x' } };

it('asks one question after the other and closes the driver', async () => {
  const driver = await startDriver(
    program(
      `say(q.operation === 'link' ? { id: q.id, result: 'valid', output: q.input } : { id: q.id, result: 'unsupported' })`,
    ),
    long,
  );
  expect(driver.name).toBe('test');
  expect(await driver.answer(question)).toEqual({ result: 'valid', output: { text: 'x' } });
  expect(await driver.answer({ ...question, operation: 'other' })).toEqual({ result: 'unsupported' });
  await driver.close();
});

it.each<[string, string, RegExp]>([
  [
    'dies',
    `console.error('no memory'); process.exit(7)`,
    /ended before it answered link\/a: exit code 7.*\nno memory/s,
  ],
  ['prints noise', `console.error('so'); console.log('link is fine')`, /no JSON, link is fine, .* link\/a; .*\nso/s],
  ['answers another question', `say({ id: 'link/b', result: 'invalid' })`, /answered link\/b where link\/a was asked/],
  ['makes up a result', `say({ id: q.id, result: 'maybe' })`, /no answer of the protocol to link\/a/],
  ['leaves the output out', `say({ id: q.id, result: 'valid' })`, /no answer of the protocol to link\/a .*output/],
  ['prints an empty line', `console.log('')`, /an empty line, in place of its answer to link\/a/],
  ['prints long noise', `console.log('x'.repeat(10_000))`, /, x{200}…/],
  [
    'never ends its line',
    `for (let i = 0; i < 40; i++) process.stdout.write('x'.repeat(65_536))`,
    /more than 1 MiB .* link\/a/,
  ],
  [
    'nests its answer deeper than anybody reads',
    `console.log('['.repeat(200_000) + ']'.repeat(200_000))`,
    /no answer of the protocol to link\/a/,
  ],
])('tells of a driver that %s, with its standard error', async (_, answer, message) => {
  const driver = await startDriver(program(answer), long);
  await expect(driver.answer(question)).rejects.toMatchObject({
    code: 'unreachable',
    message: expect.stringMatching(message),
  });
});

it('tells of a driver that hangs', async () => {
  await expect(startDriver(program('', `console.error('thinking')`), { patience: 50 })).rejects.toMatchObject({
    code: 'unreachable',
    message: expect.stringMatching(/did not answer the greeting within 0.05 s/),
  });
});

it.each([
  ['no program', `${join(folder, 'no-such-driver')}`, /ended before it answered the greeting: exit code 127/],
  ['another version', program('', `say({ protocol: 2, name: 'new' })`), /did not greet .* but with \{"protocol":2/],
])('tells of %s', async (_, command, message) => {
  await expect(startDriver(command, long)).rejects.toMatchObject({
    code: 'unreachable',
    message: expect.stringMatching(message),
  });
});
