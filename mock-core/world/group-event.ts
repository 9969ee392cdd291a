import type { Contact } from './contact.ts';
import type { Group } from './group.ts';
import type { Member } from './member.ts';

/** What happens in a group, as an event or as the response to a command: both have the same shape (7.3). */
export interface GroupEvent {
  readonly type:
    | 'receivedGroupInvitation'
    | 'userJoinedGroup'
    | 'joinedGroupMember'
    | 'joinedGroupMemberConnecting'
    | 'connectedToGroupMember'
    | 'groupLinkConnecting'
    | 'businessLinkConnecting'
    | 'acceptingGroupJoinRequestMember'
    | 'acceptingBusinessRequest'
    | 'businessRequestAlreadyAccepted'
    | 'memberRole'
    | 'deletedMember'
    | 'deletedMemberUser'
    | 'leftMember'
    | 'groupDeleted'
    | 'groupMemberUpdated'
    | 'groupChatItemsDeleted';
  readonly group: Group;
  /** Records beside the group's, by their name in the API. */
  readonly members?: Readonly<Record<string, Member>>;
  readonly contacts?: Readonly<Record<string, Contact>>;
  /** Members that are plain values. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** A group has a new profile. */
export interface GroupUpdated {
  readonly type: 'groupUpdated';
  readonly from: Group;
  readonly to: Group;
  /** The member who changed it. */
  readonly by: Member;
}
