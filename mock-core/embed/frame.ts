/** Bytes of a length. */
const lengthBytes = 4;

/** A frame of the bridge: its length, most significant byte first, and so many bytes. */
export function frame(bytes: Uint8Array): Buffer {
  const head = Buffer.allocUnsafe(lengthBytes);
  head.writeUInt32BE(bytes.length);
  return Buffer.concat([head, bytes]);
}

/** Cuts a stream into the contents of its frames. */
export function frameReader(take: (content: Buffer) => void): (chunk: Buffer) => void {
  let unread: Buffer = Buffer.alloc(0);
  return (chunk) => {
    unread = unread.length === 0 ? chunk : Buffer.concat([unread, chunk]);
    while (unread.length >= lengthBytes) {
      const end = lengthBytes + unread.readUInt32BE();
      if (unread.length < end) return;
      const content = unread.subarray(lengthBytes, end);
      unread = unread.subarray(end);
      take(content);
    }
  };
}

/** A request: one letter, and its fields with their lengths before them. */
export interface BridgeRequest {
  readonly operation: string;
  /** A field; an empty one where the request has none there. */
  bytes(place: number): Buffer;
  text(place: number): string;
}

export function readRequest(content: Buffer): BridgeRequest {
  const fields: Buffer[] = [];
  for (let start = 1; start + lengthBytes <= content.length; ) {
    const end = start + lengthBytes + content.readUInt32BE(start);
    fields.push(content.subarray(start + lengthBytes, end));
    start = end;
  }
  const bytes = (place: number) => fields[place] ?? Buffer.alloc(0);
  return { operation: content.toString('latin1', 0, 1), bytes, text: (place) => bytes(place).toString('utf8') };
}
