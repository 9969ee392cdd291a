import type { Fixtures } from '../config/config.ts';
import { ConformanceError } from '../errors.ts';
import { type CarrierExchange, isRecord } from '../exchange.ts';
import { mcpRequest } from '../mcp/request.ts';
import type { Clock, CoreConnection } from '../model.ts';
import { createChatPeer } from '../peers/chat.ts';
import { type CoreClient, CoreFailure, createCoreClient } from '../peers/core-client.ts';
import { createExchanges } from '../peers/exchanges.ts';
import { createMcpPeer, mcpOverChat, mcpOverRpc, takeSurvey } from '../peers/mcp.ts';
import type { ChatPeer, McpPeer, Published, RpcPeer, Survey, TargetFacts } from '../peers/peer.ts';
import { createRpcPeer } from '../peers/rpc.ts';
import { isServed } from '../peers/served.ts';
import { createWaiting, type Limits } from '../peers/waiting.ts';
import type { PeerKind, Peers } from '../suite.ts';
import { createTranscript } from '../transcript.ts';
import { NotMet, type OpenPeer, type Target } from './target.ts';

export interface SimplexTargetOptions {
  readonly link: string;
  readonly clock: Clock;
  /** A connection to a fresh caller's core in the network of the target. */
  openCore(): Promise<CoreConnection>;
  readonly fixtures: Fixtures;
  readonly limits: Limits;
  /** Milliseconds for the declaration to appear in the link data, and for a contact request to be accepted. */
  readonly wait: number;
}

/** How long to leave a link alone before its data are read again, in milliseconds. */
const readAgainAfter = 50;
/** How long one attempt to meet a target that is still starting may take, in milliseconds. */
const meetAgainAfter = 1000;

/**
 * A bot, met by its contact address link.
 * Throws `ConformanceError` (`unreachable`) where the link leads nowhere.
 */
export async function openSimplexTarget(options: SimplexTargetOptions): Promise<Target> {
  const { clock, limits, link } = options;
  const transcript = createTranscript(clock);
  const exchanges = createExchanges();
  const waiting = createWaiting(clock, limits);
  const cores = new Set<CoreClient>();
  const names = new Map<string, number>();
  const surveys = new Map<string, Promise<Survey>>();
  const idle: Requester[] = [];
  const conversations: { readonly name: string; readonly peer: ChatPeer }[] = [];

  const reader = await openCaller('reader');
  const published = await readPublished(reader, options);
  const protocols = isRecord(published.protocols) ? published.protocols : {};
  const facts: TargetFacts = {
    published,
    fixtures: options.fixtures,
    answerWithin: limits.answerWithin,
    declares: (protocol, transport) => {
      const declaration = protocols[protocol];
      return isRecord(declaration) && isRecord(declaration.transports) && declaration.transports[transport] === true;
    },
    pause: (ms) => clock.sleep(ms),
  };
  const carriers = (['chat', 'rpc'] as const).filter((transport) => facts.declares('mcp', transport));
  const refusal = await waitUntilMet();

  return {
    family: 'simplex',
    link,
    declares: published.protocols,
    transcript,
    exchanges,
    bindings: (kind) => bindingsOf(kind, carriers),
    absence: (_kind, binding) => `the link data declare no mcp over ${binding ?? 'any transport'}`,
    open,
    async settle() {
      const served = conversations.filter(({ name }) => exchanges.of(name).some(isServed));
      await Promise.all(served.map(({ peer }) => peer.call(mcpRequest('server/discover'))));
      await clock.sleep(limits.quiet);
    },
    async close() {
      for (const core of cores) core.close();
    },
  };

  async function open<K extends PeerKind>(kind: K, binding: string): Promise<OpenPeer<K>> {
    const parts: Part[] = [];
    const peer = await openPeer(kind, binding, parts);
    return {
      // The kind decides which peer it is; TypeScript does not follow that through a type parameter.
      peer: peer as Peers[K],
      exchanges: () => parts.flatMap((part) => exchanges.of(part.name)),
      probe: async () => {
        await Promise.all(parts.map(probe));
      },
    };
  }

  async function openPeer(kind: PeerKind, binding: string, parts: Part[]): Promise<Peers[PeerKind]> {
    switch (kind) {
      case 'profile':
        return { ...facts, kind };
      case 'chat':
        return openChat(parts);
      case 'rpc':
        return openRpc(parts);
      case 'mcp':
        return openMcp(binding, parts);
      case 'transports':
        return { ...facts, kind, chat: await openMcp('chat', parts), rpc: await openMcp('rpc', parts) };
    }
  }

  async function openMcp(binding: string, parts: Part[]): Promise<McpPeer> {
    const carrier = binding === 'chat' ? mcpOverChat(await openChat(parts)) : mcpOverRpc(await openRpc(parts));
    return createMcpPeer(
      carrier,
      () => survey(binding),
      () => openMcp(binding, parts),
    );
  }

  /** One conversation a binding asks for all, so that a case sees no exchanges but its own. */
  function survey(binding: string): Promise<Survey> {
    const known = surveys.get(binding);
    if (known !== undefined) return known;
    const taken = openMcp(binding, []).then(takeSurvey);
    surveys.set(binding, taken);
    return taken;
  }

  /**
   * A bot may publish what it declares before it accepts contacts or takes requests. So it is met once before it is
   * judged, again and again until `wait` is over; then it is judged as it is. Returns why it accepts no contact.
   */
  async function waitUntilMet(): Promise<string | undefined> {
    const deadline = clock.now() + options.wait;
    const left = () => Math.max(1, Math.min(meetAgainAfter, deadline - clock.now()));
    const [refused] = await Promise.all([
      carriers.includes('chat') ? untilContact() : undefined,
      carriers.includes('rpc') ? untilResponse() : undefined,
    ]);
    return refused;

    async function untilContact(): Promise<string | undefined> {
      for (;;) {
        const { core } = await openCaller(nameFor('pilot'));
        const contact = await connect(core, link, clock, left());
        if (typeof contact === 'number') return undefined;
        if (clock.now() >= deadline) return contact;
      }
    }

    async function untilResponse(): Promise<void> {
      const pilot = createRpcPeer(
        { link, name: nameFor('pilot'), requester },
        { ...facts, answerWithin: left() },
        createExchanges(),
      );
      for (;;) {
        const { response } = await pilot.request({ protocol: 'mcp', request: mcpRequest('server/discover') });
        if (response !== undefined || clock.now() >= deadline) return;
        await clock.sleep(readAgainAfter);
      }
    }
  }

  async function openChat(parts: Part[]): Promise<ChatPeer> {
    if (refusal !== undefined) throw new NotMet(refusal);
    const name = nameFor('chat');
    const { core } = await openCaller(name);
    const contactId = await connect(core, link, clock, options.wait);
    if (typeof contactId !== 'number') throw new NotMet(contactId);
    const peer = createChatPeer({ core, contactId, name }, facts, exchanges, waiting);
    conversations.push({ name, peer });
    parts.push({ name, call: (request) => peer.call(request) });
    return peer;
  }

  async function openRpc(parts: Part[]): Promise<RpcPeer> {
    const name = nameFor('rpc');
    const peer = createRpcPeer({ link, name, requester }, facts, exchanges);
    parts.push({ name, call: (request) => peer.request({ protocol: 'mcp', request }) });
    return peer;
  }

  async function requester(): Promise<Requester> {
    const free = idle.pop();
    if (free !== undefined) return free;
    const caller = await openCaller(nameFor('requester'));
    const made: Requester = { ...caller, release: () => idle.push(made) };
    return made;
  }

  function nameFor(kind: string): string {
    const count = (names.get(kind) ?? 0) + 1;
    names.set(kind, count);
    return `${kind}-${count}`;
  }

  async function openCaller(name: string): Promise<{ core: CoreClient; userId: number }> {
    const core = createCoreClient(await options.openCore(), name, transcript);
    cores.add(core);
    const { body } = await core.command('/user').answer;
    if (!isRecord(body.user) || typeof body.user.userId !== 'number') {
      throw new CoreFailure(`the caller's core has no active user: ${JSON.stringify(body)}`);
    }
    return { core, userId: body.user.userId };
  }
}

