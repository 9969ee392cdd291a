/** A service request as it goes into the padded block. */
export interface ServiceRequestFrame {
  /** Description of the queue to which the response is sent. */
  readonly replyQueue: Uint8Array;
  /** Present in a signed request: X.509 DER of the key and the signature. */
  readonly signed: { readonly publicDer: Uint8Array; readonly signature: Uint8Array } | undefined;
  /** The request's JSON as sent. */
  readonly payload: Uint8Array;
}

const requestTag = 'A'.charCodeAt(0);
const responseTag = 'P'.charCodeAt(0);
const absent = '0'.charCodeAt(0);
const present = '1'.charCodeAt(0);

/** Tag `A`, reply queue (two-byte length), `0` or `1` with key and signature (one-byte lengths), payload. */
export function encodeRequest({ replyQueue, signed, payload }: ServiceRequestFrame): Buffer {
  const queueLength = Buffer.alloc(2);
  queueLength.writeUInt16BE(replyQueue.length);
  const proof = signed
    ? [
        Buffer.of(present, signed.publicDer.length),
        signed.publicDer,
        Buffer.of(signed.signature.length),
        signed.signature,
      ]
    : [Buffer.of(absent)];
  return Buffer.concat([Buffer.of(requestTag), queueLength, replyQueue, ...proof, payload]);
}

/** Reads what `encodeRequest` wrote; undefined when it is something else. */
export function decodeRequest(frame: Buffer): ServiceRequestFrame | undefined {
  if (frame.length < 4 || frame[0] !== requestTag) return undefined;
  const queueEnd = 3 + frame.readUInt16BE(1);
  const replyQueue = frame.subarray(3, queueEnd);
  const flag = frame[queueEnd];
  if (flag === absent) return { replyQueue, signed: undefined, payload: frame.subarray(queueEnd + 1) };
  const keyEnd = queueEnd + 2 + (frame[queueEnd + 1] ?? 0);
  const end = keyEnd + 1 + (frame[keyEnd] ?? 0);
  if (flag !== present || end > frame.length) return undefined;
  const signed = { publicDer: frame.subarray(queueEnd + 2, keyEnd), signature: frame.subarray(keyEnd + 1, end) };
  return { replyQueue, signed, payload: frame.subarray(end) };
}

/** Tag `P` and the response's JSON. */
export function encodeResponse(payload: Uint8Array): Buffer {
  return Buffer.concat([Buffer.of(responseTag), payload]);
}

/** The JSON of a response frame; undefined when it is something else. */
export function decodeResponse(frame: Buffer): Buffer | undefined {
  return frame[0] === responseTag ? frame.subarray(1) : undefined;
}

/** A reply queue in the agent's binary form: count, versions, hosts, port, server key hash, queue id, X25519 key, mode. */
export function encodeReplyQueue(queue: {
  readonly hosts: readonly string[];
  readonly port: string;
  readonly serverKeyHash: Uint8Array;
  readonly queueId: Uint8Array;
  /** X.509 DER. */
  readonly diffieHellmanKey: Uint8Array;
}): Buffer {
  const short = (bytes: Uint8Array) => [Buffer.of(bytes.length), bytes];
  return Buffer.concat([
    Buffer.of(1),
    Buffer.from([0, 1, 0, 4]),
    Buffer.of(queue.hosts.length),
    ...queue.hosts.flatMap((host) => short(Buffer.from(host))),
    ...short(Buffer.from(queue.port)),
    ...short(queue.serverKeyHash),
    ...short(queue.queueId),
    ...short(queue.diffieHellmanKey),
    Buffer.from('M'),
  ]);
}
