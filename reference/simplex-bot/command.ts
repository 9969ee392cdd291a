import type { Policy } from './policy.ts';

/** A protocol call in a conversation, as far as its text tells. */
export interface CallCommand {
  /** The text after the keyword's `@`, with its quotes: the called member as the sender names it. */
  readonly member: string | undefined;
  readonly protocol: string;
  /** The text after the protocol name. */
  readonly request: string;
}

/** Reads `/_call [@<member> ]<protocol> <request>` (Chat transport, Commands); `undefined` for every other text. */
export function readCallCommand(text: string, policy: Policy): CallCommand | undefined {
  const [, keyword, member, protocol, request] =
    /^\/(\S+)\s+(?:@('[^']*'|\S+)\s+)?([^\s{]\S*)(?:\s+([\s\S]*))?$/.exec(text) ?? [];
  if (keyword === undefined || protocol === undefined || !policy.callKeywords().includes(keyword)) return undefined;
  return { member, protocol, request: request ?? '' };
}
