import type { Contact } from './contact.ts';
import { addNotice, type Item } from './item.ts';
import { preferenceOf } from './preferences.ts';

const announced = ['fullDelete', 'voice', 'calls'] as const;

/** What a core writes into a new chat beside messages, by event: the encryption, then the peer's features. */
export function connectionNotices(contact: Contact): readonly (readonly Item[])[] {
  if (contact.user.core.network.noise === 'none') return [];
  const encryption = addNotice(
    contact,
    'received',
    { type: 'rcvDirectE2EEInfo', e2eeInfo: { pqEnabled: true } },
    'This conversation is protected by quantum resistant end-to-end encryption.',
  );
  const features = announced.map((feature) => {
    const enabled = preferenceOf(contact, feature).enabled;
    return addNotice(
      contact,
      'received',
      { type: 'rcvChatFeature', feature, enabled },
      `${feature}: ${enabled.forUser ? 'enabled' : 'off'}`,
    );
  });
  return [[encryption], features];
}
