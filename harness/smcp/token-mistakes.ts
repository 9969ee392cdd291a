import { decryptFernet, FernetError } from './fernet.ts';
import type { Keys } from './key-schedule.ts';
import type { Mistake } from './mistake.ts';

/**
 * What implementers get wrong about an encrypted payload, each alone: the one that explains the token, or what is wrong
 * with it as far as our key shows.
 */
export function tokenMistake(keys: Keys, token: string, error: unknown): Mistake {
  if (!(error instanceof FernetError)) {
    return { words: 'the plaintext is not JSON in UTF-8', statements: ['SMCP-ENC-3'] };
  }
  if (!error.aboutKey) return { words: error.message, statements: ['SMCP-ENC-1'] };
  const { cipher, master, mac } = keys;
  const known: readonly (Mistake & { readonly key: Buffer })[] = [
    {
      words: 'the halves of the key are swapped',
      statements: ['SMCP-ENC-2'],
      key: Buffer.concat([cipher.subarray(16), cipher.subarray(0, 16)]),
    },
    { words: 'it is encrypted with the master key', statements: ['SMCP-KEY-13'], key: master },
    { words: 'it is encrypted with the MAC key', statements: ['SMCP-KEY-13'], key: mac },
  ];
  const explained = known.find(({ key }) => opens(key, token));
  return explained ?? { words: error.message, statements: ['SMCP-KEY-8'] };
}

function opens(key: Buffer, token: string): boolean {
  try {
    decryptFernet(key, token);
    return true;
  } catch {
    return false;
  }
}
