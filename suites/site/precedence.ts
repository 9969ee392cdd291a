import type { SitePeer } from '../../harness/peers/site-peer.ts';
import type { LlmsItem } from '../../harness/site/llms-item.ts';
import { scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { addresses, groups, isListOfTexts } from './link-data-expectations.ts';
import { placeOf } from './llms-txt-expectations.ts';
import { behindLinks, requirement } from './requirement.ts';

/**
 * Values of the website beside those that take precedence (Contact address peers). A website that differs misleads whoever
 * reads nothing else; no sentence forbids it, so this is advice.
 */
export const sitePrecedence = suite('agent-protocols', 'site-precedence', [
  requirement('ADDR-7', behindLinks, {
    cases: [
      scenario('audience', 'the audience in llms.txt beside that of the record', async (site: SitePeer, t: Trial) => {
        const listed = groups(site, t).filter(({ item }) => item.audience !== undefined);
        compareAudiences(
          t,
          listed.map(({ item, record }) => ({ item, value: record.audience })),
          'audience',
        );
      }),
      scenario('frequency', 'the frequency in llms.txt beside that of the record', async (site: SitePeer, t: Trial) => {
        const listed = groups(site, t).filter(({ item }) => item.frequency !== undefined);
        if (listed.length === 0) t.inapplicable('llms.txt names no frequency of a channel');
        const both = listed.filter(({ record }) => typeof record.changeFrequency === 'string');
        if (both.length === 0) t.inconclusive('only the website names a frequency', 'S-A13');
        for (const { item, record } of both) {
          t.prefer(
            item.frequency === record.changeFrequency,
            `${record.changeFrequency}, as the record says, which takes precedence`,
            { at: placeOf(item), found: item.frequency },
            { weight: 'advice', ambiguity: 'S-A13' },
          );
        }
      }),
    ],
    mutants: {
      'names agents whom its channel does not': {
        groupProfile: ({ publicGroup, ...profile }) => ({
          ...profile,
          publicGroup: { ...publicGroup, audience: ['human'] },
        }),
      },
      'is updated daily, and says weekly': {
        groupProfile: ({ publicGroup, ...profile }) => ({
          ...profile,
          publicGroup: { ...publicGroup, ...('changeFrequency' in publicGroup ? { changeFrequency: 'daily' } : {}) },
        }),
      },
    },
    benign: {
      'declares peers that have no word in llms.txt': {
        groupProfile: ({ publicGroup, ...profile }) => ({
          ...profile,
          publicGroup: { ...publicGroup, audience: [...(publicGroup.audience as string[]), 'business', 'bot'] },
        }),
      },
    },
  }),

  requirement('ADDR-8', behindLinks, {
    cases: [
      scenario('serves', 'the audience in llms.txt beside the link data', async (site: SitePeer, t: Trial) => {
        const listed = addresses(site, t).filter(({ item }) => item.audience !== undefined);
        compareAudiences(
          t,
          listed.map(({ item, data }) => ({ item, value: data.serves })),
          'serves',
        );
      }),
    ],
    mutants: {
      'is for agents, and serves people': { settings: (settings) => ({ ...settings, serves: ['human'] }) },
    },
  }),
]);

const peerTypes = { people: 'human', agents: 'agent' } as const;

/** Only people and agents have a word in llms.txt, and only where both sides say something one can differ (S-A13, S-A28). */
function compareAudiences(
  trial: Trial,
  listed: readonly { readonly item: LlmsItem; readonly value: unknown }[],
  name: string,
): void {
  const both = listed.flatMap(({ item, value }) => (isListOfTexts(value) ? [{ item, value }] : []));
  if (both.length === 0) trial.inconclusive(`only the website names an audience: nothing declares ${name}`, 'S-A13');
  for (const { item, value } of both) {
    const words = (['people', 'agents'] as const).filter((word) => value.includes(peerTypes[word]));
    trial.prefer(
      words.join() === item.audience?.join(),
      `${words.join(' and ') || 'neither people nor agents'}, as ${name} says, which takes precedence`,
      { at: placeOf(item), found: item.audience?.join(' and ') },
      { weight: 'advice', ambiguity: 'S-A13' },
    );
  }
}
