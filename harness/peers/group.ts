import { isRecord } from '../exchange.ts';
import type { Conversation } from './conversation.ts';
import type { CoreClient } from './core-client.ts';
import type { Addressing, GroupCaller, GroupMember } from './peer.ts';

/** Where one caller stands in a group. */
export interface GroupSeat {
  readonly core: CoreClient;
  readonly groupId: number;
  readonly member: GroupMember;
}

export function createGroupCaller(
  { core, groupId, member }: GroupSeat,
  conversation: Conversation,
): Omit<GroupCaller, 'a2a'> {
  const say: GroupCaller['say'] = async (text, { mention, ...sending } = {}) =>
    conversation.start(text, sending, mention === undefined ? {} : await record(mention));

  const start: GroupCaller['start'] = async (protocol, request, addressing = {}) => {
    const mention = addressing.mention === undefined ? '' : `${await mentionText(addressing.mention)} `;
    return say(`/_call ${mention}${protocol} ${JSON.stringify(request)}`, addressing);
  };

  return {
    member,
    say,
    start,
    ended: conversation.ended,
    async call(protocol, request, addressing?: Addressing) {
      const exchange = await start(protocol, request, addressing);
      await conversation.ended(exchange);
      return exchange;
    },
  };

  /** Each core has names and ids of its own for the members. */
  async function local({ memberId }: GroupMember): Promise<{ readonly id: number; readonly name: string }> {
    const known = (await membersOf(core, groupId)).find((each) => each.memberId === memberId);
    if (known === undefined) throw new Error(`the caller's core knows no member ${memberId}`);
    return { id: known.groupMemberId, name: known.displayName };
  }

  async function record(mention: GroupMember): Promise<Readonly<Record<string, number>>> {
    const { id, name } = await local(mention);
    return { [name]: id };
  }

  async function mentionText(mention: GroupMember): Promise<string> {
    const { name } = await local(mention);
    return /^[^\s'@]+$/.test(name) ? `@${name}` : `@'${name}'`;
  }
}

interface KnownMember extends GroupMember {
  readonly groupMemberId: number;
}

/** The other members of a group, as a core knows them. */
export async function membersOf(core: CoreClient, groupId: number): Promise<readonly KnownMember[]> {
  const { body } = await core.command(`/_members #${groupId}`).answer;
  const members = isRecord(body.group) && Array.isArray(body.group.members) ? body.group.members : [];
  return members.flatMap((member: unknown) => memberOf(member) ?? []);
}

/** The core's record of a member in the harness's words. */
export function memberOf(record: unknown): KnownMember | undefined {
  if (!isRecord(record)) return undefined;
  const { memberId, groupMemberId, localDisplayName } = record;
  return typeof memberId === 'string' && typeof groupMemberId === 'number'
    ? { memberId, groupMemberId, displayName: String(localDisplayName) }
    : undefined;
}
