import type { SmcpFixtures } from '../config/config.ts';
import type { Clock } from '../model.ts';
import { createExchanges } from '../peers/exchanges.ts';
import { createSmcpSession, type SmcpConnection, signIn } from '../peers/smcp.ts';
import type { SmcpCredentials, SmcpFacts, SmcpPeer, SmcpSession } from '../peers/smcp-peer.ts';
import { createWaiting, type Limits } from '../peers/waiting.ts';
import { deriveKeys } from '../smcp/key-schedule.ts';
import type { PeerKind, Peers } from '../suite.ts';
import { createTranscript, type FrameListener } from '../transcript.ts';
import { type OpenPeer, type Target, TargetEnded } from './target.ts';

/** A server as it is reached. */
export interface SmcpServerAccess {
  readonly credentials: SmcpCredentials;
  /** Unix seconds of the clock that both sides go by. */
  now(): number;
  connect(): Promise<SmcpConnection>;
  /** A connection from another address, where the network has one. */
  connectElsewhere?(): Promise<SmcpConnection>;
  /** Lets seconds pass on the clock, where it is ours. */
  advance?(seconds: number): void;
}

/** Any deployment, or one with an algorithm of tokens, or one with or without a salt. */
export type ServerBinding = 'server' | 'hs256' | 'rs256' | 'salted' | 'unsalted';

export interface SmcpTargetOptions {
  readonly link: string;
  readonly clock: Clock;
  readonly fixtures: SmcpFixtures;
  readonly limits: Limits;
  /** The server that one case meets: always the same one where it runs outside, one of its own where it is ours. */
  access(binding: ServerBinding): Promise<SmcpServerAccess>;
  /** What the deployments that can be met show of the alternatives of the text. */
  readonly deployments: readonly ServerBinding[];
  newId(): string;
  readonly onFrame?: FrameListener;
}

/** An SMCP server, met over connections that `access` opens; the first one has to stand. */
export async function openSmcpTarget(options: SmcpTargetOptions): Promise<Target> {
  const { clock, limits, fixtures, link, newId } = options;
  const transcript = createTranscript(clock, options.onFrame);
  const exchanges = createExchanges();
  const waiting = createWaiting(clock, limits);
  const sessions: SmcpSession[] = [];
  const pace = paceOf(fixtures.pace, clock);
  let count = 0;
  /** Why the server takes no connection any more. */
  let gone: string | undefined;
  (await (await options.access('server')).connect()).close();

  return {
    family: 'smcp',
    link,
    declares: null,
    transcript,
    exchanges,
    bindings: (kind) => (kind === 'smcp' ? ['server', ...options.deployments] : []),
    absence: (_, binding) => `the deployment is not configured so: ${binding}`,
    open,
    settle: () => clock.sleep(limits.quiet),
    ended: () => gone,
    async close() {
      for (const session of sessions) session.close();
    },
  };

  async function connected({ connect }: SmcpServerAccess): Promise<SmcpConnection> {
    try {
      return await connect();
    } catch (error) {
      gone ??= `the server took no connection any more (${error instanceof Error ? error.message : String(error)})`;
      throw new TargetEnded(gone);
    }
  }

  async function open<K extends PeerKind>(_kind: K, binding: string): Promise<OpenPeer<K>> {
    const access = await options.access(binding as ServerBinding);
    const { credentials } = access;
    const names: string[] = [];
    const facts: SmcpFacts = {
      fixtures,
      credentials,
      keys: deriveKeys(credentials.secretKey, credentials.kdfSalt),
      window: fixtures.window ?? 300,
      now: access.now,
      newId,
    };
    const sessionOver = (connection: SmcpConnection): SmcpSession => {
      count += 1;
      const name = `session-${count}`;
      names.push(name);
      const { now } = facts;
      const session = createSmcpSession({ connection, facts, waiting, pace, name, transcript, exchanges, now });
      sessions.push(session);
      return session;
    };
    const another = async () => sessionOver(await connected(access));
    const elsewhere = access.connectElsewhere;
    const advance = access.advance;
    const own = await another();
    const peer: SmcpPeer = {
      ...facts,
      ...own,
      kind: 'smcp',
      signIn: (session = own) => signIn(session, facts),
      another,
      ...(elsewhere === undefined ? {} : { elsewhere: async () => sessionOver(await elsewhere()) }),
      ...(advance === undefined ? {} : { advance }),
    };
    return {
      // The one kind that is offered; TypeScript does not follow that through a type parameter.
      peer: peer as Peers[PeerKind] as Peers[K],
      exchanges: () => names.flatMap((name) => exchanges.of(name)),
      probe: async () => {
        await signIn(await another(), facts);
      },
    };
  }
}

/** Resolves no more than `perSecond` times a second. */
function paceOf(perSecond: number | undefined, clock: Clock): () => Promise<void> {
  if (perSecond === undefined) return async () => {};
  let next = clock.now();
  return async () => {
    const wait = next - clock.now();
    next = Math.max(next, clock.now()) + 1000 / perSecond;
    if (wait > 0) await clock.sleep(wait);
  };
}
