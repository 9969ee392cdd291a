import type { AddressType } from '../../harness/site/address.ts';
import type { LlmsTxt } from '../../harness/site/llms-txt.ts';
import { suite } from '../../harness/suite.ts';
import { holdsInFile } from './llms-txt-expectations.ts';
import { inLlmsTxt, requirement } from './requirement.ts';

const hasItems = ({ items }: LlmsTxt) => items.length > 0;
const hasLinks = ({ items }: LlmsTxt) => items.some(({ url }) => url !== undefined);
const has =
  (...types: readonly AddressType[]) =>
  ({ items }: LlmsTxt) =>
    items.some(({ type, audience }) => type !== undefined && types.includes(type) && audience !== undefined);

/** The list of addresses and the form of its items (Addresses in llms.txt). */
export const siteLlmsTxt = suite('agent-protocols', 'site-llms-txt', [
  requirement('LLMS-1', inLlmsTxt, {
    cases: [
      holdsInFile(
        'LLMS-1',
        'heading',
        'the heading above the addresses',
        ({ sections }) => sections.length > 0,
        'no section with addresses',
      ),
    ],
    mutants: {
      'is a heading of level 1': { heading: () => '# Communications' },
      'is a heading of level 3': { heading: () => '### Communications' },
      'lists its addresses under Contacts': { heading: () => '## Contacts' },
      'leaves out the blank after the hashes': { heading: () => '##Communications' },
    },
    benign: {
      'closes its heading with hashes': { heading: (line) => `${line} ##` },
      'writes its heading in lower case': { heading: (line) => line.toLowerCase() },
      'underlines its heading': { heading: () => 'Communications\n--------------' },
      'ends its lines as Windows does': { llmsTxt: (text) => text.replaceAll('\n', '\r\n') },
      'begins with a byte order mark': { llmsTxt: (text) => `\uFEFF${text}` },
      'shows the heading in a block of code as well': {
        llmsTxt: (text) => `${text}\n## Syntax\n\n\`\`\`\n## Communications\n\n- no link\n\`\`\`\n`,
      },
      'has no such section': { llmsTxt: () => '# Acme\n\n## Docs\n\n- [Guide](https://acme.example/guide): How to\n' },
      'has no llms.txt': { llmsTxt: () => undefined },
    },
  }),

  requirement('LLMS-2', inLlmsTxt, {
    cases: [holdsInFile('LLMS-2', 'list', 'what stands in the section', hasItems, 'no list in its section')],
    mutants: {
      'has a table': {
        items: (lines) => ['| title | link |', '| --- | --- |', ...lines.map((line) => `| ${line.slice(2)} | |`)],
      },
      'has a paragraph for each address': { items: (lines) => lines.flatMap((line) => [line.slice(2), '']) },
    },
    benign: {
      'has text above the list': { items: (lines) => ['How to reach us:', '', ...lines] },
      'has asterisks for bullets': { items: (lines) => lines.map((line) => line.replace(/^-/, '*')) },
      'has a loose list': { items: (lines) => lines.flatMap((line) => [line, '']) },
      'has a comment in the list': { items: (lines) => ['<!-- kept by hand -->', '', ...lines] },
      'breaks its lines': { items: (lines) => lines.map((line) => line.replace('): ', '):\n  ')) },
    },
  }),

  requirement('LLMS-3', inLlmsTxt, {
    cases: [holdsInFile('LLMS-3', 'item', 'the link, the colon and the notes of each item', hasItems, 'no items')],
    mutants: {
      'has a dash for the colon': { item: (line) => line.replace('): ', ') - ') },
      'has no link': { item: (line) => line.replace(/\[(.*?)\]\((.*?)\)/, '$1: $2') },
      'has no notes': { item: (line) => line.replace(/\): .*/, ')') },
      'has no colon': { item: (line) => line.replace('): ', ') ') },
    },
    benign: {
      'has its links in angle brackets': { item: (line) => line.replace(/\((.*?)\):/, '(<$1>):') },
      'has brackets in its titles': { item: (line) => line.replace('[', '[\\[official\\] ') },
      'gives its links a title': { item: (line) => line.replace('):', ' "SimpleX"):') },
    },
  }),

  requirement('LLMS-4', inLlmsTxt, {
    cases: [holdsInFile('LLMS-4', 'network', 'what the notes begin with', hasLinks, 'no links')],
    mutants: {
      'names no network': { notes: (notes) => notes.replace('SimpleX ', '') },
      'describes the address alone': { notes: () => 'Product news and offers' },
    },
    benign: {
      'lists an address of Delta Chat': {
        items: (lines) => [...lines, '- [Chat](https://i.delta.chat/#k): Delta Chat group for people. Talk'],
      },
      'writes what nobody can read of another network': {
        items: (lines) => [...lines, '- [Phone](tel:+1555): call us'],
      },
    },
  }),

  requirement('LLMS-5', inLlmsTxt, {
    cases: [holdsInFile('LLMS-5', 'type', 'the type after the network', hasLinks, 'no links')],
    mutants: {
      'names the type last': { notes: (notes) => notes.replace(/^(\S+) (.*?) (for [^.,]*)/, '$1 $3 $2') },
      'names no type': { notes: (notes) => notes.replace(/^(\S+) (?:business contact|\w+) /, '$1 ') },
      'calls the channel a channel': { notes: (notes) => notes.replace('updates', 'channel') },
    },
    benign: { 'begins the type with a capital': { notes: (notes) => notes.replace(/^(\S+) u/, '$1 U') } },
  }),

  requirement('LLMS-6', inLlmsTxt, {
    cases: [holdsInFile('LLMS-6', 'audience', 'for and the audience after the type', hasLinks, 'no links')],
    mutants: {
      'names no audience': { notes: (notes) => notes.replace(/ for [^.,]*/, '') },
      'ends with for': { notes: (notes) => notes.replace(/ for [^.,]*/, ' for') },
    },
  }),

  requirement('LLMS-7', inLlmsTxt, {
    cases: [holdsInFile('LLMS-7', 'form', 'the form of updates', has('updates'), 'no updates')],
    mutants: {
      'names the frequency first': { notes: (notes) => notes.replace(/ for (.*), weekly/, ' weekly for $1') },
      'leaves out the comma': { notes: (notes) => notes.replace(', weekly', ' weekly') },
      'names two frequencies': { notes: (notes) => notes.replace(', weekly', ', weekly, daily') },
    },
    benign: {
      'names no frequency': { notes: (notes) => notes.replace(', weekly', '') },
      'leaves out the last period': { notes: (notes) => notes.replace(/(, weekly|people)\..*/, '$1') },
      'has commas and words of the grammar in the free text': {
        notes: (notes) => `${notes} News, offers, weekly. For people, a group for agents, MCP`,
      },
    },
  }),

  requirement('LLMS-8', inLlmsTxt, {
    cases: [holdsInFile('LLMS-8', 'form', 'the form of groups', has('group'), 'no group')],
    mutants: {
      'names a frequency': { notes: (notes) => notes.replace('group for people', 'group for people, weekly') },
      'names a protocol': { notes: (notes) => notes.replace('group for people', 'group for people, MCP') },
    },
  }),

  requirement('LLMS-9', inLlmsTxt, {
    cases: [holdsInFile('LLMS-9', 'form', 'the form of contacts', has('contact', 'business contact'), 'no contacts')],
    mutants: {
      'joins protocols by and': { notes: (notes) => notes.replace('MCP, A2A', 'MCP and A2A') },
      'joins protocols by a slash': { notes: (notes) => notes.replace('MCP, A2A', 'MCP/A2A') },
      'leaves out the comma': { notes: (notes) => notes.replace(', MCP', ' MCP') },
    },
    benign: {
      'writes protocols in lower case': { notes: (notes) => notes.replace('MCP', 'mcp').replace('A2A', 'a2a') },
      'names no protocol': { notes: (notes) => notes.replace(/(, MCP|, A2A)+/, '') },
    },
  }),

  requirement('LLMS-10', inLlmsTxt, {
    cases: [
      holdsInFile(
        'LLMS-10',
        'values',
        'frequencies and protocols',
        ({ items }) => items.some(({ hasValues }) => hasValues),
        'neither frequencies nor protocols',
      ),
    ],
    mutants: {
      'names a protocol with updates': { notes: (notes) => notes.replace('weekly', 'MCP') },
      'names a frequency with a contact': {
        notes: (notes, { type }) => (type === 'contact' ? notes.replace('MCP', 'daily') : notes),
      },
    },
  }),

  requirement('LLMS-11', inLlmsTxt, {
    cases: [
      holdsInFile(
        'LLMS-11',
        'free-text',
        'the place of the free text',
        ({ items }) => items.some(({ info }) => info !== ''),
        'no free text',
      ),
    ],
    mutants: {
      'begins with the free text': { notes: (notes) => notes.replace(/^(.*?\.) (.*)$/, '$2. $1') },
    },
    benign: { 'has no free text': { notes: (notes) => notes.replace(/^(.*?\.).*$/, '$1') } },
  }),
]);
