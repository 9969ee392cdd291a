import { randomUUID } from 'node:crypto';
import type { Caller, Domain, JsonObject } from './domain.ts';
import { RequestFailure } from './failure.ts';
import type { Headers } from './headers.ts';
import { sharedResult } from './modern.ts';
import type { HttpPolicy, Subject } from './policy.ts';

/** The sessions of a server of the 2025 era (basic/transports, Session Management). */
export interface Sessions {
  /** Begins a session; `undefined` where the server has none. */
  begin(): string | undefined;
  /** Refuses a request whose session id is missing or not one of a session that goes on. */
  check(headers: Headers): void;
  /** Ends the session of a request; false where that is not offered. */
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
      if (!has || !policy.endsSessions()) return false;
      this.check(headers);
      const id = headers['mcp-session-id'];
      if (id !== undefined) sessions.set(id, 'ended');
      return true;
    },
  };
}

/** The members of capabilities that no revision of the 2025 era has are none of ours: they are the same in both. */
export async function answerLegacy(
  { method, params, headers }: { readonly method: string; readonly params: JsonObject; readonly headers: Headers },
  caller: Caller,
  { domain, policy, versions }: { domain: Domain; policy: HttpPolicy; versions: readonly string[] },
  subject: Subject,
): Promise<JsonObject> {
  checkVersionHeader(headers, versions, policy);
  const result = await resultOf(method, params, caller, { domain, policy, versions });
  if (result === undefined) throw new RequestFailure('unknown-method', 'There is no such method.');
  return policy.result(result, subject);
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
