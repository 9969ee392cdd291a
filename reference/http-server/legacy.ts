import { randomUUID } from 'node:crypto';
import { type Caller, type Domain, type JsonObject, ProtocolFailure } from './domain.ts';
import { RequestFailure } from './failure.ts';
import type { Headers } from './headers.ts';
import { sharedResult } from './methods.ts';
import type { HttpPolicy, Subject } from './policy.ts';

/** The sessions of a server of the 2025 era (basic/transports, Session Management). */
export interface Sessions {
  /** Begins a session; `undefined` where the server has none. */
  begin(): string | undefined;
  /** Refuses a request whose session id is missing or not one of a session that goes on. */
  check(headers: Headers): void;
  /** Ends the session that a request names; false where it names none, or that is not offered. */
  end(headers: Headers): boolean;
}

export function createSessions(has: boolean, policy: HttpPolicy): Sessions {
  const sessions = new Map<string, 'open' | 'ended'>();
  let begun = 0;
  return {
    begin() {
      begun += 1;
      const id = policy.sessionId(has ? randomUUID() : undefined, begun);
      if (id !== undefined) sessions.set(id, 'open');
      return id;
    },
    check(headers) {
      if (sessions.size === 0 && !has) return;
      const id = headers['mcp-session-id'];
      const state = id === undefined ? undefined : sessions.get(id);
      const finding = id === undefined ? 'missing' : state === undefined ? 'unknown' : 'ended';
      if (state === 'open' || !policy.refusesSession(finding)) return;
      if (finding === 'missing') throw new RequestFailure('session-missing', 'The session id is missing.');
      throw new RequestFailure('session-unknown', 'There is no such session.');
    },
    end(headers) {
      const id = headers['mcp-session-id'];
      if (!has || !policy.endsSessions() || id === undefined) return false;
      this.check(headers);
      sessions.set(id, 'ended');
      return true;
    },
  };
}

/** What a request of the 2025 era is answered with (basic/lifecycle). */
export async function answerLegacy(
  { method, params, headers }: { readonly method: string; readonly params: JsonObject; readonly headers: Headers },
  caller: Caller,
  { domain, policy, versions }: { domain: Domain; policy: HttpPolicy; versions: readonly string[] },
  subject: Subject,
): Promise<JsonObject> {
  checkVersionHeader(headers, versions, policy);
  const result = await resultOf(method, params, caller, { domain, policy, versions }).catch((error: unknown) => {
    throw method === 'resources/read' ? asNotFound(error) : error;
  });
  if (result === undefined) throw new RequestFailure('unknown-method', 'There is no such method.');
  return policy.result(result, subject);
}

/** The code for a resource that is not there was another one (server/resources, Error Handling). */
function asNotFound(error: unknown): unknown {
  const isAbsence = error instanceof ProtocolFailure && error.code === -32_602 && error.data?.uri !== undefined;
  return isAbsence ? new ProtocolFailure(-32_002, error.message, error.data) : error;
}

async function resultOf(
  method: string,
  params: JsonObject,
  caller: Caller,
  { domain, policy, versions }: { domain: Domain; policy: HttpPolicy; versions: readonly string[] },
): Promise<JsonObject | undefined> {
  switch (method) {
    case 'initialize': {
      const { capabilities, info, instructions } = domain;
      const protocolVersion = policy.agreed(params.protocolVersion, versions);
      return {
        protocolVersion,
        capabilities,
        serverInfo: info,
        ...(instructions === undefined ? {} : { instructions }),
      };
    }
    case 'ping':
      return {};
    default:
      return sharedResult(method, params, caller, domain);
  }
}

/** A version that is not served is refused; an absent one stands for 2025-03-26 (Protocol Version Header). */
export function checkVersionHeader(headers: Headers, versions: readonly string[], policy: HttpPolicy): void {
  const version = headers['mcp-protocol-version'];
  if (version === undefined || !policy.refusesVersionHeader(version, versions.includes(version))) return;
  throw new RequestFailure('version-header', 'The version of the header is not served.');
}
