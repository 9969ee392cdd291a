import type { RequirementId } from '../../harness/catalogue/requirement-id.ts';
import { isRecord } from '../../harness/exchange.ts';
import type { LinkData, SitePeer } from '../../harness/peers/site-peer.ts';
import type { AddressType } from '../../harness/site/address.ts';
import { scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import type { SitePolicy } from '../../reference/site/policy.ts';
import { addresses, followed } from './link-data-expectations.ts';
import { placeOf } from './llms-txt-expectations.ts';
import { behindLinks, requirement } from './requirement.ts';

/** What stands behind the links of llms.txt (Addresses in llms.txt). */
export const siteLinkData = suite('agent-protocols', 'site-link-data', [
  leadsTo('LLMS-13', 'updates', 'channel', {
    'announces a group as updates': {
      link: (link, { type }, entries) =>
        type === 'updates' ? (entries.find((one) => one.type === 'group')?.link ?? link) : link,
    },
  }),
  leadsTo('LLMS-14', 'group', 'group', {
    'announces a channel as a group': {
      link: (link, { type }, entries) =>
        type === 'group' ? (entries.find((one) => one.type === 'updates')?.link ?? link) : link,
    },
  }),
  leadsTo('LLMS-15', 'contact', 'contact address', {
    'announces a group as a contact': {
      link: (link, { type }, entries) =>
        type === 'contact' ? (entries.find((one) => one.type === 'group')?.link ?? link) : link,
    },
  }),

  requirement('LLMS-16', behindLinks, {
    cases: [
      scenario('business', 'the mark of a business in the link data', async (site, t: Trial) => {
        const listed = addresses(site, t).filter(({ item }) => item.type === 'business contact');
        if (listed.length === 0) t.inapplicable('llms.txt lists no business contact whose link data can be read');
        const other = listed.find(({ data }) => data.business !== true);
        t.expect(
          other === undefined,
          'business: true in the link data of a business contact',
          other && { at: placeOf(other.item), business: other.data.business ?? 'absent' },
        );
      }),
    ],
    mutants: {
      'announces an ordinary address as a business': {
        settings: (settings) => ({ ...settings, businessAddress: false }),
      },
      'calls every contact a business contact': {
        notes: (notes) => notes.replace('SimpleX contact', 'SimpleX business contact'),
      },
    },
  }),

  requirement('LLMS-19', behindLinks, {
    cases: [
      scenario(
        'declared',
        'the protocols of a contact beside the declaration of its profile',
        async (site, t: Trial) => {
          const listed = addresses(site, t).filter(({ item }) => item.protocols.length > 0);
          if (listed.length === 0) t.inapplicable('llms.txt names no protocols of contacts');
          for (const { item, data } of listed) {
            const declared = namesOf(data);
            const other = item.protocols.find((name) => !declared.includes(name));
            t.expect(other === undefined, `protocols that the profile declares: ${declared.join(', ') || 'none'}`, {
              at: placeOf(item),
              found: other,
            });
          }
        },
      ),
    ],
    mutants: {
      'names a protocol that it does not serve': {
        notes: (notes) => notes.replace('agents, MCP.', 'agents, MCP, A2A.'),
      },
      'declares no protocol': { declaration: () => undefined },
    },
    benign: {
      'serves more than it names': { notes: (notes) => notes.replace(', A2A', '') },
      'names a protocol of another binding': {
        notes: (notes) => notes.replace('MCP', 'MCP, x-chess'),
        declaration: (protocols) => ({ ...protocols, 'x-chess': { versions: ['1'], transports: { chat: true } } }),
      },
    },
  }),

  requirement('LLMS-24', behindLinks, {
    cases: [
      scenario('title', 'the link text beside the name of the profile', async (site, t: Trial) => {
        for (const { item, found } of followed(site, t, 'updates', 'group', 'contact', 'business contact')) {
          const names = profileNames(found);
          if (names.length === 0) continue;
          const isTitle = names.some((name) => plain(name) === plain(item.title ?? ''));
          // The title and the name of a profile may differ, since the text does not say which title is meant.
          t.prefer(
            isTitle,
            `the title of the address: ${names.join(' or ')}`,
            { at: placeOf(item), found: item.title },
            {
              weight: 'note',
              ambiguity: 'S-A1',
            },
          );
        }
      }),
    ],
    mutants: {
      'says click here': { title: () => 'click here' },
      'writes the link as its text': { title: (_, { link }) => link },
    },
  }),
]);

function leadsTo(
  id: RequirementId,
  type: AddressType,
  kind: LinkData['leadsTo'],
  mutants: Readonly<Record<string, Partial<SitePolicy>>>,
): ReturnType<typeof requirement> {
  return requirement(id, behindLinks, {
    cases: [
      scenario('kind', `what stands behind the link of ${type}`, async (site: SitePeer, t: Trial) => {
        for (const { item, found } of followed(site, t, type)) {
          t.expect(found.leadsTo === kind, `a ${kind} behind the link of ${type}`, {
            at: placeOf(item),
            found: found.leadsTo,
          });
        }
      }),
    ],
    mutants,
  });
}

/** Names of the protocols that the profile behind an address declares. */
function namesOf({ profile }: Readonly<Record<string, unknown>>): readonly string[] {
  const preferences = isRecord(profile) ? profile.preferences : undefined;
  const protocols = isRecord(preferences) ? preferences.protocols : undefined;
  return isRecord(protocols) ? Object.keys(protocols) : [];
}

function profileNames(found: LinkData): readonly string[] {
  const profile = found.leadsTo === 'contact address' ? found.data?.profile : 'profile' in found ? found.profile : {};
  const { displayName, fullName } = isRecord(profile) ? profile : {};
  return [displayName, fullName].filter((name): name is string => typeof name === 'string' && name !== '');
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
}
