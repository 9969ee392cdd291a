import { log } from './logging.ts';
import { order } from './order.ts';
import { reportProgress } from './progress.ts';
import { stock } from './stock.ts';
import { createTicketTool } from './ticket.ts';
import { errorResult, inputSchema, type Tool, textResult } from './tool.ts';

const availability: Tool = {
  name: 'availability',
  description: 'Items in stock',
  inputSchema: inputSchema({ item: { type: 'string', minLength: 1, maxLength: 100 } }),
  readOnly: true,
  run: ({ item }) => textResult(`${stock.get(String(item)) ?? 0} ${item}s are in stock.`),
};

const forecast: Tool = {
  name: 'forecast',
  description: 'The weather on delivery day',
  inputSchema: inputSchema({ city: { type: 'string', minLength: 1, maxLength: 100 } }, ['city']),
  outputSchema: {
    type: 'object',
    properties: { city: { type: 'string' }, sky: { type: 'string' }, celsius: { type: 'integer' } },
    required: ['city', 'sky', 'celsius'],
  },
  readOnly: true,
  run({ city = 'Lisbon' }, { policy }) {
    const content = { city, sky: 'clear', celsius: 21 };
    return { ...textResult(JSON.stringify(content)), structuredContent: policy.structuredContent(content) };
  },
};

const report: Tool = {
  name: 'report',
  description: 'A text of the given number of characters, each of them the fill character',
  inputSchema: inputSchema(
    {
      bytes: { type: 'integer', minimum: 0, maximum: 200_000 },
      fill: { type: 'string', minLength: 1, maxLength: 1, description: 'One character, x by default' },
    },
    ['fill'],
  ),
  readOnly: true,
  run: ({ bytes, fill = 'x' }) => textResult(String(fill).repeat(Number(bytes))),
};

const countdown: Tool = {
  name: 'countdown',
  description: 'Counts down, 100 ms a step, and reports progress',
  inputSchema: inputSchema({ steps: { type: 'integer', minimum: 1, maximum: 1_000 } }),
  readOnly: true,
  async run({ steps }, call) {
    for (let step = 1; step <= Number(steps); step += 1) {
      await call.clock.sleep(100, call.ended);
      reportProgress(call, step, Number(steps));
    }
    return textResult('Lift-off.');
  },
};

const journal: Tool = {
  name: 'journal',
  description: 'Writes one log message of each level from debug to error',
  inputSchema: inputSchema({}),
  readOnly: true,
  run(_values, call) {
    for (const level of ['debug', 'info', 'notice', 'warning', 'error'] as const) {
      log(call, level, `An entry of level ${level}`);
    }
    return textResult('The journal is written.');
  },
};

const interview: Tool = {
  name: 'interview',
  description: 'Talks to the caller, in a conversation only',
  inputSchema: inputSchema({}),
  readOnly: false,
  needsConversation: true,
  run: () => textResult('Tell me about your anvils.'),
};

const fault: Tool = {
  name: 'fault',
  description: 'Fails, as a business can',
  inputSchema: inputSchema({}),
  readOnly: false,
  run: (_values, { policy }) => policy.businessFailure(errorResult('The warehouse is closed.')),
};

const crash: Tool = {
  name: 'crash',
  description: 'Has a defect',
  inputSchema: inputSchema({}),
  readOnly: false,
  run() {
    throw new Error('a defect of the tool, not for the eyes of callers');
  },
};

/** The tools of one bot, in the order they are listed. What they answer is fixed by their arguments and the clock. */
export function createTools(): readonly Tool[] {
  return [availability, forecast, report, countdown, journal, order, interview, createTicketTool(), fault, crash];
}
