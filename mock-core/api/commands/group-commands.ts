import { contactById } from '../../world/contact.ts';
import type { CoreState } from '../../world/core-state.ts';
import { type Group, groupById, groupByName } from '../../world/group.ts';
import { acceptInvitation, foundGroup, foundPublicGroup, invite } from '../../world/group-invitations.ts';
import { createGroupLink, deleteGroupLink, groupLink } from '../../world/group-link.ts';
import { deleteGroup, leave, removeMembers, setRoles, updateGroup } from '../../world/membership.ts';
import { type Role, roles } from '../../world/role.ts';
import { activeUser, commandUser, type User } from '../../world/user.ts';
import { type Command, type Groups, id, ids, jsonObjectArgument, userOf } from '../command.ts';
import { readGroupProfile, readNewPublicProfile } from '../group-profile-argument.ts';
import { incognitoProfile } from '../incognito.ts';
import { jsonArray, tagged } from '../json-object.ts';
import { contactText } from '../records/contact-record.ts';
import {
  groupEventText,
  groupLinkText,
  groupText,
  groupUpdatedText,
  listedMembers,
  membersText,
  memberText,
  summaryText,
} from '../records/group-record.ts';
import { userText } from '../records/user-record.ts';

const anyRole = roles.join('|');

/** Groups, their members and their links (7.1). */
export const groupCommands: readonly Command[] = [
  {
    words: ['/_group'],
    pattern: /^\/_group (?<user>\d+)(?: incognito=(?<incognito>on|off))? (?<json>\{[\s\S]*\})$/,
    read: ({ user: userId, incognito, json }) => {
      const profile = readGroupProfile(jsonObjectArgument(json));
      return (core) => {
        const user = commandUser(core, id(userId));
        const group = foundGroup(user, profile, incognitoProfile(core, incognito === 'on'));
        return groupEventText({ type: 'groupCreated', group });
      };
    },
  },
  {
    words: ['/_public'],
    pattern:
      /^\/_public group (?<user>\d+)(?: incognito=(?<incognito>on|off))? (?<relays>\d+(?:,\d+)*) (?<json>\{[\s\S]*\})$/,
    read: ({ user: userId, incognito, json }) => {
      const profile = readNewPublicProfile(jsonObjectArgument(json));
      return (core) => {
        const user = commandUser(core, id(userId));
        const group = foundPublicGroup(user, profile, incognitoProfile(core, incognito === 'on'));
        return linkResponse('publicGroupCreated', group, { groupRelays: '[]' });
      };
    },
  },
  {
    words: ['/_add'],
    pattern: new RegExp(`^/_add #(?<group>\\d+) (?<contact>\\d+) (?<role>${anyRole})$`),
    read: (groups) => (core) => {
      const group = groupOf(core, groups);
      const contact = contactById(group.user, id(groups.contact));
      const member = invite(group, contact, groups.role as Role);
      return groupEventText({ type: 'sentGroupInvitation', group, contacts: { contact }, members: { member } });
    },
  },
  {
    words: ['/_join'],
    pattern: /^\/_join #(?<group>\d+)$/,
    read: (groups) => (core) => {
      const group = groupOf(core, groups);
      const { contact } = acceptInvitation(group);
      return tagged('userAcceptedGroupSent', {
        user: userText(group.user),
        groupInfo: groupText(group),
        hostContact: contact && contactText(contact),
      });
    },
  },
  {
    words: ['/_member'],
    pattern: new RegExp(`^/_member role #(?<group>\\d+) (?<members>\\d+(?:,\\d+)*) (?<role>${anyRole})$`),
    read: (groups) => (core) => {
      const group = groupOf(core, groups);
      const toRole = groups.role as Role;
      const members = setRoles(group, ids(groups.members), toRole);
      return membersText('membersRoleUser', group, members, { toRole, msgSigned: false });
    },
  },
  {
    words: ['/_remove'],
    pattern: /^\/_remove #(?<group>\d+) (?<members>\d+(?:,\d+)*)(?: messages=(?<messages>on|off))?$/,
    read: (groups) => (core) => {
      const group = groupOf(core, groups);
      const withMessages = groups.messages === 'on';
      const members = removeMembers(group, ids(groups.members), withMessages);
      return membersText('userDeletedMembers', group, members, { withMessages, msgSigned: false });
    },
  },
  {
    words: ['/_leave'],
    pattern: /^\/_leave #(?<group>\d+)$/,
    read: (groups) => (core) => {
      const group = groupOf(core, groups);
      leave(group);
      return groupEventText({ type: 'leftMemberUser', group });
    },
  },
  {
    words: ['/_delete'],
    pattern: /^\/_delete #(?<group>\d+)(?: (?:full|entity|messages))?(?: notify=(?:on|off))?$/,
    read: (groups) => (core) => {
      const group = groupOf(core, groups);
      deleteGroup(group);
      return groupEventText({ type: 'groupDeletedUser', group, details: { msgSigned: false, localDeletion: false } });
    },
  },
  {
    words: ['/_group_profile'],
    pattern: /^\/_group_profile #(?<group>\d+) (?<json>\{[\s\S]*\})$/,
    read: (groups) => {
      const profile = readGroupProfile(jsonObjectArgument(groups.json));
      return (core) => {
        const group = groupOf(core, groups);
        return groupUpdatedText({ from: updateGroup(group, profile), to: group });
      };
    },
  },
  {
    words: ['/_members'],
    pattern: /^\/_members #(?<group>\d+)$/,
    read: (groups) => (core) => membersResponse(groupOf(core, groups)),
  },
  {
    words: ['/members'],
    pattern: /^\/members #?(?:'(?<quoted>[^']+)'|(?<name>\S+))$/,
    read:
      ({ quoted, name }) =>
      (core) =>
        membersResponse(groupByName(activeUser(core), quoted ?? name ?? '')),
  },
  {
    words: ['/_groups', '/groups'],
    pattern: /^\/(?:_groups (?<user>\d+)(?: @(?<contact>\d+))?|groups)(?: (?<search>[\s\S]+))?$/,
    read: (groups) => (core) => {
      const user = userOf(core, groups);
      const listed = groupsOf(user, groups).map(groupText);
      return tagged('groupsList', { user: userText(user), groups: jsonArray(listed) });
    },
  },
  {
    words: ['/_info'],
    pattern: /^\/_info #(?<group>\d+)$/,
    read: (groups) => (core) => {
      const group = groupOf(core, groups);
      return tagged('groupInfo', {
        user: userText(group.user),
        groupInfo: groupText(group),
        groupSummary: summaryText(group),
      });
    },
  },
  {
    words: ['/_create'],
    pattern: new RegExp(`^/_create link #(?<group>\\d+)(?: (?<role>${anyRole}))?$`),
    read: (groups) => (core) => {
      const group = groupOf(core, groups);
      createGroupLink(group, (groups.role ?? 'member') as Role);
      return linkResponse('groupLinkCreated', group);
    },
  },
  {
    words: ['/_get'],
    pattern: /^\/_get link #(?<group>\d+)$/,
    read: (groups) => (core) => linkResponse('groupLink', groupOf(core, groups)),
  },
  {
    words: ['/_set'],
    pattern: new RegExp(`^/_set link role #(?<group>\\d+) (?<role>${anyRole})$`),
    read: (groups) => (core) => {
      const group = groupOf(core, groups);
      groupLink(group).role = groups.role as Role;
      return linkResponse('groupLink', group);
    },
  },
  {
    words: ['/_delete'],
    pattern: /^\/_delete link #(?<group>\d+)$/,
    read: (groups) => (core) => {
      const group = groupOf(core, groups);
      deleteGroupLink(group);
      return groupEventText({ type: 'groupLinkDeleted', group });
    },
  },
];

function groupOf(core: CoreState, { group }: Groups): Group {
  return groupById(activeUser(core), id(group));
}

function groupsOf(user: User, { contact, search }: Groups): readonly Group[] {
  return [...user.groups.values()].filter(
    ({ localDisplayName, members }) =>
      (search === undefined || localDisplayName.includes(search)) &&
      (contact === undefined || members.some((member) => member.contact?.id === id(contact))),
  );
}

function membersResponse(group: Group): string {
  const members = jsonArray(listedMembers(group).map(memberText));
  return tagged('groupMembers', {
    user: userText(group.user),
    group: `{"groupInfo":${groupText(group)},"members":${members}}`,
  });
}

function linkResponse(
  type: 'groupLink' | 'groupLinkCreated' | 'publicGroupCreated',
  group: Group,
  more: Readonly<Record<string, string>> = {},
): string {
  return tagged(type, {
    user: userText(group.user),
    groupInfo: groupText(group),
    groupLink: groupLinkText(groupLink(group)),
    ...more,
  });
}
