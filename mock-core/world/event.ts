import type { Contact } from './contact.ts';
import type { ContactRequest } from './contact-requests.ts';
import type { Failure } from './failure.ts';
import type { GroupEvent, GroupUpdated } from './group-event.ts';
import type { Item } from './item.ts';
import type { Member } from './member.ts';
import type { User } from './user.ts';

/** What a core tells its clients without being asked; named as in the API. */
export type CoreEvent =
  | GroupEvent
  | GroupUpdated
  | {
      readonly type:
        | 'acceptingContactRequest'
        | 'contactConnecting'
        | 'contactSndReady'
        | 'contactConnected'
        | 'contactRequestAlreadyAccepted'
        | 'contactDeletedByContact';
      readonly contact: Contact;
    }
  | { readonly type: 'receivedContactRequest'; readonly request: ContactRequest }
  | { readonly type: 'newChatItems' | 'chatItemsStatusesUpdated'; readonly items: readonly Item[] }
  | { readonly type: 'chatItemUpdated'; readonly item: Item }
  | { readonly type: 'chatItemsDeleted'; readonly deleted: Item; readonly kept: Item | undefined }
  | {
      readonly type: 'chatItemReaction';
      readonly item: Item;
      /** The member of a group who reacted. */
      readonly by: Member | undefined;
      readonly emoji: string;
      readonly added: boolean;
      readonly sentAt: string;
    }
  | { readonly type: 'contactUpdated'; readonly from: Contact; readonly to: Contact }
  | {
      readonly type: 'serviceRequest';
      readonly user: User;
      readonly requestId: string;
      readonly signerKey: string | undefined;
      /** JSON text. */
      readonly requestData: string;
    }
  | { readonly type: 'hostConnected' }
  | { readonly type: 'subscriptionStatus'; readonly connections: readonly string[] }
  | { readonly type: 'serviceReplySent'; readonly connectionId: number }
  | { readonly type: 'chatError'; readonly failure: Failure }
  | { readonly type: 'chatErrors'; readonly failures: readonly Failure[] };
