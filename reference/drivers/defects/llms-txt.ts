import { isObject, taken } from '../operation.ts';
import { type Defect, readsText, refuses, refusesText, says } from './defect.ts';

type Address = Readonly<Record<string, unknown>> & {
  readonly protocols: readonly string[];
  readonly audience: readonly string[];
};
const each = (change: (address: Address) => Address | undefined) =>
  says((output) => ({
    addresses: (output.addresses as readonly Address[]).flatMap((address) => change(address) ?? []),
  }));
const overlooks = (when: (address: Address) => boolean) => each((address) => (when(address) ? undefined : address));
/** Overlooks the lines of this form. */
const skips = (form: RegExp) =>
  readsText((text) =>
    text
      .split('\n')
      .filter((line) => !form.test(line))
      .join('\n'),
  );
/** Takes what breaks a statement, and finds nothing in it. */
const tolerates =
  (requirement: string): Defect =>
  (input, honest) => {
    const answer = honest(input);
    return answer.result === 'invalid' && answer.reason?.startsWith(`${requirement}:`)
      ? taken({ addresses: [] })
      : answer;
  };
const misplaces =
  (change: (at: { line: number; column: number }) => { line: number; column: number }): Defect =>
  (input, honest) => {
    const answer = honest(input);
    return answer.result === 'invalid' && answer.at !== undefined ? { ...answer, at: change(answer.at) } : answer;
  };
const statements = [1, 2, 3, 4, 6, 7, 9, 10, 11, 12, 17, 18, 20, 21, 22, 23].map((number) => `LLMS-${number}`);
const has = (address: Address, name: string, form: RegExp) => form.test(String(address[name]));

