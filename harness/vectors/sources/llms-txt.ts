import { type Draft, made, type OperationSource, open, valid, written } from './source.ts';

const key = 'MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY';
const link = (letter: string, host = 'smp12.simplex.im') => `https://${host}/${letter}#${key}`;
const [channel, group, contact] = [link('c'), link('g'), link('a')];

type Address = Readonly<Record<'title' | 'link' | 'network' | 'type' | 'info', string>> & {
  readonly audience: readonly string[];
  readonly frequency?: string;
  readonly protocols: readonly string[];
};
const people = ['people'];
const agents = ['agents'];
const both = ['people', 'agents'];

function address(type: string, members: Partial<Address> = {}): Address {
  const of: Readonly<Record<string, string>> = { updates: channel, group, contact, 'business contact': contact };
  return {
    title: 'Acme',
    link: of[type] ?? '',
    network: 'SimpleX',
    type,
    audience: people,
    protocols: [],
    info: 'About Acme.',
    ...members,
  };
}

const heading = '# Acme\n\n## Communications\n\n';
const item = (notes: string, url: string) => `- [Acme](${url}): ${notes}`;

/** A file with one item, which is at line 5. */
function reads(id: string, comment: string, line: string, ...addresses: readonly Address[]): Draft {
  return valid(id, comment, { text: `${heading}${line}\n` }, { addresses });
}

/** The mark that stands where the problem is, and not in the file. */
const mark = '¦';

/** A file with a problem at the mark. */
function faulty(
  id: string,
  comment: string,
  marked: string,
  requirement: string,
  text = `${heading}${marked}\n`,
): Draft {
  const before = text.slice(0, text.indexOf(mark)).split('\n');
  const at = { line: before.length, column: [...(before.at(-1) ?? '')].length + 1 };
  return {
    id,
    comment,
    input: { text: text.replace(mark, '') },
    expectation: { result: 'invalid', at },
    requirements: [requirement],
  };
}

const example = `## Communications

- [Acme news](${channel}): SimpleX updates for people and agents, weekly. Product news and offers.
- [Acme customers](${group}): SimpleX group for people. Questions and tips from customers.
- [Ask Acme](${contact}): SimpleX business contact for agents, MCP, A2A. Orders and availability.
- [Acme support](mailto:support@acme.example): Email contact for people.
`;
const exampleAddresses = [
  address('updates', { title: 'Acme news', audience: both, frequency: 'weekly', info: 'Product news and offers.' }),
  address('group', { title: 'Acme customers', info: 'Questions and tips from customers.' }),
  address('business contact', {
    title: 'Ask Acme',
    audience: agents,
    protocols: ['mcp', 'a2a'],
    info: 'Orders and availability.',
  }),
  address('contact', { title: 'Acme support', link: 'mailto:support@acme.example', network: 'Email', info: '' }),
];

const frequencies = ['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never'];
const audiences: readonly (readonly [string, readonly string[]])[] = [
  ['people', people],
  ['agents', agents],
  ['people and agents', both],
];
const types: readonly (readonly [string, string])[] = [
  ['updates', channel],
  ['group', group],
  ['contact', contact],
  ['business contact', contact],
];
const hyphened = (text: string) => text.replaceAll(' ', '-');
const news = item('SimpleX updates for people, weekly. About Acme.', channel);
const newsAddress = address('updates', { frequency: 'weekly' });
const simple = item('SimpleX contact for people. About Acme.', contact);
const simpleAddress = address('contact');

