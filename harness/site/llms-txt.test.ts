import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressTypes, audiences, frequencies } from './address.ts';
import { readLlmsTxt } from './llms-txt.ts';

const channel = 'https://smp12.simplex.im/c#k';
const group = 'https://smp12.simplex.im/g#k';
const address = 'https://smp12.simplex.im/a#k';

/** A file whose one item stands in line 5. */
function file(item: string, heading = '## Communications'): string {
  return `# Acme\n\n${heading}\n\n- ${item}\n`;
}

/** Name → the item, the statement, `line:column` of the fault, and the line as it should read where that is known. */
const faults: Readonly<Record<string, readonly [item: string, requirement: string, at: string, write?: string]>> = {
  'no link': [
    `Acme: ${channel} SimpleX updates for people. News.`,
    'LLMS-3',
    '5:3',
    `- [Acme](${channel}): SimpleX updates for people. News.`,
  ],
  'a bare text': ['Acme', 'LLMS-3', '5:3'],
  'a dash for the colon': [
    `[N](${channel}) - SimpleX updates for people. News.`,
    'LLMS-3',
    '5:36',
    `- [N](${channel}): SimpleX updates for people. News.`,
  ],
  'no colon': [
    `[N](${channel}) SimpleX updates for people. News.`,
    'LLMS-3',
    '5:36',
    `- [N](${channel}): SimpleX updates for people. News.`,
  ],
  'no notes': [`[N](${channel})`, 'LLMS-3', '5:36', `- [N](${channel}): SimpleX updates for people.`],
  'a colon without notes': [`[N](${channel}):`, 'LLMS-3', '5:37', `- [N](${channel}): SimpleX updates for people.`],
  'an empty link': ['[N](): SimpleX updates for people.', 'LLMS-3', '5:7'],
  'a link that is not closed': [`[N](${channel}: SimpleX updates for people.`, 'LLMS-3', '5:3'],
  'no network': [
    `[N](${channel}): updates for people. News.`,
    'LLMS-4',
    '5:38',
    `- [N](${channel}): SimpleX updates for people. News.`,
  ],
  'free text alone': [
    `[N](${channel}): Product news`,
    'LLMS-4',
    '5:38',
    `- [N](${channel}): SimpleX updates for people. Product news`,
  ],
  'the type last': [
    `[N](${channel}): SimpleX for people updates. News.`,
    'LLMS-5',
    '5:46',
    `- [N](${channel}): SimpleX updates for people. News.`,
  ],
  'another word for the type': [
    `[N](${channel}): SimpleX channel for people. News.`,
    'LLMS-5',
    '5:46',
    `- [N](${channel}): SimpleX updates for people. News.`,
  ],
  'no type': [
    `[N](${group}): SimpleX for people and agents. Talk.`,
    'LLMS-5',
    '5:46',
    `- [N](${group}): SimpleX group for people and agents. Talk.`,
  ],
  'the network alone': [
    `[N](${address}): SimpleX. Help.`,
    'LLMS-5',
    '5:45',
    `- [N](${address}): SimpleX contact for people. Help.`,
  ],
  'no audience': [
    `[N](${group}): SimpleX group. Questions`,
    'LLMS-6',
    '5:51',
    `- [N](${group}): SimpleX group for people. Questions`,
  ],
  'for without audience': [
    `[N](${address}): SimpleX contact for. Help.`,
    'LLMS-6',
    '5:57',
    `- [N](${address}): SimpleX contact for people. Help.`,
  ],
  'the frequency before for': [
    `[N](${channel}): SimpleX updates weekly for people. News.`,
    'LLMS-7',
    '5:54',
    `- [N](${channel}): SimpleX updates for people, weekly. News.`,
  ],
  'no comma before the frequency': [
    `[N](${channel}): SimpleX updates for people weekly. News.`,
    'LLMS-7',
    '5:65',
    `- [N](${channel}): SimpleX updates for people, weekly. News.`,
  ],
  'two frequencies': [
    `[N](${channel}): SimpleX updates for people, weekly, daily. News.`,
    'LLMS-7',
    '5:74',
    `- [N](${channel}): SimpleX updates for people, weekly. News.`,
  ],
  'a dash for the period': [
    `[N](${channel}): SimpleX updates for people - News.`,
    'LLMS-7',
    '5:65',
    `- [N](${channel}): SimpleX updates for people. News.`,
  ],
  'a frequency with a group': [
    `[N](${group}): SimpleX group for people, weekly. Talk.`,
    'LLMS-8',
    '5:64',
    `- [N](${group}): SimpleX group for people. Talk.`,
  ],
  'a protocol with a group': [
    `[N](${group}): SimpleX group for people, MCP. Talk.`,
    'LLMS-8',
    '5:64',
    `- [N](${group}): SimpleX group for people. Talk.`,
  ],
  'no period after a group': [
    `[N](${group}): SimpleX group for people Talk.`,
    'LLMS-8',
    '5:63',
    `- [N](${group}): SimpleX group for people. Talk.`,
  ],
  'protocols joined by and': [
    `[N](${address}): SimpleX contact for agents, MCP and A2A. Help.`,
    'LLMS-9',
    '5:66',
    `- [N](${address}): SimpleX contact for agents, MCP, A2A. Help.`,
  ],
  'protocols joined by a slash': [
    `[N](${address}): SimpleX contact for agents, MCP/A2A. Help.`,
    'LLMS-9',
    '5:66',
    `- [N](${address}): SimpleX contact for agents, MCP, A2A. Help.`,
  ],
  'the last protocol after and': [
    `[N](${address}): SimpleX contact for agents, MCP, and A2A. Help.`,
    'LLMS-9',
    '5:71',
    `- [N](${address}): SimpleX contact for agents, MCP, A2A. Help.`,
  ],
  'no comma before the protocol': [
    `[N](${address}): SimpleX contact for agents MCP. Help.`,
    'LLMS-9',
    '5:65',
    `- [N](${address}): SimpleX contact for agents, MCP. Help.`,
  ],
  'an empty place in the list of protocols': [
    `[N](${address}): SimpleX contact for agents, MCP,. Help.`,
    'LLMS-9',
    '5:69',
    `- [N](${address}): SimpleX contact for agents, MCP. Help.`,
  ],
  'protocols before for': [
    `[N](${address}): SimpleX business contact MCP for agents. Help.`,
    'LLMS-9',
    '5:63',
    `- [N](${address}): SimpleX business contact for agents, MCP. Help.`,
  ],
  'a protocol with updates': [
    `[N](${channel}): SimpleX updates for people, MCP. News.`,
    'LLMS-10',
    '5:66',
    `- [N](${channel}): SimpleX updates for people. News.`,
  ],
  'the free text first': [
    `[N](${channel}): Product news. SimpleX updates for people.`,
    'LLMS-11',
    '5:38',
    `- [N](${channel}): SimpleX updates for people. Product news.`,
  ],
  'another name for the network': [
    `[N](${channel}): SMP updates for people. News.`,
    'LLMS-12',
    '5:38',
    `- [N](${channel}): SimpleX updates for people. News.`,
  ],
  'two words for the network': [
    `[N](${channel}): SimpleX Chat updates for people. News.`,
    'LLMS-12',
    '5:38',
    `- [N](${channel}): SimpleX updates for people. News.`,
  ],
  'an audience of humans': [
    `[N](${channel}): SimpleX updates for humans, weekly. News.`,
    'LLMS-17',
    '5:58',
    `- [N](${channel}): SimpleX updates for people, weekly. News.`,
  ],
  'an audience of everyone': [
    `[N](${channel}): SimpleX updates for everyone. News.`,
    'LLMS-17',
    '5:58',
    `- [N](${channel}): SimpleX updates for people and agents. News.`,
  ],
  'an audience of people and bots': [
    `[N](${channel}): SimpleX updates for people and bots. News.`,
    'LLMS-17',
    '5:58',
    `- [N](${channel}): SimpleX updates for people and agents. News.`,
  ],
  'an audience as a list': [
    `[N](${channel}): SimpleX updates for people, agents. News.`,
    'LLMS-17',
    '5:66',
    `- [N](${channel}): SimpleX updates for people and agents. News.`,
  ],
  'a frequency of its own': [
    `[N](${channel}): SimpleX updates for people, biweekly. News.`,
    'LLMS-18',
    '5:66',
    `- [N](${channel}): SimpleX updates for people, weekly. News.`,
  ],
  'a frequency that is none': [
    `[N](${channel}): SimpleX updates for people, quarterly. News.`,
    'LLMS-18',
    '5:66',
    `- [N](${channel}): SimpleX updates for people. News.`,
  ],
  'a group link with updates': [
    `[N](${group}): SimpleX updates for people, weekly. Talk.`,
    'LLMS-20',
    '5:7',
    `- [N](${group}): SimpleX group for people. Talk.`,
  ],
  'a contact address link with updates': [
    `[N](${address}): SimpleX updates for people. News.`,
    'LLMS-20',
    '5:7',
    `- [N](${address}): SimpleX contact for people. News.`,
  ],
  'a channel link with a group': [
    `[N](${channel}): SimpleX group for people. Talk.`,
    'LLMS-21',
    '5:7',
    `- [N](${channel}): SimpleX updates for people. Talk.`,
  ],
  'an invitation with a contact': [
    `[N](https://smp12.simplex.im/i#k/k): SimpleX contact for people. Help.`,
    'LLMS-22',
    '5:7',
  ],
  'a mail address as one of SimpleX': [
    `[N](mailto:a@acme.example): SimpleX contact for people. Help.`,
    'LLMS-22',
    '5:7',
  ],
  'a full invitation with a contact': [
    `[N](simplex:/invitation#/?v=2&smp=x): SimpleX contact for people. Help.`,
    'LLMS-22',
    '5:7',
  ],
  'a group link with a business contact': [
    `[N](${group}): SimpleX business contact for people. Help.`,
    'LLMS-23',
    '5:7',
    `- [N](${group}): SimpleX group for people. Help.`,
  ],
};

