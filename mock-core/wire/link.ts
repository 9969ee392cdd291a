import { createHash } from 'node:crypto';

/** What a link leads to, by the letter of its short form; `full` links know contact and invitation only. */
export type LinkKind = 'address' | 'channel' | 'group' | 'relay' | 'invitation';

/** A link taken apart. Both schemes of a short link, and both of a full link, give the same value. */
export interface Link {
  readonly form: 'short' | 'full';
  readonly kind: LinkKind;
  /** What tells it from other links: the key of a short link, the queue id of a full one. */
  readonly name: string;
}

/** Both forms of one link as a core prints them. */
export interface LinkPair {
  readonly full: string;
  /** Absent for an address without short link. */
  readonly short: string | undefined;
}

const kinds: Readonly<Record<string, LinkKind>> = {
  a: 'address',
  c: 'channel',
  g: 'group',
  r: 'relay',
  i: 'invitation',
};
const shortPattern =
  /^(?:https:\/\/([^/#?]+)|simplex:)\/([acgri])\/?#(?:([A-Za-z0-9_-]{32})\/)?([A-Za-z0-9_-]{43})(?:\?(.*))?$/i;
const fullPattern = /^(?:simplex:|https:\/\/simplex\.chat)\/(contact|invitation)\/?#\/?\?(.+)$/;
const queueAddress = /^smp:\/\/[^@]+@[^/]+\/([A-Za-z0-9_-]+)#/;

/** Reads a short or full link; undefined for anything else. */
export function parseLink(text: string): Link | undefined {
  return parseShort(text) ?? parseFull(text);
}

function parseShort(text: string): Link | undefined {
  const [, host, letter, linkId, key, query] = shortPattern.exec(text) ?? [];
  const kind = kinds[letter?.toLowerCase() ?? ''];
  if (!kind || !key || (kind === 'invitation') !== (linkId !== undefined)) return undefined;
  if (!host && !new URLSearchParams(query ?? '').has('h')) return undefined;
  return { form: 'short', kind, name: key };
}

function parseFull(text: string): Link | undefined {
  const [, word, query] = fullPattern.exec(text) ?? [];
  if (!word || !query) return undefined;
  const parameters = new URLSearchParams(query);
  const [, queueId] = queueAddress.exec(parameters.get('smp') ?? '') ?? [];
  if (!queueId) return undefined;
  const isGroup = (parameters.get('data') ?? '').includes('"groupLinkId"');
  return { form: 'full', kind: word === 'invitation' ? 'invitation' : isGroup ? 'group' : 'address', name: queueId };
}

/** The parts of a queue from which its links are made; all of them random bytes. */
export interface QueueKeys {
  readonly serverKeyHash: Buffer;
  readonly queueId: Buffer;
  /** Raw X25519 public key. */
  readonly diffieHellmanKey: Buffer;
  /** Port of the world, where it has one. */
  readonly port: number | undefined;
}

/** `simplex:/contact#/?…` of a queue: a contact address, or with its id a group link. */
export function fullContactLink(queue: QueueKeys, groupLinkId?: string): string {
  const data = groupLinkId === undefined ? '' : `&data=${encodeURIComponent(JSON.stringify({ groupLinkId }))}`;
  return `simplex:/contact#/?v=2-8&smp=${queueUri(queue)}${data}`;
}

/** `simplex:/invitation#/?…` of a queue, with the two X448 keys of the inviting side. */
export function fullInvitationLink(queue: QueueKeys, ratchetKeys: readonly [string, string]): string {
  return `simplex:/invitation#/?v=2-8&smp=${queueUri(queue)}&e2e=${encodeURIComponent(`v=2-3&x3dh=${ratchetKeys.join(',')}`)}`;
}

/** The short link of a contact address, group or channel; its key is the SHA3-256 hash of the fixed link data. */
export function shortLink(letter: 'a' | 'g' | 'c', fixedLinkData: string, port: number | undefined): string {
  return `https://127.0.0.1/${letter}#${linkKey(fixedLinkData)}${portQuery(port)}`;
}

/** The short link of a one-time invitation. */
export function shortInvitationLink(fixedLinkData: string, linkId: Buffer, port: number | undefined): string {
  return `https://127.0.0.1/i#${linkId.toString('base64url')}/${linkKey(fixedLinkData)}${portQuery(port)}`;
}

function linkKey(fixedLinkData: string): string {
  return createHash('sha3-256').update(fixedLinkData).digest('base64url');
}

function portQuery(port: number | undefined): string {
  return port === undefined ? '' : `?p=${port}`;
}

/** DER header of an X25519 public key (RFC 8410). */
const x25519Header = Buffer.from('302a300506032b656e032100', 'hex');

function queueUri({ serverKeyHash, queueId, diffieHellmanKey, port }: QueueKeys): string {
  const hash = `${serverKeyHash.toString('base64url')}=`;
  const key = encodeURIComponent(`${Buffer.concat([x25519Header, diffieHellmanKey]).toString('base64url')}=`);
  const host = port === undefined ? '127.0.0.1' : `127.0.0.1:${port}`;
  return encodeURIComponent(`smp://${hash}@${host}/${queueId.toString('base64url')}#/?v=1-4&dh=${key}&q=c`);
}
