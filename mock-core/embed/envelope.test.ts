import { expect, test } from 'vitest';
import { libraryEnvelope } from './envelope.ts';

test.each([
  ['{"resp":{"type":"chatStarted"}}', '{"result":{"type":"chatStarted"}}'],
  ['{"resp":{"type":"chatCmdError","chatError":{"type":"error"}}}', '{"error":{"type":"error"}}'],
  ['{"resp":{"type":"chatError","chatError":{"type":"errorAgent"}}}', '{"error":{"type":"errorAgent"}}'],
  ['{"resp":{"type":"chatErrors","chatErrors":[]}}', '{"result":{"type":"chatErrors","chatErrors":[]}}'],
  ['{"resp":{"type":"serviceResponse","n":1.0e2}}', '{"result":{"type":"serviceResponse","n":1.0e2}}'],
])('%s is %s in the library', (frame, envelope) => {
  expect(libraryEnvelope(frame)).toBe(envelope);
});
