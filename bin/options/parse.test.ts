import { expect, test } from 'vitest';
import { ConformanceError } from '../../harness/errors.ts';
import { parseCommand } from './parse.ts';

const nothing = { name: 'run', only: [], skip: [], reports: [], wait: 10_000, allowWrites: false, verbose: false };

test('no words judge the built-in bot', () => {
  expect(parseCommand([])).toEqual(nothing);
  expect(parseCommand(['run'])).toEqual(nothing);
});

test('reads every option of run', () => {
  const argv = [
    ...['--bot', 'node bot.js --quick', '--only', 'SIGN', '--only=MCP', '--skip', 'SIGN-7', '--seed', '7'],
    ...['--config', 'c.json', '--baseline', 'b.json', '--report', 'json=out/a=b.json', '--report', 'junit=r.xml'],
    ...['--concurrency', '4', '--wait', '2.5', '--port', '5225', '--verbose'],
  ];
  expect(parseCommand(argv)).toEqual({
    name: 'run',
    bot: 'node bot.js --quick',
    only: ['SIGN', 'MCP'],
    skip: ['SIGN-7'],
    seed: 7,
    config: 'c.json',
    baseline: 'b.json',
    reports: [
      { kind: 'json', path: 'out/a=b.json' },
      { kind: 'junit', path: 'r.xml' },
    ],
    concurrency: 4,
    wait: 2500,
    port: 5225,
    allowWrites: false,
    verbose: true,
  });
  expect(parseCommand(['--target', 'https://127.0.0.1/a#key?p=1', '--core', 'ws://[::1]:1/cores/x'])).toMatchObject({
    target: 'https://127.0.0.1/a#key?p=1',
    core: 'ws://[::1]:1/cores/x',
  });
});

test('reads the profile of a server of MCP', () => {
  const target = ['--target', 'http://127.0.0.1:8081/mcp'];
  expect(parseCommand([...target, '--profile', 'swarmsay', '--allow-writes'])).toEqual({
    ...nothing,
    target: 'http://127.0.0.1:8081/mcp',
    profile: 'swarmsay',
    allowWrites: true,
  });
  expect(() => parseCommand([...target, '--profile', 'swarm'])).toThrow('the one profile is swarmsay');
  expect(() => parseCommand(['--bot', 'x', '--allow-writes'])).toThrow('--allow-writes is for servers of MCP');
});

test('reads what is recorded, and what is judged again', () => {
  expect(parseCommand(['--record', 'out'])).toEqual({ ...nothing, record: 'out' });
  expect(parseCommand(['--replay', 'r.json', '--row', 'SIGN-6/own-key@rpc'])).toMatchObject({
    replay: 'r.json',
    row: 'SIGN-6/own-key@rpc',
  });
  expect(parseCommand(['self-check', '--matrix', 'm.json'])).toEqual({
    name: 'self-check',
    matrix: 'm.json',
    only: [],
  });
  expect(parseCommand(['judge', 'a.jsonl', 'b.jsonl', '--only', 'CHAT', '--baseline', 'k.json', '--verbose'])).toEqual({
    name: 'judge',
    transcripts: ['a.jsonl', 'b.jsonl'],
    only: ['CHAT'],
    skip: [],
    baseline: 'k.json',
    reports: [],
    verbose: true,
  });
});

test('reads what is judged over SMCP', () => {
  expect(parseCommand(['--client', 'node c.js', '--wait', '3'])).toMatchObject({ client: 'node c.js', wait: 3000 });
  expect(parseCommand(['--target', 'ws://127.0.0.1:1'])).toMatchObject({ target: 'ws://127.0.0.1:1' });
});

test('reads the other commands', () => {
  expect(parseCommand(['list'])).toEqual({ name: 'list', coverage: false });
  expect(parseCommand(['list', 'SIGN', '--coverage'])).toEqual({ name: 'list', prefix: 'SIGN', coverage: true });
  expect(parseCommand(['explain', 'SIGN-6'])).toEqual({ name: 'explain', id: 'SIGN-6' });
  expect(parseCommand(['mock'])).toEqual({ name: 'mock' });
  expect(parseCommand(['mock', '--port', '5225'])).toEqual({ name: 'mock', port: 5225 });
  expect(parseCommand(['self-check'])).toEqual({ name: 'self-check', only: [] });
  expect(parseCommand(['self-check', '--only', 'SIGN'])).toEqual({ name: 'self-check', only: ['SIGN'] });
});

test('help and version come first', () => {
  expect(parseCommand(['--help'])).toEqual({ name: 'help' });
  expect(parseCommand(['explain', '-h'])).toEqual({ name: 'help', topic: 'explain' });
  expect(parseCommand(['--version'])).toEqual({ name: 'version' });
});

