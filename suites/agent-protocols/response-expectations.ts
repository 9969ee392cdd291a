import { type A2aExchange, isRecord, type McpExchange } from '../../harness/exchange.ts';
import type { Trial } from '../../harness/trial.ts';
import { about, expectResponse as expectAnswered, responseOf } from './json-rpc-expectations.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** What answers mean that stand for something else than themselves, in one protocol. */
export interface StandIns<X> {
  /** `conversation_required` over Service RPC. */
  conversationRequired(trial: Trial): never;
  /** Whether the JSON-RPC error -32603 may stand for an answer above the message size, in a conversation. */
  canBeOversize(exchange: X): boolean;
}

/** What the cases of a protocol, over every binding, expect of a response. */
export interface ResponseExpectations<X> {
  /** The request was answered with a JSON-RPC response, whatever it says. */
  expectResponse(trial: Trial, exchange: X): JsonObject;
  /** The request was served. */
  expectResult(trial: Trial, exchange: X): JsonObject;
  /** The request was refused with a JSON-RPC error, of one of these codes where they are given. */
  expectError(trial: Trial, exchange: X, ...codes: readonly number[]): JsonObject;
  /** The positive twin of a refusal: the request was served. What is wrong with the result, other statements judge. */
  expectServed(trial: Trial, exchange: X): void;
  /** A case that is about another statement ends where there is no response to judge. */
  needResponse(trial: Trial, exchange: X): JsonObject;
  /** A case that is about another statement ends where there is no result to judge. */
  needResult(trial: Trial, exchange: X): JsonObject;
  /** A case that is about another statement ends where there is no error to judge, whatever form the error has. */
  needError(trial: Trial, exchange: X): unknown;
}

/** JSON-RPC: the server failed. The bindings put it in the place of an answer that does not fit into a message. */
const internalError = -32603;

/** Envelope errors that say nothing about the statement at hand, and the open reading; the binding's suites judge them. */
const openRefusals: Readonly<Record<string, readonly [why: string, ambiguity?: string]>> = {
  rate_limited: ['the target limits the rate of requests'],
  too_large: ['the answer is too large for the transport'],
  bad_request: ['a wrong message was refused together with the envelope around it', 'S-A17'],
  unsupported_version: ['the version was refused by the envelope', 'S-A4'],
};

export function responseExpectations<X extends McpExchange | A2aExchange>({
  conversationRequired,
  canBeOversize,
}: StandIns<X>): ResponseExpectations<X> {
  function expectResponse(trial: Trial, exchange: X): JsonObject {
    endWhereRefused(trial, exchange);
    return expectAnswered(trial, exchange);
  }

  function needResponse(trial: Trial, exchange: X): JsonObject {
    endWhereRefused(trial, exchange);
    return responseOf(exchange) ?? trial.inconclusive('there was no JSON-RPC response to judge');
  }

  function needResult(trial: Trial, exchange: X): JsonObject {
    const response = needResponse(trial, exchange);
    endWhereOversize(trial, exchange, response);
    return isRecord(response.result) ? response.result : trial.inconclusive('there was no result to judge');
  }

  function endWhereRefused(trial: Trial, { envelopeError }: X): void {
    const code = envelopeError?.code;
    if (code === 'conversation_required') conversationRequired(trial);
    const refusal = typeof code === 'string' ? openRefusals[code] : undefined;
    if (refusal !== undefined) trial.inconclusive(...refusal);
  }

  function endWhereOversize(trial: Trial, exchange: X, { error }: JsonObject): void {
    const failed = isRecord(error) && error.code === internalError;
    if (failed && exchange.transport === 'chat' && canBeOversize(exchange)) {
      trial.inconclusive('-32603 in a conversation can stand for an answer above the message size');
    }
  }

  return {
    expectResponse,
    needResponse,
    needResult,
    expectResult(trial: Trial, exchange) {
      const response = expectResponse(trial, exchange);
      endWhereOversize(trial, exchange, response);
      const { result } = response;
      trial.expect(isRecord(result), 'a JSON-RPC result', response, about(exchange));
      return result;
    },
    expectError(trial: Trial, exchange, ...codes) {
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
    },
    expectServed(trial, exchange) {
      needResult(trial, exchange);
      trial.judge('holds', about(exchange));
    },
    needError(trial, exchange) {
      const response = needResponse(trial, exchange);
      return 'error' in response ? response.error : trial.inconclusive('the request was not refused with an error');
    },
  };
}
