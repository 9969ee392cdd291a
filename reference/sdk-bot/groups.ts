import { at, type Core, type CoreRecord, isRecord } from './core.ts';

/** Accepts a contact that waited, joins a group that the bot is invited to, and declares the protocols where it is the owner. */
export async function answerInvitation(event: CoreRecord, core: Core, protocols: CoreRecord): Promise<void> {
  const groupId = at(event, 'groupInfo', 'groupId');
  if (event.type === 'receivedContactRequest') {
    await core.run(`/_accept ${at(event, 'contactRequest', 'contactRequestId')}`);
  } else if (event.type === 'receivedGroupInvitation') {
    await core.run(`/_join #${groupId}`);
  } else if (event.type === 'userJoinedGroup' && at(event, 'groupInfo', 'membership', 'memberRole') === 'owner') {
    const profile = at(event, 'groupInfo', 'groupProfile');
    if (!isRecord(profile) || at(event, 'groupInfo', 'businessChat') !== undefined) return;
    const served = Object.entries(protocols).map(([name, one]) => [
      name,
      { versions: at(one, 'versions'), transports: { chat: true } },
    ]);
    const groupPreferences = { ...(at(profile, 'groupPreferences') ?? {}), protocols: Object.fromEntries(served) };
    await core.run(`/_group_profile #${groupId} ${JSON.stringify({ ...profile, groupPreferences })}`);
  }
}
