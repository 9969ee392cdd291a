import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { defaultConfig } from '../harness/config/config.ts';
import { ConformanceError } from '../harness/errors.ts';
import { verdictOfRun } from '../harness/exit-code.ts';
import type { Report } from '../harness/model.ts';
import type { Domain } from '../reference/http-server/domain.ts';
import type { HttpHandler } from '../reference/http-server/http.ts';
import { listen } from '../reference/http-server/listen.ts';
import type { HttpPolicy } from '../reference/http-server/policy.ts';
import { allRevisions, createHttpServer, type HttpServerOptions } from '../reference/http-server/server.ts';
import { shop } from '../reference/http-server/shop.ts';
import { nullHttpServers } from '../reference/null-peers/http-servers.ts';
import { openEmbeddedHttp } from './http-embedded.ts';
import { isHttpLink } from './http-link.ts';
import { httpFixtures } from './http-subjects.ts';
import { openHttpLink } from './http-target.ts';
import { programArguments } from './test-program.ts';
import { reportOn } from './test-report.ts';

/** Rows that are wrong in any degree. */
function objecting(report: Report): readonly string[] {
  return report.rows.flatMap(({ id, verdict }) =>
    verdict.outcome === 'fail' || verdict.outcome === 'broken' ? [`${id}: ${JSON.stringify(verdict)}`] : [],
  );
}

function passing(report: Report): readonly string[] {
  return report.rows.filter(({ verdict }) => verdict.outcome === 'pass').map(({ id }) => id);
}

const limits = { answerWithin: 10_000, quiet: 100 };
const config = { ...defaultConfig, fixtures: httpFixtures };

async function overSockets(handler: HttpHandler, only: readonly string[] = []): Promise<Report> {
  const { url, close } = await listen(handler, 0);
  try {
    return await reportOn(await openHttpLink({ link: url, config, limits }), only);
  } finally {
    close();
  }
}

const embedded = (options: Partial<HttpServerOptions>, policy: Partial<HttpPolicy> = {}) =>
  openEmbeddedHttp(() => createHttpServer({ domain: shop, policy, ...options }));

test('the reference server of both eras passes over sockets', async () => {
  const report = await overSockets(createHttpServer({ domain: shop, sessions: true }));
  expect(objecting(report)).toEqual([]);
  expect(verdictOfRun(report)).toBe(0);
  // What no client can send is not asked of a server.
  expect(report.rows.find(({ id }) => id === 'mcp.method-unknown/invented#space@http')?.verdict).toEqual({
    outcome: 'inapplicable',
    because: 'no header can hold the method "server/discover "',
  });
  expect(passing(report)).toContain('mcp.version-unsupported/any@http');
  const bindings = new Set(
    report.rows.filter(({ verdict }) => verdict.outcome === 'pass').map(({ binding }) => binding),
  );
  expect(bindings).toEqual(new Set(['2026-07-28', '2025-11-25', 'http']));
});

test('no row is blamed for a server that ends in the middle of a run', async () => {
  const honest = createHttpServer({ domain: shop });
  let left = 60;
  const { url, close } = await listen(async (request, reply) => {
    left -= 1;
    if (left < 0) close();
    else await honest(request, reply);
  }, 0);
  const target = await openHttpLink({ link: url, config, limits });
  const report = await reportOn(target);
  expect(objecting(report)).toEqual([]);
  expect(target.ended()).toMatch(/took no connection any more/);
  expect(report.rows.filter(({ verdict }) => verdict.outcome === 'untested').length).toBeGreaterThan(20);
});

test.each(allRevisions.map((revision, index) => [revision, allRevisions.slice(index, index + 1)]))(
  'a server of %s alone is judged by that revision',
  async (revision, revisions) => {
    for (const sessions of revision < '2026' ? [true, false] : [false]) {
      const report = await reportOn(await embedded({ revisions, sessions }));
      expect(objecting(report)).toEqual([]);
      const bindings = new Set(passing(report).map((id) => id.slice(id.lastIndexOf('@') + 1)));
      expect(bindings).toEqual(new Set(revision === '2026-07-28' ? [revision, 'http'] : [revision]));
      const others = report.rows.filter(({ verdict }) => verdict.outcome === 'inapplicable');
      expect(others.map(({ verdict }) => JSON.stringify(verdict)).join()).toContain(
        `the server speaks MCP ${revision}`,
      );
    }
  },
);

