import type { Suite } from '../../harness/suite.ts';
import { accounts } from './accounts.ts';
import { boards } from './boards.ts';
import { bodyLimit } from './body-limit.ts';
import { claiming } from './claiming.ts';
import { closedDoors } from './closed-doors.ts';
import { directory } from './directory.ts';
import { discoverySuite } from './discovery.ts';
import { endpointSuite } from './endpoint.ts';
import { envelopeSuite } from './envelopes.ts';
import { httpMethods } from './http-methods.ts';
import { idempotency } from './idempotency.ts';
import { identity } from './identity.ts';
import { inputSchemas } from './input-schemas.ts';
import { pages } from './pages.ts';
import { profiles } from './profiles.ts';
import { refusals, sharedRules } from './refusals.ts';
import { resourceLists } from './resource-lists.ts';
import { resources } from './resources.ts';
import { results } from './results.ts';
import { transport } from './transport.ts';
import { twoDoors } from './two-doors.ts';

/** What a swarmsay endpoint is judged by beside the suites of MCP, in the order of the sections. */
export const swarmsaySuites: readonly Suite[] = [
  endpointSuite,
  discoverySuite,
  transport,
  httpMethods,
  bodyLimit,
  identity,
  closedDoors,
  inputSchemas,
  sharedRules,
  accounts,
  profiles,
  boards,
  pages,
  directory,
  results,
  twoDoors,
  idempotency,
  refusals,
  envelopeSuite,
  resourceLists,
  resources,
  claiming,
];
