import type { CoreEvent } from '../world/event.ts';
import type { Direction } from '../world/item.ts';
import { errorText } from './errors.ts';
import { jsonArray, tagged } from './json-object.ts';
import { contactText, requestText } from './records/contact-record.ts';
import { groupEventText, groupUpdatedText } from './records/group-record.ts';
import {
  chatInfoText,
  chatItemsText,
  chatItemText,
  deletionText,
  directionText,
  itemText,
} from './records/item-record.ts';
import { userText } from './records/user-record.ts';

/** JSON text of an event, as of now. */
export function eventText(event: CoreEvent): string {
  switch (event.type) {
    case 'receivedContactRequest':
      return tagged(event.type, { user: userText(event.request.user), contactRequest: requestText(event.request) });
    case 'newChatItems':
    case 'chatItemsStatusesUpdated': {
      const user = event.items[0]?.conversation.user;
      return tagged(event.type, { user: user && userText(user), chatItems: chatItemsText(event.items) });
    }
    case 'chatItemUpdated':
      return tagged(event.type, { user: userText(event.item.conversation.user), chatItem: chatItemText(event.item) });
    case 'chatItemsDeleted':
      return tagged(event.type, {
        user: userText(event.deleted.conversation.user),
        chatItemDeletions: jsonArray([deletionText(event)]),
        byUser: 'false',
        timed: 'false',
      });
    case 'chatItemReaction':
      return reactionText(event, 'received');
    case 'contactUpdated':
      return tagged(event.type, {
        user: userText(event.to.user),
        fromContact: contactText(event.from),
        toContact: contactText(event.to),
      });
    case 'serviceRequest':
      return tagged(event.type, {
        user: userText(event.user),
        requestId: `"${event.requestId}"`,
        signerKey: event.signerKey && `"${event.signerKey}"`,
        requestData: event.requestData,
      });
    case 'serviceReplySent':
      return tagged(event.type, { connectionId: String(event.connectionId) });
    case 'hostConnected':
      return tagged(event.type, { protocol: '"SMP"', transportHost: '"127.0.0.1"' });
    case 'subscriptionStatus':
      return tagged(event.type, {
        server: '"smp://127.0.0.1"',
        subscriptionStatus: '{"type":"active"}',
        connections: JSON.stringify(event.connections),
      });
    case 'chatError':
      return tagged(event.type, { chatError: errorText(event.failure) });
    case 'chatErrors':
      return tagged(event.type, { chatErrors: jsonArray(event.failures.map(errorText)) });
    case 'groupUpdated':
      return groupUpdatedText(event);
    default:
      if ('group' in event) return groupEventText(event);
      return tagged(event.type, { user: userText(event.contact.user), contact: contactText(event.contact) });
  }
}

/** `chatItemReaction`, the same as response and as event. */
export function reactionText(
  { item, by, emoji, added, sentAt }: Omit<Extract<CoreEvent, { type: 'chatItemReaction' }>, 'type'>,
  direction: Direction,
): string {
  const { conversation } = item;
  const from = directionText(conversation.kind, direction, by);
  return tagged('chatItemReaction', {
    user: userText(conversation.user),
    added: String(added),
    reaction: `{"chatInfo":${chatInfoText(conversation)},"chatReaction":{"chatDir":${from},"chatItem":${itemText(item)},"sentAt":"${sentAt}","reaction":${JSON.stringify({ type: 'emoji', emoji })}}}`,
  });
}
