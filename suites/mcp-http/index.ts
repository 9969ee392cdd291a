import type { Suite } from '../../harness/suite.ts';
import { earlierResponses } from './earlier-responses.ts';
import { earlierRevisions } from './earlier-revisions.ts';
import { features } from './features.ts';
import { initialization } from './handshake.ts';
import { messages } from './messages.ts';
import { parameterHeaders } from './parameter-headers.ts';
import { requests } from './requests.ts';
import { responses } from './responses.ts';
import { security, securityWithHandshake } from './security.ts';
import { serverValidation } from './server-validation.ts';
import { sessions } from './sessions.ts';
import { statusCodes } from './status-codes.ts';
import { subscriptions } from './subscriptions.ts';

/** What servers of MCP over HTTP are judged by beside MCP itself, era by era. */
export const httpSuites: readonly Suite[] = [
  security,
  requests,
  responses,
  serverValidation,
  statusCodes,
  earlierRevisions,
  parameterHeaders,
  subscriptions,
  initialization,
  earlierResponses,
  sessions,
  securityWithHandshake,
  messages,
  features,
];
