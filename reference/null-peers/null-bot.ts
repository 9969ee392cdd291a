import { readCallCommand } from '../simplex-bot/command.ts';
import type { CoreConnection } from '../simplex-bot/connection.ts';
import type { CoreMessage } from '../simplex-bot/core-message.ts';
import { openCoreSession } from '../simplex-bot/core-session.ts';
import { isObject } from '../simplex-bot/messages.ts';
import { honest } from '../simplex-bot/policy.ts';
import { receivedTexts } from '../simplex-bot/received-text.ts';
import { setUp } from '../simplex-bot/set-up.ts';

export interface NullBotOptions {
  readonly connection: CoreConnection;
}

/** What a null peer says to everything. */
export interface NullAnswers {
  /** The text of the reply to a command with this request. */
  reply(request: string): string;
  /** The Service RPC response to this request. */
  respond(request: unknown): object;
}

/** A peer that declares MCP and A2A over both transports and understands nothing; without answers it never says a word. */
export function startNullBot({ connection }: NullBotOptions, answers?: NullAnswers) {
  const session = openCoreSession(connection);
  session.onEvent((event) => {
    for (const command of answers ? commandsFor(event, answers) : []) {
      // A connection that ends takes the answer with it.
      session.command(command).catch(() => undefined);
    }
  });
  return {
    ready: setUp(session, honest, {}).then(() => undefined),
    stop: () => session.close(),
  };
}

function commandsFor(event: CoreMessage, answers: NullAnswers): readonly string[] {
  if (event.type === 'serviceRequest') {
    const { requestData, requestId, user } = event.body;
    if (!isObject(requestData) || !isObject(user)) return [];
    const response = JSON.stringify(answers.respond(requestData.request));
    return [`/_service_response ${user.userId} ${requestId} ${response}`];
  }
  if (event.type !== 'newChatItems') return [];
  return receivedTexts(event).flatMap(({ chat, itemId, text }) => {
    const command = readCallCommand(text, honest);
    if (!command) return [];
    const msgContent = { type: 'text', text: answers.reply(command.request) };
    return [`/_send ${chat} json ${JSON.stringify([{ quotedItemId: itemId, msgContent, mentions: {} }])}`];
  });
}
