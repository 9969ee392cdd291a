import { isObject, type JsonObject } from './messages.ts';

/** Whether a response is an error that holds this type at any depth: `largeMsg`, `userContactLinkNotFound`, `LARGE` … */
export function failsWith(response: JsonObject, type: string): boolean {
  return response.type === 'chatCmdError' && holdsType(response.chatError, type);
}

function holdsType(error: unknown, type: string): boolean {
  return isObject(error) && (error.type === type || Object.values(error).some((part) => holdsType(part, type)));
}
