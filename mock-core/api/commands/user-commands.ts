import { ownAddress } from '../../world/address.ts';
import { contactById, snapshot } from '../../world/contact.ts';
import { startChat } from '../../world/core-state.ts';
import type { Profile } from '../../world/profile.ts';
import { setContactPreferences, setProfileAddress, updateProfile } from '../../world/profiles.ts';
import { activeUser, commandUser, createUser, switchUser, type User } from '../../world/user.ts';
import { deleteUser } from '../../world/user-deletion.ts';
import { type Command, id, jsonObjectArgument } from '../command.ts';
import { jsonArray, tagged } from '../json-object.ts';
import { readPreferences, readProfile } from '../profile-argument.ts';
import { contactText } from '../records/contact-record.ts';
import { userText } from '../records/user-record.ts';

/** The version that the mock answers to `/v`; clients refuse versions they do not know. */
const version = {
  version: '7.0.0.0',
  simplexmqVersion: '6.5.5.0',
  simplexmqCommit: '0000000000000000000000000000000000000000',
};

/** Version, start and stop, users and profiles (3, 8). */
export const userCommands: readonly Command[] = [
  {
    words: ['/version', '/v'],
    pattern: /^\/(?:version|v)$/,
    whileStopped: true,
    read: () => () =>
      tagged('versionInfo', { versionInfo: JSON.stringify(version), chatMigrations: '[]', agentMigrations: '[]' }),
  },
  {
    words: ['/_start'],
    pattern: /^\/_start(?: main=(?<main>on|off)(?: snd_files=(?:on|off))?(?: service_requests=(?<requests>on|off))?)?$/,
    whileStopped: true,
    read:
      ({ requests }) =>
      (core) => {
        if (core.running) {
          if (core.lenientStart && requests) core.serviceRequests = requests === 'on';
          return tagged('chatRunning');
        }
        activeUser(core);
        core.serviceRequests = requests === 'on';
        startChat(core);
        return tagged('chatStarted');
      },
  },
  {
    words: ['/_stop'],
    pattern: /^\/_stop$/,
    whileStopped: true,
    read: () => (core) => {
      core.running = false;
      return tagged('chatStopped');
    },
  },
  {
    words: ['/_check'],
    pattern: /^\/_check running$/,
    whileStopped: true,
    read: () => (core) => tagged(core.running ? 'chatRunning' : 'chatStopped'),
  },
  {
    words: ['/user', '/u'],
    pattern: /^\/(?:user|u)$/,
    whileStopped: true,
    read: () => (core) => tagged('activeUser', { user: userText(activeUser(core)) }),
  },
  {
    words: ['/users'],
    pattern: /^\/users$/,
    whileStopped: true,
    read: () => (core) => {
      const users = [...core.users.values()].sort((one, other) => other.activeOrder - one.activeOrder);
      return tagged('usersList', {
        users: jsonArray(users.map((user) => `{"user":${userText(user)},"unreadCount":${unreadCount(user)}}`)),
      });
    },
  },
  {
    words: ['/_create'],
    pattern: /^\/_create user (?<json>\{[\s\S]*\})$/,
    whileStopped: true,
    read: ({ json }) => {
      const { profile, pastTimestamp, userChatRelay, clientService } = jsonObjectArgument(json);
      if (
        typeof pastTimestamp !== 'boolean' ||
        typeof userChatRelay !== 'boolean' ||
        typeof clientService !== 'boolean'
      )
        throw new SyntaxError('not a new user');
      const read = profile === undefined || profile === null ? undefined : readProfile(profile);
      return (core) => {
        const chosen = read ?? { displayName: `user${core.random.below(1_000_000)}`, fullName: '' };
        return tagged('activeUser', { user: userText(createUser(core, chosen, { userChatRelay, clientService })) });
      };
    },
  },
  {
    words: ['/create'],
    pattern:
      /^\/create (?<kind>bot|user)(?: files=(?<files>on))? (?:'(?<quoted>[^']+)'|(?<name>[^\s']+))(?: (?<bio>[\s\S]+))?$/,
    whileStopped: true,
    read: ({ kind, files, quoted, name, bio }) => {
      if (kind === 'user' && files) throw new SyntaxError('files= belongs to bots');
      const displayName = quoted ?? name ?? '';
      const described = { displayName, fullName: '', ...(bio === undefined ? {} : { shortDescr: bio }) };
      const profile = kind === 'bot' ? { ...described, ...botProfile(files === 'on') } : described;
      return (core) => tagged('activeUser', { user: userText(createUser(core, profile)) });
    },
  },
  {
    words: ['/_user'],
    pattern: /^\/_user (?<user>\d+)(?: "[^"]*")?$/,
    whileStopped: true,
    read:
      ({ user }) =>
      (core) =>
        tagged('activeUser', { user: userText(switchUser(core, id(user))) }),
  },
  {
    words: ['/_delete'],
    pattern: /^\/_delete user (?<user>\d+) del_smp=(?:on|off)(?: "[^"]*")?$/,
    read:
      ({ user }) =>
      (core) => {
        deleteUser(core, id(user));
        return tagged('cmdOk', { user_: core.activeUser && userText(core.activeUser) });
      },
  },
  {
    words: ['/profile', '/p'],
    pattern: /^\/(?:profile|p)$/,
    read: () => (core) => {
      const user = activeUser(core);
      return tagged('userProfile', { user: userText(user), profile: JSON.stringify(user.profile) });
    },
  },
  {
    words: ['/_profile'],
    pattern: /^\/_profile (?<user>\d+) (?<json>\{[\s\S]*\})$/,
    read: ({ user: userId, json }) => {
      const profile = readProfile(JSON.parse(json ?? ''));
      return (core) => profileChange(commandUser(core, id(userId)), (user) => updateProfile(user, profile));
    },
  },
  {
    words: ['/_profile_address'],
    pattern: /^\/_profile_address (?<user>\d+) (?<show>on|off)$/,
    read:
      ({ user, show }) =>
      (core) =>
        showAddress(commandUser(core, id(user)), show === 'on'),
  },
  {
    words: ['/profile_address'],
    pattern: /^\/profile_address (?<show>on|off)$/,
    read:
      ({ show }) =>
      (core) =>
        showAddress(activeUser(core), show === 'on'),
  },
  {
    words: ['/_set'],
    pattern: /^\/_set prefs @(?<contact>\d+) (?<json>\{[\s\S]*\})$/,
    read: ({ contact: contactId, json }) => {
      const preferences = readPreferences(JSON.parse(json ?? ''));
      return (core) => {
        const user = activeUser(core);
        const contact = contactById(user, id(contactId));
        const from = snapshot(contact);
        setContactPreferences(contact, preferences);
        return tagged('contactPrefsUpdated', {
          user: userText(user),
          fromContact: contactText(from),
          toContact: contactText(contact),
        });
      };
    },
  },
  {
    words: ['/_set'],
    pattern: /^\/_set accept (?<what>member contacts|group invitations) (?<user>\d+) (?<on>on|off)$/,
    read:
      ({ what, user: userId, on }) =>
      (core) => {
        const user = commandUser(core, id(userId));
        setAcceptance(user, what, on === 'on');
        return tagged('cmdOk', { user_: userText(user) });
      },
  },
];

