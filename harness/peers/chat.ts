import type { Conversation } from './conversation.ts';
import type { ChatPeer, TargetFacts } from './peer.ts';

/** A direct chat with the target. */
export function createChatPeer({ start, ended }: Conversation, facts: TargetFacts): ChatPeer {
  const command: ChatPeer['command'] = async (text, sending) => {
    const exchange = await start(text, sending);
    await ended(exchange);
    return exchange;
  };
  return {
    ...facts,
    kind: 'chat',
    start: (text, sending) => start(text, sending),
    ended,
    command,
    call: (request, sending) => command(`/_call mcp ${JSON.stringify(request)}`, sending),
  };
}
