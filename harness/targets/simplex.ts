import type { Fixtures } from '../config/config.ts';
import { isRecord } from '../exchange.ts';
import type { Clock, CoreConnection } from '../model.ts';
import { callOverChat, callOverGroup, callOverRpc, createA2aPeer, createMcpPeer } from '../peers/call.ts';
import { createChatPeer } from '../peers/chat.ts';
import { directPlace, groupPlace } from '../peers/chat-items.ts';
import { openConversation } from '../peers/conversation.ts';
import { type CoreClient, CoreFailure, createCoreClient } from '../peers/core-client.ts';
import { createExchanges } from '../peers/exchanges.ts';
import { createGroupCaller } from '../peers/group.ts';
import type {
  A2aPeer,
  BusinessPeer,
  ChatPeer,
  Customer,
  GroupCaller,
  GroupPeer,
  McpPeer,
  RpcPeer,
  Survey,
  TargetFacts,
} from '../peers/peer.ts';
import { createRpcPeer } from '../peers/rpc.ts';
import { isServed } from '../peers/served.ts';
import { takeSurvey } from '../peers/survey.ts';
import { createWaiting, type Limits } from '../peers/waiting.ts';
import type { PeerKind, Peers } from '../suite.ts';
import { createTranscript, type FrameListener } from '../transcript.ts';
import { type Caller, type Meeting, meet, readPublished, rename } from './contact-link.ts';
import { endingClock } from './ending-clock.ts';
import { type FirstMeeting, untilContact, untilResponse } from './first-meeting.ts';
import { gather } from './gathering.ts';
import { offersOf } from './offers.ts';
import { harmless, type Part, probe, probesOf } from './part.ts';
import { Hidden, NotMet, type OpenPeer, type Target, TargetEnded } from './target.ts';

export interface SimplexTargetOptions {
  readonly link: string;
  readonly clock: Clock;
  /** A connection to a fresh caller's core in the network of the target. */
  openCore(): Promise<CoreConnection>;
  readonly fixtures: Fixtures;
  /** Contact links of other bots that serve, to sit beside the target in groups; asked for when the first group is made. */
  companions?(): Promise<readonly string[]>;
  /**
   * Contact link of the target behind a business address, where it has one beside `link`; asked for when the first
   * customer comes.
   */
  business?(): Promise<string | undefined>;
  readonly limits: Limits;
  /** Milliseconds for the declaration to appear in the link data, and for a contact request to be accepted. */
  readonly wait: number;
  /** Aborts when the target has ended, with how as its reason; what waits for the target then waits no longer. */
  readonly gone?: AbortSignal;
  /** Is told every frame between the harness and its cores. */
  readonly onFrame?: FrameListener | undefined;
}

/**
 * A bot, met by its contact address link.
 * Throws `ConformanceError` (`unreachable`) where the link leads nowhere.
 */
