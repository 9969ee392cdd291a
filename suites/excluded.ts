import type { Exclusion } from '../harness/coverage.ts';

/** Statements about bots that have no case, and why. */
export const excluded: readonly Exclusion[] = [
  {
    id: 'DECL-PROTO-9',
    because: 'which of its versions a bot prefers is known to the bot alone, and no answer depends on it',
  },
  {
    id: 'A2A-CARD-1',
    because: 'the document of a website is read by no peer yet, and a bot need not have a website',
  },
  {
    id: 'DECL-PROTO-22',
    because: 'it allows bots to serve in groups that declare nothing, and neither serving there nor silence breaks it',
  },
  {
    id: 'mcp.notification-unanswered',
    because: 'the SimpleX binding carries requests only, so no caller may send a notification (MCP-MSG-2, P-A4)',
  },
  {
    id: 'A2A-ID-4',
    because: 'it is a promise of the authors about later revisions, which no card of today keeps or breaks',
  },
  {
    id: 'A2A-PARAM-7',
    because: 'the headers that a proxy sends are seen by the HTTP agent behind it alone, and not over SimpleX',
  },
  {
    id: 'A2A-PARAM-8',
    because: 'the request that a proxy sends is seen by the HTTP agent behind it alone, and not over SimpleX',
  },
];
