import { signingKey } from '../../wire/key.ts';
import { defaultRequestTimeout, requestService, respond } from '../../world/service.ts';
import { commandUser } from '../../world/user.ts';
import { type Command, id, jsonObjectArgument } from '../command.ts';
import { tagged } from '../json-object.ts';
import { readTarget } from '../link-argument.ts';
import { userText } from '../records/user-record.ts';

/** Service RPC (10). Requests and responses are opaque objects and pass as they are written. */
export const serviceCommands: readonly Command[] = [
  {
    words: ['/_service_request'],
    pattern:
      /^\/_service_request (?<user>\d+) (?<target>\S+)(?: timeout=(?<timeout>\d+(?:\.\d+)?))?(?: sign_key=(?<key>\S+))? (?<json>\{[\s\S]*\})$/,
    read: ({ user: userId, target, timeout, key, json }) => {
      jsonObjectArgument(json);
      const signWith = key === undefined ? undefined : signingKey(key);
      if (key !== undefined && !signWith) throw new SyntaxError('not a private Ed25519 key');
      return async (core) => {
        const user = commandUser(core, id(userId));
        const responseData = await requestService(core, readTarget(target ?? ''), {
          payload: json ?? '',
          timeout: timeout === undefined ? defaultRequestTimeout : Number(timeout) * 1_000,
          signWith,
        });
        return tagged('serviceResponse', { user: userText(user), responseData });
      };
    },
  },
  {
    words: ['/_service_response'],
    pattern: /^\/_service_response (?<user>\d+) (?<request>\S+) (?<json>\{[\s\S]*\})$/,
    read: ({ user: userId, request, json }) => {
      jsonObjectArgument(json);
      return (core) => {
        const user = commandUser(core, id(userId));
        const connectionId = respond(user, request ?? '', json ?? '');
        return tagged('serviceReplyAccepted', { user: userText(user), connectionId: String(connectionId) });
      };
    },
  },
];
