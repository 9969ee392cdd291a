import type { RequirementId } from '../../harness/catalogue/requirement-id.ts';
import { isRecord } from '../../harness/exchange.ts';
import type { SitePeer } from '../../harness/peers/site-peer.ts';
import { frequencies } from '../../harness/site/address.ts';
import { scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import type { SitePolicy } from '../../reference/site/policy.ts';
import {
  addresses,
  type FollowedAddress,
  type FollowedGroup,
  groups,
  isListOfTexts,
  otherPeerType,
  placesOf,
  withMember,
} from './link-data-expectations.ts';
import { behindLinks, requirement } from './requirement.ts';

type Mutants = Readonly<Record<string, Partial<SitePolicy>>>;

const recordOf = ({ record }: FollowedGroup) => record;
const dataOf = ({ data }: FollowedAddress) => data;

const audienceElsewhere: Mutants = {
  'declares its audience in the preferences of the group': {
    groupProfile: ({ publicGroup: { audience, ...publicGroup }, ...profile }) => ({
      ...profile,
      publicGroup,
      groupPreferences: { audience },
    }),
  },
  'calls the audience audiences': {
    groupProfile: ({ publicGroup: { audience, ...publicGroup }, ...profile }) => ({
      ...profile,
      publicGroup: { ...publicGroup, audiences: audience },
    }),
  },
};

const servesElsewhere: Mutants = {
  'declares whom it serves in its preferences': {
    settings: ({ serves: _, ...settings }) => settings,
    preferences: (preferences) => ({ ...preferences, serves: ['agent'] }),
  },
};

/** What channels, groups and contact addresses declare of themselves (Profile declarations). */
export const sitePublishedRecords = suite('agent-protocols', 'site-published-records', [
  audienceInPlace('DECL-2', audienceElsewhere),
  audienceInPlace('GROUP-AUD-1', audienceElsewhere),

  requirement('DECL-3', behindLinks, {
    cases: [
      scenario('place', 'where the frequency of a channel is declared', async (site, t: Trial) => {
        const channels = groups(site, t).filter(({ isChannel }) => isChannel);
        expectInPlace(
          channels,
          t,
          ['changeFrequency', 'changefreq'],
          ['publicGroup', 'changeFrequency'],
          ({ profile }) => profile,
        );
      }),
    ],
    mutants: {
      'declares its frequency in the preferences of the group': {
        groupProfile: ({ publicGroup: { changeFrequency, ...publicGroup }, ...profile }) => ({
          ...profile,
          publicGroup,
          groupPreferences: { changeFrequency },
        }),
      },
    },
    benign: {
      'has a member of that name elsewhere too': {
        groupProfile: (profile) => ({
          ...profile,
          groupPreferences: { audience: ['agent'], changeFrequency: 'daily' },
        }),
      },
      'declares no frequency': {
        groupProfile: ({ publicGroup: { changeFrequency: _, ...publicGroup }, ...profile }) => ({
          ...profile,
          publicGroup,
        }),
      },
    },
  }),

  servesInPlace('DECL-4', servesElsewhere),

  requirement('GROUP-AUD-2', behindLinks, {
    cases: [
      scenario('form', 'the value of audience', async (site, t: Trial) => {
        for (const [, audience] of withMember(groups(site, t), t, 'audience', recordOf))
          t.expect(isListOfTexts(audience), 'an array of strings as audience', audience);
      }),
    ],
    mutants: {
      'declares its audience as a text': audienceOf(() => 'agent'),
      'declares null in its audience': audienceOf(() => ['agent', null]),
    },
    benign: {
      'declares no audience': {
        groupProfile: ({ publicGroup: { audience: _, ...publicGroup }, ...profile }) => ({ ...profile, publicGroup }),
      },
      'declares more in its record': {
        groupProfile: ({ publicGroup, ...profile }) => ({
          ...profile,
          publicGroup: { ...publicGroup, later: { x: 1 } },
        }),
      },
    },
  }),

  requirement('GROUP-AUD-3', behindLinks, {
    cases: [
      scenario('values', 'the values of audience', async (site, t: Trial) => {
        for (const [, audience] of withMember(groups(site, t), t, 'audience', recordOf)) {
          const other = otherPeerType(audience);
          t.expect(other === undefined, 'human, bot, business or agent', other);
        }
      }),
    ],
    mutants: {
      'declares the words of llms.txt': audienceOf(() => ['people', 'agents']),
      'declares a peer type in capitals': audienceOf(() => ['Agent']),
    },
  }),

  requirement('GROUP-FREQ-1', behindLinks, {
    cases: [
      scenario('values', 'the value of changeFrequency', async (site, t: Trial) => {
        for (const [, frequency] of withMember(groups(site, t), t, 'changeFrequency', recordOf))
          t.expect(
            frequencies.some((one) => one === frequency),
            frequencies.join(', '),
            frequency,
          );
      }),
    ],
    mutants: {
      'is updated biweekly': frequencyOf(() => 'biweekly'),
      'begins its frequency with a capital': frequencyOf(() => 'Weekly'),
      'declares the days between updates': frequencyOf(() => 7),
    },
  }),

  requirement('GROUP-FREQ-2', behindLinks, {
    cases: [
      scenario('channels', 'where changeFrequency stands', async (site, t: Trial) => {
        for (const [{ isChannel, link }] of withMember(groups(site, t), t, 'changeFrequency', recordOf))
          t.expect(isChannel, 'changeFrequency in channels only', { link, found: 'a group with changeFrequency' });
      }),
    ],
    mutants: {
      'declares a frequency of its group': {
        groupProfile: ({ publicGroup, ...profile }) => ({
          ...profile,
          publicGroup: { ...publicGroup, changeFrequency: 'daily' },
        }),
      },
    },
  }),

  servesInPlace('ADDR-1', servesElsewhere),

  requirement('ADDR-2', behindLinks, {
    cases: [
      scenario('form', 'the value of serves', async (site, t: Trial) => {
        for (const [, serves] of withMember(addresses(site, t), t, 'serves', dataOf))
          t.expect(isListOfTexts(serves), 'an array of strings as serves', serves);
      }),
    ],
    mutants: {
      'serves a text': { settings: (settings) => ({ ...settings, serves: 'agent' }) },
      'serves numbers': { settings: (settings) => ({ ...settings, serves: [1] }) },
    },
    benign: { 'says nothing of whom it serves': { settings: ({ serves: _, ...settings }) => settings } },
  }),

  requirement('ADDR-3', behindLinks, {
    cases: [
      scenario('values', 'the values of serves', async (site, t: Trial) => {
        for (const [, serves] of withMember(addresses(site, t), t, 'serves', dataOf)) {
          const other = otherPeerType(serves);
          t.expect(other === undefined, 'human, bot, business or agent', other);
        }
      }),
    ],
    mutants: {
      'serves protocols': { settings: (settings) => ({ ...settings, serves: ['mcp'] }) },
      'serves the words of llms.txt': { settings: (settings) => ({ ...settings, serves: ['agents'] }) },
    },
  }),
]);

function audienceInPlace(id: RequirementId, mutants: Mutants): ReturnType<typeof requirement> {
  return requirement(id, behindLinks, {
    cases: [
      scenario('place', 'where the audience of channels and groups is declared', async (site: SitePeer, t: Trial) => {
        expectInPlace(
          groups(site, t),
          t,
          ['audience', 'audiences'],
          ['publicGroup', 'audience'],
          ({ profile }) => profile,
        );
      }),
    ],
    mutants,
  });
}

function servesInPlace(id: RequirementId, mutants: Mutants): ReturnType<typeof requirement> {
  return requirement(id, behindLinks, {
    cases: [
      scenario('place', 'where a contact address declares whom it serves', async (site: SitePeer, t: Trial) => {
        expectInPlace(addresses(site, t), t, ['serves'], ['serves'], dataOf);
      }),
    ],
    mutants,
  });
}

/** What is declared stands at its place, whatever else is written elsewhere; nothing need be declared. */
function expectInPlace<T>(
  list: readonly T[],
  trial: Trial,
  names: readonly string[],
  place: readonly string[],
  recordIn: (one: T) => unknown,
): void {
  const records = list.map(recordIn);
  const elsewhere = records.filter((record) => !isAt(record, place)).flatMap((record) => placesOf(record, names));
  trial.expect(elsewhere.length === 0, `${names[0]} at /${place.join('/')}`, elsewhere);
  if (!records.some((record) => isAt(record, place))) trial.inapplicable(`nothing declares ${names[0]}`);
}

function isAt(value: unknown, place: readonly string[]): boolean {
  let found = value;
  for (const key of place) found = isRecord(found) ? found[key] : undefined;
  return found !== undefined;
}

function audienceOf(audience: () => unknown): Partial<SitePolicy> {
  return {
    groupProfile: ({ publicGroup, ...profile }) => ({
      ...profile,
      publicGroup: { ...publicGroup, audience: audience() },
    }),
  };
}

/** Of the channel alone: a group has none. */
function frequencyOf(frequency: () => unknown): Partial<SitePolicy> {
  return {
    groupProfile: ({ publicGroup, ...profile }) => ({
      ...profile,
      publicGroup: { ...publicGroup, ...('changeFrequency' in publicGroup ? { changeFrequency: frequency() } : {}) },
    }),
  };
}