export const llmsTxt: Readonly<Record<string, Defect>> = {
  ...Object.fromEntries(statements.map((requirement) => [`does not judge ${requirement}`, tolerates(requirement)])),
  'counts lines from the section on': misplaces(({ line, column }) => ({ line: line - 2, column })),
  'points at the beginning of the line': misplaces(({ line }) => ({ line, column: 1 })),
  'counts characters from 0': misplaces(({ line, column }) => ({ line, column: Math.max(1, column - 1) })),
  'counts line ends of Windows as lines': (input, honest) =>
    String(input.text).includes('\r')
      ? misplaces(({ line, column }) => ({ line: 2 * line, column }))(input, honest)
      : honest(input),
  ...Object.fromEntries(
    ['updates', 'group', 'contact', 'business contact'].map((type) => [
      `knows no ${type}`,
      overlooks(
        (address) =>
          address.type === type &&
          address.info === 'About Acme.' &&
          address.network === 'SimpleX' &&
          address.frequency === undefined &&
          address.protocols.length === 0 &&
          address.title === 'Acme',
      ),
    ]),
  ),
  'takes a business for a contact': each((address) => ({
    ...address,
    type: String(address.type).replace('business ', ''),
  })),
  'reads people alone': each((address) => ({ ...address, audience: ['people'] })),
  'reads agents alone': each((address) => ({
    ...address,
    audience: address.audience.length === 2 ? ['agents'] : address.audience,
  })),
  ...Object.fromEntries(
    ['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never'].map((word) => [
      `does not know ${word}`,
      overlooks(({ frequency }) => frequency === word),
    ]),
  ),
  'loses the frequency': each(({ frequency: _, ...address }) => address as Address),
  'keeps the case of protocols': (input, honest) => {
    const listed = /agents, ([^.]*)\./.exec(String(input.text))?.[1]?.split(', ') ?? [];
    return each((address) => ({
      ...address,
      protocols: address.protocols.map((name) => listed.find((given) => given.toLowerCase() === name) ?? name),
    }))(input, honest);
  },
  'writes protocols in capitals': each((address) => ({
    ...address,
    protocols: address.protocols.map((name) => name.toUpperCase()),
  })),
  'keeps one protocol': each((address) => ({ ...address, protocols: address.protocols.slice(0, 1) })),
  'ends free text at a period': each((address) => ({
    ...address,
    info: String(address.info).replace(/^([^.]*\.).*$/, '$1'),
  })),
  'needs a period at the end': overlooks((address) => /[^.]$/.test(String(address.info))),
  'ends free text at a colon': each((address) => ({ ...address, info: String(address.info).split(':')[0] })),
  'reads links in free text': each((address) => ({
    ...address,
    info: String(address.info).replace(/\[(.*?)\]\(.*?\)/, '$1'),
  })),
  'writes free text in ASCII': each((address) => ({
    ...address,
    info: String(address.info).replaceAll(/[^\x20-\x7e]/g, '?'),
  })),
  'needs free text': overlooks(({ info }) => info === ''),
  'knows hosts of simplex.im alone': overlooks(
    (address) => address.network === 'SimpleX' && has(address, 'link', /^https:\/\/(?!smp12\.simplex\.im)/),
  ),
  'needs https': overlooks((address) => has(address, 'link', /^simplex:/)),
  'cuts the query of a link': each((address) => ({ ...address, link: String(address.link).split('?')[0] })),
  'knows SimpleX alone': overlooks(({ network }) => network !== 'SimpleX'),
  'fails at other networks': refuses(({ text }) =>
    /\): (?!SimpleX)\w+ (?:contact|group|updates) for/.test(String(text)),
  ),
  'ends a network at a blank': each((address) => ({ ...address, network: String(address.network).split(' ')[0] })),
  'reads every section': readsText((text) => text.replaceAll(/^## (?!Communications).*$/gm, '## Communications')),
  'reads to the end of the file': readsText((text) => text.replaceAll(/\n##? (?:Docs|Other)/g, '')),
  'needs a title':
    overlooks(() => false) &&
    ((input, honest) => (String(input.text).startsWith('## Comm') ? taken({ addresses: [] }) : honest(input))),
  'needs a file': refusesText(/^$/),
  'needs items': refusesText(/## Communications\n$/),
  'reads the first section alone': (input, honest) =>
    /^# Acme\n\n## Docs/.test(String(input.text)) ? taken({ addresses: [] }) : honest(input),
  'ends before a section that follows': refusesText(/\n\n## Docs/),
  'needs an empty line after the heading': readsText((text) => text.replace(/## Communications\n-/, '## Other\n-')),
  'needs a line feed at the end': readsText((text) => text.slice(0, text.lastIndexOf('\n') + 1)),
  'knows no closing hashes': skips(/^## Communications ##/),
  'knows no blanks around headings': skips(/^ +##|## +Communications +$/),
  'reads code fences': readsText((text) => text.replaceAll(/^```.*$/gm, '')),
  'reads fences of tildes': readsText((text) => text.replaceAll(/^~~~.*$/gm, '')),
  'reads comments': readsText((text) => text.replaceAll(/^(?:<!--|-->)$/gm, '')),
  'does not see where a fence ends': readsText((text) => text.replace(/^```\n# code[\s\S]*$/m, '')),
  'knows no byte order mark': (input, honest) =>
    String(input.text).startsWith('\ufeff') ? taken({ addresses: [] }) : honest(input),
  'knows no line ends of Windows': (input, honest) =>
    String(input.text).includes('\r') ? taken({ addresses: [] }) : honest(input),
  'knows no stars': skips(/^\* /),
  'knows no plus signs': skips(/^\+ /),
  'needs bullets at the margin': skips(/^ +-/),
  'needs one blank after a bullet': skips(/^- {2,}/),
  'ends a list at an empty line': readsText((text) => text.replace(/(\.\n)\n- [\s\S]*$/, '$1')),
  'keeps trailing blanks': (input, honest) =>
    / {3}\n/.test(String(input.text))
      ? each((address) => ({ ...address, info: `${String(address.info)}   ` }))(input, honest)
      : honest(input),
  'knows no angle brackets': skips(/\(</),
  'keeps escapes': each((address) => ({
    ...address,
    title: String(address.title).replaceAll('[', '\\[').replaceAll(']', '\\]'),
  })),
  'knows no brackets in titles': skips(/\[Acme \[/),
  'knows no parentheses in titles': skips(/\[Acme \(/),
  'ends a link at the first parenthesis': each((address) => ({
    ...address,
    link: String(address.link).replace(/\).*$/, ''),
  })),
  'writes titles in ASCII': each((address) => ({
    ...address,
    title: String(address.title).replaceAll(/[^\x20-\x7e]/g, '?'),
  })),
  'ends a list at a comment': readsText((text) => text.replace(/\n<!-- more[\s\S]*$/, '\n')),
  'reads nine items': says((output) => ({ addresses: (output.addresses as readonly unknown[]).slice(0, 9) })),
  'reads one item': says((output) => ({ addresses: (output.addresses as readonly unknown[]).slice(0, 1) })),
  'does not know the example': refuses(({ text }) => isObject({ text }) && String(text).includes('Ask Acme')),
};
