import { on, suite, vectors } from '../../harness/suite.ts';
import { promptFor } from '../a2a/sending.ts';
import { requirement } from '../requirement.ts';
import { examples } from './a2a-methods.ts';
import { expectResult } from './json-rpc-expectations.ts';

/** The messages of A2A examples. */
export const a2aExamples = suite('agent-protocols', 'a2a-examples', [
  requirement('A2A-EX-1', on('a2a', 'rpc'), {
    cases: [
      vectors(
        'request',
        'the request of the example, with a text that the target may be sent',
        examples,
        {},
        async (a2a, t, { request: { request } }) => {
          const message = { ...request.params.message, parts: [{ text: promptFor(a2a, t, 'complete') }] };
          expectResult(t, await a2a.request({ ...request, params: { message } }));
        },
      ),
    ],
    mutants: {
      'demands a configuration': {
        refusal: (reason, { params }) => (params.configuration ? reason : 'missing-member'),
      },
      'demands the kind of a message': {
        refusal: (reason, { params }) =>
          JSON.stringify(params.message ?? {}).includes('"kind"') ? reason : 'missing-member',
      },
      'demands a version in the envelope': {
        checkVersion: (version) => (version === undefined ? 'bad_request' : 'ok'),
      },
      'wants service parameters below the parameters': {
        refusal: (reason, { params }) => ('a2a-service-parameters' in params ? reason : 'absent-version'),
      },
      'wants identifiers that are UUIDs': {
        refusal: (reason, { params }) => (/[0-9a-f]{8}-/.test(JSON.stringify(params)) ? reason : 'bad-member'),
      },
    },
  }),
]);
