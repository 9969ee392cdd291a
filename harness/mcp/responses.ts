import * as z from 'zod';
import { errorObject } from './error-objects.ts';
import { resultSchema } from './results.ts';
import { requestId } from './values.ts';

const jsonrpc = z.literal('2.0');

/** The JSON-RPC response with the result of a request with this method. */
export function resultResponse(method: string): z.ZodType {
  return z.looseObject({ jsonrpc, id: requestId, result: resultSchema(method) });
}

/** The JSON-RPC response with an error; `error` says more of the error than `errorObject` does. */
export function errorResponse(error: z.ZodType = errorObject): z.ZodType {
  return z.looseObject({ jsonrpc, id: requestId, error });
}

/**
 * The response with an error to a request whose id could not be read: JSON-RPC has null for the id there, MCP leaves it
 * out, and either will do.
 */
export function errorResponseWithoutId(error: z.ZodType = errorObject): z.ZodType {
  return z.looseObject({ jsonrpc, id: z.null().optional(), error });
}
