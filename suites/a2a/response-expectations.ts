import { errorCodes } from '../../harness/a2a/error-objects.ts';
import { type A2aExchange, isRecord } from '../../harness/exchange.ts';
import type { Trial } from '../../harness/trial.ts';
import { about, expectResponse as expectAnswered, responseOf } from '../agent-protocols/mcp-expectations.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** The request was answered with a JSON-RPC response, whatever it says. */
export function expectResponse(trial: Trial, exchange: A2aExchange): JsonObject {
  endWhereRefused(trial, exchange);
  return expectAnswered(trial, exchange);
}

/** The request was served. */
export function expectResult(trial: Trial, exchange: A2aExchange): JsonObject {
  const response = expectResponse(trial, exchange);
  endWhereOversize(trial, exchange, response);
  const { result } = response;
  trial.expect(isRecord(result), 'a JSON-RPC result', response, about(exchange));
  return result;
}

/** The request was refused with a JSON-RPC error, of one of these codes where they are given. */
export function expectError(trial: Trial, exchange: A2aExchange, ...codes: readonly number[]): JsonObject {
  const response = expectResponse(trial, exchange);
  const { error } = response;
  trial.expect(isRecord(error) && !('result' in response), 'a JSON-RPC error', response, about(exchange));
  const { code } = error;
  trial.expect(
    codes.length === 0 || codes.some((expected) => expected === code),
    `the error code ${codes.join(' or ')}`,
    code,
    about(exchange),
  );
  return error;
}

/** A case that is about another statement ends where there is no response to judge. */
export function needResponse(trial: Trial, exchange: A2aExchange): JsonObject {
  endWhereRefused(trial, exchange);
  return responseOf(exchange) ?? trial.inconclusive('there was no JSON-RPC response to judge');
}

/** A case that is about another statement ends where there is no result to judge. */
export function needResult(trial: Trial, exchange: A2aExchange): JsonObject {
  const response = needResponse(trial, exchange);
  endWhereOversize(trial, exchange, response);
  return isRecord(response.result) ? response.result : trial.inconclusive('there was no result to judge');
}

/** The positive twin of a refusal: the request was served. What is wrong with the result, other statements judge. */
export function expectServed(trial: Trial, exchange: A2aExchange): void {
  needResult(trial, exchange);
  trial.judge('holds', about(exchange));
}

/** A case that is about another statement ends where there is no error to judge, whatever form the error has. */
export function needError(trial: Trial, exchange: A2aExchange): unknown {
  const response = needResponse(trial, exchange);
  return 'error' in response ? response.error : trial.inconclusive('the request was not refused with an error');
}

/** `error.code` of the answer, where it is one. */
export function codeOf(exchange: A2aExchange): unknown {
  const error = responseOf(exchange)?.error;
  return isRecord(error) ? error.code : undefined;
}

/** The result of the answer, where it is an object. */
export function resultOf(exchange: A2aExchange): JsonObject | undefined {
  const result = responseOf(exchange)?.result;
  return isRecord(result) ? result : undefined;
}

/** Envelope errors that say nothing about the statement at hand, and the open reading; the binding's suites judge them. */
const openRefusals: Readonly<Record<string, readonly [why: string, ambiguity?: string]>> = {
  rate_limited: ['the target limits the rate of requests'],
  too_large: ['the answer is too large for the transport'],
  bad_request: ['a wrong message was refused together with the envelope around it', 'S-A17'],
  unsupported_version: ['the version was refused by the envelope', 'S-A4'],
};

function endWhereRefused(trial: Trial, { envelopeError }: A2aExchange): void {
  if (envelopeError?.code === 'conversation_required')
    trial.inapplicable('the target does this in a conversation only');
  const refusal = typeof envelopeError?.code === 'string' ? openRefusals[envelopeError.code] : undefined;
  if (refusal !== undefined) trial.inconclusive(...refusal);
}

/** In a conversation an answer above the message size is replaced with -32603. */
function endWhereOversize(trial: Trial, { transport }: A2aExchange, { error }: JsonObject): void {
  if (transport === 'chat' && isRecord(error) && error.code === errorCodes.internalError) {
    trial.inconclusive('-32603 in a conversation can stand for an answer above the message size');
  }
}
