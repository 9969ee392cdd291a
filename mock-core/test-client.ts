import { type Core, createWorld, virtualClock, type World, type WorldOptions } from './index.ts';

/** Response or event as parsed JSON; tests look into it freely, since its shape is what they assert. */
export type Frame = ReturnType<typeof JSON.parse>;

/** A client for tests: asks, and takes events by type in the order in which they came. */
export interface TestClient {
  ask(command: string): Promise<Frame>;
  send(contactId: number, message: object): Promise<Frame>;
  sendToGroup(groupId: number, message: object): Promise<Frame>;
  /** The next event of this type that was not taken. */
  event(type: string): Promise<Frame>;
  /** The next received message that was not taken, without its chat. */
  message(): Promise<Frame>;
  /** Types of all events so far. */
  eventTypes(): readonly string[];
  /** Every frame so far, as it came. */
  readonly frames: readonly string[];
  raw(frame: string): void;
  close(): void;
}

/** Connects a test client to a core within the process. */
export function client(core: Core): TestClient {
  const connection = core.connect();
  const frames: string[] = [];
  const answers = new Map<string, (response: Frame) => void>();
  const events: Frame[] = [];
  const taken = new Set<Frame>();
  const waiting: { readonly type: string; readonly resolve: (event: Frame) => void }[] = [];
  let corrId = 0;
  connection.onFrame((frame) => {
    frames.push(frame);
    const message = JSON.parse(frame) as Frame;
    if (message.corrId !== undefined) return answers.get(message.corrId)?.(message.resp);
    events.push(message.resp);
    const place = waiting.findIndex(({ type }) => type === message.resp.type);
    if (place < 0) return;
    taken.add(message.resp);
    waiting.splice(place, 1)[0]?.resolve(message.resp);
  });
  const ask = (command: string) =>
    new Promise<Frame>((resolve) => {
      answers.set(String(++corrId), resolve);
      connection.send(JSON.stringify({ corrId: String(corrId), cmd: command }));
    });
  const event = (type: string) => {
    const known = events.find((candidate) => candidate.type === type && !taken.has(candidate));
    if (known === undefined) return new Promise<Frame>((resolve) => waiting.push({ type, resolve }));
    taken.add(known);
    return Promise.resolve(known);
  };
  return {
    ask,
    send: (contactId, message) => ask(`/_send @${contactId} json ${JSON.stringify([message])}`),
    sendToGroup: (groupId, message) => ask(`/_send #${groupId} json ${JSON.stringify([message])}`),
    event,
    message: async () => {
      for (;;) {
        const { chatItem } = (await event('newChatItems')).chatItems[0];
        if (chatItem.content.type === 'rcvMsgContent') return chatItem;
      }
    },
    eventTypes: () => events.map(({ type }) => type),
    frames,
    raw: (frame) => connection.send(frame),
    close: () => connection.close(),
  };
}

/** A bot with an auto-accepting address and a caller that is its contact, on a virtual clock. */
export interface Pair {
  readonly world: World;
  readonly bot: TestClient;
  readonly caller: TestClient;
  /** Short link of the bot's address. */
  readonly link: string;
  /** Id of the caller's contact at the bot. */
  readonly callerId: number;
  /** Id of the bot's contact at the caller. */
  readonly botId: number;
}

export const autoAccept = '/_address_settings 1 {"businessAddress":false,"autoAccept":{"acceptIncognito":false}}';

/** Connects a caller to a bot. */
export async function pair(options: WorldOptions = {}): Promise<Pair> {
  const world = createWorld({ seed: 7, clock: virtualClock(), noise: 'none', ...options });
  const bot = client(world.botCore);
  const caller = client(world.newCore({ displayName: 'alice' }));
  await bot.ask('/_start main=on service_requests=on');
  const link: string = (await bot.ask('/_address 1 pq_ratchet=on')).connLinkContact.connShortLink;
  await bot.ask(autoAccept);
  await caller.ask(`/connect ${link}`);
  const botId: number = (await caller.event('contactConnected')).contact.contactId;
  const callerId: number = (await bot.event('contactConnected')).contact.contactId;
  return { world, bot, caller, link, callerId, botId };
}

/** A text message for `/_send`. */
export function textMessage(text: string, quotedItemId?: number): object {
  return { msgContent: { type: 'text', text }, ...(quotedItemId === undefined ? {} : { quotedItemId }) };
}

/** A client in a group, with the group's id on its side. */
export interface Participant extends TestClient {
  readonly groupId: number;
  /** Id of the member with this display name, on this side. */
  member(displayName: string): Promise<number>;
}

/** A group of the owner, the bot and others who came through its link, in this order. */
export interface Gathering {
  readonly world: World;
  /** Full and short link of the group. */
  readonly link: { readonly connFullLink: string; readonly connShortLink: string };
  readonly owner: Participant;
  readonly bot: Participant;
  readonly others: readonly Participant[];
}

/** Gathers a group; each of `others` is the display name of one who joins. */
export async function gathering(
  others: readonly string[] = ['alice'],
  options: WorldOptions = {},
  role = 'member',
): Promise<Gathering> {
  const world = createWorld({ seed: 7, clock: virtualClock(), noise: 'none', ...options });
  const host = client(world.newCore({ displayName: 'olga' }));
  const groupId: number = (await host.ask('/_group 1 {"displayName":"team","fullName":""}')).groupInfo.groupId;
  const link = (await host.ask(`/_create link #${groupId} ${role}`)).groupLink.connLinkContact;
  const join = async (core: Core) => {
    const newcomer = client(core);
    await newcomer.ask(`/connect ${link.connShortLink}`);
    return participant(newcomer, (await newcomer.event('userJoinedGroup')).groupInfo.groupId);
  };
  const bot = await join(world.botCore);
  const joined: Participant[] = [];
  for (const displayName of others) joined.push(await join(world.newCore({ displayName })));
  return { world, link, owner: participant(host, groupId), bot, others: joined };
}

/** A client with the id of its group. */
export function participant(member: TestClient, groupId: number): Participant {
  return {
    ...member,
    groupId,
    member: async (displayName) => {
      const { members } = (await member.ask(`/_members #${groupId}`)).group;
      return members.find(({ localDisplayName }: Frame) => localDisplayName === displayName).groupMemberId;
    },
  };
}
