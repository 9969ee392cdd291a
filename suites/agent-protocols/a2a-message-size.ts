import { errorCodes } from '../../harness/a2a/error-objects.ts';
import type { A2aPeer } from '../../harness/peers/peer.ts';
import { on, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { codeOf, expectServed } from '../a2a/response-expectations.ts';
import { messageFor } from '../a2a/sending.ts';
import { eventsOf, needStream } from '../a2a/streams.ts';
import { requirement } from '../requirement.ts';
import { serviceExchange } from './a2a-service-expectations.ts';
import { about, answerOf, expectFailure } from './json-rpc-expectations.ts';
import { usesWhatTheCoreTakes } from './oddities.ts';
import { expectError } from './service-expectations.ts';

const fits = scenario('fits', 'a task whose answer fits', async (a2a: A2aPeer, t: Trial) => {
  expectServed(t, await a2a.request(messageFor(a2a, t, 'complete')));
});

/** What replaces an answer that does not fit (A2A binding, A2A messages). */
export const a2aMessageSize = suite('agent-protocols', 'a2a-message-size', [
  requirement('A2A-MSG-14', on('a2a', 'chat'), {
    cases: [
      fits,
      scenario('oversize', 'a task whose answer does not fit', { twin: 'fits' }, async (a2a, t) => {
        expectFailure(t, await a2a.request(messageFor(a2a, t, 'oversize')), errorCodes.internalError);
      }),
      scenario('event', 'a stream of which one event does not fit', { twin: 'fits' }, async (a2a, t: Trial) => {
        const request = messageFor(a2a, t, 'oversize', { method: 'SendStreamingMessage' });
        const exchange = await a2a.request(request);
        if (codeOf(exchange) !== errorCodes.internalError) needStream(t, exchange);
        const codes = exchange.responses.map(({ error }) => (error as { code?: unknown } | undefined)?.code);
        if (eventsOf(exchange).length > 0 && isComplete(exchange.responses)) {
          t.inconclusive('every event of the stream fitted into a message', 'S-A19');
        }
        t.prefer(
          codes.includes(errorCodes.internalError),
          'a JSON-RPC error of code -32603 in place of the event',
          exchange.responses.at(-1),
          { ...about(exchange), weight: 'advice', ambiguity: 'S-A19' },
        );
      }),
    ],
    mutants: {
      'says nothing in place of a long answer': { oversizeReply: () => undefined },
      'gives a long answer a code of its own': {
        a2aErrorCode: (code, reason) => (reason === 'oversize' ? -32000 : code),
      },
      'calls a long answer the mistake of its caller': {
        a2aErrorCode: (code, reason) => (reason === 'oversize' ? errorCodes.invalidParams : code),
      },
      'answers with a task that failed': {
        oversizeReply: (error, _text, { method }) =>
          method === 'SendMessage'
            ? {
                jsonrpc: '2.0',
                id: error.id,
                result: { task: { ...tooLarge, status: { state: 'TASK_STATE_FAILED' } } },
              }
            : error,
      },
      'leaves out events that are too long': {
        oversizeReply: (error, _text, { method }) => (method === 'SendStreamingMessage' ? undefined : error),
      },
    },
    benign: { 'goes on after an event that is too long': { oversizeEndsStream: () => false } },
  }),

  requirement('A2A-MSG-15', on('a2a', 'rpc'), {
    cases: [
      fits,
      scenario('oversize', 'a task whose answer does not fit', { twin: 'fits' }, async (a2a, t) => {
        expectError(t, serviceExchange(await a2a.request(messageFor(a2a, t, 'oversize'))), 'too_large');
      }),
    ],
    mutants: {
      'says nothing where the answer is too large': { oversizeEnvelope: () => undefined },
      'answers -32603 in the response': {
        oversizeEnvelope: (_envelope, { id }) => ({
          response: { jsonrpc: '2.0', id, error: { code: errorCodes.internalError, message: 'Too large.' } },
        }),
      },
      'calls it a failure of its own': { envelopeCode: (code, reason) => (reason === 'oversize' ? 'internal' : code) },
    },
    benign: usesWhatTheCoreTakes,
  }),

  requirement('A2A-MSG-16', on('a2a'), {
    cases: [
      fits,
      scenario('raw', 'bytes that fit as they are and not as base64', { twin: 'fits' }, async (a2a, t: Trial) => {
        const exchange = await a2a.request(messageFor(a2a, t, 'oversizeRaw'));
        const replaced =
          exchange.transport === 'rpc'
            ? exchange.envelopeError?.code === 'too_large'
            : codeOf(exchange) === errorCodes.internalError;
        t.expect(
          replaced,
          exchange.transport === 'rpc' ? 'the envelope error too_large' : 'a JSON-RPC error of code -32603',
          answerOf(exchange),
          about(exchange),
        );
      }),
    ],
    mutants: {
      'counts everything but the bytes of raw parts': {
        oversizeReply: (error, text) => (text.includes('"raw"') ? undefined : error),
        oversizeEnvelope: () => undefined,
      },
      'leaves bytes out that are too many': {
        bytes: (base64) => (base64.length > 10_000 ? '' : base64),
      },
    },
  }),
]);

const tooLarge = { id: 'too-large', contextId: 'too-large' };

/** The stream came to a terminal state. */
function isComplete(responses: readonly Readonly<Record<string, unknown>>[]): boolean {
  return /"TASK_STATE_(COMPLETED|FAILED|CANCELED|REJECTED)"/.test(JSON.stringify(responses.at(-1)?.result ?? null));
}
