import { isNotification, isRecord, isResponse, type McpExchange } from '../../harness/exchange.ts';
import { mcpRequest } from '../../harness/mcp/request.ts';
import { on, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { requirement } from '../requirement.ts';
import { fixtureCall } from './fixture-calls.ts';
import { about, answersOf, expectResponse, expectResult } from './json-rpc-expectations.ts';
import { takesItsTime } from './oddities.ts';

const withToken = { meta: { progressToken: 'steps' } };
const sentNone = 'it sent no notification, which it may';

/** What else a conversation carries for a request (MCP binding / Messages). */
export const mcpNotifications = suite('agent-protocols', 'mcp-notifications', [
  requirement('MCP-MSG-8', on('mcp', 'chat'), {
    cases: [
      scenario('discovery', 'what follows the response of a short request', async (mcp, t) => {
        const exchange = await mcp.request(mcpRequest('server/discover'));
        expectResponse(t, exchange);
        expectNothingAfter(t, exchange);
      }),
      scenario('refusal', 'what follows the refusal of a request', async (mcp, t) => {
        const exchange = await mcp.request(mcpRequest('simplex-conformance/unknown-method'));
        expectResponse(t, exchange);
        expectNothingAfter(t, exchange);
      }),
      scenario('progress', 'what follows the response of a tool that reports progress', async (mcp, t) => {
        const exchange = await mcp.request(fixtureCall(t, mcp, 'progress', withToken));
        expectResponse(t, exchange);
        expectNothingAfter(t, exchange);
      }),
    ],
    mutants: {
      'says after the response that its tools have changed': {
        afterResponse: () => [{ jsonrpc: '2.0', method: 'notifications/tools/list_changed' }],
      },
      'repeats every response': { afterResponse: (_asked, response) => [response] },
      'says goodbye after an error': { afterResponse: (_asked, { error }) => (error ? [{ text: 'Goodbye.' }] : []) },
      'reports the last step after the result of a tool': {
        afterResponse: ({ method }) => (method === 'tools/call' ? [progress(100)] : []),
      },
    },
    benign: takesItsTime,
  }),

  requirement('MCP-MSG-10', on('mcp', 'chat'), {
    cases: [
      scenario('before', 'a tool that reports progress', async (mcp, t: Trial) => {
        const exchange = await mcp.request(fixtureCall(t, mcp, 'progress', withToken));
        expectResponse(t, exchange);
        t.afterQuiet(() => {
          const messages = answersOf(exchange).map(({ message }) => message);
          if (!messages.some(isNotification)) t.inapplicable(sentNone);
          t.expect(
            messages.slice(0, messages.findIndex(isResponse)).some(isNotification),
            'notifications before the response',
            messages,
            about(exchange),
          );
        });
      }),
    ],
    mutants: {
      'reports progress when everything is done': {
        notification: () => undefined,
        afterResponse: ({ method }) => (method === 'tools/call' ? [progress(1)] : []),
      },
    },
    benign: { 'sends no notifications': { notification: () => undefined } },
  }),

  requirement('MCP-MSG-11', on('mcp', 'chat'), {
    cases: [
      scenario('each', 'a tool that reports progress more than once', async (mcp, t) => {
        const exchange = await mcp.request(fixtureCall(t, mcp, 'progress', withToken));
        expectResponse(t, exchange);
        expectRepliesOfTheirOwn(t, exchange);
      }),
    ],
    mutants: {
      'sends a list of notifications in one reply': { notification: (notification) => [notification, notification] },
      'sends notifications that quote nothing': {
        quotedItem: (commandItem, kind) => (kind === 'notification' ? undefined : commandItem),
      },
      'sends a notification in two replies': {
        reply: ([message], { kind }) => {
          if (message === undefined) return [];
          const { text } = message.msgContent;
          const halves = [text.slice(0, 30), text.slice(30)];
          return kind === 'response'
            ? [message]
            : halves.map((half) => ({ ...message, msgContent: { type: 'text', text: half } }));
        },
      },
      'sends all notifications with the response': {
        notification: () => undefined,
        replyText: (message) =>
          JSON.stringify(JSON.stringify(message).includes('Lift-off') ? [progress(1), progress(2), message] : message),
      },
      'tells of its steps beside the answer': {
        notification: ({ jsonrpc: _, ...notification }) => notification,
        quotedItem: (commandItem, kind) => (kind === 'notification' ? undefined : commandItem),
      },
    },
    benign: { 'sends no notifications': { notification: () => undefined } },
  }),

  requirement('MCP-MSG-12', on('mcp', 'chat'), {
    cases: [
      scenario('no-token', 'a tool that could report progress, without a token', async (mcp, t: Trial) => {
        const exchange = await mcp.request(fixtureCall(t, mcp, 'progress'));
        expectResult(t, exchange);
        t.afterQuiet(() => expectNoProgress(t, exchange));
      }),
      scenario('discovery', 'a short request without a token', async (mcp, t) => {
        const exchange = await mcp.request(mcpRequest('server/discover'));
        expectResponse(t, exchange);
        t.afterQuiet(() => expectNoProgress(t, exchange));
      }),
      scenario('other-request', 'a request without a token beside one that has it', async (mcp, t) => {
        const [, without] = await mcp.requestAll([
          fixtureCall(t, mcp, 'progress', { ...withToken, id: 'with' }),
          fixtureCall(t, mcp, 'progress', { id: 'without' }),
        ]);
        if (without === undefined) return;
        expectResult(t, without);
        t.afterQuiet(() => expectNoProgress(t, without));
      }),
    ],
    mutants: {
      'reports progress to everybody': { reportsProgress: () => true },
      'makes up a token': { reportsProgress: () => true, progressToken: (token) => token ?? 'made-up' },
      'announces every answer': { beforeResponse: () => [progress(100)] },
    },
    benign: {
      'reports no progress at all': { reportsProgress: () => false },
    },
  }),
]);

function progress(step: number): object {
  return { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 'steps', progress: step } };
}

function expectNothingAfter(t: Trial, exchange: McpExchange): void {
  t.afterQuiet(() => {
    const answers = answersOf(exchange);
    const after = answers.slice(answers.findIndex(({ message }) => isResponse(message)) + 1);
    t.expect(
      after.length === 0,
      'the response in the last reply to the request',
      after.map(({ message }) => message),
      { in: exchange, at: after[0]?.entry },
    );
  });
}

/** A notification stands alone in a reply that quotes the command. */
function expectRepliesOfTheirOwn(t: Trial, exchange: McpExchange): void {
  const { carrier } = exchange;
  if (carrier.kind !== 'chat') return;
  const wrong = [
    ...carrier.strays.filter(({ json }) => isNotification(json)),
    ...carrier.replies.filter(({ json }) => !isNotification(json) && !isResponse(json)),
  ];
  t.expect(
    wrong.length === 0,
    'each notification in a reply of its own that quotes the command',
    wrong.map(({ text }) => text),
    { in: exchange, at: wrong[0]?.entry },
  );
  if (!carrier.replies.some(({ json }) => isNotification(json))) t.inapplicable(sentNone);
}

function expectNoProgress(t: Trial, exchange: McpExchange): void {
  const reported = answersOf(exchange).filter(
    ({ message }) => isRecord(message) && message.method === 'notifications/progress',
  );
  t.expect(
    reported.length === 0,
    'no notifications/progress for a request without a progress token',
    reported.map(({ message }) => message),
    { in: exchange, at: reported[0]?.entry },
  );
}
