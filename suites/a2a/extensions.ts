import { errorCodes } from '../../harness/a2a/error-objects.ts';
import { a2aRequest } from '../../harness/a2a/request.ts';
import { isRecord } from '../../harness/exchange.ts';
import type { A2aPeer } from '../../harness/peers/peer.ts';
import { on, type Scenario, scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { requirement } from '../requirement.ts';
import { agentCard } from './agent-cards.ts';
import { expectError, expectResult, expectServed } from './response-expectations.ts';
import { harmless } from './sending.ts';

const plain: Scenario<A2aPeer> = scenario('plain', 'a request that names no extension', async (a2a, t) => {
  expectServed(t, await a2a.request(harmless(a2a, t)));
});

const unknown = [
  { id: 'one', comment: 'one extension', value: 'https://conformance.invalid/extension' },
  {
    id: 'two',
    comment: 'two, joined by a comma',
    value: 'https://conformance.invalid/a,https://conformance.invalid/b',
  },
  { id: 'word', comment: 'one that is no URI', value: 'conformance' },
];

/** URI of an extension that the card requires. */
async function requiredExtension(a2a: A2aPeer, trial: Trial): Promise<string> {
  const { capabilities } = await agentCard(a2a, trial);
  const extensions: readonly unknown[] =
    isRecord(capabilities) && Array.isArray(capabilities.extensions) ? capabilities.extensions : [];
  const found = extensions.find((one) => isRecord(one) && one.required === true && typeof one.uri === 'string');
  return isRecord(found) ? String(found.uri) : trial.inapplicable('its card requires no extension');
}

const acme = 'https://acme.example/extension';

export const extensions = suite('a2a', 'extensions', [
  requirement('a2a.extension-required', on('a2a', 'chat'), {
    cases: [
      scenario('named', 'a request that names the extension', async (a2a, t) => {
        const uri = await requiredExtension(a2a, t);
        expectResult(t, await a2a.request(a2aRequest('ListTasks', {}, { parameters: { 'A2A-Extensions': uri } })));
      }),
      scenario('absent', 'the same request without it', { twin: 'named' }, async (a2a, t) => {
        await requiredExtension(a2a, t);
        expectError(t, await a2a.request(a2aRequest('ListTasks', {})), errorCodes.extensionSupportRequired);
      }),
    ],
    mutants: {
      'serves without an extension that it requires': {
        extensions: () => [{ uri: acme, required: true }],
        refusal: (reason) => (reason === 'extension-required' ? undefined : reason),
      },
      'answers a missing extension with -32602': {
        extensions: () => [{ uri: acme, required: true }],
        refusal: (reason, { method }) => {
          if (reason !== 'extension-required') return reason;
          return method === 'GetExtendedAgentCard' ? undefined : 'bad-member';
        },
      },
    },
    benign: {
      'has an extension that it does not require': { extensions: () => [{ uri: acme }] },
    },
  }),

  requirement('a2a.extension-unknown', on('a2a'), {
    cases: [
      plain,
      vectors('unknown', 'an extension that does not exist', unknown, { twin: 'plain' }, async (a2a, t, { value }) => {
        expectResult(t, await a2a.request(harmless(a2a, t, { parameters: { 'A2A-Extensions': value } })));
      }),
    ],
    mutants: {
      'refuses extensions that it does not know': {
        refusal: (reason, { parameters }) =>
          reason ?? (parameters.has('a2a-extensions') ? 'extension-required' : undefined),
      },
      'takes a list of extensions for one that is wrong': {
        refusal: (reason, { parameters }) =>
          reason ?? (parameters.get('a2a-extensions')?.includes(',') ? 'bad-member' : undefined),
      },
    },
  }),
]);
