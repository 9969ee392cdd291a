import { startChat } from '../../world/core-state.ts';
import { updateProfile } from '../../world/profiles.ts';
import { activeUser, createUser } from '../../world/user.ts';
import { type Command, jsonObjectArgument } from '../command.ts';
import { autoAcceptResponse } from '../commands/address-commands.ts';
import { chatList, chatsByTime } from '../commands/chat-commands.ts';
import { updateResponse } from '../commands/message-commands.ts';
import { profileChange } from '../commands/user-commands.ts';
import { requireContent } from '../content-argument.ts';
import { tagged } from '../json-object.ts';
import { readProfile } from '../profile-argument.ts';
import { userText } from '../records/user-record.ts';

/** Forms of commands that a current core no longer has (14.1). */
export const oldCommands: readonly Command[] = [
  {
    words: ['/_start'],
    pattern: /^\/_start subscribe=(?:on|off) expire=(?:on|off)$/,
    whileStopped: true,
    read: () => (core) => {
      if (core.running) return tagged('chatRunning');
      startChat(core);
      return tagged('chatStarted');
    },
  },
  {
    words: ['/_create'],
    pattern: /^\/_create user (?<json>\{[\s\S]*\})$/,
    whileStopped: true,
    read: ({ json }) => {
      const profile = readProfile(jsonObjectArgument(json).profile);
      return (core) => tagged('activeUser', { user: userText(createUser(core, profile)) });
    },
  },
  {
    words: ['/_profile'],
    pattern: /^\/_profile (?<json>\{[\s\S]*\})$/,
    read: ({ json }) => {
      const profile = readProfile(JSON.parse(json ?? ''));
      return (core) => profileChange(activeUser(core), (user) => updateProfile(user, profile));
    },
  },
  {
    words: ['/_get'],
    pattern: /^\/_get chats pcc=(?:on|off)$/,
    read: () => (core) => {
      const user = activeUser(core);
      return tagged('apiChats', { user: userText(user), chats: chatList(chatsByTime(user)) });
    },
  },
  {
    words: ['/_auto_accept'],
    pattern:
      /^\/_auto_accept (?<user>\d+) (?:off|(?<on>on)(?: incognito=(?<incognito>on|off))?(?: (?:text (?<text>[\s\S]+)|json (?<json>\{[\s\S]*\})))?)$/,
    read: (groups) => autoAcceptResponse(groups),
  },
  {
    words: ['/_update'],
    pattern: /^\/_update item (?<type>@)(?<chat>\d+) (?<item>\d+)(?: live=(?<live>on|off))? json (?<json>\{[\s\S]*\})$/,
    read: (groups) => {
      const content = requireContent(jsonObjectArgument(groups.json));
      return (core) => updateResponse(core, groups, { content, live: groups.live === 'on' });
    },
  },
];
