import { ConformanceError } from '../errors.ts';
import { isRecord } from '../exchange.ts';
import type { Clock } from '../model.ts';
import type { CoreClient } from '../peers/core-client.ts';
import type { Published } from '../peers/peer.ts';

/** A caller's core with its active user. */
export interface Caller {
  readonly core: CoreClient;
  readonly userId: number;
}

/** How long to leave a link alone before its data are read again, in milliseconds. */
export const readAgainAfter = 50;

/** Reads the link data until they declare protocols, or `wait` is over: then the target is judged as it is. */
export async function readPublished(
  { core, userId }: Caller,
  link: string,
  clock: Clock,
  wait: number,
): Promise<Published> {
  const deadline = clock.now() + wait;
  for (;;) {
    const { body } = await core.command(`/_connect plan ${userId} ${link}`).answer;
    const plan = isRecord(body.connectionPlan) ? body.connectionPlan : undefined;
    if (plan === undefined || plan.type === 'error') {
      throw new ConformanceError('unreachable', `The link ${link} leads to no address: ${JSON.stringify(body)}`);
    }
    const address = isRecord(plan.contactAddressPlan) ? plan.contactAddressPlan : undefined;
    if (address === undefined) throw new ConformanceError('unreachable', `The link ${link} is not a contact address.`);
    const linkData = isRecord(address.contactSLinkData_) ? address.contactSLinkData_ : undefined;
    const profile = isRecord(linkData?.profile) ? linkData.profile : {};
    const protocols = isRecord(profile.preferences) ? profile.preferences.protocols : undefined;
    if (protocols !== undefined || clock.now() >= deadline) return { link, linkData, protocols };
    await clock.sleep(readAgainAfter);
  }
}

/** Connects to a contact address: the id of the contact, or why there is none within `ms`. */
export async function connect(core: CoreClient, link: string, clock: Clock, ms: number): Promise<number | string> {
  const connected = core.event(({ type }) => type === 'contactConnected', { clock, within: ms });
  const { body } = await core.command(`/connect ${link}`).answer;
  if (body.type === 'chatCmdError') return `the connection was refused: ${JSON.stringify(body.chatError)}`;
  const event = await connected;
  const contact = event?.body.contact;
  return isRecord(contact) && typeof contact.contactId === 'number'
    ? contact.contactId
    : `the contact request was not accepted within ${ms / 1000} s`;
}
