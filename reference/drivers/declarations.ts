import { parseContactAddress } from '../../harness/wire/contact-address.ts';
import { parseProtocols } from '../../harness/wire/protocols.ts';
import { parsePublicGroup } from '../../harness/wire/public-group.ts';
import { type Operation, refused, taken } from './operation.ts';

const peerTypes: readonly string[] = ['human', 'bot', 'business', 'agent'];

/** Unknown peers are passed over; without the list, the address or group is made for people. */
function knownPeers(peers: readonly string[] = ['human']): readonly string[] {
  return peers.filter((peer) => peerTypes.includes(peer));
}

export const protocols: Operation = ({ value }) => {
  const { data } = parseProtocols(value);
  if (data === undefined) return refused;
  const entries = Object.entries(data).map(([name, { versions, transports }]) => {
    return [name, { versions, chat: transports.chat ?? false, rpc: transports.rpc ?? false }] as const;
  });
  return taken(Object.fromEntries(entries));
};

export const publicGroup: Operation = ({ value }) => {
  const { data } = parsePublicGroup(value);
  if (data === undefined) return refused;
  return taken({ audience: knownPeers(data.audience), changeFrequency: data.changeFrequency ?? null });
};

export const contactAddress: Operation = ({ value }) => {
  const { data } = parseContactAddress(value);
  return data === undefined ? refused : taken({ serves: knownPeers(data.serves) });
};

export const protocolName: Operation = ({ name }) => (/^[a-z0-9-]+$/.test(String(name)) ? taken({ name }) : refused);

/** A day of the calendar, in the one form that orders as a text, from the first revision of the binding on. */
export const mcpVersion: Operation = ({ version }) => {
  const text = String(version);
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  const exists = day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
  return exists && text >= '2026-07-28' ? taken({ version }) : refused;
};

export const a2aVersion: Operation = ({ version }) => {
  const [, major, minor] = /^(\d+)\.(\d+)$/.exec(String(version)) ?? [];
  return major === undefined ? refused : taken({ major: Number(major), minor: Number(minor) });
};
