import { afterEach, expect, test, vi } from 'vitest';
import { type Config, defaultConfig } from '../harness/config/config.ts';
import { isRecord, parseJson } from '../harness/exchange.ts';
import type { Report } from '../harness/model.ts';
import { readVectors } from '../harness/vectors.ts';
import type { HttpHandler } from '../reference/http-server/http.ts';
import { listen } from '../reference/http-server/listen.ts';
import { createHttpServer } from '../reference/http-server/server.ts';
import { shop } from '../reference/http-server/shop.ts';
import { createSwarmsayServer } from '../reference/swarmsay/server.ts';
import { swarmsaySuites } from '../suites/swarmsay/index.ts';
import { judge } from './judge.ts';
import { type McpServerOptions, openMcpServer } from './mcp-server-target.ts';

const limits = { answerWithin: 30_000, quiet: 50 };
const tokens = { token: 'token-of-the-tests', disabledToken: 'disabled-token-of-the-tests' };
const closing: (() => void)[] = [];

afterEach(() => {
  for (const close of closing.splice(0)) close();
  vi.unstubAllEnvs();
});

async function serve(handler: HttpHandler): Promise<string> {
  const { url, close } = await listen(handler, 0);
  closing.push(close);
  return url;
}

/** The instance on a loopback port, and the configuration for it. */
async function serveInstance(): Promise<{ readonly link: string; readonly config: Config }> {
  let made = 0;
  const newToken = () => {
    made += 1;
    return `token-${made}`;
  };
  const link = await serve(createSwarmsayServer({ now: Date.now, newToken, ...tokens }));
  const { fixtures } = readVectors('swarmsay/reference-server.config.json') as { fixtures: Config['fixtures'] };
  const swarmsay = { ...fixtures.swarmsay, closed: link.replace('/mcp', '/closed/mcp') };
  return { link, config: { ...defaultConfig, fixtures: { swarmsay } } };
}

async function report(options: Omit<McpServerOptions, 'limits'>): Promise<Report & { readonly called: Set<unknown> }> {
  const target = await openMcpServer({ ...options, limits });
  const found = await judge({ target, seed: 1, selection: { only: [], skip: [] }, replay: () => '' });
  await target.close();
  const called = new Set<unknown>();
  for (const exchange of target.exchanges.all) {
    const body = exchange.kind === 'http' ? parseJson(exchange.request.body ?? '') : undefined;
    if (isRecord(body) && isRecord(body.params)) called.add(body.params.name);
  }
  return { ...found, called };
}

const statements = new Set<string>(swarmsaySuites.flatMap(({ declarations }) => declarations.map(({ id }) => id)));

function useTokens(): void {
  vi.stubEnv('SWARMSAY_TOKEN', tokens.token);
  vi.stubEnv('SWARMSAY_DISABLED_TOKEN', tokens.disabledToken);
}

test('the reference instance keeps every statement over HTTP, those of MCP included', { timeout: 60_000 }, async () => {
  useTokens();
  const { rows, target } = await report({ ...(await serveInstance()), allowWrites: true });
  expect(target.family).toBe('swarmsay');
  expect(rows.flatMap(({ id, verdict }) => (verdict.outcome === 'fail' ? [id] : []))).toEqual([]);
  const swarmsay = rows.filter(({ requirement }) => statements.has(requirement));
  expect(swarmsay.flatMap(({ id, verdict }) => (verdict.outcome === 'pass' ? [] : [[id, verdict]]))).toEqual([]);
  expect(new Set(swarmsay.map(({ requirement }) => requirement))).toEqual(statements);
  expect(rows.some(({ requirement, verdict }) => !statements.has(requirement) && verdict.outcome === 'pass')).toBe(
    true,
  );
});

const writing = ['create_handle', 'post', 'send', 'claim', 'update_profile', 'set_skill', 'remove_skill'];

test('no tool that writes is called unless that is allowed', { timeout: 60_000 }, async () => {
  useTokens();
  const { rows, called } = await report({ ...(await serveInstance()), allowWrites: false });
  expect(writing.filter((tool) => called.has(tool))).toEqual([]);
  expect(rows.filter(({ verdict }) => verdict.outcome === 'fail')).toEqual([]);
  expect(rows.find(({ id }) => id === 'SWARM-IDEM-1/post@http')?.verdict).toEqual({
    outcome: 'untested',
    missing: '--allow-writes lets the suite call tools that write',
  });
  expect(rows.find(({ id }) => id === 'SWARM-ID-9/anonymous@http')?.verdict.outcome).toBe('pass');
});

test('what is not configured is named, and fails nothing', { timeout: 60_000 }, async () => {
  const { link } = await serveInstance();
  const { rows } = await report({ link, config: defaultConfig, allowWrites: true });
  expect(rows.filter(({ verdict }) => verdict.outcome === 'fail')).toEqual([]);
  const missing = new Set(rows.map(({ verdict }) => (verdict.outcome === 'untested' ? verdict.missing : '')));
  for (const name of ['board', 'postBoard', 'handle', 'closed']) {
    expect([...missing].some((one) => one.startsWith(`fixtures.swarmsay.${name} `))).toBe(true);
  }
  expect([...missing].some((one) => one.startsWith('SWARMSAY_DISABLED_TOKEN'))).toBe(true);
});

test('a profile is told by the names of the tools, or asked for', async () => {
  const open = async (options: Omit<McpServerOptions, 'limits' | 'config'>) => {
    const target = await openMcpServer({ ...options, config: defaultConfig, limits });
    await target.close();
    return target.family;
  };
  const { link } = await serveInstance();
  const other = await serve(createHttpServer({ domain: shop }));
  expect(await open({ link, allowWrites: false })).toBe('swarmsay');
  expect(await open({ link: other, allowWrites: false })).toBe('mcp-http');
  expect(await open({ link: other, allowWrites: false, profile: 'swarmsay' })).toBe('swarmsay');
  await expect(open({ link: other, allowWrites: true })).rejects.toThrow('--allow-writes is for swarmsay');
});
