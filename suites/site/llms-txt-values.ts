import type { RequirementId } from '../../harness/catalogue/requirement-id.ts';
import type { AddressType } from '../../harness/site/address.ts';
import { linkTells } from '../../harness/site/llms-item.ts';
import { isSimplexLink } from '../../harness/site/simplex-link.ts';
import { suite } from '../../harness/suite.ts';
import type { Entry, SitePolicy } from '../../reference/site/policy.ts';
import { holdsInFile } from './llms-txt-expectations.ts';
import { inLlmsTxt, requirement } from './requirement.ts';

/** The words of an item and the kind of its link (Addresses in llms.txt). */
export const siteLlmsTxtValues = suite('agent-protocols', 'site-llms-txt-values', [
  requirement('LLMS-12', inLlmsTxt, {
    cases: [
      holdsInFile(
        'LLMS-12',
        'network',
        'the network of SimpleX links',
        ({ items }) => items.some(({ url }) => url !== undefined && isSimplexLink(url)),
        'no links of SimpleX',
      ),
    ],
    mutants: {
      'calls the network SMP': { notes: (notes) => notes.replace('SimpleX', 'SMP') },
      'calls the network SimpleX Chat': { notes: (notes) => notes.replace('SimpleX', 'SimpleX Chat') },
      'spells the network in its own way': { notes: (notes) => notes.replace('SimpleX', 'Simplex') },
    },
  }),

  requirement('LLMS-17', inLlmsTxt, {
    cases: [
      holdsInFile(
        'LLMS-17',
        'audience',
        'the audience of each item',
        ({ items }) => items.some(({ audience }) => audience !== undefined),
        'no audience',
      ),
    ],
    mutants: {
      'is for humans': { notes: (notes) => notes.replace('people', 'humans') },
      'is for everyone': { notes: (notes) => notes.replace(/for [^.,]*/, 'for everyone') },
      'is for people and bots': { notes: (notes) => notes.replace('people and agents', 'people and bots') },
      'lists its audience': { notes: (notes) => notes.replace('people and agents, weekly', 'people, agents') },
    },
    benign: { 'names agents first': { notes: (notes) => notes.replace('people and agents', 'agents and people') } },
  }),

  requirement('LLMS-18', inLlmsTxt, {
    cases: [
      holdsInFile(
        'LLMS-18',
        'frequency',
        'the frequency of updates',
        ({ items }) => items.some(({ frequency }) => frequency !== undefined),
        'no frequency',
      ),
    ],
    mutants: {
      'is updated biweekly': { notes: (notes) => notes.replace('weekly', 'biweekly') },
      'is updated quarterly': { notes: (notes) => notes.replace('weekly', 'quarterly') },
      'is updated every week': { notes: (notes) => notes.replace('weekly', 'every week') },
    },
    benign: { 'begins the frequency with a capital': { notes: (notes) => notes.replace('weekly', 'Weekly') } },
  }),

  kindOfLink('LLMS-20', 'updates', {
    'announces a group as updates': linkOf('updates', 'group'),
    'announces a contact address as updates': linkOf('updates', 'contact'),
  }),
  kindOfLink('LLMS-21', 'group', {
    'announces a channel as a group': linkOf('group', 'updates'),
    'announces a contact address as a group': linkOf('group', 'contact'),
  }),
  kindOfLink('LLMS-22', 'contact', {
    'announces a one-time invitation': {
      link: (link, { type }) => (type === 'contact' ? link.replace('/a#', `/i#${'x'.repeat(32)}/`) : link),
    },
    'announces a group as a contact': linkOf('contact', 'group'),
    'announces a mail address as one of SimpleX': {
      link: (link, { type }) => (type === 'contact' ? 'mailto:help@acme.example' : link),
    },
  }),
  kindOfLink('LLMS-23', 'business contact', {
    'announces a group as a business contact': linkOf('business contact', 'group'),
  }),
]);

function kindOfLink(
  id: RequirementId,
  type: AddressType,
  mutants: Readonly<Record<string, Partial<SitePolicy>>>,
): ReturnType<typeof requirement> {
  return requirement(id, inLlmsTxt, {
    cases: [
      holdsInFile(
        id,
        'kind',
        `the kind of link with ${type}`,
        ({ items }) => items.some((item) => item.type === type && linkTells(item)),
        `no ${type} on SimpleX whose link tells what it is`,
      ),
    ],
    mutants,
    benign: {
      [`links its ${type} in the form of the app`]: {
        link: (link, entry) =>
          entry.type === type ? link.replace(/^https:\/\/([^/]+)(\/.#[^?]*).*$/, 'simplex:$2?h=$1') : link,
      },
    },
  });
}

/** The entry of one type carries the link of another. */
function linkOf(type: AddressType, other: AddressType): Partial<SitePolicy> {
  return {
    link: (link: string, entry: Entry, entries: readonly Entry[]) =>
      entry.type === type ? (entries.find((one) => one.type === other)?.link ?? link) : link,
  };
}
