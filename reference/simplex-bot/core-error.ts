import type { CoreMessage } from './core-message.ts';
import { isObject } from './messages.ts';

/** Whether a response is an error that holds this type at any depth: `largeMsg`, `userContactLinkNotFound`, `LARGE` … */
export function failsWith(response: CoreMessage, type: string): boolean {
  return response.type === 'chatCmdError' && holdsType(response.body.chatError, type);
}

function holdsType(error: unknown, type: string): boolean {
  return isObject(error) && (error.type === type || Object.values(error).some((part) => holdsType(part, type)));
}