function setAcceptance(user: User, what: string | undefined, on: boolean): void {
  if (what === 'group invitations') user.acceptsGroupInvitations = on;
  else user.acceptsMemberContacts = on;
  user.revision++;
}

function botProfile(files: boolean): Pick<Profile, 'peerType' | 'preferences'> {
  const no = { allow: 'no' };
  return { peerType: 'bot', preferences: { calls: no, voice: no, files: files ? { allow: 'yes' } : no } };
}

function unreadCount(user: User): number {
  let count = 0;
  for (const { chat } of user.contacts.values()) count += chat.unread.length;
  for (const { chat } of user.groups.values()) count += chat.unread.length;
  return count;
}

function showAddress(user: User, show: boolean): string {
  const { short, full } = ownAddress(user).links;
  return profileChange(user, () => setProfileAddress(user, show ? (short ?? full) : undefined));
}

/** `userProfileUpdated` when `change` changed something, else `userProfileNoChange`. */
export function profileChange(user: User, change: (user: User) => boolean): string {
  const from = user.profile;
  if (!change(user)) return tagged('userProfileNoChange', { user: userText(user) });
  const updateSummary = { updateSuccesses: user.contacts.size, updateFailures: 0, changedContacts: [] };
  return tagged('userProfileUpdated', {
    user: userText(user),
    fromProfile: JSON.stringify(from),
    toProfile: JSON.stringify(user.profile),
    updateSummary: JSON.stringify(updateSummary),
  });
}
