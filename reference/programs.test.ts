import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { startMockCore } from '../mock-core/index.ts';
import { startCaller } from './caller/caller.ts';
import { connectWebSocket } from './simplex-bot/web-socket-connection.ts';

const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
const request = { jsonrpc: '2.0', id: 1, method: 'server/discover', params: { _meta: meta } };
const running = new Set<ChildProcess>();

afterEach(() => {
  for (const program of running) program.kill('SIGKILL');
  running.clear();
});

function run(name: string, core: string): ChildProcess {
  const path = fileURLToPath(new URL(`./${name}/main.ts`, import.meta.url));
  const program = spawn(process.execPath, ['--import', 'tsx', path], {
    env: { ...process.env, SIMPLEX_CORE: core },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  running.add(program);
  return program;
}

it.each(['simplex-bot', 'sdk-bot'])(
  '%s runs as a program: tells its address, serves, ends when asked',
  async (name) => {
    await using core = await startMockCore();
    const program = run(name, core.url);
    const ended = once(program, 'close');
    let output = '';
    for await (const chunk of program.stderr ?? []) {
      output += chunk;
      if (output.includes('\n')) break;
    }
    const link = /https:\S+/.exec(output)?.[0];
    expect(link, output).toBeDefined();
    const caller = await startCaller(await connectWebSocket(`${core.url}/cores/new`));
    await caller.connect(String(link));
    expect(await caller.call(request)).toHaveProperty('result.capabilities.tools');
    expect(await caller.request(String(link), { protocol: 'mcp', request })).toHaveProperty('response.result');
    caller.close();
    program.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  },
);

it('simplex-bot says why it cannot start', async () => {
  const program = run('simplex-bot', 'ws://127.0.0.1:9');
  const ended = once(program, 'close');
  let output = '';
  for await (const chunk of program.stderr ?? []) output += chunk;
  expect(output).toContain('ECONNREFUSED');
  expect(await ended).toEqual([1, null]);
});
