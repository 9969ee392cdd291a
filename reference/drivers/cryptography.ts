import { createHash } from 'node:crypto';
import { decodePublicKey, sameKey } from '../../harness/keys/public-key.ts';
import { pad, unpad } from '../../mock-core/wire/block.ts';
import { keyBytes, keyText, signingKey, verifyingKey } from '../../mock-core/wire/key.ts';
import { signRequest as sign, verifyRequest } from '../../mock-core/wire/signature.ts';
import { type Operation, refused, taken } from './operation.ts';

export const padding: Operation = ({ message, block }) => {
  const padded = pad(bytes(message), Number(block));
  if (padded === undefined) return refused;
  return taken({ length: padded.length, sha256: createHash('sha256').update(padded).digest('hex') });
};

export const unpadding: Operation = ({ block }) => {
  const message = unpad(bytes(block));
  return message === undefined ? refused : taken({ message: message.toString('hex') });
};

export const requestKey: Operation = ({ text }) => {
  const key = decodePublicKey(String(text));
  return key === undefined ? refused : taken({ key: Buffer.from(key).toString('hex') });
};

export const signer: Operation = ({ requestKey: claimed, signerKey }) => {
  const verified = typeof signerKey === 'string' && signerKey !== '' ? signerKey : undefined;
  if (claimed !== undefined && (verified === undefined || !sameKey(String(claimed), verified))) return refused;
  const key = verified === undefined ? undefined : decodePublicKey(verified);
  return taken({ signer: key === undefined ? null : Buffer.from(key).toString('hex') });
};

export const requestSignature: Operation = ({ key, associatedData, payload, signature }) => {
  const publicKey = verifyingKey(String(key));
  const given = keyBytes(String(signature));
  const isRight =
    publicKey !== undefined &&
    given !== undefined &&
    verifyRequest(publicKey, bytes(associatedData), Buffer.from(String(payload)), given);
  return isRight ? taken({}) : refused;
};

export const signRequest: Operation = ({ signKey, associatedData, payload }) => {
  const key = signingKey(String(signKey));
  if (key === undefined) return refused;
  const signature = sign(key.privateKey, bytes(associatedData), Buffer.from(String(payload)));
  return taken({ signerKey: keyText(key.publicDer), signature: keyText(signature) });
};

function bytes(hex: unknown): Buffer {
  return Buffer.from(String(hex), 'hex');
}
