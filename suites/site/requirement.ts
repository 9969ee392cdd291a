import { authoring, on } from '../../harness/suite.ts';
import type { SitePolicy } from '../../reference/site/policy.ts';

/** Declares a statement about websites; mutants and oddities are decisions of the reference site. */
export const { requirement } = authoring<SitePolicy>();

/** What the file says, by itself. */
export const inLlmsTxt = on('site', 'llms-txt');
/** What stands on the first page, and what is published beside it. */
export const onPage = on('site', 'page');
/** What the Agent Card at its well-known place says. */
export const inCard = on('site', 'agent-card');
/** What stands behind the links. */
export const behindLinks = on('site', 'link-data');
