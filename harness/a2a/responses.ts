import * as z from 'zod';
import { errorObject } from './error-objects.ts';
import { resultSchema } from './results.ts';
import { requestId } from './values.ts';

const jsonrpc = z.literal('2.0');

/** The JSON-RPC response with a result of a request with this method; each event of a stream is one. */
export function resultResponse(method: string): z.ZodType {
  return without('error', z.looseObject({ jsonrpc, id: requestId, result: resultSchema(method) }));
}

/** The JSON-RPC response with an error; `error` says more of the error than `errorObject` does. */
export function errorResponse(error: z.ZodType = errorObject): z.ZodType {
  return without('result', z.looseObject({ jsonrpc, id: requestId, error }));
}

/** The response with an error to a request whose id could not be read. */
export function errorResponseWithoutId(error: z.ZodType = errorObject): z.ZodType {
  return without('result', z.looseObject({ jsonrpc, id: z.null().optional(), error }));
}

/** JSON-RPC has a result or an error by presence: a null beside the other is one too many. */
function without(name: string, schema: z.ZodType<object>): z.ZodType {
  return schema.refine((response) => !Object.hasOwn(response, name), {
    path: [name],
    error: 'expected nothing',
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
}
