/** What an address of a website is for. */
export const addressTypes = ['updates', 'group', 'contact', 'business contact'] as const;
export type AddressType = (typeof addressTypes)[number];

/** The values of changefreq of the Sitemaps protocol. */
export const frequencies = ['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never'] as const;
export type Frequency = (typeof frequencies)[number];

/** The three forms of an audience, the longest first. */
export const audiences = ['people and agents', 'people', 'agents'] as const;

/** Whom an address is for, in the words of llms.txt. */
export type Audience = readonly ('people' | 'agents')[];

/** One address as an item of llms.txt gives it. */
export interface SiteAddress {
  /** The link text, escapes resolved. */
  readonly title: string;
  readonly url: string;
  /** As written; `SimpleX` whatever the case in which that name is written. */
  readonly network: string;
  readonly type: AddressType;
  readonly audience: Audience;
  /** Of updates alone. */
  readonly frequency?: Frequency;
  /** Of contacts alone: names in lower case. */
  readonly protocols: readonly string[];
  readonly info: string;
  /** Line of the item, from 1. */
  readonly line: number;
}
