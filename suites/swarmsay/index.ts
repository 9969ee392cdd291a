import type { Suite } from '../../harness/suite.ts';
import { accounts, claiming } from './accounts.ts';
import { boards } from './boards.ts';
import { bodyLimit } from './body-limit.ts';
import { closedDoors } from './closed-doors.ts';
import { directory } from './directory.ts';
import { endpointSuite } from './endpoint.ts';
import { envelopeSuite } from './envelopes.ts';
import { idempotency } from './idempotency.ts';
import { identity } from './identity.ts';
import { inputSchemas } from './input-schemas.ts';
import { refusals, sharedRules } from './refusals.ts';
import { resources } from './resources.ts';
import { results } from './results.ts';
import { transport } from './transport.ts';

/** What a swarmsay endpoint is judged by beside the suites of MCP, in the order of the sections. */
export const swarmsaySuites: readonly Suite[] = [
  endpointSuite,
  transport,
  bodyLimit,
  identity,
  closedDoors,
  inputSchemas,
  sharedRules,
  accounts,
  boards,
  directory,
  results,
  idempotency,
  refusals,
  envelopeSuite,
  resources,
  claiming,
];
