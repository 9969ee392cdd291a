import { expect, test } from 'vitest';
import type { Row } from '../harness/model.ts';
import { render } from './index.ts';
import { printable } from './printable.ts';
import { reportOf } from './test-reports.ts';
import { bodyText, jsonText, typedText } from './value.ts';

const hostile: readonly (readonly [name: string, text: string])[] = [
  ['markup', '<script>alert("1")</script> & \'x\''],
  ['terminal escapes', '\u001b[2J\u001b[31mred\u009b0m\u0007'],
  ['the end of a CDATA section', ']]>'],
  ['bidirectional marks', 'abc\u202edcba\u202c\u2066x\u2069\u200f\u061c'],
  ['NUL and its neighbours', '\u0000\u0001\u0008\u000b\u000c\u001f\u007f'],
  ['lone surrogates', '\ud800 \udfff \udc00\ud83d'],
  ['noncharacters', '\ufffe\uffff'],
  ['line breaks', 'a\nb\r\nc\u2028d\u2029e\u0085f\tg'],
  ['invisible characters', 'a\u200bb\ufeffc\u00add\u{e0041}'],
  ['a forged last line', '\n9 passed, 0 failed, 0 skipped\n'],
];

test.each(hostile)('text shows %s as plain characters', (_, text) => {
  const rendered = render('text', reportOf(text), { verbose: true });
  expect(rendered.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
  const lines = rendered.trimEnd().split('\n');
  expect(lines.filter((line) => /^\d+ passed, \d+ failed, \d+ skipped$/.test(line))).toEqual([
    '1 passed, 2 failed, 5 skipped',
  ]);
});

test.each(hostile)('JUnit holds %s and is well-formed', (_, text) => {
  const root = parseXml(render('junit', reportOf(text)));
  const cases = descendants(root, 'testcase');
  expect(cases).toHaveLength(9);
  expect(cases[0]?.attributes.name).toBe(`A-0/${printable(text)}@rpc`);
  expect(descendants(root, 'failure')).toHaveLength(4);
  expect(descendants(root, 'failure')[0]?.text).toContain(`expected    ${printable(text)}`);
  expect(descendants(root, 'error')).toHaveLength(1);
  expect(descendants(root, 'skipped')).toHaveLength(4);
  expect(descendants(root, 'testsuite').map(({ attributes }) => attributes.tests)).toEqual(['8', '1']);
});

/** The common schema of JUnit files, as Jenkins reads them: attributes with what must be there, and children. */
const junitSchema: Readonly<Record<string, readonly [required: string[], optional: string[], children: string[]]>> = {
  testsuites: [[], ['name', 'time', 'tests', 'failures', 'errors'], ['testsuite']],
  testsuite: [
    ['name', 'tests', 'failures', 'errors'],
    ['skipped', 'time', 'package', 'id'],
    ['testcase', 'properties'],
  ],
  testcase: [['name'], ['classname', 'time', 'group'], ['skipped', 'error', 'failure', 'system-out', 'system-err']],
  skipped: [[], ['type', 'message'], []],
  error: [[], ['type', 'message'], []],
  failure: [[], ['type', 'message'], []],
};

test.each(hostile)('JUnit keeps the common schema with %s', (_, text) => {
  const check = ({ name, attributes, children }: Element) => {
    const [required, optional, allowed] = junitSchema[name] ?? expect.fail(`<${name}> is unknown`);
    expect(Object.keys(attributes)).toEqual(expect.arrayContaining(required));
    expect([...required, ...optional]).toEqual(expect.arrayContaining(Object.keys(attributes)));
    expect(allowed).toEqual(expect.arrayContaining(children.map((child) => child.name)));
    for (const child of children) check(child);
  };
  for (const root of parseXml(render('junit', reportOf(text))).children) check(root);
});

test.each(hostile)('Markdown shows %s literally', (_, text) => {
  const rendered = render('markdown', reportOf(text));
  expect(rendered.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
  // Outside code spans and blocks, the only tags are those of the renderer.
  const prose = rendered.replace(/^(`{3,})text\n[\s\S]*?\n\1$/gm, '').replace(/(`+)(?!`).*?[^`]\1(?!`)/g, '');
  expect(prose.match(/<[^>]*>/g)?.filter((tag) => !/^<\/?(details|summary)>$/.test(tag))).toEqual([]);
});

test('a code fence is longer than the backticks of a target, and a name calls nobody', () => {
  const rendered = render('markdown', reportOf('```\n</details>\n# forged @everyone https://example.com'));
  expect(rendered).toContain('````text');
  expect(rendered).not.toMatch(/^# forged/m);
  const prose = rendered.replace(/^(`{3,})text\n[\s\S]*?\n\1$/gm, '').replace(/(`+)(?!`).*?[^`]\1(?!`)/g, '');
  expect(prose).not.toMatch(/@|https:\/\//);
});

test.each(hostile)('a badge holds %s and is well-formed', (_, text) => {
  expect(parseXml(declaration + render('badge', reportOf(text)).trimEnd()).children).toHaveLength(1);
});

test.each(hostile)('JSON brings %s back unchanged', (_, text) => {
  expect(JSON.parse(render('json', reportOf(text)))).toEqual(reportOf(text));
});

test('a long body is cut and its length given', () => {
  const body = 'é'.repeat(500_000);
  const report = reportOf('x');
  const [first] = report.rows;
  const long = {
    ...report,
    rows: [{ ...(first as Row), transcript: [{ at: 0, direction: 'received', label: 'newChatItems', body } as const] }],
  };
  for (const kind of ['text', 'junit'] as const) {
    expect(render(kind, long)).toContain('… (cut, 1000000 bytes in all)');
    expect(render(kind, long).length).toBeLessThan(5000);
  }
  expect(render('json', long)).toContain(body);
});

test('no text is so long that it hides the others', () => {
  const report = reportOf('x'.repeat(1_000_000));
  const lines = render('text', report, { verbose: true }).split('\n');
  for (const line of lines) expect(line.length).toBeLessThan(25_000);
  expect(lines.join('')).toContain('… (cut, 1000000 characters in all)');
  for (const { attributes } of descendants(parseXml(render('junit', report)), 'failure')) {
    expect(attributes.message?.length).toBeLessThan(5000);
  }
});

test('a cut keeps characters whole and knows an earlier cut', () => {
  expect(jsonText(`${'x'.repeat(998)}😀${'y'.repeat(10)}`)).toBe(`"${'x'.repeat(998)}… (cut, 1014 bytes in all)`);
  expect(bodyText({ a: 'x' }, 70_000)).toBe('{"a":"x"}… (cut, 70000 bytes in all)');
  expect(bodyText('/_call mcp {"id": 1}')).toBe('/_call mcp {"id": 1}');
  expect(jsonText('x'.repeat(998))).toBe(JSON.stringify('x'.repeat(998)));
});

test('values carry their type', () => {
  expect([7, '7', true, null, undefined, [], {}].map(typedText)).toEqual([
    '7 (number)',
    '"7" (string)',
    'true (boolean)',
    'null',
    'nothing (absent)',
    '[] (array)',
    '{} (object)',
  ]);
});

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

const markup = /<(\/?)([A-Za-z]+)((?:\s+[A-Za-z-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** A strict reader of the XML that JUnit needs; refuses what XML 1.0 forbids. */
function parseXml(document: string): Element {
  expect(document.startsWith(declaration)).toBe(true);
  const source = document.slice(declaration.length);
  if (/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(source)) throw new Error('forbidden character');
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  let end = 0;
  for (const [whole, close, name = '', attributes = '', empty, text] of source.matchAll(markup)) {
    end += whole.length;
    const parent = open.at(-1) as Element;
    if (text !== undefined) {
      if (text.includes(']]>')) throw new Error(']]> in text');
      parent.text += unescaped(text);
    } else if (close === '/') {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes nothing`);
    } else {
      const pairs = [...attributes.matchAll(/([A-Za-z-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
        key,
        unescaped(value),
      ]);
      if (new Set(pairs.map(([key]) => key)).size < pairs.length) throw new Error('attribute twice');
      const element: Element = { name, attributes: Object.fromEntries(pairs), children: [], text: '' };
      parent.children.push(element);
      if (empty === '') open.push(element);
    }
  }
  if (end !== source.length) throw new Error(`no markup: ${source.slice(end, end + 60)}`);
  if (open.length !== 1 || root.children.length !== 1) throw new Error('no single root element');
  return root;
}

function unescaped(text: string): string {
  const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
  return text.replace(/&(\w*);?/g, (entity, name) => {
    const character = characters[name];
    if (character === undefined || !entity.endsWith(';')) throw new Error(`unknown entity ${entity}`);
    return character;
  });
}

function descendants(element: Element, name: string): readonly Element[] {
  return element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...descendants(child, name)]);
}

test('the reader of XML refuses what is not well-formed', () => {
  const refused = [
    '<a>',
    '<a></b>',
    '<a/><a/>',
    '<a>&x;</a>',
    '<a>&</a>',
    '<a x="1" x="2"/>',
    '<a x=1/>',
    '<a>\u0001</a>',
    '<a>]]></a>',
    '<a',
  ];
  for (const text of refused) expect(() => parseXml(declaration + text), text).toThrow();
  expect(parseXml(`${declaration}<a x="&lt;"><b/>t</a>`).children[0]).toMatchObject({
    attributes: { x: '<' },
    text: 't',
  });
});
