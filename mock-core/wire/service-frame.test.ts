import { expect, test } from 'vitest';
import { pad, postQuantumBlockBytes, unpad } from './block.ts';
import { decodeRequest, decodeResponse, encodeReplyQueue, encodeRequest, encodeResponse } from './service-frame.ts';

const replyQueue = encodeReplyQueue({
  hosts: ['127.0.0.1'],
  port: '5223',
  serverKeyHash: Buffer.alloc(32, 1),
  queueId: Buffer.alloc(24, 2),
  diffieHellmanKey: Buffer.alloc(44, 3),
});
const signed = { publicDer: Buffer.alloc(44, 4), signature: Buffer.alloc(64, 5) };
const payload = Buffer.from('{"protocol":"mcp"}');

test('a frame is read back as it was written', () => {
  for (const proof of [undefined, signed]) {
    const frame = decodeRequest(encodeRequest({ replyQueue, signed: proof, payload }))!;
    expect(Buffer.from(frame.replyQueue)).toEqual(replyQueue);
    expect(Buffer.from(frame.payload)).toEqual(payload);
    expect(frame.signed && Buffer.from(frame.signed.publicDer)).toEqual(proof?.publicDer);
    expect(frame.signed && Buffer.from(frame.signed.signature)).toEqual(proof?.signature);
  }
  expect(decodeResponse(encodeResponse(payload))?.equals(payload)).toBe(true);
});

test('a signature costs 110 bytes', () => {
  const length = (proof: typeof signed | undefined) => encodeRequest({ replyQueue, signed: proof, payload }).length;
  expect(length(signed) - length(undefined)).toBe(110);
});

test('a cut or foreign frame is none', () => {
  const frame = encodeRequest({ replyQueue, signed, payload });
  expect(decodeRequest(frame.subarray(0, 200))).toBeUndefined();
  expect(decodeRequest(encodeResponse(payload))).toBeUndefined();
  expect(decodeRequest(Buffer.alloc(0))).toBeUndefined();
  expect(decodeResponse(frame)).toBeUndefined();
});

test('a block is filled to its length and takes two bytes less', () => {
  const block = pad(Buffer.from('abc'), 8)!;
  expect(block.toString('latin1')).toBe('\0\x03abc###');
  expect(unpad(block)?.toString()).toBe('abc');
  expect(pad(Buffer.alloc(postQuantumBlockBytes - 2), postQuantumBlockBytes)).toHaveLength(11_106);
  expect(pad(Buffer.alloc(postQuantumBlockBytes - 1), postQuantumBlockBytes)).toBeUndefined();
  expect(unpad(Buffer.from([0, 9, 1]))).toBeUndefined();
});
