import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseBaseline } from '../harness/baseline/read.ts';
import { parseConfig } from '../harness/config/read.ts';
import { packageRoot } from '../harness/package-root.ts';
import { parseCommand } from './options/index.ts';

/*
 * Runs every command that README.md and docs/ show, in a folder as a user has it: with a bot, a baseline and two reports.
 * What needs a network (npm, pip) is only named, a run is narrowed to one statement where the page does not narrow it, and
 * what takes minutes (`sh slow`) is only read as a command line: a test of its own runs it.
 */

const folder = mkdtempSync(join(tmpdir(), 'conformance-documentation-'));
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** The package as npm would install it, compiled for this test. */
const installed = join(folder, 'node_modules/simplex-agent-conformance');
const program = join(installed, 'dist/bin/conformance.js');

const files: Readonly<Record<string, string>> = {
  'bin/npm': '#!/bin/sh\ncase "$1" in ci|install|test) ;; *) echo "npm $1 is not expected"; exit 1;; esac\n',
  'bin/pip': '#!/bin/sh\n[ "$1" = install ]\n',
  'bin/simplex-chat': '#!/bin/sh\n',
  'bin/python': '#!/bin/sh\nexec python3 "$@"\n',
  'bin/npx': '#!/bin/sh\nif [ "$1" = -p ]; then shift 2; fi\nexec "$@"\n',
  'bin/conformance': `#!/bin/bash
case "$1" in
  list|explain|judge|diff|diff-revisions|vectors|mock) ;;
  *) if [[ " $* " == *"/mcp "* ]]; then one=http.get; else one=SIGN-6; fi
     if [[ " $* " != *" --only "* && " $* " != *" --write-baseline "* ]]; then set -- "$@" --only $one; fi ;;
esac
exec node ${program} "$@"
`,
  'my-bot.js': `import ${JSON.stringify(join(installed, 'dist/reference/simplex-bot/main.js'))};\n`,
  'my_bot.py': 'import os\nos.execvp("node", ["node", "my-bot.js"])\n',
  'my-bot': '#!/bin/sh\nexec node my-bot.js\n',
  'my-driver': `#!/bin/sh\nexec node ${join(installed, 'dist/reference/drivers/main.js')}\n`,
  'known.json': '{ "format": 1, "entries": [] }\n',
  'package.json': '{ "type": "module" }\n',
};

let link = '';
let core = '';
let server = '';
beforeAll(async () => {
  mkdirSync(join(folder, 'bin'));
  mkdirSync(installed, { recursive: true });
  for (const path of ['mock-core', 'node_modules', 'package.json', 'vectors']) {
    symlinkSync(join(packageRoot, path), join(installed, path));
  }
  execFileSync(process.execPath, ['build.mjs', join(installed, 'dist')], { cwd: packageRoot });
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text);
    if (text.startsWith('#!')) chmodSync(join(folder, name), 0o755);
  }
  symlinkSync(join(packageRoot, 'node_modules/ws'), join(folder, 'node_modules/ws'));
  symlinkSync(join(packageRoot, 'reference/drivers/driver.py'), join(folder, 'driver.py'));
  const [config] = fences.filter(({ info }) => info === 'json config');
  writeFileSync(join(folder, 'conformance.config.json'), config?.text ?? '');
  const mock = shell('conformance mock --port 0');
  core = await printed(mock, /ws:\/\/127\.0\.0\.1:\d+/);
  shell('node my-bot.js', { SIMPLEX_CORE: core });
  link = await printed(mock, /https:\/\/127\S+/);
  server = await printed(
    shell(`node ${join(installed, 'dist/reference/http-server/main.js')}`, { PORT: '0' }),
    /http:\S+/,
  );
  await run('conformance --report json=old.json');
  copyFileSync(join(folder, 'old.json'), join(folder, 'new.json'));
}, 300_000);

const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) console.warn('python3 is missing: the commands that need it are not run');

interface Fence {
  readonly info: string;
  readonly text: string;
}

function fencesOf(path: string): readonly Fence[] {
  const text = readFileSync(join(packageRoot, path), 'utf8');
  return [...text.matchAll(/^```(.+)\n([\s\S]*?)^```$/gm)].map(([, info = '', body = '']) => ({ info, text: body }));
}

