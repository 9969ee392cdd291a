import type { Suite } from '../../harness/suite.ts';
import { caching } from './caching.ts';
import { clientCapabilities } from './client-capabilities.ts';
import { discovery } from './discovery.ts';
import { errorCodeRanges } from './error-codes.ts';
import { listEntries } from './list-entries.ts';
import { logging } from './logging.ts';
import { metadata } from './metadata.ts';
import { methods } from './methods.ts';
import { multiRoundTrip } from './multi-round-trip.ts';
import { pagination } from './pagination.ts';
import { patterns } from './patterns.ts';
import { progress } from './progress.ts';
import { prompts } from './prompts.ts';
import { requestIds } from './request-ids.ts';
import { requestStates } from './request-states.ts';
import { resources } from './resources.ts';
import { responses } from './responses.ts';
import { serverInfo } from './server-info.ts';
import { statelessness } from './statelessness.ts';
import { structuredContent } from './structured-content.ts';
import { toolCalls } from './tool-calls.ts';
import { toolDefinitions } from './tool-definitions.ts';
import { toolLists } from './tool-lists.ts';
import { versioning } from './versioning.ts';

/** What servers of MCP are judged by, whatever carries it, in the order of the sections. */
export const mcpSuites: readonly Suite[] = [
  requestIds,
  responses,
  patterns,
  errorCodeRanges,
  metadata,
  statelessness,
  versioning,
  clientCapabilities,
  methods,
  discovery,
  serverInfo,
  caching,
  pagination,
  listEntries,
  toolLists,
  toolDefinitions,
  toolCalls,
  structuredContent,
  resources,
  prompts,
  progress,
  logging,
  multiRoundTrip,
  requestStates,
];
