import { canonicalJson, type Dialect, serdeJson } from './canonical-json.ts';
import type { Keys } from './key-schedule.ts';
import { type Signed, sign, timeText } from './signature.ts';

interface Parts {
  readonly id: string;
  readonly type: string;
  readonly time: string;
  readonly payload: string;
}

/**
 * What implementers get wrong about a signature, each alone: the one that gives exactly this signature, in words, or
 * `undefined` where none does. `token` is the timestamp as it stands in the message.
 */
export function mistakeIn(
  keys: Keys,
  signature: string,
  signed: Signed & { readonly encrypted: unknown; readonly token: string },
): string | undefined {
  const { id, type, timestamp, payload, encrypted, token } = signed;
  const canonical = (change: Partial<Dialect> = {}) => canonicalJson(payload, { ...serdeJson, ...change });
  const honest: Parts = { id, type, time: timeText(timestamp), payload: canonical() };
  const unsorted = { compare: () => 0 };
  const spaced = { separators: [', ', ': '] } as const;
  const inputs: Readonly<Record<string, string>> = {
    'the time is signed without its fraction of zero': joined({ ...honest, time: String(timestamp) }),
    'the time is signed as it is written': joined({ ...honest, time: token }),
    'the time is signed with six decimals': joined({ ...honest, time: timestamp.toFixed(6) }),
    'the payload is signed with spaces after its separators': joined({ ...honest, payload: canonical(spaced) }),
    'the payload is signed with its keys as they come': joined({ ...honest, payload: canonical(unsorted) }),
    'the payload is signed with spaces, and its keys as they come': joined({
      ...honest,
      payload: canonical({ ...unsorted, ...spaced }),
    }),
    'the flag is signed, too': `${joined(honest)}${encrypted}`,
    'the type is signed before the id': honest.type + honest.id + honest.time + honest.payload,
    'the name of an enumeration is signed in place of the type': joined({
      ...honest,
      type: `MessageType.${type.toUpperCase()}`,
    }),
    'the parts are joined by dots': Object.values(honest).join('.'),
    'the parts are joined by line feeds': Object.values(honest).join('\n'),
    'the hyphens of the id are left out': joined({ ...honest, id: id.replaceAll('-', '') }),
  };
  const right = joined(honest);
  const others: Readonly<Record<string, Buffer>> = {
    'it is signed with the master key': keys.master,
    'it is signed with the cipher key': keys.cipher,
    'it is signed with the hexadecimal text of the MAC key': Buffer.from(keys.mac.toString('hex')),
  };
  return (
    Object.entries(inputs).find(([, input]) => sign(keys.mac, input) === signature)?.[0] ??
    Object.entries(others).find(([, key]) => sign(key, right) === signature)?.[0]
  );
}

function joined({ id, type, time, payload }: Parts): string {
  return id + type + time + payload;
}
