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
  ['no-fraction', 'without its fraction', 'SMCP-SIG-5'],
  ['six-decimals', 'six decimals', 'SMCP-SIG-7'],
  ['spaced', 'spaces after its separators', 'SMCP-SIG-9'],
  ['unsorted', 'keys as they come', 'SMCP-SIG-8'],
  ['flag-signed', 'the flag', 'SMCP-SIG-12'],
  ['type-first', 'before the id', 'SMCP-SIG-2'],
  ['type-name', 'enumeration', 'SMCP-SIG-4'],
  ['dots', 'dots', 'SMCP-SIG-2'],
  ['plaintext-signed', 'the plaintext', 'SMCP-SIG-13'],
  ['master-key', 'master key', 'SMCP-KEY-14'],
  ['cipher-key', 'cipher key', 'SMCP-KEY-9'],
])('names what is wrong with a signature: %s', (id, words, statement) => {
  const mistake = readVector(id).mistake?.();
  expect(mistake?.words).toContain(words);
  expect(mistake?.statements).toContain(statement);
});

test('names nothing where the signature is right, missing, or wrong in a way of its own', () => {
  expect(readVector('reference').mistake?.()).toBeUndefined();
  expect(readVector('wrong-digit').mistake?.()).toBeUndefined();
  const content = { type: 'auth', payload: { x: 1 } };
  const { text } = makeMessage(content, keys, 'fixedid', 1_700_000_000, { signature: () => null });
  expect(readMessage(text, keys).mistake?.()).toBeUndefined();
});
