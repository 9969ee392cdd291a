import { createVerify, randomUUID } from 'node:crypto';
import type { Connection } from '../smcp-wire/connection.ts';
import { createWire, type Received, type Secrets } from '../smcp-wire/wire.ts';
import { type ClientPolicy, honestClient, type Payload } from './policy.ts';

export interface ClientOptions {
  readonly url: string;
  readonly connect: (url: string) => Promise<Connection>;
  readonly secrets: Secrets;
  readonly apiKey: string;
  /** PEM; with it tokens have to be RS256 of this key. */
  readonly publicKey?: string | undefined;
  /** The opt-in to clear text. */
  readonly insecure?: boolean;
  readonly policy?: Partial<ClientPolicy>;
  /** Unix seconds. */
  readonly now?: () => number;
}

/** A tool that it calls, and what with. */
const wanted = { tool_name: 'availability', parameters: { item: 'anvil', places: [{ name: 'north/1', id: 1 }] } };

/**
 * One session of a client that keeps every statement of SMCP 3.0, unless its policy says otherwise: handshake,
 * authentication, discovery, one call. Resolves with the result of the call, or with `undefined` where it did not get that
 * far; rejects where it does not connect.
 */
export async function runSmcpClient(options: ClientOptions): Promise<unknown> {
  const policy: ClientPolicy = { ...honestClient, ...options.policy };
  const { url, secrets, apiKey, now = () => Date.now() / 1000 } = options;
  if (!policy.takesAddress(isSafe(url), options.insecure === true)) {
    throw new Error(`no connection in clear text to ${url}`);
  }
  const connection = await options.connect(url);
  const wire = createWire({ secrets, policy, now, seen: new Map() });
  const nonce = randomUUID();
  let token: unknown;
  const send = (type: string, payload: object, encrypted = policy.encrypts()) => {
    for (const frame of wire.make(type, payload, encrypted)) connection.send(frame);
  };
  const hello = policy.handshake({ client_id: 'reference/client', protocol_version: '3.0', nonce });

  return new Promise((resolve) => {
    let step = 0;
    /** What follows the reply to each message that was sent, in their order; false ends the session. */
    const steps: readonly ((reply: Received) => boolean)[] = [
      ({ payload }) => {
        if (!policy.takesNonce(payload.client_nonce, hello.nonce)) return false;
        send('auth', policy.auth({ api_key: apiKey, client_id: 'reference/client' }));
        return true;
      },
      ({ payload }) => {
        token = payload.token;
        if (!policy.takesSessionToken(isOurs(token, options.publicKey))) return false;
        send('capability_discovery', policy.discovery({ token: token ?? null }));
        return true;
      },
      () => {
        send('tool_invoke', policy.invocation({ token: token ?? null, ...wanted }));
        return true;
      },
      ({ payload }: { readonly payload: Payload }) => {
        resolve(payload.result);
        send('heartbeat', {});
        return false;
      },
    ];
    connection.onClose(() => resolve(undefined));
    connection.onText((text) => {
      const message = wire.take(text);
      if ('refused' in message) {
        if (policy.leaves()) connection.close();
        return;
      }
      if (message.type === 'heartbeat' && policy.goesOnAfterBeat()) return;
      const next = message.type === 'error' || message.type === 'heartbeat' ? undefined : steps[step++];
      if (next?.(message) !== true) connection.close();
    });
    send('handshake', hello, false);
  });
}

/** TLS, or a loopback address. */
function isSafe(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'wss:' || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/** Whether a token may be used: any, or one of RS256 that verifies with the public key. */
function isOurs(token: unknown, publicKey: string | undefined): boolean {
  if (publicKey === undefined) return true;
  if (typeof token !== 'string') return false;
  const [head = '', body = '', signature = ''] = token.split('.');
  const isRs256 = Buffer.from(head, 'base64url').toString('utf8').includes('"RS256"');
  return isRs256 && createVerify('sha256').update(`${head}.${body}`).verify(publicKey, signature, 'base64url');
}
