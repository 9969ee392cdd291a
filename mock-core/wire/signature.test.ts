import { x448 } from '@noble/curves/ed448.js';
import { ed25519 } from '@noble/curves/ed25519.js';
import { sha3_256 } from '@noble/hashes/sha3.js';
import { expect, test } from 'vitest';
import { keyBytes, keyText, signingKey, verifyingKey } from './key.ts';
import { associatedData, x448KeyText, x448PublicKey } from './ratchet.ts';
import { sessionBinding, signRequest, verifyRequest } from './signature.ts';

/** Made from the Ed25519 seed of RFC 8032 test 1 and the X448 private keys 56 times 1 and 56 times 2. */
const vector = {
  signKey: 'MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v_VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g',
  signerKey: 'MCowBQYDK2VwAyEA11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo=',
  requesterKey: 'MEIwBQYDK2VvAzkAEv526mrt7HpnNeXIY6eVSFz-usO4wc20zLJL461iemXNZFUeRt-NlTbCOaI3x56hFygmEdQPI90=',
  addressKey: 'MEIwBQYDK2VvAzkAz9rCfJFTHXMIzI4hUDicHgp-o69wiG0IIlJGlbXT4cCw9Ho8XqsJMmwPp9qtjM_g0nvQ4zQEahs=',
  binding: 'ad3f15b3d3c4e6ca228abd9167931f0a4811ef7ebeb842f87e810a00795e3b44',
  payload: '{"protocol":"mcp","request":{"jsonrpc":"2.0","id":1,"method":"tools/list"}}',
  signature: 'aTHgifogPRdXE08ZZNsnKQLnAXNs7dk3Rvbcoicj5zBrE8TM21hpydolnYKYqS3QKF4QAUMKwJW01er3Ak45Bw==',
};
const ones = new Uint8Array(56).fill(1);
const twos = new Uint8Array(56).fill(2);
const payload = Buffer.from(vector.payload);
const session = associatedData(x448PublicKey(ones), x448PublicKey(twos));

test('keys, binding and signature of the synthetic vector', () => {
  expect(x448KeyText(ones)).toBe(vector.requesterKey);
  expect(x448KeyText(twos)).toBe(vector.addressKey);
  expect(session).toHaveLength(112);
  expect(sessionBinding(session).toString('hex')).toBe(vector.binding);
  const key = signingKey(vector.signKey)!;
  expect(keyText(key.publicDer)).toBe(vector.signerKey);
  expect(keyText(signRequest(key.privateKey, session, payload))).toBe(vector.signature);
});

test('another implementation computes the same', () => {
  expect(Buffer.from(x448.getPublicKey(ones))).toEqual(x448PublicKey(ones));
  const message = Buffer.concat([Buffer.from('SimpleXService'), session]);
  expect(Buffer.from(sha3_256(message)).toString('hex')).toBe(vector.binding);
  const signed = Buffer.concat([sessionBinding(session), payload]);
  const secret = keyBytes(vector.signKey)!.subarray(-32);
  expect(keyText(ed25519.sign(signed, secret))).toBe(vector.signature);
  expect(ed25519.verify(keyBytes(vector.signature)!, signed, keyBytes(vector.signerKey)!.subarray(-32))).toBe(true);
});

test('a signature holds for its session, its payload and its key only', () => {
  const signature = keyBytes(vector.signature)!;
  const key = verifyingKey(vector.signerKey)!;
  expect(verifyRequest(key, session, payload, signature)).toBe(true);
  expect(verifyRequest(key, associatedData(x448PublicKey(twos), x448PublicKey(ones)), payload, signature)).toBe(false);
  expect(verifyRequest(key, session, Buffer.from(`${vector.payload} `), signature)).toBe(false);
  const other = keyText(
    Buffer.concat([keyBytes(vector.signerKey)!.subarray(0, 12), ed25519.getPublicKey(ones.slice(0, 32))]),
  );
  expect(verifyRequest(verifyingKey(other)!, session, payload, signature)).toBe(false);
});

test('keys are read with and without padding, and nothing else is a key', () => {
  expect(verifyingKey(vector.signerKey.slice(0, -1))?.asymmetricKeyType).toBe('ed25519');
  expect(vector.signerKey).toHaveLength(60);
  expect(vector.signKey).toHaveLength(64);
  expect(vector.addressKey).toHaveLength(92);
  expect(verifyingKey(vector.addressKey)).toBeUndefined();
  expect(verifyingKey(vector.signerKey.replace('_', '/'))).toBeUndefined();
  expect(signingKey(vector.signerKey)).toBeUndefined();
  expect(signingKey('MC4CAQAwBQYDK2VuBCIEIJ1hsZ3v_VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g')).toBeUndefined();
  expect(signingKey('')).toBeUndefined();
});
