import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { parseConfig } from '../harness/config/read.ts';
import type { SmcpConnection } from '../harness/peers/smcp.ts';
import type { SmcpCredentials } from '../harness/peers/smcp-peer.ts';
import type { Limits } from '../harness/peers/waiting.ts';
import { openSmcpTarget, type ServerBinding } from '../harness/targets/smcp.ts';
import { openSmcpClientTarget } from '../harness/targets/smcp-client.ts';
import type { Target } from '../harness/targets/target.ts';
import type { FrameListener } from '../harness/transcript.ts';
import { readVectors } from '../harness/vectors.ts';
import { virtualClock } from '../mock-core/index.ts';
import type { Connection } from '../reference/smcp-wire/connection.ts';

/** Serves a connection: a server that runs in this process. */
export type Accept = (connection: Connection) => void;

/** What a server of this process is told; seconds of the limit are those of its clock. */
export interface ServerSetting {
  readonly credentials: SmcpCredentials;
  now(): number;
  readonly rateLimit: { readonly messages: number; readonly seconds: number };
}

/** What a client of this process is told. */
export interface ClientSetting {
  readonly credentials: SmcpCredentials;
  now(): number;
  readonly url: string;
  readonly insecure: boolean;
  connect(url: string): Promise<Connection>;
}

const base: SmcpCredentials = {
  secretKey: 'interop-secret-value-32-bytes-xx',
  kdfSalt: 'interop-salt',
  apiKey: 'Key-of-the-reference-deployment',
  jwtSecret: 'jwt-secret-of-the-reference-deployment',
};

let keyPair: { readonly publicKey: string; readonly privateKey: string } | undefined;

/** A deployment that shows the alternative of the text that the binding is about. */
function credentialsOf(binding: string): SmcpCredentials {
  if (binding === 'unsalted') {
    const { kdfSalt: _, ...unsalted } = base;
    return unsalted;
  }
  if (binding !== 'rs256') return base;
  keyPair ??= generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { ...base, ...keyPair };
}

/** The time of an embedded deployment: a second that a double holds exactly, and no whole one. */
const start = 1_792_576_800.25;

/** More than a case sends, with the shrinking of its inputs: its clock stands still. */
const rateLimit = { messages: 400, seconds: 10 };

function embeddedFixtures() {
  const text = JSON.stringify(readVectors('smcp/reference-server.config.json'));
  const fixtures = parseConfig(text, 'reference-server.config.json').fixtures.smcp ?? {};
  return { ...fixtures, rateLimit };
}

/** A server in this process: each case has one of its own, with a clock that it can advance. */
export function openEmbeddedServer(
  startServer: (setting: ServerSetting) => Accept,
  limits: Limits,
  onFrame?: FrameListener,
): Promise<Target> {
  const clock = virtualClock();
  return openSmcpTarget({
    link: 'ws://embedded',
    clock,
    fixtures: embeddedFixtures(),
    limits,
    deployments: ['hs256', 'rs256', 'salted', 'unsalted'],
    newId: randomUUID,
    ...(onFrame === undefined ? {} : { onFrame }),
    async access(binding: ServerBinding) {
      const credentials = credentialsOf(binding);
      let time = start;
      const now = () => time;
      const accept = startServer({ credentials, now, rateLimit });
      const connectFrom = async (address: string) => {
        const [ours, theirs] = pair(address, () => clock.moved?.());
        accept(theirs);
        return ours;
      };
      return {
        credentials,
        now,
        advance: (seconds) => {
          time += seconds;
        },
        connect: () => connectFrom('127.0.0.1'),
        connectElsewhere: () => connectFrom('127.0.0.2'),
      };
    },
  });
}

/** A client in this process, started anew for each session. */
export function openEmbeddedClient(
  startClient: (setting: ClientSetting) => Promise<unknown>,
  limits: Limits,
  onFrame?: FrameListener,
): Promise<Target> {
  const clock = virtualClock();
  const now = () => start;
  return openSmcpClientTarget({
    link: 'embedded',
    clock,
    fixtures: embeddedFixtures(),
    limits,
    wait: limits.answerWithin,
    bindings: ['client', 'salted', 'unsalted', 'rs256'],
    newId: randomUUID,
    ...(onFrame === undefined ? {} : { onFrame }),
    access: async (binding) => {
      const credentials = credentialsOf(binding);
      return {
        credentials,
        now,
        async start({ remote = false, insecure = false }, serve) {
          const ended = startClient({
            credentials,
            now,
            url: remote ? 'ws://192.0.2.1:8765' : 'ws://127.0.0.1:8765',
            insecure,
            async connect() {
              const [ours, theirs] = pair('127.0.0.1', () => clock.moved?.());
              serve(ours);
              return theirs;
            },
          }).then(
            () => 'ended',
            () => 'failed',
          );
          return { ended, stop: async () => {} };
        },
      };
    },
  });
}

/** Two ends of a connection without a network: the side of the harness, and that of the target. */
function pair(address: string, moved: () => void): readonly [SmcpConnection, Connection] {
  const toHarness = createQueue<readonly [text: string, binary: boolean]>(moved);
  const toTarget = createQueue<readonly [text: string]>(moved);
  let open = true;
  const ends: ((how: string) => void)[] = [];
  const close = (how: string) => {
    if (!open) return;
    open = false;
    queueMicrotask(() => {
      for (const end of ends) end(how);
    });
  };
  return [
    {
      send: (text) => open && toTarget.put([text]),
      onFrame: (listener) => toHarness.listen(([text, binary]) => listener(text, binary)),
      onClose: (listener) => void ends.push(listener),
      close: () => close('closed by the suite'),
    },
    {
      address,
      send: (frame) => open && toHarness.put(typeof frame === 'string' ? [frame, false] : ['', true]),
      onText: (listener) => toTarget.listen(([text]) => listener(text)),
      onClose: (listener) => void ends.push(() => listener()),
      close: (code) => close(`closed (code ${code ?? 1005})`),
    },
  ];
}

function createQueue<T>(moved: () => void) {
  const early: T[] = [];
  let deliver = (frame: T): void => void early.push(frame);
  return {
    put(frame: T): void {
      queueMicrotask(() => {
        moved();
        deliver(frame);
      });
    },
    listen(listener: (frame: T) => void): void {
      deliver = listener;
      for (const frame of early.splice(0)) listener(frame);
    },
  };
}
