import type { Failure } from '../world/failure.ts';
import { tagged } from './json-object.ts';
import { contactText } from './records/contact-record.ts';
import { groupText } from './records/group-record.ts';

/** `ChatError` (1.6). */
export function errorText({ scope, detail, chat }: Failure): string {
  const members = JSON.stringify(detail);
  const record =
    chat && (chat.kind === 'contact' ? `"contact":${contactText(chat)}` : `"groupInfo":${groupText(chat)}`);
  const variant = record ? `${members.slice(0, -1)},${record}}` : members;
  if (scope === 'errorAgent') return tagged('errorAgent', { agentError: variant, agentConnId: '""' });
  return scope === 'error' ? tagged('error', { errorType: variant }) : tagged('errorStore', { storeError: variant });
}

/** Response to a command that was not done. */
export function commandError(failure: Failure): string {
  return tagged('chatCmdError', { chatError: errorText(failure) });
}
