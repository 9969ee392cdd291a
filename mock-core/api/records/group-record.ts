import type { Group } from '../../world/group.ts';
import type { GroupEvent, GroupUpdated } from '../../world/group-event.ts';
import type { GroupLink } from '../../world/group-link.ts';
import { fullGroupPreferences, type GroupProfile } from '../../world/group-profile.ts';
import type { Member } from '../../world/member.ts';
import type { Profile } from '../../world/profile.ts';
import { jsonArray, jsonObject, jsonValue, tagged } from '../json-object.ts';
import { cachedText } from './cache.ts';
import { contactText, linkRecord, versions } from './contact-record.ts';
import { localProfile, userText } from './user-record.ts';

/** `GroupInfo` (7.2). */
export function groupText(group: Group): string {
  const summary = summaryText(group);
  return `${ownText(group)}"${group.chatTime}","chatTags":[],"groupSummary":${summary},"membersRequireAttention":0,${profileText(group.profile)}}`;
}

/** `GroupSummary`. */
export function summaryText({ currentMembers }: Group): string {
  return `{"currentMembers":${currentMembers}}`;
}

/** What is this side's alone, up to the members that change with every message and every member. */
const ownText = cachedText(
  (group: Group) => group.revision * 1_000_003 + group.user.revision,
  ({ id, isChannel, localDisplayName, business, membership, createdAt, updatedAt, customData }) => {
    const start = jsonObject({
      groupId: String(id),
      useRelays: String(isChannel),
      localDisplayName: JSON.stringify(localDisplayName),
      localAlias: '""',
      businessChat: business && JSON.stringify(business),
      membership: memberText(membership),
      chatSettings: '{"enableNtfs":"all","favorite":false}',
      createdAt: `"${createdAt}"`,
      updatedAt: `"${updatedAt}"`,
      customData: jsonValue(customData),
    });
    return `${start.slice(0, -1)},"chatTs":`;
  },
);

const groupProfileTexts = new WeakMap<GroupProfile, string>();

/** What all sides have in common: kept once, or a thousand copies would not fit into the processor's cache. */
function profileText(profile: GroupProfile): string {
  const known = groupProfileTexts.get(profile);
  if (known !== undefined) return known;
  const full = JSON.stringify(fullGroupPreferences(profile.groupPreferences));
  const text = `"groupProfile":${JSON.stringify(profile)},"fullGroupPreferences":${full}`;
  groupProfileTexts.set(profile, text);
  return text;
}

/** `GroupMember` (7.2). */
export function memberText(member: Member): string {
  const { id, groupId, index, memberId, role, category, status, localDisplayName, profileId, contact } = member;
  const contactIds = contact ? `"memberContactId":${contact.id},` : '';
  return `{"groupMemberId":${id},"groupId":${groupId},"indexInGroup":${index},"memberId":"${memberId}","memberRole":"${role}","memberCategory":"${category}","memberStatus":"${status}","memberSettings":{"showMessages":true},"blockedByAdmin":false,"invitedBy":${invitedByText(member)},"localDisplayName":${JSON.stringify(localDisplayName)},"memberProfile":{"profileId":${profileId},${profileMembers(member.profile)},${contactIds}"memberContactProfileId":${profileId},"memberChatVRange":${versionsText},"createdAt":"${member.createdAt}","updatedAt":"${member.updatedAt}"}`;
}

/** The same for the author of items: kept, since it is written with every message. */
export const authorText = cachedText((member: Member) => member.revision, memberText);

const versionsText = JSON.stringify(versions);

function invitedByText({ invitedBy }: Member): string {
  if (typeof invitedBy === 'string') return `{"type":"${invitedBy}"}`;
  return `{"type":"contact","byContactId":${invitedBy.id}}`;
}

const profileTexts = new WeakMap<Profile, string>();

/** A local profile from its second member on, with the closing brace; the first member differs at each side. */
function profileMembers(profile: Profile): string {
  const known = profileTexts.get(profile);
  if (known !== undefined) return known;
  const text = JSON.stringify(localProfile(0, profile)).replace('{"profileId":0,', '');
  profileTexts.set(profile, text);
  return text;
}

/** `GroupLink` (7.1). */
export function groupLinkText({ id, links, groupLinkId, role }: GroupLink): string {
  return JSON.stringify({
    userContactLinkId: id,
    connLinkContact: linkRecord(links),
    shortLinkDataSet: true,
    shortLinkLargeDataSet: true,
    groupLinkId,
    acceptMemberRole: role,
  });
}

/** `GroupShortLinkData`: what the link data of a group say of it. */
export function groupLinkDataText({ profile, isChannel, currentMembers }: Group): string {
  return jsonObject({
    groupProfile: JSON.stringify(profile),
    publicGroupData: isChannel ? `{"publicMemberCount":${currentMembers}}` : undefined,
  });
}

/** What happened in a group: `user`, `groupInfo`, and the records and values that the type has. */
export function groupEventText(event: Omit<GroupEvent, 'type'> & { readonly type: string }): string {
  const { type, group, members = {}, contacts = {}, details = {} } = event;
  const records = memberTexts(contacts, contactText) + memberTexts(members, memberText);
  const values = memberTexts(details, JSON.stringify);
  return `{"type":"${type}","user":${userText(group.user)},"groupInfo":${groupText(group)}${records}${values}}`;
}

/** JSON texts of an object's members, each with a comma before it. */
function memberTexts<Value>(values: Readonly<Record<string, Value>>, write: (value: Value) => string): string {
  let text = '';
  for (const [name, value] of Object.entries(values)) text += `,"${name}":${write(value)}`;
  return text;
}

/** A response about several members. */
export function membersText(
  type: string,
  group: Group,
  members: readonly Member[],
  details: Readonly<Record<string, unknown>>,
): string {
  const listed = jsonArray(members.map(memberText));
  return `${groupEventText({ type, group, details }).slice(0, -1)},"members":${listed}}`;
}

/** `groupUpdated`: as a response `msgSigned` is false, as an event it is absent and `member_` changed the group. */
export function groupUpdatedText({
  from,
  to,
  by,
}: Omit<GroupUpdated, 'type' | 'by'> & { readonly by?: Member }): string {
  return tagged('groupUpdated', {
    user: userText(to.user),
    fromGroup: groupText(from),
    toGroup: groupText(to),
    member_: by && memberText(by),
    msgSigned: by ? undefined : 'false',
  });
}

/** The other members that a list of them shows: those who went are not in it. */
export function listedMembers({ members }: Group): readonly Member[] {
  return members.filter(({ status }) => status !== 'removed' && status !== 'left' && status !== 'deleted');
}
