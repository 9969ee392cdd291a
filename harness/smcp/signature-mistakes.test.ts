import { expect, test } from 'vitest';
import { readVectors } from '../vectors.ts';
import { deriveKeys } from './key-schedule.ts';
import { makeMessage, readMessage } from './message.ts';

const keys = deriveKeys('interop-secret-value-32-bytes-xx', 'interop-salt');

interface SignatureVector {
  readonly id: string;
  readonly flags: readonly string[];
  readonly message: Readonly<Record<'id' | 'type' | 'timestamp' | 'payload', string>> & { readonly encrypted: boolean };
  readonly signature: string;
}
const { vectors } = readVectors('smcp/signature.json') as { readonly vectors: readonly SignatureVector[] };

function readVector(id: string) {
  const { message, signature } = vectors.find((vector) => vector.id === id)!;
  const text = (value: unknown) => JSON.stringify(value);
  return readMessage(
    `{"id":${text(message.id)},"type":${text(message.type)},"timestamp":${message.timestamp},"payload":${message.payload},"encrypted":${message.encrypted},"signature":${text(signature)}}`,
    keys,
  );
}

test.each([
  ['no-fraction', 'without its fraction'],
  ['six-decimals', 'six decimals'],
  ['spaced', 'spaces after its separators'],
  ['unsorted', 'keys as they come'],
  ['flag-signed', 'the flag'],
  ['type-first', 'before the id'],
  ['type-name', 'enumeration'],
  ['dots', 'dots'],
  ['plaintext-signed', 'the plaintext'],
  ['master-key', 'master key'],
  ['cipher-key', 'cipher key'],
])('names what is wrong with a signature: %s', (id, words) => {
  expect(readVector(id).mistake).toContain(words);
});

test('names nothing where the signature is right, missing, or wrong in a way of its own', () => {
  expect(readVector('reference').mistake).toBeUndefined();
  expect(readVector('wrong-digit').mistake).toBeUndefined();
  const content = { type: 'auth', payload: { x: 1 } };
  const { text } = makeMessage(content, keys, 'fixedid', 1_700_000_000, { signature: () => null });
  expect(readMessage(text, keys).mistake).toBeUndefined();
});