interface Part {
  readonly name: string;
  call(request: unknown): Promise<CarrierExchange>;
}

interface Requester {
  readonly core: CoreClient;
  readonly userId: number;
  release(): void;
}

async function probe({ call }: Part): Promise<void> {
  if (isServed(await call(mcpRequest('server/discover')))) return;
  await call(mcpRequest('tools/list'));
}

function bindingsOf(kind: PeerKind, carriers: readonly string[]): readonly string[] {
  switch (kind) {
    case 'profile':
      return ['link'];
    case 'mcp':
      return carriers;
    case 'transports':
      return carriers.length === 2 ? ['both'] : [];
    default:
      return carriers.filter((carrier) => carrier === kind);
  }
}

/** Reads the link data until they declare protocols, or `wait` is over: then the target is judged as it is. */
async function readPublished(
  { core, userId }: { core: CoreClient; userId: number },
  { link, clock, wait }: SimplexTargetOptions,
): Promise<Published> {
  const deadline = clock.now() + wait;
  for (;;) {
    const { body } = await core.command(`/_connect plan ${userId} ${link}`).answer;
    const plan = isRecord(body.connectionPlan) ? body.connectionPlan : undefined;
    if (plan === undefined || plan.type === 'error') {
      throw new ConformanceError('unreachable', `The link ${link} leads to no address: ${JSON.stringify(body)}`);
    }
    const address = isRecord(plan.contactAddressPlan) ? plan.contactAddressPlan : undefined;
    if (address === undefined) throw new ConformanceError('unreachable', `The link ${link} is not a contact address.`);
    const linkData = isRecord(address.contactSLinkData_) ? address.contactSLinkData_ : undefined;
    const profile = isRecord(linkData?.profile) ? linkData.profile : {};
    const protocols = isRecord(profile.preferences) ? profile.preferences.protocols : undefined;
    if (protocols !== undefined || clock.now() >= deadline) return { link, linkData, protocols };
    await clock.sleep(readAgainAfter);
  }
}

/** Connects to the target: the id of the contact, or why there is none within `ms`. */
async function connect(core: CoreClient, link: string, clock: Clock, ms: number): Promise<number | string> {
  const limit = new AbortController();
  const connected = core.event(({ type }) => type === 'contactConnected', limit.signal);
  const { body } = await core.command(`/connect ${link}`).answer;
  if (body.type === 'chatCmdError') return `the connection was refused: ${JSON.stringify(body.chatError)}`;
  const timer = new AbortController();
  void clock.sleep(ms, timer.signal).then(() => limit.abort());
  const event = await connected;
  timer.abort();
  const contact = event?.body.contact;
  return isRecord(contact) && typeof contact.contactId === 'number'
    ? contact.contactId
    : `the contact request was not accepted within ${ms / 1000} s`;
}
