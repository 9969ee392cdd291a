import type { SmcpFixtures } from '../config/config.ts';
import type { SmcpExchange } from '../exchange.ts';
import type { Clock } from '../model.ts';
import { createExchanges } from '../peers/exchanges.ts';
import type { SmcpConnection } from '../peers/smcp.ts';
import type { Invitation, SmcpClientPeer, SmcpCredentials, Visit } from '../peers/smcp-peer.ts';
import { serveClient } from '../peers/smcp-server-side.ts';
import { createWaiting, type Limits } from '../peers/waiting.ts';
import { deriveKeys } from '../smcp/key-schedule.ts';
import type { PeerKind, Peers } from '../suite.ts';
import { createTranscript, type FrameListener } from '../transcript.ts';
import type { OpenPeer, Target } from './target.ts';

/** A client that was started. */
export interface ClientRun {
  /** Resolves when it has ended by itself, with how. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

/** A client as it is started. */
export interface SmcpClientAccess {
  readonly credentials: SmcpCredentials;
  /** Unix seconds of the clock that both sides go by. */
  now(): number;
  /** Starts it toward a server of the harness; `undefined` where there is no address of the wanted kind. */
  start(
    invitation: Pick<Invitation, 'remote' | 'insecure'>,
    serve: (connection: SmcpConnection) => void,
  ): Promise<ClientRun | undefined>;
}

export type ClientBinding = 'client' | 'salted' | 'unsalted' | 'rs256';

export interface SmcpClientTargetOptions {
  /** The command that starts it, for the report. */
  readonly link: string;
  readonly clock: Clock;
  readonly fixtures: SmcpFixtures;
  readonly limits: Limits;
  /** Milliseconds for a client that was started to connect. */
  readonly wait: number;
  access(binding: ClientBinding): Promise<SmcpClientAccess>;
  readonly bindings: readonly ClientBinding[];
  newId(): string;
  lastOutput?(): string;
  readonly onFrame?: FrameListener;
}

/** How many times longer than it took at most in its honest session a client may take for its next step. */
const patience = 3;

/** An SMCP client, started anew for every session that a case needs. */
export async function openSmcpClientTarget(options: SmcpClientTargetOptions): Promise<Target> {
  const { clock, limits, fixtures, link, newId } = options;
  const transcript = createTranscript(clock, options.onFrame);
  const exchanges = createExchanges();
  let slowest = 0;
  const waiting = createWaiting(clock, {
    answerWithin: Math.max(limits.answerWithin, options.wait),
    get quiet() {
      return Math.max(limits.quiet, patience * slowest);
    },
  });
  const honest = new Map<string, Promise<Visit>>();
  const tokens = new Set<unknown>();
  let count = 0;

  return {
    family: 'smcp-client',
    link,
    declares: null,
    transcript,
    exchanges,
    bindings: (kind) => (kind === 'smcp-client' ? options.bindings : []),
    absence: (_, binding) => `the client is not configured so: ${binding}`,
    open,
    settle: async () => {},
    ended: () => undefined,
    ...(options.lastOutput === undefined ? {} : { lastOutput: options.lastOutput }),
    close: async () => {},
  };

  async function open<K extends PeerKind>(_kind: K, binding: string): Promise<OpenPeer<K>> {
    const access = await options.access(binding as ClientBinding);
    const { credentials, now } = access;
    const keys = deriveKeys(credentials.secretKey, credentials.kdfSalt);
    const facts = { fixtures, credentials, keys, window: fixtures.window ?? 300, now, newId };
    const visits: Visit[] = [];

    const peer: SmcpClientPeer = {
      ...facts,
      kind: 'smcp-client',
      async visit() {
        const known = honest.get(binding) ?? visit({}).then((made) => made ?? noVisit);
        honest.set(binding, known);
        const made = await known;
        if (!visits.includes(made)) visits.push(made);
        return made;
      },
      async invite(invitation) {
        // How quick the client is has to be known before it is judged by what it leaves out.
        await peer.visit();
        const made = await visit(invitation);
        if (made !== undefined) visits.push(made);
        return made;
      },
      isToken: (value) => tokens.has(value),
    };
    return {
      // The one kind that is offered; TypeScript does not follow that through a type parameter.
      peer: peer as Peers[PeerKind] as Peers[K],
      exchanges: () => visits.flatMap((made) => made.exchanges),
      probe: async () => {
        await peer.visit();
      },
    };

    async function visit({ script = {}, ...where }: Invitation): Promise<Visit | undefined> {
      count += 1;
      const name = `visit-${count}`;
      const isFirst = honest.size === 0;
      const own: string[] = [];
      let connected = false;
      let over = false;
      let answered = clock.now();
      const run = await access.start({ insecure: true, ...where }, (connection) => {
        connected = true;
        const session = `${name}/${own.length + 1}`;
        own.push(session);
        const log = { name: session, role: 'client', transcript, exchanges, now } as const;
        serveClient({ connection, facts, script, log, tokens, onStep, onClose });
        answered = clock.now();
        waiting.touch(name);
      });
      if (run === undefined) return undefined;
      void run.ended.then(() => {
        over = true;
        waiting.touch(name);
      });
      await waiting.until(name, () => (over ? 'ended' : connected && !isFirst ? 'ending' : 'open'));
      await run.stop();
      return { connected, exchanges: own.flatMap((session) => exchanges.of(session)).filter(isSmcp) };

      function onStep(): void {
        slowest = Math.max(slowest, clock.now() - answered);
        answered = clock.now();
        waiting.touch(name);
      }
      function onClose(): void {
        over = true;
        waiting.touch(name);
      }
    }
  }
}

const noVisit: Visit = { connected: false, exchanges: [] };

function isSmcp(exchange: { readonly kind: string }): exchange is SmcpExchange {
  return exchange.kind === 'smcp';
}
