import type { Contact } from './contact.ts';
import type { Group } from './group.ts';
import { addNotice, type Item } from './item.ts';
import type { Member } from './member.ts';
import { preferenceOf } from './preferences.ts';

const announced = ['fullDelete', 'voice', 'calls'] as const;

/** What a core writes into a new chat beside messages, by event: the encryption, then the peer's features. */
export function connectionNotices(contact: Contact): readonly (readonly Item[])[] {
  if (contact.user.core.network.noise === 'none') return [];
  const encryption = addNotice(
    contact,
    { type: 'rcvDirectE2EEInfo', e2eeInfo: { pqEnabled: true } },
    'This conversation is protected by quantum resistant end-to-end encryption.',
  );
  const features = announced.map((feature) => {
    const enabled = preferenceOf(contact, feature).enabled;
    return addNotice(
      contact,
      { type: 'rcvChatFeature', feature, enabled },
      `${feature}: ${enabled.forUser ? 'enabled' : 'off'}`,
    );
  });
  return [[encryption], features];
}

/** What the host's core writes into a group when somebody has joined. */
export function joinedNotice(group: Group, member: Member): readonly Item[] {
  if (group.user.core.network.noise === 'none') return [];
  const notice = { type: 'rcvGroupEvent', rcvGroupEvent: { type: 'memberConnected' } };
  return [addNotice(group, notice, 'connected', member)];
}

/** What a core writes into a group that it has joined. */
export function joiningNotices(group: Group, host: Member): readonly Item[] {
  if (group.user.core.network.noise === 'none') return [];
  const preference = { enable: 'off' };
  const notice = { type: 'rcvGroupFeature', groupFeature: 'fullDelete', preference };
  return [addNotice(group, notice, 'Full deletion: off', host)];
}
