/** Length of the padded block of a service request or response to an address with post-quantum ratchet keys. */
export const postQuantumBlockBytes = 11_106;
/** The same for an address whose ratchet keys have no KEM. */
export const plainBlockBytes = 14_832;

const filler = '#'.charCodeAt(0);

/** Two-byte big-endian length, the message, `#` up to `blockBytes`; undefined when it does not fit. */
export function pad(message: Uint8Array, blockBytes: number): Buffer | undefined {
  if (message.length + 2 > blockBytes) return undefined;
  const block = Buffer.alloc(blockBytes, filler);
  block.writeUInt16BE(message.length);
  block.set(message, 2);
  return block;
}

/** The message of a padded block; undefined when the length does not fit the block. */
export function unpad(block: Buffer): Buffer | undefined {
  if (block.length < 2) return undefined;
  const end = block.readUInt16BE() + 2;
  return end <= block.length ? block.subarray(2, end) : undefined;
}