const pages = [
  'README.md',
  ...readdirSync(join(packageRoot, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const fences = pages.flatMap((page) => fencesOf(page).map((fence) => ({ page, ...fence })));
/** Commands by page; one that several pages show is run once. */
const seen = new Set<string>();
const commands = pages.map((page) => ({
  page,
  scripts: fences
    .filter((fence) => fence.page === page && fence.info === 'sh')
    .flatMap(({ text }) => (text.includes('<<') ? [text] : text.trim().split('\n')))
    .map((script) => script.replace(/ +#[^'"]*$/, ''))
    .filter((script) => !seen.has(script) && seen.add(script)),
}));

test.concurrent.each(commands.filter(({ scripts }) => scripts.length > 0))(
  'the commands of $page',
  async ({ scripts }) => {
    for (const script of scripts) {
      if (script.includes('python') && !hasPython) continue;
      if (/conformance mock/.test(script)) {
        const mock = shell(
          script
            .replace(/--port \d+/, '')
            .concat(' --port 0')
            .replace(/#.*(?= --port)/, ''),
        );
        await printed(mock, /a bot connects to ws:/);
        mock.kill();
      } else {
        const { code, output } = await run(filled(script));
        expect(code, `${script}\n${output}`).toBe(0);
      }
    }
  },
  300_000,
);

test('every block of a shell is one that is run', () => {
  expect([...new Set(fences.map(({ info }) => info))].sort()).toEqual(
    ['js', 'json', 'json baseline', 'json config', 'sh', 'sh slow', 'ts', 'yaml github', 'yaml gitlab'].filter((info) =>
      fences.some((fence) => fence.info === info),
    ),
  );
  expect(seen.size).toBeGreaterThan(20);
  for (const { text } of fences.filter(({ info }) => info === 'sh slow')) {
    const [npx, name, ...words] = text.trim().split(/\s+/);
    expect([npx, name, parseCommand(words).name]).toEqual(['npx', 'conformance', 'self-check']);
  }
});

test('every link within the project leads somewhere', () => {
  for (const page of pages) {
    const text = readFileSync(join(packageRoot, page), 'utf8').replace(/^```[\s\S]*?^```$/gm, '');
    for (const [, target = ''] of text.matchAll(/\]\((?!https?:)([^)#\s]+)[^)]*\)/g)) {
      expect(existsSync(join(packageRoot, dirname(page), target)), `${page}: ${target}`).toBe(true);
    }
  }
});

test('examples of baselines and configurations are taken', () => {
  for (const { info, text } of fences) {
    if (info === 'json baseline') expect(parseBaseline(text, 'example')).toHaveLength(1);
    if (info === 'json config') expect(parseConfig(text, 'example').fixtures.mcp).toHaveProperty('oversize');
  }
});

test('examples in JavaScript run', async () => {
  for (const [index, { text }] of fences.filter(({ info }) => info === 'js').entries()) {
    writeFileSync(join(folder, `example-${index}.mjs`), text);
    expect(await run(`node example-${index}.mjs`)).toEqual({ code: 0, output: 'activeUser\n' });
  }
});

test('the example for GitLab runs', async () => {
  const [job] = fences.filter(({ info }) => info === 'yaml gitlab');
  const script = [...(job?.text ?? '').matchAll(/^ {4}- (.*)$/gm)].map(([, line]) => line);
  expect(script).toHaveLength(2);
  expect(await run(script.join(' && '))).toMatchObject({ code: 0 });
  for (const path of ['report.html', 'report.xml']) expect(existsSync(join(folder, path))).toBe(true);
});

const action = readFileSync(join(packageRoot, 'action.yml'), 'utf8');

test('the example for GitHub gives inputs that the action has', () => {
  const [job] = fences.filter(({ info }) => info === 'yaml github');
  const given = /^ {8}with:\n((?: {10}.*\n)+)/m.exec(job?.text ?? '')?.[1] ?? '';
  const names = [...given.matchAll(/^ {10}(\w+):/gm)].map(([, name]) => name);
  expect(names).toEqual(['bot', 'baseline']);
  for (const name of names) expect(action).toContain(`\n  ${name}:\n    description:`);
});

test('the action judges the bot and writes the summary and the reports', async () => {
  const script = /- name: Judge[\s\S]*?run: \|\n([\s\S]*)$/.exec(action)?.[1]?.replace(/^ {8}/gm, '') ?? '';
  const here = join(folder, 'action');
  mkdirSync(join(here, 'dist/bin'), { recursive: true });
  writeFileSync(join(here, 'dist/bin/conformance.js'), `import ${JSON.stringify(program)};\n`);
  writeFileSync(join(here, 'package.json'), '{ "type": "module" }');
  const inputs = {
    GITHUB_ACTION_PATH: here,
    GITHUB_STEP_SUMMARY: join(here, 'summary.md'),
    REPORTS: join(here, 'out'),
  };
  const judged = (more: Readonly<Record<string, string>>) =>
    run(script, { ...inputs, BOT: '', CONFIG: '', BASELINE: '', ARGUMENTS: '--only SIGN-6', ...more });
  const { code, output } = await judged({ BOT: 'node my-bot.js', BASELINE: 'known.json' });
  expect(code, output).toBe(0);
  expect(readFileSync(join(here, 'summary.md'), 'utf8')).toContain('## ✅ No violation');
  expect(readdirSync(join(here, 'out')).sort()).toEqual(['report.html', 'report.json', 'report.xml']);
  expect((await judged({ BOT: 'false' })).code).toBe(3);
}, 300_000);

/** With the link of a bot that runs, and a second core in its network. */
function filled(script: string): string {
  return script
    .replace(/(--target) "[^"]*…[^"]*"/, (_, option) => `${option} '${link}'`)
    .replace('http://127.0.0.1:8080/mcp', server)
    .replace(/--core ws:\S+/, `--core ${core}/cores/second`);
}

function shell(script: string, more: Readonly<Record<string, string>> = {}): ChildProcess {
  const child = spawn('bash', ['-c', `exec ${script}`], { cwd: folder, env: environment(more) });
  started.push(child);
  return child;
}

async function run(script: string, more: Readonly<Record<string, string>> = {}) {
  const child = spawn('bash', ['-e', '-c', script], { cwd: folder, env: environment(more) });
  let output = '';
  const keep = (chunk: Buffer) => (output += chunk.toString('utf8'));
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const [code] = await once(child, 'close');
  return { code: code as number | null, output };
}

function environment(more: Readonly<Record<string, string>>) {
  return { ...process.env, PATH: [join(folder, 'bin'), process.env.PATH].join(delimiter), ...more };
}

function printed(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const keep = (chunk: Buffer) => {
      text += chunk.toString('utf8');
      const found = pattern.exec(text);
      if (found) resolve(found[0]);
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.once('close', () => reject(new Error(`it ended without ${pattern}: ${text}`)));
  });
}
