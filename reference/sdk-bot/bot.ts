import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { answerChat } from './chat.ts';
import { at, type Core, type CoreConnection, errorOf, openCore } from './core.ts';
import { callShop } from './engine.ts';
import { answerService } from './service.ts';
import { buildShop } from './shop.ts';

export interface SdkBotOptions {
  readonly connection: CoreConnection;
  /** Time of the tools; the system's by default. */
  readonly clock?: { sleep(ms: number): Promise<void> };
  /** Key that seals `requestState`; random by default. */
  readonly stateSecret?: string;
}

/** A bot whose MCP is the official SDK's; everything around it is this folder's own. */
export function startSdkBot({ connection, clock = { sleep: setTimeout }, stateSecret }: SdkBotOptions) {
  const secret = stateSecret ?? randomBytes(32).toString('base64url');
  const build = () => buildShop({ sleep: (ms) => clock.sleep(ms), secret });
  let link: string | undefined;
  const core = openCore(connection, (event) => {
    if (event.type === 'newChatItems') {
      void answerChat(event, core, (request, notify) => callShop(request, build, notify));
    } else if (event.type === 'serviceRequest') {
      void answerService(event, core, (request) => callShop(request, build, () => undefined));
    }
  });
  return {
    /** Resolves when the address exists and the profile declares MCP. */
    ready: publish(core).then((address) => {
      link = address;
    }),
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
    preferences: { protocols: { mcp: { transports: { rpc: true, chat: true }, versions: ['2026-07-28'] } } },
  };
  await succeed(core, `/_profile ${userId} ${JSON.stringify(profile)}`);
  const link = at(await core.run('/sa'), 'contactLink', 'connLinkContact', 'connShortLink');
  return typeof link === 'string' ? link : undefined;
}

async function succeed(core: Core, command: string): Promise<void> {
  const error = errorOf(await core.run(command));
  if (error) throw new Error(`${command}: ${error}`);
}
