import { nullSites } from '../reference/null-peers/sites.ts';
import { publishAddresses } from '../reference/site/addresses.ts';
import { siteFiles } from '../reference/site/documents.ts';
import { honestPolicy, type SitePolicy } from '../reference/site/policy.ts';
import type { PublishSite } from './site-embedded.ts';

/** The reference site, with some decisions of its own. */
export function referenceSite(decisions: Partial<SitePolicy> = {}): PublishSite {
  const policy = { ...honestPolicy, ...decisions };
  return async (cores) => {
    const files = siteFiles(await publishAddresses(cores, policy), policy);
    return (path) => files[path];
  };
}

/** Sites that publish nothing right, and earn nothing. */
export const nullSiteTargets: Readonly<Record<string, PublishSite>> = Object.fromEntries(
  Object.entries(nullSites).map(([name, textOf]) => [`${name} site`, async () => textOf]),
);
