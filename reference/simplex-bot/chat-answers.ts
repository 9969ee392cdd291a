import { type CallCommand, readCallCommand } from './command.ts';
import type { CoreSession } from './core-session.ts';
import { ProtocolFailure } from './mcp/failure.ts';
import type { McpServer } from './mcp/server.ts';
import type { Asked, JsonObject, JsonRpcResponse } from './messages.ts';
import type { Policy } from './policy.ts';
import { type ReceivedText, receivedTexts } from './received-text.ts';
import { createReplies, type Replies } from './replies.ts';

/** Answers `/_call` commands in direct chats, each as soon as it can, by replies that quote the command (Chat transport). */
export function createChatAnswers(session: CoreSession, server: McpServer, policy: Policy) {
  const lastAnswer = new Map<string, Promise<void>>();
  let inFlight = 0;

  async function answer(command: CallCommand, { chat, itemId }: ReceivedText): Promise<void> {
    const request = parse(command.request, policy);
    if (request === undefined && !policy.answersMalformed()) return;
    const replies = createReplies(session, policy, chat, itemId);
    const answered = await server.answer(request, {
      transport: 'chat',
      principal: `contact ${chat}`,
      notify: (notification, asked) => replies.post(notification, asked),
    });
    if (answered.kind === 'silence') return;
    const { asked } = answered;
    for (const extra of policy.beforeResponse(asked)) replies.post(extra, asked);
    const failed = new ProtocolFailure('failure', 'The bot failed.');
    const response = answered.kind === 'response' ? answered.response : server.failure(failed, asked);
    await sendResponse(replies, response, asked);
    for (const extra of policy.afterResponse(asked, response as JsonRpcResponse)) {
      replies.post(extra, asked);
    }
  }

  async function sendResponse(replies: Replies, response: object, asked: Asked) {
    const fitted = await replies.send(response, asked);
    if (fitted) return;
    const oversize = new ProtocolFailure('oversize', 'The response exceeds the size limit of a message.');
    const smaller = policy.oversizeReply(
      server.failure(oversize, asked) as JsonRpcResponse,
      policy.replyText(response),
    );
    if (smaller !== undefined) await replies.send(smaller, asked);
  }

  async function receive(message: ReceivedText): Promise<void> {
    const command = readCallCommand(message.text, policy);
    if (!command) return;
    if (!policy.serves(command.protocol, 'chat', policy.protocolName())) {
      const text = policy.unservedReply(command.protocol);
      if (text !== undefined) await createReplies(session, policy, message.chat, message.itemId).say(text);
      return;
    }
    if (!policy.answersCommand({ chat: 'direct', addressed: 'nobody', inFlight })) return;
    inFlight += 1;
    const turn = policy.answersInTurn() ? lastAnswer.get(message.chat) : undefined;
    const answering = (turn ?? Promise.resolve()).then(() => answer(command, message));
    const settled = answering.finally(() => {
      inFlight -= 1;
    });
    lastAnswer.set(
      message.chat,
      settled.catch(() => undefined),
    );
    await settled;
  }

  return async function answerChat(event: JsonObject): Promise<void> {
    await Promise.all(receivedTexts(event).map(receive));
  };
}

function parse(request: string, policy: Policy): unknown {
  try {
    return policy.readRequest(request);
  } catch {
    return undefined;
  }
}