export async function openSimplexTarget(options: SimplexTargetOptions): Promise<Target> {
  const { limits, link, gone } = options;
  const transcript = createTranscript(options.clock, options.onFrame);
  const clock = gone === undefined ? options.clock : endingClock(options.clock, gone);
  const exchanges = createExchanges();
  const waiting = createWaiting(clock, limits);
  const cores = new Set<CoreClient>();
  const names = new Map<string, number>();
  const surveys = new Map<string, Promise<Survey>>();
  const idle: Requester[] = [];
  let namesake: Promise<Caller> | undefined;
  let customers: ReturnType<typeof openCustomers> | undefined;

  const reader = await openCaller('reader');
  const published = await readPublished(reader, link, clock, options.wait);
  const isBusiness = published.linkData?.business === true;
  const { declares, bindings, absence } = offersOf(published.protocols, isBusiness || options.business !== undefined);
  const facts: TargetFacts = {
    published,
    fixtures: options.fixtures,
    answerWithin: limits.answerWithin,
    declares,
    pause: (ms) => clock.sleep(ms),
  };
  const meeting: FirstMeeting = { link, clock, deadline: clock.now() + options.wait };
  const [refusal, hidden] = await Promise.all([
    protocolOver('chat') === undefined ? undefined : untilContact(meeting, () => openCaller(nameFor('pilot'))),
    untilResponse(meeting, protocolOver('rpc'), (answerWithin) =>
      createRpcPeer({ link, name: nameFor('pilot'), requester, gone }, { ...facts, answerWithin }, createExchanges()),
    ),
  ]);

  return {
    family: 'simplex',
    link,
    declares: published.protocols,
    transcript,
    exchanges,
    bindings,
    absence,
    open,
    async settle() {
      await clock.sleep(limits.quiet);
    },
    ended: () => (gone?.aborted ? String(gone.reason) : undefined),
    async close() {
      for (const core of cores) core.close();
    },
  };

  /** A protocol that is declared for the transport and that the suites speak. */
  function protocolOver(transport: 'chat' | 'rpc'): 'mcp' | 'a2a' | undefined {
    return (['mcp', 'a2a'] as const).find((protocol) => facts.declares(protocol, transport));
  }

  async function open<K extends PeerKind>(kind: K, binding: string): Promise<OpenPeer<K>> {
    if (gone?.aborted) throw new TargetEnded(String(gone.reason));
    const parts: Part[] = [];
    const peer = await openPeer(kind, binding, parts);
    return {
      // The kind decides which peer it is; TypeScript does not follow that through a type parameter.
      peer: peer as Peers[K],
      exchanges: () => parts.flatMap((part) => exchanges.of(part.name)),
      probe: async () => {
        await Promise.all(parts.map(probe));
      },
      async barrier() {
        const served = parts.filter(({ name }) => exchanges.of(name).some(isServed));
        // A core that fails here has failed its case already, or breaks the next one.
        await Promise.allSettled(served.map(({ call, barrier }) => barrier && call(barrier)));
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
      case 'a2a':
        return openA2a(binding, parts);
      case 'group':
        return openGroup(parts);
      case 'business':
        return openBusiness(parts);
      case 'transports':
        return { ...facts, kind, chat: await openMcp('chat', parts), rpc: await openMcp('rpc', parts) };
      default:
        throw new Error(`no bot over SimpleX is met as ${kind}`);
    }
  }

  async function openMcp(binding: string, parts: Part[]): Promise<McpPeer> {
    const carrier =
      binding === 'chat' ? callOverChat('mcp', await openChat(parts)) : callOverRpc('mcp', await openRpc(parts));
    return createMcpPeer(
      carrier,
      () => survey(binding),
      () => openMcp(binding, parts),
    );
  }

  async function openA2a(binding: string, parts: Part[]): Promise<A2aPeer> {
    const carrier =
      binding === 'chat'
        ? callOverChat('a2a', await openChat(parts, 'a2a'))
        : callOverRpc('a2a', await openRpc(parts, 'a2a'));
    return createA2aPeer(carrier, () => openA2a(binding, parts));
  }

  /** One conversation a binding asks for all, so that a case sees no exchanges but its own. */
  function survey(binding: string): Promise<Survey> {
    const known = surveys.get(binding);
    if (known !== undefined) return known;
    const taken = openMcp(binding, []).then(takeSurvey);
    surveys.set(binding, taken);
    return taken;
  }

  async function openChat(parts: Part[], protocol: 'mcp' | 'a2a' = 'mcp'): Promise<ChatPeer> {
    if (refusal !== undefined) throw new NotMet(refusal);
    const name = nameFor('chat');
    const { peer } = await openCallerChat(name, link);
    const call: Part['call'] = (request) => peer.command(`/_call ${protocol} ${JSON.stringify(request)}`);
    parts.push({ name, call, probes: probesOf(protocol, 'chat', options.fixtures), barrier: harmless(protocol) });
    return peer;
  }

  /** A chat of a fresh caller: a direct one, or a group of two with a business. */
  async function openCallerChat(
    name: string,
    address: string,
  ): Promise<{ readonly peer: ChatPeer; readonly met: Meeting }> {
    const { core } = await openCaller(name);
    const met = await meet(core, address, clock, options.wait);
    if (typeof met === 'string') throw new NotMet(met);
    const target = 'business' in met ? { target: met.business.memberId } : {};
    const conversation = openConversation({ core, place: met.place, name, ...target }, exchanges, waiting);
    return { peer: createChatPeer(conversation, facts), met };
  }

  /** All cases have the same two customers: what they cost is meeting the business. */
  async function openBusiness(parts: Part[]): Promise<BusinessPeer> {
    customers ??= openCustomers();
    const [first, second] = await customers;
    for (const { name, chat } of [first, second]) {
      parts.push({
        name,
        call: (request) => chat.command(`/_call mcp ${JSON.stringify(request)}`),
        probes: probesOf('mcp', 'chat', options.fixtures),
        barrier: harmless('mcp'),
      });
    }
    return { ...facts, kind: 'business', customers: [first, second] };
  }

  async function openCustomers(): Promise<readonly [Named<Customer>, Named<Customer>]> {
    const address = (await options.business?.()) ?? link;
    return [await openCustomer(address), await openCustomer(address)];
  }

  async function openCustomer(address: string): Promise<Named<Customer>> {
    const name = nameFor('customer');
    const { peer, met } = await openCallerChat(name, address);
    if (!('business' in met)) throw new NotMet('its address is no business address');
    const a2a = createA2aPeer(callOverChat('a2a', peer), () => openA2a('chat', []));
    return { name, chat: peer, a2a, groupProfile: met.groupProfile };
  }

  async function openGroup(parts: Part[]): Promise<GroupPeer> {
    if (refusal !== undefined) throw new NotMet(refusal);
    const name = nameFor('group');
    const { target, seats, companions, contactId, promote } = await gather({
      openCaller: (role) => openCaller(`${name} ${role}`),
      openNamesake,
      link,
      companions: (await options.companions?.()) ?? [],
      clock,
      wait: options.wait,
    });
    const callers = seats.map((seat, index) => {
      const place = groupPlace(seat.groupId);
      const conversation = openConversation(
        { core: seat.core, place, name: `${name}/${index + 1}`, target: target.memberId },
        exchanges,
        waiting,
      );
      const caller = createGroupCaller(seat, conversation);
      const a2a = createA2aPeer(callOverGroup('a2a', caller, target, facts), async () => callerAfter(index).a2a);
      const call: Part['call'] = (request) => caller.call('mcp', request, { mention: target });
      const probes = index === 0 ? probesOf('mcp', 'chat', options.fixtures) : [];
      parts.push({ name: `${name}/${index + 1}`, call, probes, barrier: harmless('mcp') });
      return { ...caller, a2a };
    });
    const [owner, second, ...rest] = callers;
    const [own] = seats;
    if (owner === undefined || own === undefined || second === undefined) {
      throw new CoreFailure('the group has too few callers');
    }
    return {
      ...facts,
      kind: 'group',
      target,
      callers: [owner, second, ...rest],
      companions,
      namesake: rest.at(-1) ?? second,
      direct: directly(own.core, contactId, `${name}/direct`, parts),
      promote: () => promote(limits.answerWithin),
    };

    function callerAfter(index: number): GroupCaller {
      const next = callers[(index + 1) % callers.length];
      if (next === undefined) throw new CoreFailure('the group has no callers');
      return next;
    }
  }

  /** A2A in the direct chat of a caller that is in a group with the target as well. */
  function directly(core: CoreClient, contactId: number, name: string, parts: Part[]): A2aPeer {
    const conversation = openConversation({ core, place: directPlace(contactId), name }, exchanges, waiting);
    const peer = createChatPeer(conversation, facts);
    const call: Part['call'] = (request) => peer.command(`/_call a2a ${JSON.stringify(request)}`);
    parts.push({ name, call, probes: [] });
    return createA2aPeer(callOverChat('a2a', peer), () => openA2a('chat', parts));
  }

  async function openRpc(parts: Part[], protocol: 'mcp' | 'a2a' = 'mcp'): Promise<RpcPeer> {
    if (hidden !== undefined) throw new Hidden(hidden);
    const name = nameFor('rpc');
    const peer = createRpcPeer({ link, name, requester, gone }, facts, exchanges);
    parts.push({
      name,
      call: (request) => peer.request({ protocol, request }),
      probes: probesOf(protocol, 'rpc', options.fixtures),
    });
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

  /** One for all groups: a core that callers share has no two users of one name. */
  function openNamesake(displayName: string): Promise<Caller> {
    namesake ??= openCaller('namesake').then(async (caller) => {
      await rename(caller, displayName);
      return caller;
    });
    return namesake;
  }

  async function openCaller(name: string): Promise<Caller> {
    const core = createCoreClient(await options.openCore(), name, transcript);
    cores.add(core);
    const { body } = await core.command('/user').answer;
    if (!isRecord(body.user) || typeof body.user.userId !== 'number') {
      throw new CoreFailure(`the caller's core has no active user: ${JSON.stringify(body)}`);
    }
    return { core, userId: body.user.userId };
  }
}

type Named<T> = T & { readonly name: string };

interface Requester extends Caller {
  release(): void;
}
