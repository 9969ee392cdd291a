import { type A2aExchange, isRecord } from '../../harness/exchange.ts';
import { on, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { agentCard } from '../a2a/agent-cards.ts';
import { stateOf } from '../a2a/known-tasks.ts';
import { needResponse, resultOf } from '../a2a/response-expectations.ts';
import { messageFor } from '../a2a/sending.ts';
import { requirement } from '../requirement.ts';
import { about, answerOf } from './json-rpc-expectations.ts';

const bearer = { bearer: { httpAuthSecurityScheme: { scheme: 'Bearer' } } };

/** How a credential is asked for (A2A binding, Callers and authorization). */
export const a2aChallenges = suite('agent-protocols', 'a2a-challenges', [
  requirement('A2A-AUTH-7', on('a2a'), {
    cases: [
      scenario('task', 'a message that needs a credential, without one', async (a2a, t: Trial) => {
        const exchange = await a2a.request(messageFor(a2a, t, 'authRequired'));
        needResponse(t, exchange);
        if (stateOf(resultOf(exchange)?.task) === 'TASK_STATE_COMPLETED') {
          t.inconclusive('the message of fixtures.a2a.authRequired was not challenged');
        }
        expectChallenge(t, exchange);
      }),
      scenario('declared', 'a message without the credential that the card asks for', async (a2a, t: Trial) => {
        const { securitySchemes, securityRequirements } = await agentCard(a2a, t);
        const demanded = Array.isArray(securityRequirements) && securityRequirements.length > 0;
        if (!isRecord(securitySchemes) || Object.keys(securitySchemes).length === 0 || !demanded) {
          t.inapplicable('its Agent Card asks for no credential');
        }
        const exchange = await a2a.request(messageFor(a2a, t, 'complete'));
        needResponse(t, exchange);
        if (stateOf(resultOf(exchange)?.task) === 'TASK_STATE_COMPLETED') {
          t.inconclusive('the message was served without a credential');
        }
        expectChallenge(t, exchange);
      }),
    ],
    mutants: {
      'asks for the credential as for any input': {
        steps: (steps) =>
          steps.map((step) =>
            'state' in step && step.state === 'TASK_STATE_AUTH_REQUIRED'
              ? { ...step, state: 'TASK_STATE_INPUT_REQUIRED' }
              : step,
          ),
      },
      'rejects what has no credential': {
        steps: (steps) =>
          steps.map((step) =>
            'state' in step && step.state === 'TASK_STATE_AUTH_REQUIRED'
              ? { state: 'TASK_STATE_REJECTED', says: 'Unauthorized.' }
              : step,
          ),
      },
      'answers an error of its own': {
        refusal: (reason, { params }) => (JSON.stringify(params).includes('"auth"') ? 'bad-member' : reason),
        a2aErrorCode: () => 401,
      },
      'answers with a message': { steps: () => [{ answer: 'Please send a credential.' }] },
      'declares a scheme and rejects what has no credential': {
        securitySchemes: () => bearer,
        steps: (_steps, { text }) => [
          { state: text.startsWith('auth') ? 'TASK_STATE_AUTH_REQUIRED' : 'TASK_STATE_REJECTED', says: 'Who are you?' },
        ],
      },
    },
  }),
]);

function expectChallenge(t: Trial, exchange: A2aExchange): void {
  t.expect(
    stateOf(resultOf(exchange)?.task) === 'TASK_STATE_AUTH_REQUIRED',
    'a task in the state TASK_STATE_AUTH_REQUIRED',
    answerOf(exchange),
    about(exchange),
  );
}
