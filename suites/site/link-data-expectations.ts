import { isRecord } from '../../harness/exchange.ts';
import type { LinkData, SitePeer } from '../../harness/peers/site-peer.ts';
import type { AddressType } from '../../harness/site/address.ts';
import type { LlmsItem } from '../../harness/site/llms-item.ts';
import type { Trial } from '../../harness/trial.ts';
import { itemsOf } from './llms-txt-expectations.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** An item of llms.txt, and what stands behind its link. */
export interface Followed {
  readonly item: LlmsItem;
  readonly link: string;
  readonly found: LinkData;
}

/** What stands behind the links of the items of some types; links that lead nowhere at the moment show nothing. */
export function followed(site: SitePeer, trial: Trial, ...types: readonly AddressType[]): readonly Followed[] {
  const are = ({ type, network }: LlmsItem) => type !== undefined && types.includes(type) && network === 'SimpleX';
  const items = itemsOf(site, trial, are, `no ${types.join(' or ')} on SimpleX`);
  const { linkData } = site;
  if (linkData === undefined) trial.untested('a core that reads what stands behind links: --core ws://…');
  const all = items.flatMap((item): Followed[] => {
    const { url: link } = item;
    const found = link === undefined ? undefined : linkData.get(link);
    return link === undefined || found === undefined ? [] : [{ item, link, found }];
  });
  const there = all.filter(({ found }) => found.leadsTo !== 'nothing');
  if (there.length > 0) return there;
  const [first] = all;
  const why = first?.found.leadsTo === 'nothing' ? first.found.because : 'its form is not known';
  return trial.inconclusive(`nothing is known of what stands behind ${first?.link ?? 'the links'}: ${why}`);
}

/** An item with the link data of its contact address. */
export interface FollowedAddress extends Followed {
  readonly data: JsonObject;
}

/** As `followed`, for contact addresses: those whose link data the core gives. */
export function addresses(site: SitePeer, trial: Trial): readonly FollowedAddress[] {
  const all = followed(site, trial, 'contact', 'business contact').flatMap((one): FollowedAddress[] => {
    const { found } = one;
    return found.leadsTo === 'contact address' && found.data !== undefined ? [{ ...one, data: found.data }] : [];
  });
  return all.length > 0 ? all : trial.inconclusive('the core gives no link data of a contact address');
}

/** An item with the profile of its channel or group. */
export interface FollowedGroup extends Followed {
  readonly isChannel: boolean;
  readonly profile: JsonObject;
  /** The public group record; empty where the profile has none. */
  readonly record: JsonObject;
}

/** As `followed`, for channels and groups. */
export function groups(site: SitePeer, trial: Trial): readonly FollowedGroup[] {
  const all = followed(site, trial, 'updates', 'group').flatMap((one): FollowedGroup[] => {
    const { found } = one;
    if (found.leadsTo !== 'channel' && found.leadsTo !== 'group') return [];
    const { profile } = found;
    const record = isRecord(profile.publicGroup) ? profile.publicGroup : {};
    return [{ ...one, isChannel: found.leadsTo === 'channel', profile, record }];
  });
  return all.length > 0 ? all : trial.inconclusive('no channel and no group stands behind the links');
}

/** Those that have a member, with its value; without one there is nothing to judge. */
export function withMember<T extends Followed>(
  list: readonly T[],
  trial: Trial,
  name: string,
  recordOf: (one: T) => JsonObject,
): readonly (readonly [T, unknown])[] {
  const found = list.flatMap((one) => {
    const record = recordOf(one);
    return name in record ? [[one, record[name]] as const] : [];
  });
  return found.length > 0 ? found : trial.inapplicable(`nothing declares ${name}`);
}

/** Paths at which members of one of these names hold a text or a list of texts. */
export function placesOf(value: unknown, names: readonly string[]): readonly string[] {
  const paths: string[] = [];
  const search = (one: unknown, path: string): void => {
    if (typeof one !== 'object' || one === null) return;
    for (const [key, member] of Object.entries(one)) {
      const at = `${path}/${key}`;
      if (names.includes(key) && (typeof member === 'string' || isListOfTexts(member))) paths.push(at);
      search(member, at);
    }
  };
  search(value, '');
  return paths;
}

/** Values of `audience` and `serves`. */
const peerTypes: readonly unknown[] = ['human', 'bot', 'business', 'agent'];

/** The first value that is no peer type, where the list is one of texts. */
export function otherPeerType(list: unknown): unknown {
  return Array.isArray(list) ? list.find((one) => typeof one === 'string' && !peerTypes.includes(one)) : undefined;
}

export function isListOfTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
