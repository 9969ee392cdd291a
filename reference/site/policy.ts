import { asItIs } from '../as-it-is.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** One address of the website. */
export interface Entry {
  readonly title: string;
  readonly link: string;
  readonly type: 'updates' | 'group' | 'contact' | 'business contact';
  /** What follows the colon. */
  readonly notes: string;
}

/** Profile of a channel or group, with its public record. */
export interface PublicProfile extends JsonObject {
  readonly publicGroup: JsonObject;
}

/** The decisions of the reference site; a mutant or an oddity overrides some of them. */
export interface SitePolicy {
  /** Settings of a contact address; what it serves stands in the link data. */
  settings(honest: JsonObject): JsonObject;
  /** Preferences of the profiles behind the contact addresses, with their declaration. */
  preferences(honest: JsonObject): JsonObject;
  /** Value of `protocols`; nothing is declared where it is absent. */
  declaration(honest: JsonObject): JsonObject | undefined;
  /** Profile of the channel and of the group. */
  groupProfile(honest: PublicProfile): JsonObject;

  /** The line above the list. */
  heading(honest: string): string;
  link(honest: string, entry: Entry, entries: readonly Entry[]): string;
  title(honest: string, entry: Entry): string;
  notes(honest: string, entry: Entry): string;
  /** One line of the list. */
  item(honest: string): string;
  /** The lines below the heading. */
  items(honest: readonly string[]): readonly string[];
  /** The whole llms.txt; the site has none where it is absent. */
  llmsTxt(honest: string): string | undefined;

  /** The SimpleX interface of the Agent Card. */
  cardInterface(honest: JsonObject): JsonObject;
  card(honest: JsonObject): unknown;
  /** Path of the Agent Card below the root. */
  cardPlace(honest: string): string;
  /** The first page. */
  page(honest: string, entries: readonly Entry[]): string;
  /** `/.well-known/simplex.json`; the site has none where it is absent. */
  wellKnown(): string | undefined;
}

/** What an honest site decides. */
export const honestPolicy: SitePolicy = {
  settings: asItIs,
  preferences: asItIs,
  declaration: asItIs,
  groupProfile: asItIs,
  heading: asItIs,
  link: asItIs,
  title: asItIs,
  notes: asItIs,
  item: asItIs,
  items: asItIs,
  llmsTxt: (text) => text,
  cardInterface: asItIs,
  card: asItIs,
  cardPlace: asItIs,
  page: asItIs,
  wellKnown: () => undefined,
};
