import { isRecord } from '../../harness/exchange.ts';
import { mcpRequest } from '../../harness/mcp/request.ts';
import { on, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { requirement } from '../requirement.ts';
import { answersTo } from './chat-expectations.ts';
import { declaredVersions } from './declared-versions.ts';
import { about, answerOf } from './json-rpc-expectations.ts';

/** Sections "Overview" and "protocols": what only a second call, or a call of each version, shows. */
export const keptPromises = suite('agent-protocols', 'kept-promises', [
  requirement('OVER-8', on('chat'), {
    cases: [
      scenario('second-call', 'a call after an answer, in the same conversation', async (chat, t: Trial) => {
        const first = await chat.call(mcpRequest('server/discover', {}, { id: 'first' }));
        if (answersTo(first).length === 0) t.inconclusive('the first call was not answered');
        const second = await chat.call(mcpRequest('server/discover', {}, { id: 'second' }));
        const answers = answersTo(second);
        t.expect(
          answers.length > 0,
          'an answer in the conversation of the call before',
          second.refusal ?? 'no answer within the wait',
          { in: second, silence: second.refusal === undefined },
        );
      }),
    ],
    mutants: { 'deletes the contact after an answer': { followUp: ({ chat }) => [`/_delete ${chat} full`] } },
  }),

  requirement('DECL-PROTO-8', on('mcp'), {
    cases: [
      scenario('each-version', 'a request of each version that is declared', async (mcp, t: Trial) => {
        const versions = declaredVersions(mcp);
        if (versions.length === 0) t.inapplicable('it declares no version');
        for (const version of versions) {
          const request = mcpRequest('server/discover', {}, { id: version, version });
          const exchange = await mcp.request(request, { malformed: true });
          const error = exchange.response?.error;
          const refused =
            (isRecord(error) && error.code === -32022) || exchange.envelopeError?.code === 'unsupported_version';
          if (exchange.response === undefined && !refused) t.inconclusive(`the request of ${version} was not answered`);
          t.expect(!refused, `the declared version ${version} served`, answerOf(exchange), about(exchange));
        }
      }),
    ],
    mutants: {
      'declares a version that it does not serve': { declaredVersions: (versions) => [...versions, '2027-01-01'] },
    },
    benign: { 'declares a version twice': { declaredVersions: (versions) => [...versions, ...versions] } },
  }),
]);