test.each<[readonly string[], string]>([
  [
    ['--core', 'ws://a'],
    '--core is where those live who call --target or read --site; add --target <link> or --site <url>',
  ],
  [['--core', 'ws://a', '--bot', 'b'], 'leave --core out, or give --target for --bot'],
  [
    ['--core', 'http://a', '--target', 't'],
    '--core "http://a" is no value for this option; give the address of a WebS',
  ],
  [['--core', '127.0.0.1:5225', '--target', 't'], 'as ws://127.0.0.1:5225'],
  [['--core', 'ws://a#b', '--target', 't'], '--core "ws://a#b" is no value'],
  [['--core', 'ws://a', '--target', 'ws://b'], 'an SMCP server needs none, so leave it out'],
  [['--site', 's', '--bot', 'b'], '--site names a website to be judged; give it alone'],
  [['--site', 's', '--record', 'd'], '--record keeps exchanges of messages, and a website has none'],
  [['--client', 'c', '--bot', 'b'], '--client starts an SMCP client to be judged; give it alone'],
  [['--reprot', 'json=x'], 'unknown option --reprot; did you mean --report?'],
  [['--no-such-thing-at-all'], 'unknown option --no-such-thing-at-all; see conformance --help'],
  [['-x'], 'unknown option -x; see conformance --help'],
  [['lsit'], 'unknown command "lsit"; did you mean list?'],
  [['banana'], 'unknown command "banana"; the commands are run, list, explain, judge, diff, diff-revisions, vectors, '],
  [['https://127.0.0.1/a#k'], 'https://127.0.0.1/a#k looks like a link; write --target "https://127.0.0.1/a#k"'],
  [['--seed', 'x'], '--seed "x" is no value for this option; give an integer from 0 to 4294967295'],
  [['--seed', '1.5'], '--seed "1.5" is no value'],
  [['--seed', '-1'], '--seed "-1" is no value'],
  [['--seed', '4294967296'], '--seed "4294967296" is no value'],
  [['--concurrency', '0'], '--concurrency "0" is no value for this option; give an integer from 1 to 1024'],
  [['--bot', 'b', '--port', '70000'], '--port "70000" is no value'],
  [['--bot', 'b', '--wait', 'soon'], '--wait "soon" is no value for this option; give seconds, more than 0'],
  [['--bot', 'b', '--wait', '0'], '--wait "0" is no value'],
  [['--report', 'xml=a'], '--report "xml=a" is no value for this option; the kinds are text, json, junit'],
  [['--report', 'jsno=a'], '--report "jsno=a" is no value for this option; did you mean json?'],
  [['--report', 'a.json'], '--report "a.json" is no value for this option; write kind=path'],
  [['--report', 'json='], 'write the path of the file too: --report json=<path>'],
  [['--report', 'json=a', '--report', 'text=a'], 'another report is written to the same file'],
  [['--seed'], '--seed needs a value: --seed <integer>'],
  [['--only', '--verbose'], '--only needs a value: --only <prefix>'],
  [['--bot='], '--bot needs a value: --bot <command>'],
  [['--verbose=yes'], '--verbose takes no value, but got "yes"; write --verbose alone'],
  [['--seed', '1', '--seed', '2'], '--seed is given more than once'],
  [['--bot', 'b', '--target', 't'], 'give only one of them'],
  [['--port', '5225'], '--port is the port to which the bot of --bot connects; add --bot'],
  [['--wait', '5'], '--wait has nothing to wait for'],
  [['--row', 'SIGN-6/own-key@rpc'], '--row names a row of --replay'],
  [['--replay', 'r.json', '--only', 'SIGN'], '--replay takes rows and seed from the report; leave --only out'],
  [['self-check', '--matrix', 'm.json', '--only', 'SIGN'], '--matrix is of all statements'],
  [['judge'], 'judge needs a transcript: conformance judge <transcript…>'],
  [['judge', 'a', 'b', '--report', 'json=r.json'], '--report writes the report of one transcript'],
  [['diff', 'a'], 'diff needs two JSON reports: conformance diff <old.json> <new.json>'],
  [['--baseline', 'a', '--write-baseline', 'b'], '--write-baseline reads the file that it writes'],
  [['--write-baseline', 'b', '--only', 'A'], '--write-baseline needs a whole run'],
  [['explain'], 'explain needs an id: conformance explain <id>'],
  [['list', 'A', 'B'], '"B" is one word too many; write conformance list [prefix] [--coverage]'],
  [['list', '--seed', '1'], '--seed is an option of run, not of list; leave it out'],
  [['self-check', '--port', '1'], '--port is an option of run and mock, not of self-check'],
])('refuses %j', (argv, message) => {
  let caught: unknown;
  try {
    parseCommand(argv);
  } catch (error) {
    caught = error;
  }
  expect(caught).toBeInstanceOf(ConformanceError);
  expect((caught as ConformanceError).code).toBe('usage');
  expect((caught as ConformanceError).message).toContain(message);
});
