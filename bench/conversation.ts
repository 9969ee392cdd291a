import type { CoreConnection } from '../mock-core/index.ts';
import { openCoreSession } from '../reference/simplex-bot/core-session.ts';

/** The two ends of a conversation, each on a connection to its own core. */
export interface Ends {
  readonly bot: CoreConnection;
  readonly caller: CoreConnection;
}

/** The members of a core's frame that the ends look at. */
interface CoreFrame {
  readonly corrId?: string;
  readonly resp: {
    readonly type: string;
    readonly chatItems?: readonly {
      readonly chatInfo: { readonly contact: { readonly contactId: number } };
      readonly chatItem: { readonly content: { readonly type: string }; readonly meta: { readonly itemId: number } };
    }[];
  };
}

/** A message that came, by the ids of the side that it came to. */
export interface Received {
  readonly contactId: number;
  readonly itemId: number;
}

/** The message in a frame, if the frame is the event of one. */
export function receivedMessage(frame: string): Received | undefined {
  const { corrId, resp } = JSON.parse(frame) as CoreFrame;
  const item = corrId === undefined && resp.type === 'newChatItems' ? resp.chatItems?.[0] : undefined;
  if (item?.chatItem.content.type !== 'rcvMsgContent') return undefined;
  return { contactId: item.chatInfo.contact.contactId, itemId: item.chatItem.meta.itemId };
}

/** Frame of a command that sends a text. */
export function sendFrame(corrId: number, contactId: number, text: string, quotedItemId?: number): string {
  const message = { quotedItemId, msgContent: { type: 'text', text }, mentions: {} };
  return JSON.stringify({ corrId: String(corrId), cmd: `/_send @${contactId} json ${JSON.stringify([message])}` });
}

/** Gives the bot an address that accepts everybody; resolves with its link. */
export async function publishAddress(bot: CoreConnection): Promise<string> {
  const session = openCoreSession(bot);
  await session.command('/_start main=on snd_files=on service_requests=on');
  const created = await session.command('/_address 1 pq_ratchet=on');
  await session.command('/_address_settings 1 {"businessAddress":false,"autoAccept":{"acceptIncognito":false}}');
  const { connLinkContact } = created.body as { connLinkContact?: { connShortLink?: string } };
  if (connLinkContact?.connShortLink === undefined) throw new Error(`no address: ${JSON.stringify(created.body)}`);
  return connLinkContact.connShortLink;
}

/** Connects a caller's core to an address; resolves with the id of its contact. */
export async function becomeContact(caller: CoreConnection, link: string): Promise<number> {
  const session = openCoreSession(caller);
  const connected = new Promise<number>((resolve) => {
    session.onEvent((event) => {
      if (event.type !== 'contactConnected') return;
      const { contact } = event.body as { contact?: { contactId: number } };
      if (contact !== undefined) resolve(contact.contactId);
    });
  });
  const response = await session.command(`/connect ${link}`);
  if (response.type === 'chatCmdError') throw new Error(`no contact: ${JSON.stringify(response.body)}`);
  return connected;
}

/** Answers every message with a fixed text that quotes it: the least that a bot can do. */
export function startResponder(bot: CoreConnection, reply: string, onFrame: (frame: string) => void = () => {}): void {
  let corrId = 0;
  bot.onFrame((frame) => {
    const message = receivedMessage(frame);
    if (message !== undefined) bot.send(sendFrame(++corrId, message.contactId, reply, message.itemId));
    onFrame(frame);
  });
}
