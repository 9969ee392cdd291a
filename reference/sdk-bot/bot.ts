import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { buildAgent } from './agent.ts';
import { agentCard } from './agent-card.ts';
import { createAgentEngine } from './agent-engine.ts';
import { answerChat } from './chat.ts';
import { at, type Core, type CoreConnection, type CoreRecord, errorOf, openCore } from './core.ts';
import { answerInvitation } from './groups.ts';
import { createAgentServer, createShopServer } from './servers.ts';
import { answerService } from './service.ts';

export interface SdkBotOptions {
  readonly connection: CoreConnection;
  /** Time of the tools and tasks; the system's by default. */
  readonly clock?: { sleep(ms: number, signal?: AbortSignal): Promise<void> };
  /** Key that seals `requestState`; random by default. */
  readonly stateSecret?: string;
}

const systemClock = {
  sleep: (ms: number, signal?: AbortSignal) => setTimeout(ms, undefined, signal && { signal }).catch(() => undefined),
};

const protocols: CoreRecord = {
  a2a: { versions: ['1.0'], transports: { rpc: true, chat: true } },
  mcp: { transports: { rpc: true, chat: true }, versions: ['2026-07-28'] },
};

/** A bot whose MCP and A2A are the official SDKs'; everything around them is this folder's own. */
export function startSdkBot({ connection, clock = systemClock, stateSecret }: SdkBotOptions) {
  const secret = stateSecret ?? randomBytes(32).toString('base64url');
  const sleep = (ms: number, signal?: AbortSignal) => clock.sleep(ms, signal);
  const shop = createShopServer({ sleep, secret });
  const agent = buildAgent({ sleep });
  const assistant = createAgentServer(async (...call) => (await engine)(...call), sleep);
  const core = openCore(connection, (event) => {
    switch (event.type) {
      case 'newChatItems':
        return void answerChat(event, core, { mcp: shop.chat, a2a: assistant.chat });
      case 'serviceRequest':
        return void answerService(event, core, { mcp: shop.rpc, a2a: assistant.rpc });
      default:
        return void answerInvitation(event, core, protocols);
    }
  });
  let link: string | undefined;
  // The card has the address, so a request that comes before waits for it.
  const engine = publish(core).then((address) => {
    link = address;
    return createAgentEngine(agentCard(address ?? ''), agent);
  });
  return {
    /** Resolves when the address exists and the profile declares both protocols. */
    ready: engine.then(() => undefined),
    link: () => link,
    stop: () => core.close(),
  };
}

/** Gives the active user an address that takes service requests, and a profile that says so; resolves with the address. */
async function publish(core: Core): Promise<string | undefined> {
  const { user } = await core.run('/u');
  const userId = at(user, 'userId');
  await core.run('/_start main=on snd_files=on service_requests=on');
  const exists = (await core.run('/sa')).type === 'userContactLink';
  // Without a post-quantum key: as good for service requests as with one.
  await succeed(core, exists ? `/_short_link_address ${userId} pq_ratchet=off` : `/_address ${userId} pq_ratchet=off`);
  await succeed(core, '/auto_accept on');
  const profile = {
    displayName: at(user, 'profile', 'displayName'),
    fullName: '',
    peerType: 'bot',
    preferences: { protocols },
  };
  await succeed(core, `/_profile ${userId} ${JSON.stringify(profile)}`);
  const link = at(await core.run('/sa'), 'contactLink', 'connLinkContact', 'connShortLink');
  return typeof link === 'string' ? link : undefined;
}

async function succeed(core: Core, command: string): Promise<void> {
  const error = errorOf(await core.run(command));
  if (error) throw new Error(`${command}: ${error}`);
}
