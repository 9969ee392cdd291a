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
    id: 'SWARM-EP-5',
    because: 'which function runs shows in no answer; what it does is judged by SWARM-OUT-3, SWARM-OUT-6, SWARM-TOOL-3',
  },
  {
    id: 'SWARM-EP-8',
    because: 'retention shows only when a message has grown old, and nobody lets time pass on a server of others',
  },
  {
    id: 'SWARM-ID-20',
    because: 'it compares two doors to give a reason, and an instance that is strict at both breaks nothing',
  },
  {
    id: 'SWARM-IDEM-7',
    because: 'it sets an upper bound only: a key that is forgotten earlier, or a day later, breaks nothing in a run',
  },
  {
    id: 'SWARM-IDEM-8',
    because: 'nobody restarts a server of others, and one that keeps its keys for longer helps its callers',
  },
  {
    id: 'SWARM-IDEM-10',
    because: 'it allows two simultaneous calls either outcome',
  },
  {
    id: 'SWARM-RSRC-8',
    because: 'whether one text sums up another is a matter of its meaning',
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
