import { type HttpExchange, isRecord } from '../../harness/exchange.ts';
import type { HttpPeer } from '../../harness/peers/http-peer.ts';
import { scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { about, answerOf, askedIn, type JsonObject, responseOf } from './expectations.ts';
import { modern, requirement } from './requirement.ts';

/** What can be asked for, by the capability that says that it changes. */
const kinds = [
  ['tools', 'toolsListChanged'],
  ['prompts', 'promptsListChanged'],
  ['resources', 'resourcesListChanged'],
] as const;

/** Asks for one kind of notification that the server declares, and gives up after the first message. */
async function subscribe(peer: HttpPeer, trial: Trial): Promise<HttpExchange> {
  const { capabilities = {} } = await peer.survey();
  const declared = kinds.find(([name]) => isRecord(capabilities[name]) && capabilities[name].listChanged === true);
  if (declared === undefined) trial.inapplicable('it declares no lists that change');
  const params = { notifications: { [declared[1]]: true } };
  const exchange = await peer.call('subscriptions/listen', params, { until: 'message' });
  if (responseOf(exchange)?.error !== undefined) trial.inconclusive('the subscription was refused');
  return exchange;
}

const acknowledged = 'notifications/subscriptions/acknowledged';

/** The first message, where it is an acknowledgement. */
async function acknowledgementOf(peer: HttpPeer, trial: Trial) {
  const exchange = await subscribe(peer, trial);
  const [first] = exchange.response?.messages ?? [];
  if (!isRecord(first) || first.method !== acknowledged) trial.inconclusive('there is no acknowledgement to judge');
  return { exchange, params: isRecord(first.params) ? first.params : {} };
}

/** An acknowledgement with other parameters. */
function acknowledging(change: (params: JsonObject, id: unknown) => JsonObject) {
  return (notification: JsonObject, id: unknown) => [
    { ...notification, params: change(notification.params as JsonObject, id) },
  ];
}
const withId = (subscriptionId: (id: unknown) => unknown) =>
  acknowledging((params, id) => ({
    ...params,
    _meta: { 'io.modelcontextprotocol/subscriptionId': subscriptionId(id) },
  }));

export const subscriptions = suite('mcp-http', 'subscriptions', [
  requirement('http.subscription-acknowledged', modern, {
    cases: [
      scenario('first', 'the first message of a subscription', async (peer, t: Trial) => {
        const exchange = await subscribe(peer, t);
        const [first] = exchange.response?.messages ?? [];
        const holds = isRecord(first) && first.method === acknowledged;
        t.expect(holds, `${acknowledged} as the first message`, first ?? answerOf(exchange), about(exchange));
      }),
    ],
    mutants: {
      'says nothing until something changes': { acknowledgement: () => [] },
      'begins with a change': {
        acknowledgement: (notification) => [
          { jsonrpc: '2.0', method: 'notifications/tools/list_changed' },
          notification,
        ],
      },
    },
  }),

  requirement('http.subscription-id', modern, {
    cases: [
      scenario('acknowledgement', 'the acknowledgement of a subscription', async (peer, t: Trial) => {
        const { exchange, params } = await acknowledgementOf(peer, t);
        const meta = isRecord(params._meta) ? params._meta : {};
        const id = meta['io.modelcontextprotocol/subscriptionId'];
        const { id: asked } = askedIn(exchange);
        t.expect(id === asked, `the subscriptionId ${JSON.stringify(asked)}`, id, about(exchange));
      }),
    ],
    mutants: {
      'leaves the subscription without an id': { acknowledgement: acknowledging(({ _meta: _, ...params }) => params) },
      'gives the id as a string': { acknowledgement: withId(String) },
      'has ids of its own': { acknowledgement: withId(() => 'subscription-1') },
    },
  }),

  requirement('http.subscription-honoured', modern, {
    cases: [
      scenario('acknowledgement', 'what a subscription is acknowledged for', async (peer, t: Trial) => {
        const { exchange, params } = await acknowledgementOf(peer, t);
        const asked = askedIn(exchange).params as JsonObject;
        const wanted = Object.keys(asked.notifications as JsonObject);
        const honoured = isRecord(params.notifications) ? params.notifications : undefined;
        const holds =
          honoured !== undefined &&
          Object.entries(honoured).every(([kind, value]) => wanted.includes(kind) || value === false);
        t.expect(holds, `notifications out of ${wanted.join(', ')}`, params.notifications, about(exchange));
      }),
    ],
    mutants: {
      'tells of everything': {
        acknowledgement: acknowledging((params) => ({
          ...params,
          notifications: { toolsListChanged: true, promptsListChanged: true, resourcesListChanged: true },
        })),
      },
      'does not say what it tells of': { acknowledgement: acknowledging(({ notifications: _, ...params }) => params) },
    },
  }),
]);
