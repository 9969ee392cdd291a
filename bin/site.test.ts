import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { loadCatalogue } from '../harness/catalogue/catalogue.ts';
import { verdictOfRun } from '../harness/exit-code.ts';
import type { Report } from '../harness/model.ts';
import type { Target } from '../harness/targets/target.ts';
import { connectCore } from '../harness/targets/web-socket.ts';
import { startMockCore } from '../mock-core/index.ts';
import { publishAddresses } from '../reference/site/addresses.ts';
import { siteFiles } from '../reference/site/documents.ts';
import { honestPolicy } from '../reference/site/policy.ts';
import { excluded } from '../suites/excluded.ts';
import { allSuites } from '../suites/index.ts';
import { judge } from './judge.ts';
import { openSite, type SiteOptions } from './site-target.ts';

const folder = mkdtempSync(join(tmpdir(), 'conformance-site-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** The address of a website on this machine. */
async function served(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function written(name: string, files: Readonly<Record<string, string>>): string {
  const root = join(folder, name);
  mkdirSync(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

const patient = { answerWithin: 60_000 };
const hasty = { answerWithin: 300 };

function opened(site: string, options: Partial<SiteOptions> = {}): Promise<Target> {
  return openSite({ site, core: undefined, limits: patient, ...options });
}

async function reportOn(target: Target): Promise<Report> {
  try {
    return await judge({ target, seed: 1, selection: { only: [], skip: [] }, replay: (rows) => rows.join(' ') });
  } finally {
    await target.close();
  }
}

/** Ids of the rows that ended so. */
function rowsThat({ rows }: Report, outcome: string): readonly string[] {
  return rows.filter(({ verdict }) => verdict.outcome === outcome).map(({ id }) => id);
}

const example = `## Communications

- [Acme news](https://smp12.simplex.im/c#…): SimpleX updates for people and agents, weekly. Product news and offers.
- [Acme customers](https://smp12.simplex.im/g#…): SimpleX group for people. Questions and tips from customers.
- [Ask Acme](https://smp12.simplex.im/a#…): SimpleX business contact for agents, MCP, A2A. Orders and availability.
- [Acme support](mailto:support@acme.example): Email contact for people.
`;

test('the example of the text, in a folder', async () => {
  const report = await reportOn(await opened(written('example', { 'llms.txt': example })));
  expect(rowsThat(report, 'pass').map((row) => row.replace(/\/.*/, ''))).toEqual([
    'OVER-1',
    ...['LLMS-1', 'LLMS-2', 'LLMS-3', 'LLMS-4', 'LLMS-5', 'LLMS-6', 'LLMS-7', 'LLMS-8', 'LLMS-9', 'LLMS-10', 'LLMS-11'],
    ...['LLMS-12', 'LLMS-17', 'LLMS-18', 'LLMS-20', 'LLMS-21', 'LLMS-23'],
  ]);
  // It names an agent of A2A, and no Agent Card is published beside it.
  expect(rowsThat(report, 'fail')).toEqual(['A2A-CARD-1/well-known@agent-card']);
  expect(rowsThat(report, 'broken')).toEqual([]);
  expect(verdictOfRun(report)).toBe(0);
});

test('a fault is shown with its place and the line as it should read', async () => {
  const site = written('faulty', { 'llms.txt': example.replace('MCP, A2A', 'MCP and A2A') });
  const report = await reportOn(await opened(site));
  expect(verdictOfRun(report)).toBe(1);
  expect(report.rows.find(({ id }) => id === 'LLMS-9/form@llms-txt')?.verdict).toEqual({
    outcome: 'fail',
    weight: 'violation',
    expected: 'names of protocols, each after a comma',
    actual: [{ at: 'llms.txt:5:82', found: 'MCP and A2A', write: example.split('\n')[4] }],
  });
});

test('the reference site, over HTTP and beside a core', async () => {
  await using mock = await startMockCore({ seed: 1 });
  const cores = { shop: await connectCore(mock.url), help: await connectCore(`${mock.url}/cores/help`) };
  const files = siteFiles(await publishAddresses(cores, honestPolicy), honestPolicy);
  const asked: string[] = [];
  const site = await served(({ url = '' }, response) => {
    asked.push(url);
    const name = url === '/' ? 'index.html' : url.slice(1);
    // Redirections within the origin are followed.
    if (name === 'llms.txt') response.writeHead(302, { location: '/files/llms.txt' }).end();
    else if (!(name.replace('files/', '') in files)) response.writeHead(404).end();
    else {
      const type = name.endsWith('.html') ? 'text/html' : 'text/plain';
      response.writeHead(200, { 'content-type': type }).end(files[name.replace('files/', '')]);
    }
  });
  const report = await reportOn(await opened(site, { core: `${mock.url}/cores/reader` }));
  expect(rowsThat(report, 'fail')).toEqual([]);
  expect(rowsThat(report, 'broken')).toEqual([]);
  expect(rowsThat(report, 'untested')).toEqual([]);
  expect(new Set(rowsThat(report, 'pass').map((row) => row.replace(/\/.*/, ''))).size).toBe(45);
  expect(asked.sort()).toEqual([
    '/',
    '/.well-known/agent-card.json',
    '/.well-known/agent.json',
    '/.well-known/simplex.json',
    '/files/llms.txt',
    '/llms.txt',
  ]);
});

describe('a site that publishes nothing earns nothing, and the run tells:', () => {
  const page = '<!doctype html><html><body>Welcome</body></html>';
  const nothing: Readonly<Record<string, RequestListener>> = {
    'no document at all': (_, response) => void response.writeHead(404).end('not found'),
    'a page for everything': (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(page),
    'a fragment of a page': (_, response) =>
      void response.writeHead(200, { 'content-type': 'text/html' }).end('<div>Welcome</div>'),
    'a page that is called a text': (_, response) =>
      void response.writeHead(200, { 'content-type': 'text/plain' }).end(page),
  };

  test.each(Object.entries(nothing))('%s', async (_, listener) => {
    const report = await reportOn(await opened(await served(listener)));
    expect(rowsThat(report, 'pass')).toEqual([]);
    expect(verdictOfRun(report)).toBe(3);
  });

  test('an empty folder', async () => {
    const report = await reportOn(await opened(written('empty', {})));
    expect(rowsThat(report, 'pass')).toEqual([]);
    expect(verdictOfRun(report)).toBe(3);
  });

  const unread: Readonly<Record<string, readonly [listener: RequestListener, why: RegExp]>> = {
    'a body without end': [
      (_, response) => {
        response.writeHead(200, { 'content-type': 'text/plain' });
        const more = () => {
          while (!response.destroyed && response.write('- [a](b): c\n'.repeat(1000)));
          response.once('drain', more);
        };
        more();
      },
      /longer than 1 MiB/,
    ],
    'a body that drips': [
      (_, response) => {
        response.writeHead(200, { 'content-type': 'text/plain' });
        const drip = setInterval(() => response.write('#'), 20);
        response.once('close', () => clearInterval(drip));
      },
      /took longer than 0.3 s/,
    ],
    'no answer': [() => {}, /took longer than 0.3 s/],
    'redirections in a circle': [
      ({ url }, response) => void response.writeHead(301, { location: `${url}` }).end(),
      /more than 5 redirections/,
    ],
    'errors alone': [(_, response) => void response.writeHead(503).end(), /status 503/],
    'a connection that breaks off': [({ socket }) => void socket.destroy(), /ECONNRESET|hang up/],
    'half of a document': [
      (_, response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('## Communications\n', () => response.destroy());
      },
      /ended before|aborted|ECONNRESET/,
    ],
  };

  test.each(Object.entries(unread))('%s', async (_, [listener, why]) => {
    const limits = String(why).includes('0.3') ? hasty : patient;
    await expect(opened(await served(listener), { limits })).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringMatching(why),
    });
  });
});

test('another origin is not asked', async () => {
  const asked: string[] = [];
  const other = await served(({ url = '' }, response) => {
    asked.push(url);
    response.writeHead(200).end(example);
  });
  const site = await served(({ url = '' }, response) => void response.writeHead(302, { location: other + url }).end());
  await expect(opened(site)).rejects.toThrow(`leads to another origin, ${other}, which is not asked`);
  expect(asked).toEqual([]);
});

test('a site below a folder: its documents there, the well-known ones at the origin', async () => {
  const asked: string[] = [];
  const site = await served(({ url = '' }, response) => {
    asked.push(url);
    if (url === '/docs/llms.txt') response.writeHead(200).end(example);
    else response.writeHead(404).end();
  });
  expect(rowsThat(await reportOn(await opened(`${site}/docs`)), 'pass')).toContain('LLMS-1/heading@llms-txt');
  expect(asked).toContain('/docs/');
  expect(asked).toContain('/.well-known/agent-card.json');
});

test('a file whose type the server does not know is read', async () => {
  const site = await served(({ url = '' }, response) => {
    if (url === '/llms.txt') response.writeHead(200, { 'content-type': 'text/html' }).end(example);
    else response.writeHead(404).end();
  });
  expect(rowsThat(await reportOn(await opened(site)), 'pass')).toContain('LLMS-1/heading@llms-txt');
});

test('one document that cannot be read leaves what it is about untested', async () => {
  const site = await served(({ url = '' }, response) => {
    if (url === '/llms.txt') response.writeHead(200).end('x'.repeat(2 * 1024 * 1024));
    else response.writeHead(404).end();
  });
  const report = await reportOn(await opened(site));
  const { verdict } = report.rows.find(({ id }) => id === 'LLMS-3/item@llms-txt') ?? {};
  expect(verdict).toMatchObject({ outcome: 'untested', missing: expect.stringContaining('longer than 1 MiB') });
  expect(verdictOfRun(report)).toBe(3);
});

test('nothing outside the folder is read, and nothing that is no file', async () => {
  const secret = join(folder, 'secret.txt');
  writeFileSync(secret, example);
  const site = written('leading-out', { 'index.html': '<p>Acme</p>' });
  symlinkSync(secret, join(site, 'llms.txt'));
  mkdirSync(join(site, '.well-known'));
  if (spawnSync('mkfifo', [join(site, '.well-known/agent-card.json')]).status !== 0) console.warn('mkfifo is missing');
  const report = await reportOn(await opened(site));
  expect(rowsThat(report, 'pass')).toEqual([]);
  const { verdict } = report.rows.find(({ id }) => id === 'LLMS-3/item@llms-txt') ?? {};
  expect(verdict).toMatchObject({ outcome: 'untested', missing: expect.stringContaining('leads out of the folder') });
});

test('a folder that is not there, and an address that is none', async () => {
  await expect(opened(join(folder, 'nowhere'))).rejects.toMatchObject({ code: 'usage' });
  await expect(opened('http://')).rejects.toMatchObject({ code: 'usage' });
});

test('a core that is not there', async () => {
  const site = written('coreless', { 'llms.txt': example });
  await expect(opened(site, { core: 'ws://127.0.0.1:1' })).rejects.toMatchObject({ code: 'unreachable' });
});

test('every statement about websites, their readers and their cards has a case, or a reason to have none', async () => {
  const judged = new Set((await allSuites()).flatMap(({ declarations }) => declarations.map(({ id }) => id as string)));
  const reasoned = new Set(excluded.map(({ id }) => id));
  const about = loadCatalogue('agent-protocols').requirements.filter(({ subjects }) =>
    subjects.some((subject) => subject === 'site' || subject === 'reader' || subject === 'card'),
  );
  expect(about).toHaveLength(66);
  expect(about.map(({ id }) => id).filter((id) => judged.has(id) === reasoned.has(id))).toEqual([]);
});
