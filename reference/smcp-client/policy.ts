import { honestWire, type WirePolicy } from '../smcp-wire/policy.ts';

export type Payload = Readonly<Record<string, unknown>>;

/** The decisions of the client, besides those about messages. */
export interface ClientPolicy extends WirePolicy {
  /** Whether it connects to an address: loopback, or TLS; `insecure` is the opt-in (SMCP-TR-3, -4). */
  takesAddress(honest: boolean, insecure: boolean): boolean;
  /** Payload of the handshake (SMCP-HS-1 … -3). */
  handshake(honest: Payload): Payload;
  /** Whether the server echoed the nonce (SMCP-HS-7). */
  takesNonce(given: unknown, sent: unknown): boolean;
  /** Payload of auth (SMCP-AUTH-1). */
  auth(honest: Payload): object;
  /** Whether a token of RS256 is used (SMCP-JWT-8). */
  takesSessionToken(verifies: boolean): boolean;
  /** Payload of capability_discovery (SMCP-CAP-1). */
  discovery(honest: Payload): object;
  /** Payload of tool_invoke (SMCP-TOOL-1). */
  invocation(honest: Payload): object;
  /** Whether a heartbeat of the server leaves the session as it is (SMCP-HB-1). */
  goesOnAfterBeat(): boolean;
  /** Whether it leaves after a message that it does not accept, or waits for another one. */
  leaves(): boolean;
  /** Whether payloads are encrypted once the handshake is over (M-A17). */
  encrypts(): boolean;
}

export const honestClient: ClientPolicy = {
  ...honestWire,
  takesAddress: (honest) => honest,
  handshake: (honest) => honest,
  takesNonce: (given, sent) => given === sent,
  auth: (honest) => honest,
  takesSessionToken: (verifies) => verifies,
  discovery: (honest) => honest,
  invocation: (honest) => honest,
  goesOnAfterBeat: () => true,
  leaves: () => true,
  encrypts: () => true,
};
