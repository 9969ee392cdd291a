import { allCatalogues } from '../harness/catalogue/catalogue.ts';
import type { Catalogue, Subject } from '../harness/model.ts';
import type { Suite } from '../harness/suite.ts';

/** Whose behaviour the suites of a family judge. */
const subjectsByFamily: Readonly<Record<string, readonly Subject[]>> = {
  simplex: ['bot', 'card'],
  smcp: ['bot'],
  'smcp-client': ['caller'],
  site: ['site', 'card', 'reader'],
  'mcp-http': ['bot'],
  swarmsay: ['bot'],
};

/** Whose behaviour is judged by any family. */
export const judgedSubjects: readonly Subject[] = [...new Set(Object.values(subjectsByFamily).flat())];

/** Whose behaviour the targets of a family show. */
export function subjectsOf(family: string): readonly Subject[] {
  return subjectsByFamily[family] ?? [];
}

/** The options that name a target of a family; the built-in bot needs none. */
const optionsByFamily: Readonly<Record<string, string>> = {
  smcp: '--target <wss://…>',
  'smcp-client': '--client "<command>"',
  site: '--site <address>',
  'mcp-http': '--target <https://…>',
  swarmsay: '--target <https://…> --profile swarmsay',
};

/** The command that judges a target of a family by some statements. */
export function commandOf(family: string, only: string): string {
  return ['conformance', optionsByFamily[family], '--only', only].filter((word) => word !== undefined).join(' ');
}

/** The catalogues that suites judge by, in the order of reports. */
export function cataloguesOf(suites: readonly Suite[]): readonly Catalogue[] {
  const specs = new Set(suites.map(({ spec }) => spec));
  return allCatalogues().filter(({ spec }) => specs.has(spec));
}
