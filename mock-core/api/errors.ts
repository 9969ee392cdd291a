import type { Failure } from '../world/failure.ts';
import { jsonObject, tagged } from './json-object.ts';
import { contactText } from './records/contact-record.ts';

/** `ChatError` (1.6). */
export function errorText({ scope, detail, contact }: Failure): string {
  const variant = contact
    ? jsonObject({ type: JSON.stringify(detail.type), contact: contactText(contact) })
    : JSON.stringify(detail);
  if (scope === 'errorAgent') return tagged('errorAgent', { agentError: variant, agentConnId: '""' });
  return scope === 'error' ? tagged('error', { errorType: variant }) : tagged('errorStore', { storeError: variant });
}

/** Response to a command that was not done. */
export function commandError(failure: Failure): string {
  return tagged('chatCmdError', { chatError: errorText(failure) });
}
