import { EnvelopeFailure } from '../envelope-failure.ts';
import { errorResult, inputSchema, type Tool, textResult } from './tool.ts';

/** Milliseconds between two tickets. */
const interval = 3_000;

/** A tool with a rate limit: `rate_limited` over Service RPC, a failure of the business in a conversation. */
export function createTicketTool(): Tool {
  let next = 0;
  return {
    name: 'ticket',
    description: 'A ticket, one every three seconds',
    inputSchema: inputSchema({}),
    readOnly: false,
    run(_values, { asked, clock }) {
      const wait = next - clock.now();
      if (wait <= 0) {
        next = clock.now() + interval;
        return textResult('Your ticket.');
      }
      const seconds = Math.ceil(wait / 1_000);
      if (asked.transport === 'chat') return errorResult(`The next ticket is due in ${seconds} s.`);
      throw new EnvelopeFailure('rate-limit', 'Tickets are given one every three seconds.', seconds);
    },
  };
}
