import type { Suite } from '../../harness/suite.ts';
import { siteAgentCard } from './agent-card.ts';
import { siteLinkData } from './link-data.ts';
import { siteLlmsTxt } from './llms-txt.ts';
import { siteLlmsTxtValues } from './llms-txt-values.ts';
import { sitePrecedence } from './precedence.ts';
import { sitePublishedRecords } from './published-records.ts';
import { siteSources } from './sources.ts';

/** What websites are judged by, in the order of the sections. */
export const siteSuites: readonly Suite[] = [
  siteSources,
  siteLlmsTxt,
  siteLlmsTxtValues,
  siteLinkData,
  sitePublishedRecords,
  sitePrecedence,
  siteAgentCard,
];
