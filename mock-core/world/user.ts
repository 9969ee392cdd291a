import type { Address } from './address.ts';
import type { Dial } from './connecting.ts';
import type { Contact } from './contact.ts';
import type { ContactRequest } from './contact-requests.ts';
import type { Conversation } from './conversation.ts';
import type { CoreState } from './core-state.ts';
import { chatFailure, storeFailure } from './failure.ts';
import type { Group } from './group.ts';
import { checkDisplayName, type Names, names, type Profile } from './profile.ts';
import type { Recorded } from './recorded.ts';

/** One profile of a core, with its chats. */
export interface User extends Recorded {
  readonly core: CoreState;
  readonly id: number;
  readonly contactId: number;
  readonly profileId: number;
  /** Replaced, never changed in place. */
  profile: Profile;
  activeOrder: number;
  readonly clientService: boolean;
  readonly userChatRelay: boolean;
  address: Address | undefined;
  readonly contacts: Map<number, Contact>;
  readonly contactNames: Names<Contact | 'self'>;
  readonly requests: Map<number, ContactRequest>;
  readonly requestNames: Names<number>;
  readonly requestsByDial: Map<string, ContactRequest>;
  readonly groups: Map<number, Group>;
  readonly groupNames: Names<Group>;
  /** Links that were dialled and have not answered, and the chats behind those that did, by queue id. */
  readonly dials: Map<string, Dial>;
  readonly chatsByLink: Map<string, Conversation>;
  /** Chats of those whose request was accepted, by request id. */
  readonly chatsByDial: Map<string, Conversation>;
  acceptsGroupInvitations: boolean;
  acceptsMemberContacts: boolean;
  /** Grows with every change that a record of this user, or one made with its profile, shows. */
  revision: number;
}

/** What `/_create user` says beside the profile. */
export interface UserOptions {
  readonly userChatRelay?: boolean;
  readonly clientService?: boolean;
}

/** Makes a user and the active one of it. */
export function createUser(core: CoreState, profile: Profile, options: UserOptions = {}): User {
  checkUserName(core, profile.displayName);
  const user: User = {
    core,
    id: Math.max(0, ...core.users.keys()) + 1,
    contactId: core.users.size === 0 ? 1 : core.next.contact(),
    profileId: core.users.size === 0 ? 1 : core.next.profile(),
    profile,
    activeOrder: 0,
    clientService: options.clientService ?? false,
    userChatRelay: options.userChatRelay ?? false,
    address: undefined,
    contacts: new Map(),
    contactNames: names(),
    requests: new Map(),
    requestNames: names(),
    requestsByDial: new Map(),
    dials: new Map(),
    groups: new Map(),
    groupNames: names(),
    chatsByLink: new Map(),
    chatsByDial: new Map(),
    acceptsGroupInvitations: false,
    acceptsMemberContacts: false,
    revision: 0,
    written: undefined,
  };
  user.contactNames.take(profile.displayName, 'self');
  core.users.set(user.id, user);
  activate(core, user);
  return user;
}

/** Refuses a name that no user can have, and the name of a user of the core. */
export function checkUserName(core: CoreState, displayName: string): void {
  checkDisplayName(displayName);
  for (const user of core.users.values())
    if (user.profile.displayName === displayName) throw chatFailure('userExists', { contactName: displayName });
}

/** Makes another user the active one. */
export function switchUser(core: CoreState, userId: number): User {
  const user = userById(core, userId);
  activate(core, user);
  return user;
}

/** The user with this id, active or not. */
export function userById(core: CoreState, userId: number): User {
  const user = core.users.get(userId);
  if (!user) throw storeFailure('userNotFound', { userId });
  return user;
}

function activate(core: CoreState, user: User): void {
  if (core.activeUser) core.activeUser.revision++;
  core.activeUser = user;
  user.activeOrder = Math.max(...[...core.users.values()].map((other) => other.activeOrder)) + 1;
  user.revision++;
}

/** The active user, for commands without a user id. */
export function activeUser(core: CoreState): User {
  if (!core.activeUser) throw chatFailure('noActiveUser');
  return core.activeUser;
}

/** The user of a command that names one: it must be the active one. */
export function commandUser(core: CoreState, userId: number): User {
  const user = activeUser(core);
  if (user.id !== userId) throw chatFailure('differentActiveUser', { commandUserId: userId, activeUserId: user.id });
  return user;
}
