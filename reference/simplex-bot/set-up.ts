import { failsWith } from './core-error.ts';
import type { CoreSession } from './core-session.ts';
import { declaredProtocols } from './declaration.ts';
import { isObject, type JsonObject } from './messages.ts';
import type { MenuCommand } from './policy/profile.ts';
import type { Policy } from './policy.ts';

/** What people see of the bot; the core's own profile where a member is absent. */
export interface BotProfile {
  readonly displayName?: string;
  readonly fullName?: string;
  readonly shortDescr?: string;
}

const menu: readonly MenuCommand[] = [{ type: 'command', keyword: 'help', label: 'What the bot can do' }];

/** Starts the core and gives its user a profile and an address; resolves with the address. */
export async function setUp(
  session: CoreSession,
  policy: Policy,
  profile: BotProfile,
  business = false,
): Promise<string | undefined> {
  const user = await activeUser(session, profile);
  const userId = Number(user.userId);
  await session.command(policy.startCommand());
  const found = await session.command(`/_show_address ${userId}`);
  const exists = !failsWith(found, 'userContactLinkNotFound');
  const commands = [
    `/_profile ${userId} ${JSON.stringify(policy.profile(publishedProfile(user.profile, profile, policy)))}`,
    exists ? policy.addressUpdateCommand(userId) : policy.addressCommand(userId),
    `/_address_settings ${userId} ${JSON.stringify(addressSettings(policy, business))}`,
  ];
  let link = linkIn(found.body);
  for (const command of policy.startCommands(commands)) {
    const response = await session.command(command);
    if (response.type === 'chatCmdError' && !failsWith(response, 'duplicateContactLink')) {
      throw new Error(`the core refused ${command.split(' ', 1)}: ${JSON.stringify(response.body.chatError)}`);
    }
    link = linkIn(response.body) ?? link;
  }
  return link;
}

/** The settings of the address: whoever connects is a contact at once, or a customer. */
export function addressSettings(policy: Policy, businessAddress = false): object {
  return policy.addressSettings({ businessAddress, autoAccept: { acceptIncognito: false } });
}

async function activeUser(session: CoreSession, { displayName = 'Acme Bot' }: BotProfile): Promise<JsonObject> {
  const response = await session.command('/user');
  const active = response.type === 'activeUser' ? response : await session.command(`/create bot ${displayName}`);
  if (!isObject(active.body.user)) throw new Error(`the core has no user: ${JSON.stringify(active.body)}`);
  return active.body.user;
}

/** `/_profile` replaces the whole profile, so what the core has is kept. */
function publishedProfile(current: unknown, profile: BotProfile, policy: Policy): JsonObject {
  const { preferences, displayName, fullName, shortDescr, image } = isObject(current) ? current : {};
  return {
    displayName,
    fullName: fullName ?? '',
    shortDescr,
    image,
    ...profile,
    peerType: 'bot',
    preferences: policy.preferences({
      ...(isObject(preferences) ? preferences : {}),
      commands: policy.commands(menu),
      protocols: policy.declaration(declaredProtocols(policy)),
    }),
  };
}

/** The address in a response that holds one; the short link, since only its link data carry a declaration. */
function linkIn(response: JsonObject): string | undefined {
  const holder = isObject(response.contactLink) ? response.contactLink : response;
  const link = holder.connLinkContact;
  if (typeof link === 'string') return link;
  if (!isObject(link)) return undefined;
  const { connShortLink, connFullLink } = link;
  return typeof connShortLink === 'string'
    ? connShortLink
    : typeof connFullLink === 'string'
      ? connFullLink
      : undefined;
}
