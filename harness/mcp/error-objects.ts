import * as z from 'zod';
import { clientCapabilities, integer } from './values.ts';

/** The codes that MCP gives a meaning to (basic/index, "Error Codes"). */
export const errorCodes = {
  parseError: -32_700,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  internalError: -32_603,
  headerMismatch: -32_020,
  missingRequiredClientCapability: -32_021,
  unsupportedProtocolVersion: -32_022,
} as const;

/** The `error` of a JSON-RPC response, whatever its code. */
export const errorObject = z.looseObject({ code: integer, message: z.string() });

/** The error that lists the served revisions and the one that was asked for. */
export const unsupportedVersionError = errorObject.extend({
  code: z.literal(errorCodes.unsupportedProtocolVersion),
  data: z.looseObject({ supported: z.array(z.string()), requested: z.string() }),
});

/** The error that names the capabilities which the request did not declare. */
export const missingCapabilityError = errorObject.extend({
  code: z.literal(errorCodes.missingRequiredClientCapability),
  data: z.looseObject({ requiredCapabilities: clientCapabilities }),
});
