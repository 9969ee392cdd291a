import { type ChatExchange, isRecord } from '../../harness/exchange.ts';
import type { GroupPeer } from '../../harness/peers/peer.ts';
import type { Trial } from '../../harness/trial.ts';
import { answersTo, expectReply } from './chat-expectations.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** `groupPreferences.protocols` of a group that the target came to own. */
export async function groupDeclaration(group: GroupPeer, trial: Trial): Promise<JsonObject> {
  const { groupPreferences } = await group.promote();
  const protocols = isRecord(groupPreferences) ? groupPreferences.protocols : undefined;
  return isRecord(protocols) && Object.keys(protocols).length > 0
    ? protocols
    : trial.inapplicable('the target declares nothing in a group that it owns');
}

/** The case goes on where the target declares, as an owner, that it serves the protocol in the group. */
export async function ownDeclaration(group: GroupPeer, trial: Trial, protocol: string): Promise<void> {
  const one = (await groupDeclaration(group, trial))[protocol];
  const transports = isRecord(one) ? one.transports : undefined;
  if (!isRecord(transports) || transports.chat !== true) {
    trial.inapplicable(`the target does not declare ${protocol} in a group that it owns`);
  }
}

/**
 * Something came for a command without a mention. A bot that declares chat must answer each, but a declaration in its
 * profile is one for direct chats, so where the group has none the duty is open (S-A11).
 */
export function expectBroadcastAnswered(trial: Trial, exchange: ChatExchange, group: 'declared' | 'undeclared'): void {
  if (group === 'declared') {
    expectReply(trial, exchange);
    return;
  }
  if (exchange.refusal !== undefined) trial.inconclusive('our own core refused to send the command');
  const [first] = answersTo(exchange);
  trial.prefer(first !== undefined, 'a reply to a command without a mention', 'no reply within the wait', {
    in: exchange,
    at: first?.entry,
    silence: true,
    weight: 'advice',
    ambiguity: 'S-A11',
  });
}
