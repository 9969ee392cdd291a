import type { CoreConnection } from '../simplex-bot/connection.ts';
import type { CoreMessage } from '../simplex-bot/core-message.ts';
import { openCoreSession } from '../simplex-bot/core-session.ts';
import { isObject, type JsonObject } from '../simplex-bot/messages.ts';

/** A message of the bot, as the caller's core shows it. */
interface ReceivedReply {
  readonly text: string;
  /** `sharedMsgId` of the quoted message. */
  readonly quoted: string | undefined;
}

/** A command on its way, and the replies that quote it, in arrival order. */
interface SentCommand {
  readonly sharedMsgId: string;
  readonly replies: readonly ReceivedReply[];
  /** Resolves with the first reply that is a JSON-RPC response. */
  readonly response: Promise<JsonObject>;
}

/** A program that calls bots: over Service RPC, and in a direct chat once it is connected. */
export interface Caller {
  /** Every message that came, in arrival order. */
  readonly received: readonly ReceivedReply[];
  connect(link: string): Promise<void>;
  /** Sends a text and collects the replies that quote it. */
  send(text: string): Promise<SentCommand>;
  /** Sends one MCP request and waits for its response. */
  call(request: object): Promise<JsonObject>;
  /** One Service RPC request; resolves with `responseData`, or with the core's error. */
  request(link: string, envelope: object, options?: string): Promise<JsonObject>;
  close(): void;
}

/** Starts a caller on a core of its own. */
export async function startCaller(connection: CoreConnection): Promise<Caller> {
  const session = openCoreSession(connection);
  const received: ReceivedReply[] = [];
  const listeners = new Set<(reply: ReceivedReply) => void>();
  const events = new Set<(event: CoreMessage) => void>();
  const connected = new Promise<number>((resolve) => {
    events.add(({ type, body }) => {
      if (type === 'contactConnected' && isObject(body.contact)) resolve(Number(body.contact.contactId));
    });
  });

  session.onEvent((event) => {
    for (const listener of events) listener(event);
    if (event.type !== 'newChatItems' || !Array.isArray(event.body.chatItems)) return;
    for (const reply of event.body.chatItems.map(replyIn).filter((found) => found !== undefined)) {
      received.push(reply);
      for (const listener of listeners) listener(reply);
    }
  });

  const { user } = (await session.command('/user')).body;
  const userId = isObject(user) ? Number(user.userId) : Number.NaN;

  async function send(text: string): Promise<SentCommand> {
    const contactId = await connected;
    const sent = await session.command(
      `/_send @${contactId} json ${JSON.stringify([{ msgContent: { type: 'text', text }, mentions: {} }])}`,
    );
    const sharedMsgId = sharedIdOf(sent.body);
    const replies: ReceivedReply[] = [];
    const response = new Promise<JsonObject>((resolve) => {
      const collect = (reply: ReceivedReply) => {
        if (reply.quoted !== sharedMsgId) return;
        replies.push(reply);
        const message = parse(reply.text);
        if (isObject(message) && ('result' in message || 'error' in message)) resolve(message);
      };
      received.forEach(collect);
      listeners.add(collect);
    });
    return { sharedMsgId, replies, response };
  }

  return {
    received,
    async connect(link) {
      const answer = await session.command(`/connect ${link}`);
      if (answer.type === 'chatCmdError') throw new Error(JSON.stringify(answer.body.chatError));
      await connected;
    },
    send,
    call: async (request) => (await send(`/_call mcp ${JSON.stringify(request)}`)).response,
    async request(link, envelope, options = '') {
      const command = `/_service_request ${userId} ${link}${options} ${JSON.stringify(envelope)}`;
      const { body: response } = await session.command(command);
      return isObject(response.responseData) ? response.responseData : response;
    },
    close: () => session.close(),
  };
}

function replyIn(item: unknown): ReceivedReply | undefined {
  const chatItem = isObject(item) && isObject(item.chatItem) ? item.chatItem : {};
  const { content, quotedItem } = chatItem;
  if (!isObject(content) || content.type !== 'rcvMsgContent' || !isObject(content.msgContent)) return undefined;
  const quoted = isObject(quotedItem) ? quotedItem.sharedMsgId : undefined;
  return { text: String(content.msgContent.text), quoted: typeof quoted === 'string' ? quoted : undefined };
}

function sharedIdOf(response: JsonObject): string {
  const [item] = Array.isArray(response.chatItems) ? response.chatItems : [];
  const meta = isObject(item) && isObject(item.chatItem) ? item.chatItem.meta : undefined;
  if (!isObject(meta)) throw new Error(`not sent: ${JSON.stringify(response)}`);
  return String(meta.itemSharedMsgId);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
