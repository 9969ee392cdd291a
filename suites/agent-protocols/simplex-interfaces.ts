import { isRecord } from '../../harness/exchange.ts';
import type { A2aPeer } from '../../harness/peers/peer.ts';
import type { Trial } from '../../harness/trial.ts';
import { agentCard } from '../a2a/agent-cards.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** The URI of the A2A binding (A2A binding, Identification). */
export const bindingUri = 'https://simplex.chat/protocol/a2a/v1';

/** Form and, in short links, key of a contact address link. */
const addressLink = /^(?:simplex:|https:\/\/[^/]+)\/(a|contact)#([^?]*)/;

/** The entries of a card's `supportedInterfaces` that are meant for SimpleX: by their binding, or by their link. */
export function simplexEntries({ supportedInterfaces }: JsonObject): readonly JsonObject[] {
  const list = Array.isArray(supportedInterfaces) ? supportedInterfaces.filter(isRecord) : [];
  return list.filter(
    ({ url, protocolBinding }) =>
      String(protocolBinding).toLowerCase().includes('simplex') ||
      (typeof url === 'string' && (addressLink.test(url) || url.startsWith('simplex:'))),
  );
}

/** As `simplexEntries`, of the card that the agent gives. */
export async function simplexInterfaces(a2a: A2aPeer, trial: Trial): Promise<readonly JsonObject[]> {
  return simplexEntries(await agentCard(a2a, trial));
}

/** As `simplexInterfaces`; without one there is nothing whose members could be judged. */
export async function needSimplexInterfaces(a2a: A2aPeer, trial: Trial): Promise<readonly JsonObject[]> {
  const found = await simplexInterfaces(a2a, trial);
  return found.length > 0 ? found : trial.inconclusive('the card lists no SimpleX interface');
}

/**
 * Whether a link can be one of the address: the same, or one that cannot be compared with it. A short link and a full
 * link of one address have nothing in common; two short links have their key in common.
 */
export function isAddressLink(url: unknown, link: string): boolean {
  if (typeof url !== 'string') return false;
  if (url === link) return true;
  const [, form, key] = addressLink.exec(url) ?? [];
  if (form === 'contact') return true;
  return form === 'a' && key !== '' && key === /#([^?]*)/.exec(link)?.[1];
}

/** The card lists a SimpleX interface, in any place. */
export async function expectListed(a2a: A2aPeer, t: Trial): Promise<void> {
  const found = await simplexInterfaces(a2a, t);
  t.expect(found.length > 0, 'a SimpleX interface in supportedInterfaces', found);
}
