import { isRecord } from '../../harness/exchange.ts';
import type { ProfilePeer } from '../../harness/peers/peer.ts';
import type { Trial } from '../../harness/trial.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** The published profile; without link data nobody can see it. */
export function profileOf({ published }: ProfilePeer, trial: Trial): JsonObject {
  const profile = published.linkData?.profile;
  return isRecord(profile) ? profile : trial.untested('a link with link data that hold a profile');
}

/** The value of `protocols`; a bot need not declare anything. */
export function declarationOf(peer: ProfilePeer, trial: Trial): unknown {
  profileOf(peer, trial);
  return peer.published.protocols ?? trial.inapplicable('the profile declares no protocols');
}

/** The declared protocols by name, as far as the value has the form in which they can be told apart. */
export function declaredProtocols(peer: ProfilePeer, trial: Trial): readonly (readonly [string, JsonObject])[] {
  const value = declarationOf(peer, trial);
  if (!isRecord(value)) trial.inconclusive('the value of protocols is not an object');
  const entries = Object.entries(value).flatMap(([name, one]) => (isRecord(one) ? [[name, one] as const] : []));
  return entries.length > 0 ? entries : trial.inapplicable('the profile declares no protocol');
}

/** The values of one member of the declarations that have it, by the name of their protocol. */
export function declaredMembers(
  peer: ProfilePeer,
  trial: Trial,
  member: string,
): readonly (readonly [string, unknown])[] {
  const found = declaredProtocols(peer, trial).flatMap(([name, one]) =>
    member in one ? [[name, one[member]] as const] : [],
  );
  return found.length > 0 ? found : trial.inapplicable(`no declaration has ${member}`);
}

/** A declaration at another place than the one where everybody looks for it, as the path to it and its value. */
export function misplacedDeclaration(
  profile: JsonObject,
  place = '/preferences/protocols',
): { readonly path: string; readonly value: unknown } | undefined {
  return search(profile, '', place);
}

function search(
  value: unknown,
  path: string,
  place: string,
): { readonly path: string; readonly value: unknown } | undefined {
  if (path === place) return undefined;
  if (typeof value === 'string') {
    return value.includes('"versions"') && value.includes('"transports"') ? { path, value } : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if ('versions' in value && 'transports' in value) return { path, value };
  for (const [key, member] of Object.entries(value)) {
    const found = search(member, `${path}/${key}`, place);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Section "Protocol names"; an empty name and one that begins with a hyphen are not excluded in words (S-A30). */
export function isProtocolName(name: string): boolean {
  return /^[a-z0-9-]*$/.test(name);
}
