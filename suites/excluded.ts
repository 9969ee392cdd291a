import type { Exclusion } from '../harness/coverage.ts';

/** Statements about bots that have no case, and why. */
export const excluded: readonly Exclusion[] = [
  {
    id: 'mcp.notification-unanswered',
    because: 'the SimpleX binding carries requests only, so no caller may send a notification (MCP-MSG-2, P-A4)',
  },
];
