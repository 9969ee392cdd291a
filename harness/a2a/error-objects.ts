import * as z from 'zod';

/** The codes of JSON-RPC and those that A2A gives its own errors (specification, 5.4 and 9.5). */
export const errorCodes = {
  parseError: -32_700,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  internalError: -32_603,
  taskNotFound: -32_001,
  taskNotCancelable: -32_002,
  pushNotificationNotSupported: -32_003,
  unsupportedOperation: -32_004,
  contentTypeNotSupported: -32_005,
  invalidAgentResponse: -32_006,
  extendedAgentCardNotConfigured: -32_007,
  extensionSupportRequired: -32_008,
  versionNotSupported: -32_009,
} as const;

const names = new Map<unknown, string>(Object.entries(errorCodes).map(([name, code]) => [code, name]));

/** Whether the code is of the range that A2A keeps for itself. */
export function isOwnCode(code: unknown): boolean {
  return typeof code === 'number' && code >= -32_099 && code <= -32_001;
}

/** The `reason` of the error with this code of A2A: `TASK_NOT_FOUND`. Codes that 1.0 does not define have none. */
export function reasonOf(code: unknown): string | undefined {
  return isOwnCode(code) ? names.get(code)?.replace(/[A-Z]/g, '_$&').toUpperCase() : undefined;
}

/** The `error` of a JSON-RPC response: its details, where there are any, are objects that name their type (9.5). */
export const errorObject = z.looseObject({
  code: z.int(),
  message: z.string(),
  data: z.array(z.looseObject({ '@type': z.string() })).nullish(),
});

/** The detail that names an error of A2A; `reason` is compared with `reasonOf` its code. */
export const errorInfo = z.looseObject({
  '@type': z.literal('type.googleapis.com/google.rpc.ErrorInfo'),
  reason: z.string(),
  domain: z.literal('a2a-protocol.org'),
  metadata: z.record(z.string(), z.string()).nullish(),
});

/** The detail that names the parameters which failed validation. */
export const badRequest = z.looseObject({
  '@type': z.literal('type.googleapis.com/google.rpc.BadRequest'),
  fieldViolations: z.array(z.looseObject({ field: z.string(), description: z.string().nullish() })).min(1),
});