/** As `faults`, for what is wrong around the items: the whole file. */
const wrongFiles: Readonly<Record<string, readonly [text: string, requirement: string, at: string, write?: string]>> = {
  'a heading of level 3': [
    file(`[N](${group}): SimpleX group for people.`, '### Communications'),
    'LLMS-1',
    '3:1',
    '## Communications',
  ],
  'a heading of level 1': [
    file(`[N](${group}): SimpleX group for people.`, '# Communications'),
    'LLMS-1',
    '3:1',
    '## Communications',
  ],
  'another heading': [
    file(`[N](${group}): SimpleX group for people.`, '## Contacts'),
    'LLMS-1',
    '3:1',
    '## Communications',
  ],
  'no blank after the hashes': [
    file(`[N](${group}): SimpleX group for people.`, '##Communications'),
    'LLMS-1',
    '3:1',
    '## Communications',
  ],
  'no heading of its own': [file(`[N](${group}): SimpleX group for people.`, 'Reach us:'), 'LLMS-1', '5:3'],
  'a table': [`## Communications\n\n| title | link |\n| --- | --- |\n| N | ${group} |\n`, 'LLMS-2', '3:1'],
  'a paragraph': [`## Communications\n\n[N](${group}): SimpleX group for people. Talk.\n`, 'LLMS-2', '3:1'],
  'code in place of the list': [
    `## Communications\n\n\`\`\`\n- [N](${group}): SimpleX group for people.\n\`\`\`\n`,
    'LLMS-2',
    '3:1',
  ],
};

