export interface UserMessage {
  readonly messageId: string;
  readonly role: 'ROLE_USER';
  readonly parts: readonly Readonly<Record<string, unknown>>[];
  readonly [member: string]: unknown;
}

/** A conformant message of a caller: one text part, with further members such as `taskId` (specification, 4.1.4). */
export function userMessage(text: string, members: Readonly<Record<string, unknown>> = {}): UserMessage {
  return { messageId: 'message-1', role: 'ROLE_USER', parts: [{ text }], ...members };
}