/** An llms.txt file (Addresses in llms.txt). */
export const llmsTxt: OperationSource = {
  spec: 'agent-protocols',
  operation: 'llms-txt',
  title: 'Addresses in llms.txt',
  input: '{text}: the whole file',
  output:
    '{addresses: [{title, link, network, type, audience: people, agents or both, frequency?: with updates alone, protocols: in lower case, info}]} in the order of the file; a file without the section has none',
  notes: {
    forms: {
      why: 'The notes of an item have one form for each type.',
      failure: 'A reader does not find what an address is for, or a writer leaves it out.',
    },
    sections: {
      why: 'Addresses stand in one section of a Markdown file.',
      failure: 'Links of other sections are taken for addresses, or addresses are lost.',
    },
    markdown: {
      why: 'Markdown writes one list in many ways.',
      failure: 'A file that people read well has no addresses for agents.',
    },
    networks: {
      why: 'The network stands in the notes, since the host of a link is the router.',
      failure: 'Addresses on routers of their own, or of other networks, are lost with the rest of the list.',
    },
    links: { why: 'Each type needs its kind of link.', failure: 'An agent joins where it wanted to ask.' },
    words: {
      why: 'Type, audience, frequency and protocols are words in one order.',
      failure: 'A reader takes one for another.',
    },
    case: { why: 'Protocol names are read in any letter case.', failure: 'MCP is not found, because it is not mcp.' },
    open: {
      why: 'The text is strict about the form and says nothing of letter case, periods and second sections.',
      failure: 'None: readers may take these and need not.',
    },
  },
  groups: [
    written(['LLMS-27', 'LLMS-1'], 'forms', [
      valid('example', 'the example of the text, with whole links', { text: example }, { addresses: exampleAddresses }),
      valid(
        'example-crlf',
        'the example with line ends of Windows',
        { text: example.replaceAll('\n', '\r\n') },
        { addresses: exampleAddresses },
        { flags: ['markdown'] },
      ),
    ]),
    made(
      'forms',
      ['LLMS-7', 'LLMS-8', 'LLMS-9', 'LLMS-17'],
      'forms',
      types.flatMap(([type, url]) =>
        audiences.map(([words, audience]) => ({
          ...reads(
            `${hyphened(type)}-for-${hyphened(words)}`,
            `${type} for ${words}`,
            item(`SimpleX ${type} for ${words}. About Acme.`, url),
            address(type, { audience }),
          ),
          requirements: [
            type === 'updates' ? 'LLMS-7' : type === 'group' ? 'LLMS-8' : 'LLMS-9',
            'LLMS-17',
            'LLMS-6',
            'LLMS-5',
          ],
        })),
      ),
    ),
    made(
      'forms',
      ['LLMS-18', 'LLMS-7'],
      'forms',
      frequencies.map((frequency) =>
        reads(
          `updated-${frequency}`,
          `updates that come ${frequency}`,
          item(`SimpleX updates for people, ${frequency}. About Acme.`, channel),
          address('updates', { frequency }),
        ),
      ),
    ),
    written(['LLMS-9', 'LLMS-25'], 'case', [
      ...[
        ['one', 'MCP', ['mcp']],
        ['lower', 'mcp', ['mcp']],
        ['mixed', 'Mcp', ['mcp']],
        ['two', 'MCP, A2A', ['mcp', 'a2a']],
        ['other-order', 'a2a, mcp', ['a2a', 'mcp']],
        ['three', 'MCP, A2A, Chess-960', ['mcp', 'a2a', 'chess-960']],
        ['unknown', 'SWARM', ['swarm']],
        ['digits', '3D', ['3d']],
      ].map(([id, words, protocols]) =>
        reads(
          `protocols-${String(id)}`,
          `the protocols ${String(words)}`,
          item(`SimpleX contact for agents, ${String(words)}. About Acme.`, contact),
          address('contact', { audience: agents, protocols: protocols as readonly string[] }),
        ),
      ),
    ]),
    written('LLMS-11', 'forms', [
      reads(
        'info-commas',
        'commas, periods and a list in the free text',
        item('SimpleX group for people. Tips, offers, e.g. anvils. MCP, weekly.', group),
        address('group', { info: 'Tips, offers, e.g. anvils. MCP, weekly.' }),
      ),
      reads(
        'info-grammar',
        'the words of the grammar in the free text',
        item('SimpleX contact for agents, MCP. SimpleX updates for people, daily. Not here.', contact),
        address('contact', {
          audience: agents,
          protocols: ['mcp'],
          info: 'SimpleX updates for people, daily. Not here.',
        }),
      ),
      reads(
        'info-link',
        'a link in the free text',
        item('SimpleX contact for people. See [the page](https://acme.example/).', contact),
        address('contact', { info: 'See [the page](https://acme.example/).' }),
      ),
      reads(
        'info-no-period',
        'free text without a period at its end',
        item('SimpleX contact for people. About Acme', contact),
        address('contact', { info: 'About Acme' }),
      ),
      reads(
        'info-multi-byte',
        'free text beyond ASCII',
        item('SimpleX contact for people. Größe & Preis 🦊.', contact),
        address('contact', { info: 'Größe & Preis 🦊.' }),
      ),
      reads(
        'info-colon',
        'a colon in the free text',
        item('SimpleX contact for people. Hours: 9 to 5.', contact),
        address('contact', { info: 'Hours: 9 to 5.' }),
      ),
    ]),
    written(['LLMS-26', 'LLMS-12'], 'networks', [
      reads(
        'host-own',
        'a router with a domain of its own',
        item('SimpleX contact for people. About Acme.', link('a', 'relay.acme.example')),
        address('contact', { link: link('a', 'relay.acme.example') }),
      ),
      reads(
        'host-port',
        'a router with a port',
        item('SimpleX contact for people. About Acme.', link('a', 'relay.acme.example:8443')),
        address('contact', { link: link('a', 'relay.acme.example:8443') }),
      ),
      reads(
        'scheme-simplex',
        'the scheme simplex',
        item('SimpleX contact for people. About Acme.', `simplex:/a#${key}?h=smp.simplex.im`),
        address('contact', { link: `simplex:/a#${key}?h=smp.simplex.im` }),
      ),
      reads(
        'link-query',
        'a link with a query',
        item('SimpleX updates for people. About Acme.', `${channel}?p=5223&c=1234-w`),
        address('updates', { link: `${channel}?p=5223&c=1234-w` }),
      ),
    ]),
    written(['LLMS-27', 'LLMS-4'], 'networks', [
      reads(
        'email',
        'an address of mail',
        item('Email contact for people. About Acme.', 'mailto:support@acme.example'),
        address('contact', { link: 'mailto:support@acme.example', network: 'Email' }),
      ),
      reads(
        'phone',
        'a telephone number',
        item('Phone contact for people. About Acme.', 'tel:+351000000'),
        address('contact', { link: 'tel:+351000000', network: 'Phone' }),
      ),
      reads(
        'two-words',
        'a network of two words',
        item('Delta Chat group for people. About Acme.', 'https://i.delta.example/#x'),
        address('group', { link: 'https://i.delta.example/#x', network: 'Delta Chat' }),
      ),
      reads(
        'matrix',
        'another network with agents',
        item('Matrix group for people and agents. About Acme.', 'https://matrix.example/room'),
        address('group', { link: 'https://matrix.example/room', network: 'Matrix', audience: both }),
      ),
      reads(
        'feed',
        'updates of another network',
        item('RSS updates for people, daily. About Acme.', 'https://acme.example/feed'),
        address('updates', { link: 'https://acme.example/feed', network: 'RSS', frequency: 'daily' }),
      ),
      valid(
        'mixed',
        'another network between two addresses of SimpleX',
        { text: `${heading}${news}\n${item('Email contact for people.', 'mailto:a@b.example')}\n${simple}\n` },
        {
          addresses: [
            newsAddress,
            address('contact', { link: 'mailto:a@b.example', network: 'Email', info: '' }),
            simpleAddress,
          ],
        },
      ),
    ]),
    written(['LLMS-1', 'LLMS-2'], 'sections', [
      valid(
        'no-section',
        'a file without the section',
        { text: '# Acme\n\n## Docs\n\n- [Guide](https://acme.example/guide): how to order\n' },
        { addresses: [] },
      ),
      valid('empty-file', 'a file without a character', { text: '' }, { addresses: [] }),
      valid('empty-section', 'the section without items', { text: '# Acme\n\n## Communications\n' }, { addresses: [] }),
      valid(
        'first-section',
        'the section at the beginning of the file',
        { text: `## Communications\n\n${simple}\n` },
        { addresses: [simpleAddress] },
      ),
      valid(
        'section-after',
        'a section after it, with links that are no addresses',
        { text: `${heading}${simple}\n\n## Docs\n\n- [Guide](https://acme.example/guide): how to order\n` },
        { addresses: [simpleAddress] },
      ),
      valid(
        'section-before',
        'a section before it',
        {
          text: `# Acme\n\n## Docs\n\n- [Guide](https://acme.example/guide): how to order\n\n## Communications\n\n${simple}\n`,
        },
        { addresses: [simpleAddress] },
      ),
      valid(
        'title-after',
        'a heading of the first level ends the section',
        { text: `${heading}${simple}\n\n# Other\n\n- [Guide](https://acme.example/guide)\n` },
        { addresses: [simpleAddress] },
      ),
      valid(
        'no-blank-line',
        'no empty line after the heading',
        { text: `## Communications\n${simple}\n` },
        { addresses: [simpleAddress] },
      ),
      valid(
        'no-last-line-feed',
        'no line feed at the end of the file',
        { text: `${heading}${simple}` },
        { addresses: [simpleAddress] },
      ),
      valid(
        'closing-hashes',
        'closing hashes after the heading',
        { text: `## Communications ##\n\n${simple}\n` },
        { addresses: [simpleAddress] },
      ),
      valid(
        'heading-blanks',
        'blanks around the heading',
        { text: `  ##   Communications  \n\n${simple}\n` },
        { addresses: [simpleAddress] },
      ),
      valid(
        'fenced',
        'the section inside a code fence',
        { text: `# Acme\n\n\`\`\`\n## Communications\n\n${simple}\n\`\`\`\n` },
        { addresses: [] },
      ),
      valid(
        'fenced-tildes',
        'the section inside a fence of tildes',
        { text: `# Acme\n\n~~~ text\n## Communications\n\n${simple}\n~~~\n` },
        { addresses: [] },
      ),
      valid(
        'commented',
        'the section inside a comment of HTML',
        { text: `# Acme\n\n<!--\n## Communications\n\n${simple}\n-->\n` },
        { addresses: [] },
      ),
      valid(
        'fence-before',
        'a fence before the section',
        { text: `# Acme\n\n\`\`\`\n# code\n\`\`\`\n\n## Communications\n\n${simple}\n` },
        { addresses: [simpleAddress] },
      ),
      valid(
        'byte-order-mark',
        'a byte order mark before the section',
        { text: `\ufeff## Communications\n\n${simple}\n` },
        { addresses: [simpleAddress] },
      ),
    ]),
    written(['LLMS-2', 'LLMS-3'], 'markdown', [
      reads('bullet-star', 'a star for a bullet', simple.replace('-', '*'), simpleAddress),
      reads('bullet-plus', 'a plus sign for a bullet', simple.replace('-', '+'), simpleAddress),
      reads('bullet-indented', 'blanks before the bullet', `  ${simple}`, simpleAddress),
      reads('bullet-blanks', 'three blanks after the bullet', simple.replace('- ', '-   '), simpleAddress),
      reads('loose', 'an empty line between two items', `${news}\n\n${simple}`, newsAddress, simpleAddress),
      reads('trailing-blanks', 'blanks at the end of the line', `${simple}   `, simpleAddress),
      reads(
        'angle-brackets',
        'the link in angle brackets',
        `- [Acme](<${contact}>): SimpleX contact for people. About Acme.`,
        simpleAddress,
      ),
      reads(
        'escaped-brackets',
        'escaped brackets in the title',
        `- [Acme \\[news\\]](${contact}): SimpleX contact for people. About Acme.`,
        address('contact', { title: 'Acme [news]' }),
      ),
      reads(
        'nested-brackets',
        'brackets in the title',
        `- [Acme [news]](${contact}): SimpleX contact for people. About Acme.`,
        address('contact', { title: 'Acme [news]' }),
      ),
      reads(
        'parentheses',
        'parentheses in the title',
        `- [Acme (news)](${contact}): SimpleX contact for people. About Acme.`,
        address('contact', { title: 'Acme (news)' }),
      ),
      reads(
        'parentheses-link',
        'parentheses in the link of another network',
        '- [Acme](https://acme.example/a_(b)): Web contact for people. About Acme.',
        address('contact', { link: 'https://acme.example/a_(b)', network: 'Web' }),
      ),
      reads(
        'title-multi-byte',
        'a title beyond ASCII',
        `- [Größe 🦊](${contact}): SimpleX contact for people. About Acme.`,
        address('contact', { title: 'Größe 🦊' }),
      ),
      reads(
        'comment-between',
        'a comment of HTML between two items',
        `${news}\n<!-- more below -->\n${simple}`,
        newsAddress,
        simpleAddress,
      ),
      reads(
        'ten',
        'ten items',
        Array.from({ length: 10 }, () => simple).join('\n'),
        ...Array.from({ length: 10 }, () => simpleAddress),
      ),
    ]),
    written('LLMS-3', 'markdown', [
      faulty('no-link', 'an item without link', '- ¦Acme news: write to us', 'LLMS-3'),
      faulty('bare-link', 'a bare link', `- ¦Acme: ${contact}`, 'LLMS-3'),
      faulty(
        'dash',
        'a dash in place of the colon',
        `- [Acme](${contact})¦ - SimpleX contact for people. About Acme.`,
        'LLMS-3',
      ),
      faulty(
        'no-colon',
        'nothing in place of the colon',
        `- [Acme](${contact})¦ SimpleX contact for people. About Acme.`,
        'LLMS-3',
      ),
      faulty('no-notes', 'a link and nothing after it', `- [Acme](${contact})¦`, 'LLMS-3'),
      faulty(
        'no-address',
        'a link without its address',
        '- [Acme](¦): SimpleX contact for people. About Acme.',
        'LLMS-3',
      ),
      faulty('second-no-link', 'a second item without link', `${simple}\n- ¦Acme news: write to us`, 'LLMS-3'),
      faulty(
        'crlf',
        'a problem in a file with line ends of Windows',
        '',
        'LLMS-3',
        `# Acme\r\n\r\n## Communications\r\n\r\n- ¦Acme news: write to us\r\n`,
      ),
    ]),
    written('LLMS-2', 'sections', [
      faulty('paragraph', 'a paragraph in place of the list', '¦Write to us at Acme.', 'LLMS-2'),
      faulty(
        'table',
        'a table in place of the list',
        `¦| Name | Link |\n| --- | --- |\n| Acme | ${contact} |`,
        'LLMS-2',
      ),
    ]),
    written('LLMS-1', 'sections', [
      faulty(
        'level-three',
        'a heading of the third level',
        '',
        'LLMS-1',
        `# Acme\n\n¦### Communications\n\n${simple}\n`,
      ),
      faulty('other-words', 'addresses below another heading', '', 'LLMS-1', `# Acme\n\n¦## Contacts\n\n${simple}\n`),
      faulty('glued', 'no blank after the hashes', '', 'LLMS-1', `# Acme\n\n¦##Communications\n\n${simple}\n`),
    ]),
    written('LLMS-4', 'words', [
      faulty('no-network', 'no network', item('¦updates for people. About Acme.', channel), 'LLMS-4'),
      faulty(
        'no-network-contact',
        'no network before contact',
        item('¦contact for agents, MCP. About Acme.', contact),
        'LLMS-4',
      ),
      faulty(
        'other-network',
        'another network with a link of SimpleX',
        item('¦SMP updates for people. About Acme.', channel),
        'LLMS-12',
      ),
      faulty(
        'info-first',
        'the free text before the notes',
        item('¦About Acme. SimpleX contact for people.', contact),
        'LLMS-11',
      ),
    ]),
    written('LLMS-6', 'words', [
      faulty('no-audience', 'no audience', item('SimpleX group¦. About Acme.', group), 'LLMS-6'),
      faulty('humans', 'another word for people', item('SimpleX contact for ¦humans. About Acme.', contact), 'LLMS-17'),
      faulty('everyone', 'everyone', item('SimpleX contact for ¦everyone. About Acme.', contact), 'LLMS-17'),
      faulty(
        'bots',
        'another word for agents',
        item('SimpleX contact for ¦bots, MCP. About Acme.', contact),
        'LLMS-17',
      ),
      faulty('agent', 'one agent', item('SimpleX contact for ¦agent. About Acme.', contact), 'LLMS-17'),
    ]),
    written('LLMS-18', 'words', [
      faulty(
        'biweekly',
        'a word that is no frequency',
        item('SimpleX updates for people, ¦biweekly. About Acme.', channel),
        'LLMS-18',
      ),
      faulty(
        'quarterly',
        'another one',
        item('SimpleX updates for people and agents, ¦quarterly. About Acme.', channel),
        'LLMS-18',
      ),
      faulty(
        'frequency-first',
        'the frequency before the audience',
        item('SimpleX updates ¦weekly for people. About Acme.', channel),
        'LLMS-7',
      ),
      faulty(
        'group-frequency',
        'a group with a frequency',
        item('SimpleX group for people, ¦weekly. About Acme.', group),
        'LLMS-10',
      ),
      faulty(
        'group-protocol',
        'a group with a protocol',
        item('SimpleX group for agents, ¦MCP. About Acme.', group),
        'LLMS-10',
      ),
      faulty(
        'updates-protocol',
        'updates with a protocol',
        item('SimpleX updates for agents, ¦MCP. About Acme.', channel),
        'LLMS-10',
      ),
    ]),
    written('LLMS-9', 'words', [
      faulty(
        'protocols-and',
        'two protocols joined by a word',
        item('SimpleX contact for agents, ¦MCP and A2A. About Acme.', contact),
        'LLMS-9',
      ),
      faulty(
        'protocols-slash',
        'two protocols joined by a slash',
        item('SimpleX contact for agents, ¦MCP/A2A. About Acme.', contact),
        'LLMS-9',
      ),
      faulty(
        'protocol-underscore',
        'a protocol with an underscore',
        item('SimpleX contact for agents, ¦my_protocol. About Acme.', contact),
        'LLMS-9',
      ),
    ]),
    made('links', 'LLMS-20', 'links', [
      faulty(
        'updates-group',
        'updates with a group link',
        item('SimpleX updates for people. About Acme.', `¦${group}`),
        'LLMS-20',
      ),
      faulty(
        'updates-contact',
        'updates with a contact address',
        item('SimpleX updates for people. About Acme.', `¦${contact}`),
        'LLMS-20',
      ),
      faulty(
        'group-channel',
        'a group with a channel link',
        item('SimpleX group for people. About Acme.', `¦${channel}`),
        'LLMS-21',
      ),
      faulty(
        'group-contact',
        'a group with a contact address',
        item('SimpleX group for people. About Acme.', `¦${contact}`),
        'LLMS-21',
      ),
      faulty(
        'contact-group',
        'a contact with a group link',
        item('SimpleX contact for people. About Acme.', `¦${group}`),
        'LLMS-22',
      ),
      faulty(
        'contact-channel',
        'a contact with a channel link',
        item('SimpleX contact for people. About Acme.', `¦${channel}`),
        'LLMS-22',
      ),
      faulty(
        'contact-invitation',
        'a contact with a one-time invitation',
        item(
          'SimpleX contact for people. About Acme.',
          `¦https://smp12.simplex.im/i#MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3/${key}`,
        ),
        'LLMS-22',
      ),
      faulty(
        'business-group',
        'a business contact with a group link',
        item('SimpleX business contact for people. About Acme.', `¦${group}`),
        'LLMS-23',
      ),
      faulty(
        'business-channel',
        'a business contact with a channel link',
        item('SimpleX business contact for people. About Acme.', `¦${channel}`),
        'LLMS-23',
      ),
      faulty(
        'simplex-mail',
        'an address of mail for one of SimpleX',
        item('SimpleX contact for people. About Acme.', '¦mailto:a@b.example'),
        'LLMS-22',
      ),
      faulty(
        'third',
        'a wrong link in the third of four items',
        `${news}\n${simple}\n${item('SimpleX group for people. About Acme.', `¦${contact}`)}\n${simple}`,
        'LLMS-21',
      ),
    ]),
    written('LLMS-9', 'open', [
      open(
        'type-case',
        'the type in capitals',
        { text: `${heading}${item('SimpleX CONTACT for people. About Acme.', contact)}\n` },
        'S-A26',
      ),
      open(
        'network-case',
        'the network with a small x',
        { text: `${heading}${item('Simplex contact for people. About Acme.', contact)}\n` },
        'S-A26',
        { requirements: ['LLMS-12'] },
      ),
      open(
        'frequency-case',
        'a frequency with a capital',
        { text: `${heading}${item('SimpleX updates for people, Weekly. About Acme.', channel)}\n` },
        'S-A26',
        { requirements: ['LLMS-18'] },
      ),
      open(
        'agents-first',
        'agents before people',
        { text: `${heading}${item('SimpleX contact for agents and people. About Acme.', contact)}\n` },
        'S-A26',
        { requirements: ['LLMS-17'] },
      ),
      open(
        'no-period',
        'no period after the audience, and nothing else',
        { text: `${heading}${item('SimpleX contact for people', contact)}\n` },
        'S-A26',
      ),
      open(
        'contact-frequency',
        'a contact with a frequency, which could be a protocol',
        { text: `${heading}${item('SimpleX contact for people, daily. About Acme.', contact)}\n` },
        'S-A26',
        { requirements: ['LLMS-10'] },
      ),
      open(
        'two-sections',
        'two sections',
        { text: `${heading}${simple}\n\n## Docs\n\n## Communications\n\n${simple}\n` },
        'S-A26',
        { requirements: ['LLMS-1'] },
      ),
      open('heading-case', 'the heading in small letters', { text: `## communications\n\n${simple}\n` }, 'S-A26', {
        requirements: ['LLMS-1'],
      }),
      open(
        'text-beside',
        'a paragraph beside the list',
        { text: `${heading}These are our addresses.\n\n${simple}\n` },
        'S-A26',
        { requirements: ['LLMS-2'] },
      ),
    ]),
  ],
};