function found(text: string) {
  return readLlmsTxt(text).findings.filter(({ graded }) => graded === undefined);
}

describe('names the statement, the place and the line as it should read:', () => {
  type Wrong = readonly [name: string, text: string, requirement: string, at: string, write?: string];
  const all: readonly Wrong[] = [
    ...Object.entries(faults).map(([name, [item, ...rest]]): Wrong => [name, file(item), ...rest]),
    ...Object.entries(wrongFiles).map(([name, rest]): Wrong => [name, ...rest]),
  ];

  test('there are more than 40', () => {
    expect(all.length).toBeGreaterThan(40);
  });

  test.each(all.map(([name, ...wrong]) => ({ name, wrong })))('$name', ({ wrong: [text, requirement, at, write] }) => {
    const [fault, ...others] = found(text);
    expect(others).toEqual([]);
    expect([fault?.requirement, `${fault?.line}:${fault?.column}`, fault?.write]).toEqual([requirement, at, write]);
    expect(readLlmsTxt(text).addresses).toEqual(requirement === 'LLMS-1' ? expect.anything() : []);
    const lines = text.split('\n');
    if (write === undefined || fault === undefined) return;
    lines[fault.line - 1] = write;
    expect(found(lines.join('\n')), 'the line as it should read').toEqual([]);
  });
});

