import * as fc from 'fast-check';

/** Any id that JSON-RPC lets a request have, save fractions and null, which a request SHOULD NOT have (JSON-RPC 2.0, section 4). */
export const anyRequestId: fc.Arbitrary<number | string> = fc.oneof(
  fc.maxSafeInteger(),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);
