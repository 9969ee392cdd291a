import { isRecord } from '../exchange.ts';
import { type CoreClient, CoreFailure } from '../peers/core-client.ts';
import type { LinkData } from '../peers/site-peer.ts';
import { simplexLinkKind } from '../site/simplex-link.ts';

/** Asks a core what stands behind a link, without connecting. Throws `CoreFailure` where the core has no user. */
export async function readLinkData(core: CoreClient, link: string): Promise<LinkData> {
  if (/\s/.test(link)) return { leadsTo: 'nothing', because: 'it is no link' };
  const { body: active } = await core.command('/user').answer;
  if (!isRecord(active.user) || typeof active.user.userId !== 'number') {
    throw new CoreFailure(`the core has no active user: ${JSON.stringify(active)}`);
  }
  const { body } = await core.command(`/_connect plan ${active.user.userId} ${link}`).answer;
  const plan = isRecord(body.connectionPlan) ? body.connectionPlan : {};
  switch (plan.type) {
    case 'contactAddress':
      return { leadsTo: 'contact address', data: member(plan.contactAddressPlan, 'contactSLinkData_') };
    case 'groupLink': {
      const { groupLinkPlan: group } = plan;
      const profile = member(member(group, 'groupSLinkData_') ?? member(group, 'groupInfo'), 'groupProfile');
      if (profile === undefined) return { leadsTo: 'nothing', because: 'the core does not say which group it is' };
      // A group without a public record is what its link says.
      const type = member(profile, 'publicGroup')?.groupType ?? simplexLinkKind(link);
      return { leadsTo: type === 'channel' ? 'channel' : 'group', profile };
    }
    case 'invitationLink':
      return { leadsTo: 'one-time invitation' };
    default:
      return { leadsTo: 'nothing', because: JSON.stringify(plan.chatError ?? body.chatError ?? body).slice(0, 300) };
  }
}

function member(value: unknown, name: string): Readonly<Record<string, unknown>> | undefined {
  const found = isRecord(value) ? value[name] : undefined;
  return isRecord(found) ? found : undefined;
}