test('a server of tools alone fails nothing for what it does not have', async () => {
  const small: Domain = {
    info: { name: 'small', version: '1' },
    capabilities: { tools: {} },
    tools: () => [{ name: 'now', inputSchema: { type: 'object' } }],
    callTool: (name) => {
      if (name === 'now') return { content: [{ type: 'text', text: 'Now.' }] };
      return { content: [{ type: 'text', text: 'There is no such tool.' }], isError: true };
    },
    methods: {},
  };
  const handler = createHttpServer({ domain: small });
  const { url, close } = await listen(handler, 0);
  const report = await reportOn(await openHttpLink({ link: url, config: defaultConfig, limits }));
  close();
  // It answers an unknown tool with isError, as most servers do.
  expect(objecting(report).map((row) => row.split('/')[0])).toEqual(['http2025.tool-unknown', 'mcp.tool-unknown']);
  expect(verdictOfRun(report)).toBe(0);
  expect(passing(report).length).toBeGreaterThan(100);
});

test('a server that takes one handshake fails nothing for it', async () => {
  const served = createHttpServer({ domain: shop, revisions: ['2025-11-25'] });
  let shook = false;
  const handler: HttpHandler = async (request, reply) => {
    const parts: Uint8Array[] = [];
    for await (const part of request.body) parts.push(part);
    const isHandshake = Buffer.concat(parts).toString().includes('"initialize"');
    if (isHandshake && shook) {
      reply.head(400, [['Content-Type', 'application/json']]);
      return reply.end('{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Already initialized"}}');
    }
    shook ||= isHandshake;
    const body = (async function* () {
      yield* parts;
    })();
    await served({ ...request, body }, reply);
  };
  const report = await reportOn(await openEmbeddedHttp(() => handler));
  expect(objecting(report)).toEqual([]);
  expect(passing(report)).toContain('http2025.initialize/handshake@2025-11-25');
});

test.each(['not found', 'failing', 'echo', 'accepting', 'breaking off', 'resetting'])(
  'the server that is %s is no target over sockets',
  async (name) => {
    const { url, close } = await listen(nullServer(name), 0);
    await expect(openHttpLink({ link: url, config, limits })).rejects.toThrow(ConformanceError);
    close();
  },
);

test('the server that says the same to everything passes nothing over sockets', async () => {
  const report = await overSockets(nullServer('constant'));
  expect(passing(report)).toEqual([]);
  expect(verdictOfRun(report)).toBe(1);
});

function nullServer(name: string): HttpHandler {
  const start = nullHttpServers[name];
  if (start === undefined) throw new Error(`there is no null server ${name}`);
  return start(async () => {});
}

test('a server that does not listen yet is waited for', async () => {
  const first = await listen(createHttpServer({ domain: shop }), 0);
  const port = Number(new URL(first.url).port);
  first.close();
  await expect(openHttpLink({ link: first.url, config, limits })).rejects.toThrow('ECONNREFUSED');
  const opening = openHttpLink({ link: first.url, config, limits, wait: 30_000 });
  const { close } = await listen(createHttpServer({ domain: shop }), port);
  const target = await opening;
  expect(target.bindings('http')).toEqual(['2026-07-28', '2025-11-25']);
  await target.close();
  close();
});

test('links with a fragment are those of SimpleX', () => {
  expect(['http://127.0.0.1:80/mcp', 'https://example.org'].map(isHttpLink)).toEqual([true, true]);
  expect(['https://smp12.simplex.im/a#key', 'ws://127.0.0.1', 'simplex:/a#key'].map(isHttpLink)).toEqual([
    false,
    false,
    false,
  ]);
});

test('the command judges the program of the reference server', async () => {
  const server = spawn(process.execPath, programArguments('reference/http-server/main'), {
    env: { ...process.env, PORT: '0', SESSIONS: '1' },
  });
  const [line] = (await once(server.stdout, 'data')) as [Buffer];
  const url = /http:\S+/.exec(line.toString())?.[0] ?? '';
  const command = spawn(process.execPath, [
    ...programArguments('bin/conformance'),
    ...['--target', url, '--config', 'vectors/mcp-http/reference-server.config.json', '--only', 'http.'],
  ]);
  let output = '';
  command.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = await once(command, 'close');
  server.kill();
  expect(output.trim().split('\n').at(-1)).toMatch(/^\d\d+ passed, 0 failed, \d+ skipped$/);
  expect(code).toBe(0);
}, 60_000);

test('a session of the 2025 era is given each id once', async () => {
  const target = await openEmbeddedHttp(() => createHttpServer({ domain: shop, sessions: true }));
  const [one, other] = await Promise.all([target.open('http', '2025-11-25'), target.open('http', '2025-11-25')]);
  const messages = [one, other, one].map(({ peer }) => peer.message('tools/list') as { readonly id: number });
  expect(new Set(messages.map(({ id }) => id)).size).toBe(3);
  await target.close();
});
