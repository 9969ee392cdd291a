import { addressedBy } from './addressing.ts';
import { type CallCommand, readCallCommand } from './command.ts';
import type { CoreMessage } from './core-message.ts';
import type { CoreSession } from './core-session.ts';
import type { Asked, JsonRpcResponse } from './messages.ts';
import type { Policy } from './policy.ts';
import type { Caller, ProtocolServer } from './protocol-server.ts';
import { type ReceivedText, receivedTexts } from './received-text.ts';
import { createReplies, type Replies } from './replies.ts';

/** Answers `/_call` commands, each as soon as it can, by replies that quote the command (Chat transport). */
export function createChatAnswers(session: CoreSession, servers: readonly ProtocolServer[], policy: Policy) {
  const lastAnswer = new Map<string, Promise<void>>();
  let inFlight = 0;

  async function answer(command: CallCommand, server: ProtocolServer, received: ReceivedText): Promise<void> {
    const request = parse(command.request, policy);
    if (request === undefined && !policy.answersMalformed()) return;
    const replies = createReplies(session, policy, received);
    const answered = await server.answer(request, callerOf(received, server, replies));
    if (answered.kind === 'silence') return;
    const { asked } = answered;
    for (const extra of policy.beforeResponse(asked)) replies.post(extra, asked);
    const response =
      answered.kind === 'response' ? answered.response : server.failure('failure', 'The bot failed.', asked);
    await respond(response, asked, server, replies);
    for (const extra of policy.afterResponse(asked, response as JsonRpcResponse)) {
      replies.post(extra, asked);
    }
  }

  function callerOf({ chat, group }: ReceivedText, server: ProtocolServer, replies: Replies): Caller {
    return {
      transport: 'chat',
      principal: group === undefined ? `contact ${chat}` : `member ${chat} ${group.sender}`,
      chat,
      member: group?.sender,
      notify: (notification, asked) => replies.post(notification, asked),
      respond: (response, asked) => respond(response, asked, server, replies),
    };
  }

  /** Resolves with whether the response fitted into a message. */
  async function respond(response: unknown, asked: Asked, server: ProtocolServer, replies: Replies): Promise<boolean> {
    const fitted = await replies.send(response, asked);
    if (fitted) return true;
    const oversize = server.failure('oversize', 'The response exceeds the size limit of a message.', asked);
    const smaller = policy.oversizeReply(oversize as JsonRpcResponse, policy.replyText(response), asked);
    if (smaller !== undefined) await replies.send(smaller, asked);
    return false;
  }

  async function receive(message: ReceivedText): Promise<void> {
    const command = readCallCommand(message.text, policy);
    if (!command) return;
    const addressed = addressedBy(command, message, policy);
    const server = servers.find((candidate) => candidate.serves(command.protocol, 'chat'));
    if (!server) {
      const text = policy.unservedReply(command.protocol);
      if (text !== undefined && addressed !== 'other') await createReplies(session, policy, message).say(text);
      return;
    }
    const chat = message.group === undefined ? 'direct' : 'group';
    const isBusiness = message.group?.isBusiness ?? false;
    if (!policy.answersCommand({ chat, isBusiness, addressed, inFlight })) return;
    inFlight += 1;
    const turn = policy.answersInTurn() ? lastAnswer.get(message.chat) : undefined;
    const answering = (turn ?? Promise.resolve()).then(() => answer(command, server, message));
    const settled = answering.finally(() => {
      inFlight -= 1;
    });
    lastAnswer.set(
      message.chat,
      settled.catch(() => undefined),
    );
    await settled;
  }

  return async function answerChat(event: CoreMessage): Promise<void> {
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