const example = `## Communications

- [Acme news](https://smp12.simplex.im/c#…): SimpleX updates for people and agents, weekly. Product news and offers.
- [Acme customers](https://smp12.simplex.im/g#…): SimpleX group for people. Questions and tips from customers.
- [Ask Acme](https://smp12.simplex.im/a#…): SimpleX business contact for agents, MCP, A2A. Orders and availability.
- [Acme support](mailto:support@acme.example): Email contact for people.
`;

test('reads the example of the text', () => {
  const { sections, addresses, findings } = readLlmsTxt(example);
  expect(findings).toEqual([]);
  expect(sections).toEqual([{ line: 1, column: 1 }]);
  expect(addresses.map(({ line, title, network, type }) => [line, title, network, type])).toEqual([
    [3, 'Acme news', 'SimpleX', 'updates'],
    [4, 'Acme customers', 'SimpleX', 'group'],
    [5, 'Ask Acme', 'SimpleX', 'business contact'],
    [6, 'Acme support', 'Email', 'contact'],
  ]);
  expect(addresses[0]).toMatchObject({ audience: ['people', 'agents'], frequency: 'weekly', protocols: [] });
  expect(addresses[2]).toMatchObject({ protocols: ['mcp', 'a2a'], info: 'Orders and availability.' });
  expect(addresses[2]).not.toHaveProperty('frequency');
});

const good = `[N](${channel}): SimpleX updates for people, weekly. News.`;
const contact = `[N](${address}): SimpleX contact for agents, MCP. Help.`;

