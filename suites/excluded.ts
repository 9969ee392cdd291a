import type { Exclusion } from '../harness/coverage.ts';

/** Statements that have no case, and why. */
export const excluded: readonly Exclusion[] = [
  ...[
    ...['CONV-1', 'LLMS-25', 'LLMS-26', 'LLMS-27', 'DECL-PROTO-17', 'DECL-PROTO-18', 'DECL-PROTO-29'],
    ...['GROUP-AUD-4', 'GROUP-FREQ-3', 'ADDR-4', 'ADDR-5', 'ADDR-6'],
  ].map((id) => ({
    id,
    because: 'what a program makes of a document shows in its own answers alone: "conformance vectors" asks for them',
  })),
  ...['OVER-2', 'OVER-3', 'OVER-4', 'DECL-PROTO-20'].map((id) => ({
    id,
    because: 'what an agent does with an address shows at the core that it uses, and no peer of the suite is that core',
  })),
  {
    id: 'GROUP-AUD-5',
    because: 'it allows agents to read what is made for people, and neither reading it nor leaving it breaks it',
  },
  {
    id: 'GROUP-AUD-6',
    because: 'whom the owner of a channel has in mind, and supports, is known to the owner alone',
  },
  {
    id: 'GROUP-FREQ-4',
    because: 'how often a channel is updated shows over months, and the frequency is a hint as in Sitemaps',
  },
  {
    id: 'DECL-PROTO-9',
    because: 'which of its versions a bot prefers is known to the bot alone, and no answer depends on it',
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
  {
    id: 'SMCP-ENC-4',
    because: 'it allows a receiver to choose, and neither choice breaks it; what it must not reject is SMCP-ENC-5',
  },
  {
    id: 'SMCP-SIG-11',
    because: 'how long a comparison takes is hidden by the network and the scheduler; only the source shows it',
  },
  {
    id: 'SMCP-REPLAY-7',
    because: 'a receiver that remembers ids for longer is not wrong, so that no answer shows what it forgot',
  },
  {
    id: 'SMCP-AUTH-3',
    because: 'how long a comparison takes is hidden by the network and the scheduler; only the source shows it',
  },
  {
    id: 'SMCP-INT-2',
    because: 'it holds for bridges only, whose other side is an MCP server that no peer of the suite plays',
  },
  {
    id: 'SMCP-INT-3',
    because:
      'it sums up sections 2 to 7, whose statements are judged one by one; what a peer was checked with does not show',
  },
];
