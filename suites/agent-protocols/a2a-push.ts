import { errorCodes } from '../../harness/a2a/error-objects.ts';
import { a2aRequest } from '../../harness/a2a/request.ts';
import type { A2aPeer } from '../../harness/peers/peer.ts';
import { on, scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { finishedTask } from '../a2a/known-tasks.ts';
import { expectServed } from '../a2a/response-expectations.ts';
import { eventsOf, needStream, needTaskStream, streamFor } from '../a2a/streams.ts';
import { requirement } from '../requirement.ts';
import { pushMethods } from './a2a-methods.ts';
import { artifactTexts, finalArtifactTexts } from './a2a-stream-artifacts.ts';
import { endOf } from './a2a-stream-ends.ts';
import { longStream, taskIdOf } from './a2a-streamed-tasks.ts';
import { about, expectFailure } from './json-rpc-expectations.ts';

/** What the user promises of the message of fixtures.a2a.stream. */
const updatesAtLeast = 3;

const served = scenario('served', 'a list of tasks', async (a2a: A2aPeer, t: Trial) => {
  expectServed(t, await a2a.request(a2aRequest('ListTasks', {})));
});

/** A conversation takes the place of push notifications (A2A binding, Push notifications). */
export const a2aPush = suite('agent-protocols', 'a2a-push', [
  requirement('A2A-PUSH-1', on('a2a', 'chat'), {
    cases: [
      scenario('updates', 'a task of several updates', async (a2a, t: Trial) => {
        const exchange = await streamFor(a2a, t, 'stream');
        needTaskStream(t, exchange);
        t.afterQuiet(() => {
          const events = eventsOf(exchange).map(({ event }) => event);
          const updates = events.slice(1).filter((event) => endOf(event) === undefined);
          t.expect(
            updates.length >= updatesAtLeast,
            `at least ${updatesAtLeast} updates beside the end`,
            events,
            about(exchange),
          );
        });
      }),
      ...(['artifact', 'chunks'] as const).map((kind) =>
        scenario(kind, `what fixtures.a2a.${kind} comes to`, async (a2a: A2aPeer, t: Trial) => {
          const exchange = await streamFor(a2a, t, kind);
          needTaskStream(t, exchange);
          const final = await finalArtifactTexts(a2a, t, taskIdOf(exchange, t));
          t.afterQuiet(() => {
            const shown = artifactTexts(eventsOf(exchange).map(({ event }) => event));
            for (const [id, text] of final) {
              t.expect(
                (shown.get(id)?.length ?? -1) >= text.length,
                `the artifact ${JSON.stringify(id)} of the finished task in the stream, with all that it holds`,
                shown.get(id) ?? 'no update with this artifact',
                about(exchange),
              );
            }
          });
        }),
      ),
      scenario('canceled', 'a task that another request cancels', async (a2a, t: Trial) => {
        const { exchange, id, ended } = await longStream(a2a, t);
        const cancel = await a2a.request(a2aRequest('CancelTask', { id }, { id: 'cancel' }));
        if (cancel.response !== undefined && 'error' in cancel.response) t.inconclusive('the task was not canceled');
        await ended();
        needStream(t, exchange);
        const events = eventsOf(exchange).map(({ event }) => event);
        t.expect(
          events.slice(1).some((event) => endOf(event) === 'terminal'),
          'the update that tells of the end',
          events,
          about(exchange),
        );
      }),
    ],
    mutants: {
      'sends the first and the last state': {
        streamReplies: (reply, { index }) => (index === 0 || endOf(reply.result) ? [reply] : []),
      },
      'leaves artifacts to GetTask': { streamReplies: (reply) => (reply.result?.artifactUpdate ? [] : [reply]) },
      'leaves a chunk out': {
        streamReplies: (reply, { index }) => (reply.result?.artifactUpdate && index === 3 ? [] : [reply]),
      },
      'sends updates without a message': {
        streamReplies: (reply) => (JSON.stringify(reply).includes('Step') ? [] : [reply]),
      },
      'does not tell whoever follows a task that it was canceled': {
        streamReplies: (reply) => (JSON.stringify(reply).includes('"TASK_STATE_CANCELED"') ? [] : [reply]),
      },
    },
  }),

  requirement('A2A-PUSH-3', on('a2a', 'chat'), {
    cases: [
      served,
      vectors(
        'method',
        'a push notification method',
        pushMethods,
        { twin: 'served' },
        async (a2a, t, { method, params }) => {
          const exchange = await a2a.request(a2aRequest(method, params));
          expectFailure(t, exchange, errorCodes.pushNotificationNotSupported);
        },
      ),
      vectors(
        'own-task',
        'a push notification method for a task of the caller',
        pushMethods,
        { twin: 'served' },
        async (a2a, t, { method, params }) => {
          const { id } = await finishedTask(a2a, t);
          const exchange = await a2a.request(a2aRequest(method, { ...params, taskId: id }));
          expectFailure(t, exchange, errorCodes.pushNotificationNotSupported);
        },
      ),
    ],
    mutants: {
      'knows no such methods': { refusal: (reason) => (reason === 'push-notification' ? 'unknown-method' : reason) },
      'keeps configurations': { refusal: (reason) => (reason === 'push-notification' ? undefined : reason) },
      'looks for the task first': {
        refusal: (reason, { params }) =>
          reason === 'push-notification' && params.taskId === 'conformance-no-such-task' ? 'unknown-task' : reason,
      },
      'calls them unsupported operations': {
        refusal: (reason) => (reason === 'push-notification' ? 'undeclared-capability' : reason),
      },
      'takes the name of a list without its plural s': {
        refusal: (reason, { method }) => (method === 'ListTaskPushNotificationConfigs' ? 'unknown-method' : reason),
      },
      'deletes what is not there': {
        refusal: (reason, { method }) => (method === 'DeleteTaskPushNotificationConfig' ? undefined : reason),
      },
    },
    benign: {
      'declares push notifications for another interface': {
        declaredA2aCapabilities: (capabilities) => ({ ...capabilities, pushNotifications: true }),
      },
      'gives no details': { a2aErrorData: () => undefined },
    },
  }),
]);