/** What is odd and right: nothing is found, and the address is read. */
const odd: Readonly<Record<string, string>> = {
  'lines of Windows': file(good).replaceAll('\n', '\r\n'),
  'lines of an old Mac': file(good).replaceAll('\n', '\r'),
  'a byte order mark': `\uFEFF${file(good)}`,
  'no newline at the end': file(good).trimEnd(),
  'asterisks for bullets': file(good).replace('- ', '* '),
  'plus signs for bullets': file(good).replace('- ', '+ '),
  'numbers for bullets': file(good).replace('- ', '1. '),
  'a loose list': file(`${good}\n\n- ${contact}\n`),
  'closing hashes': file(good, '## Communications ##'),
  'a heading with blanks around it': file(good, '  ##   Communications  '),
  'a comment in the section': file(good).replace('- ', '<!-- kept\nby hand -->\n\n- '),
  'a rule below the list': `${file(good)}\n---\n`,
  'an item over two lines': file(good.replace('. News', '.\n  News')),
  'a title in brackets': file(good.replace('[N]', '[[N] of \\] Acme]')),
  'a link in angle brackets': file(good.replace(channel, `<${channel}>`)),
  'a link with a title': file(good.replace(channel, `${channel} "Our news"`)),
  'a link in the form of the app': file(good.replace(channel, 'simplex:/c#k?h=smp.acme.example')),
  'a link of any host': file(good.replace('smp12.simplex.im', 'relay.acme.example')),
  'a link whose letter is a capital': file(good.replace('/c#', '/C#')),
  'a link with a blank page of options': file(good.replace('/c#k', '/c/#k?p=5223&amp;h=x.onion')),
  'an escaped fragment mark': file(good.replace('#', '%23')),
  'a full link of a contact address': file(contact.replace(address, 'simplex:/contact#/?v=2-8&smp=smp%3A%2F%2Fx')),
  'a full link whose data may be those of a group': file(
    `[N](simplex:/contact#/?v=2&smp=x&data=%7B%7D): SimpleX group for people. Talk.`,
  ),
  'a protocol that nobody knows': file(contact.replace('MCP', 'x-chess, MCP')),
  'protocols in lower case': file(contact.replace('MCP', 'mcp')),
  'words of the grammar in the free text': file(`${good} For people, weekly. SimpleX group for agents, MCP and A2A`),
  'a period within the free text': file(good.replace('News.', 'See acme.example, or ask. Thanks')),
  'no free text': file(good.replace(' News.', '')),
  'a network of two words': file('[N](https://i.delta.chat/#k): Delta Chat group for people. Talk.'),
  'the heading in a block of code as well': `\`\`\`\n## Communications\nno list\n\`\`\`\n\n${file(good)}`,
};

describe('leaves alone', () => {
  test.each(Object.entries(odd))('%s', (_, text) => {
    const { addresses, findings } = readLlmsTxt(text);
    expect(findings).toEqual([]);
    expect(addresses.length).toBeGreaterThan(0);
  });

  test.each(
    Object.entries({
      'a file without addresses': '# Acme\n\n## Docs\n\n- [Guide](https://acme.example): How to\n',
      'a section of that name in another book':
        '# Acme\n\n### Communications\n\n- [SMS](https://acme.example/sms): API\n',
      'addresses that are spoken of elsewhere':
        '# Acme\n\n## Docs\n\n- [Link](https://smp12.simplex.im/a#k): our contact\n',
      'an empty file': '',
    }),
  )('%s', (_, text) => {
    expect(readLlmsTxt(text)).toEqual({ sections: [], items: [], addresses: [], findings: [] });
  });
});

/** What the text leaves open: the address is read, and the finding is graded. */
const open: Readonly<Record<string, readonly [text: string, requirement: string, weight: string]>> = {
  'words in capitals': [file(good.replace('updates for people', 'Updates for people')), 'LLMS-5', 'advice'],
  'agents first': [file(good.replace('people', 'agents and people')), 'LLMS-17', 'advice'],
  'no last period': [file(good.replace('. News.', '')), 'LLMS-7', 'advice'],
  'no blank after a comma': [file(good.replace(', ', ',')), 'LLMS-7', 'advice'],
  'a blank before the colon': [file(good.replace('):', ') :')), 'LLMS-3', 'advice'],
  'a frequency with a contact': [file(contact.replace('MCP', 'daily')), 'LLMS-10', 'advice'],
  'text beside the list': [file(good).replace('- ', 'Reach us:\n\n- '), 'LLMS-2', 'advice'],
  'a heading in lower case': [file(good, '## communications'), 'LLMS-1', 'advice'],
  'an underlined heading': [file(good, 'Communications\n---'), 'LLMS-1', 'note'],
  'two sections': [`${file(good)}\n${file(good)}`, 'LLMS-1', 'note'],
  'a frequency in capitals': [file(good.replace('weekly', 'Weekly')), 'LLMS-18', 'note'],
  'a network in another case': [file(good.replace('SimpleX', 'Simplex')), 'LLMS-12', 'note'],
  'a title that is none': [file(good.replace('[N]', '[click here]')), 'LLMS-24', 'note'],
  'notes of another network that nobody can read': [file(`${good}\n- [Phone](tel:+1555): call us`), 'LLMS-4', 'note'],
};

