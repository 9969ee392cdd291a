import type { Link } from '../wire/link.ts';
import { readLink } from '../world/destination.ts';
import { chatFailure } from '../world/failure.ts';

const simplexName = /^(?:simplex:\/name)?[@#]?[a-z0-9-]+(?:\.[a-z0-9-]+)*$/;

/** Reads a link or SimpleX name; in a mock world no name leads anywhere. */
export function readTarget(text: string): Link {
  if (!simplexName.test(text)) return readLink(text);
  const simplexDomain = text.replace(/^(?:simplex:\/name)?[@#]?/, '');
  throw chatFailure('simplexDomainNotReady', { simplexDomain, simplexDomainError: { type: 'unknownDomain' } });
}
