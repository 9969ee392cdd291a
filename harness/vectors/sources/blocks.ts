import { createHash } from 'node:crypto';
import { alone, type Draft, invalid, made, type OperationSource, valid, written } from './source.ts';

/** Bytes of a padded block to an address with post-quantum ratchet keys, and to one without. */
const blocks = { block: 11_106, 'plain-block': 14_832 } as const;
type BlockName = keyof typeof blocks;

const hexOf = (unit: string, count: number) => ({ $repeat: [[unit, count]] });

/** The hash of a block that was put together here byte by byte: length, message and filler. */
function blockHash(message: Buffer, length: number): string {
  const bytes = Array.from({ length }, (_, index) =>
    index === 0 ? message.length >> 8 : index === 1 ? message.length & 0xff : (message[index - 2] ?? 0x23),
  );
  return createHash('sha256').update(Buffer.from(bytes)).digest('hex');
}

function padded(id: string, comment: string, unit: string, count: number, limit: BlockName): Draft {
  const length = blocks[limit];
  const message = Buffer.from(unit.repeat(count), 'hex');
  const relative = message.length + 2 - length;
  const input = { message: hexOf(unit, count), block: length };
  const draft =
    relative > 0
      ? invalid(id, comment, input)
      : valid(id, comment, input, { length, sha256: blockHash(message, length) });
  return { ...draft, size: { limit, relative } };
}

const distances: readonly (readonly [string, string, number])[] = [
  ['under', 'a byte less than the block holds', -1],
  ['limit', 'as much as the block holds', 0],
  ['over', 'a byte more than the block holds', 1],
  ['over-two', 'two bytes more, which fill the block without its length', 2],
  ['over-three', 'three bytes more', 3],
];

/** How the agent fills a block (Service RPC transport, Requirements). */
export const padding: OperationSource = {
  spec: 'agent-protocols',
  operation: 'padding',
  title: 'Padding of a service request or response',
  input: '{message: bytes in hex, the framing of the agent included; block: bytes of the padded block}',
  output:
    '{length: bytes, sha256: hash of the block in hex}; the block is two bytes of length, the message and # up to its end',
  limits: blocks,
  oracles: { 'Python 3.11.7 (int.to_bytes, bytes.ljust, hashlib)': 'all vectors' },
  notes: {
    limit: {
      why: 'Length and message have to fit into the block.',
      failure: 'The longest message fails, or one that is longer is cut.',
    },
    filler: {
      why: 'Every block has the same length, and the same filler.',
      failure: 'The length of a request shows on the network, or the other side cannot read it.',
    },
    length: {
      why: 'The length is a number of two bytes, the greater one first.',
      failure: 'Messages of more than 255 bytes come out wrong.',
    },
  },
  groups: [
    made(
      'blocks',
      ['RPC-REQ-9', 'RPC-REQ-10'],
      'limit',
      (Object.keys(blocks) as BlockName[]).flatMap((limit) =>
        distances.map(([id, comment, distance]) =>
          padded(`${limit}-${id}`, comment, '78', blocks[limit] - 2 + distance, limit),
        ),
      ),
    ),
    made(
      'blocks',
      'RPC-REQ-9',
      'length',
      [0, 1, 2, 255, 256, 257, 4096, 10_000].map((count) =>
        padded(`bytes-${count}`, `a message of ${count} bytes`, 'ab', count, 'block'),
      ),
    ),
    made('blocks', 'RPC-REQ-9', 'filler', [
      padded('filler-inside', 'a message of the filler alone', '23', 100, 'block'),
      padded('zeros', 'a message of zero bytes', '00', 100, 'block'),
      padded('not-utf-8', 'bytes that are no UTF-8', 'ff', 100, 'block'),
      padded(
        'advised-size',
        'a message of the size that requests SHOULD NOT exceed, in the larger block',
        '7b',
        10_000,
        'plain-block',
      ),
      padded('larger-block-small', 'a small message in the larger block', '7b', 1, 'plain-block'),
    ]),
  ],
};

const block = (...parts: readonly (readonly [string, number])[]) => ({ block: { $repeat: parts } });
const filler = (bytes: number) => ['23', bytes] as const;

/** What the other side makes of a block. */
export const unpadding: OperationSource = {
  spec: 'agent-protocols',
  operation: 'unpadding',
  title: 'Message of a padded block',
  input: '{block: bytes in hex}',
  output: '{message: bytes in hex}',
  limits: blocks,
  oracles: { 'Python 3.11.7 (int.from_bytes)': 'all vectors' },
  notes: {
    length: {
      why: 'The length says where the message ends, and the filler does not.',
      failure: 'A message that ends in # is cut, or the filler is read.',
    },
    broken: {
      why: 'A length can be longer than the block.',
      failure: 'Bytes beyond the block are read, or a message comes out short.',
    },
  },
  groups: [
    written('RPC-REQ-9', 'length', [
      valid('small', 'three bytes', block(['0003616263', 1], filler(11_101)), { message: '616263' }),
      valid('empty', 'no byte', block(['0000', 1], filler(11_104)), { message: '' }),
      valid('filler-last', 'a message that ends in #', block(['0003612323', 1], filler(11_101)), { message: '612323' }),
      valid('filler-alone', 'a message of # alone', block(['0002', 1], filler(11_104)), { message: '2323' }),
      valid('full', 'a block without filler', block(['2b60', 1], ['78', 11_104]), { message: hexOf('78', 11_104) }),
      valid(
        'two-length-bytes',
        'a length whose two bytes both count',
        block(['0102', 1], ['61', 258], filler(10_846)),
        { message: hexOf('61', 258) },
      ),
      valid('zeros', 'a message of zero bytes', block(['00020000', 1], filler(11_102)), { message: '0000' }),
      valid('larger', 'a block of the larger size', block(['00017b', 1], filler(14_829)), { message: '7b' }),
      valid(
        'other-filler',
        'zero bytes after the message: what follows it does not count',
        block(['000161', 1], ['00', 11_103]),
        { message: '61' },
      ),
      valid(
        'short-block',
        'a block of another size, which the one who reads it does not choose',
        block(['000261', 1], ['62', 1]),
        { message: '6162' },
      ),
    ]),
    written('RPC-REQ-9', 'broken', [
      invalid('one-over', 'a length of one byte more than there is', block(['2b61', 1], ['78', 11_104])),
      invalid('far-over', 'the greatest length', block(['ffff', 1], ['78', 11_104])),
      invalid('nothing', 'a block without a byte', { block: '' }),
      invalid('one-byte', 'a block of one byte', { block: '00' }),
      alone(
        'a block that ends right after its length',
        invalid('length-alone', 'a length and nothing after it', { block: '0001' }),
      ),
    ]),
  ],
};