test.each(Object.entries(open))('says of %s that the text leaves it open', (_, [text, requirement, weight]) => {
  const { addresses, findings } = readLlmsTxt(text);
  expect(findings.map((finding) => [finding.requirement, finding.graded?.weight])).toEqual([[requirement, weight]]);
  expect(addresses.length).toBeGreaterThan(0);
});

test('counts characters, not units', () => {
  const [fault] = found(file(`[🙂](${channel}): SMP updates for people.`));
  expect(fault?.column).toBe(38);
});

const entries = fc
  .record({
    title: fc.constantFrom('News', 'A [b] c', '🙂 (x)'),
    type: fc.constantFrom(...addressTypes),
    audience: fc.constantFrom(...audiences),
    frequency: fc.option(fc.constantFrom(...frequencies), { nil: undefined }),
    protocols: fc.subarray(['mcp', 'a2a', 'x-1']),
    info: fc.constantFrom('', 'News.', 'For people, weekly. And more'),
  })
  .map(({ type, frequency, protocols, ...entry }) => ({
    ...entry,
    type,
    frequency: type === 'updates' ? frequency : undefined,
    protocols: type.endsWith('contact') ? protocols : [],
  }));

test('reads what is written by the grammar', () => {
  const letters = { updates: 'c', group: 'g', contact: 'a', 'business contact': 'a' } as const;
  fc.assert(
    fc.property(fc.array(entries, { minLength: 1, maxLength: 4 }), (list) => {
      const lines = list.map(({ title, type, audience, frequency, protocols, info }) => {
        const values = [audience, ...(frequency === undefined ? [] : [frequency]), ...protocols].join(', ');
        const link = `[${title.replace(/[[\]]/g, '\\$&')}](https://smp1.simplex.im/${letters[type]}#k)`;
        return `- ${link}: SimpleX ${type} for ${values}. ${info}`.trimEnd();
      });
      const { addresses, findings } = readLlmsTxt(`## Communications\n\n${lines.join('\n')}\n`);
      expect(findings).toEqual([]);
      expect(
        addresses.map(({ title, type, audience, frequency, protocols, info }) => ({
          title,
          type,
          audience: audience.join(' and '),
          frequency,
          protocols,
          info,
        })),
      ).toEqual(list);
    }),
  );
});

test('finds faults of any text within the text', () => {
  const pieces = [
    '## Communications',
    '\n',
    '- ',
    '[N](',
    channel,
    '): ',
    'SimpleX ',
    'updates ',
    'for ',
    'people',
    ', ',
    '. ',
    '🙂',
    '`',
    '<!--',
  ];
  const texts = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string()), { maxLength: 30 });
  fc.assert(
    fc.property(texts, (parts) => {
      const text = `## Communications\n- ${parts.join('')}`;
      const lines = text.split(/\r\n|\n|\r/);
      for (const { line, column } of readLlmsTxt(text).findings) {
        expect(column).toBeGreaterThan(0);
        expect(column).toBeLessThanOrEqual([...(lines[line - 1] ?? '')].length + 1);
      }
    }),
  );
});

/** A reader that looks back again and again would not come to an end within the test's time. */
test.each(
  Object.entries({
    brackets: `## Communications\n- ${'['.repeat(300_000)}`,
    hashes: `${'#'.repeat(300_000)}x`,
    'closing hashes': `## ${'# '.repeat(200_000)}x`,
    types: `## Communications\n- [a](x): ${'business '.repeat(50_000)}`,
    values: `## Communications\n- [a](x): S contact for people${', daily'.repeat(50_000)}.`,
    bullets: '- '.repeat(200_000),
    blanks: `## Communications\n- [a](x): S contact for people, a${' '.repeat(300_000)}b.`,
    separators: `## Communications\n- a: https://${'x'.repeat(300_000)}\u2028x`,
  }),
)('comes to an end of many %s', (_, text) => {
  expect(readLlmsTxt(text).addresses.length).toBeLessThan(2);
});
