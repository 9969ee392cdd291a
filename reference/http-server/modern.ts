import { type Caller, type Domain, isObject, type JsonObject, ProtocolFailure } from './domain.ts';
import { RequestFailure } from './failure.ts';
import { checkHeaders, type Headers } from './headers.ts';
import { sharedResult } from './methods.ts';
import type { HttpPolicy, Subject } from './policy.ts';

const versionKey = 'io.modelcontextprotocol/protocolVersion';
const capabilitiesKey = 'io.modelcontextprotocol/clientCapabilities';
const serverInfoKey = 'io.modelcontextprotocol/serverInfo';
const logLevelKey = 'io.modelcontextprotocol/logLevel';

const logLevels: readonly unknown[] = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'];

const cacheable = /^(server\/discover|resources\/read|.*\/list)$/;

/** The version that `_meta` names. */
export function metaVersion(params: unknown): string | undefined {
  const meta = isObject(params) && isObject(params._meta) ? params._meta : {};
  const version = meta[versionKey];
  return typeof version === 'string' ? version : undefined;
}

/** Refuses a request that does not say of itself what it has to. */
export function checkModern(
  { method, params, headers }: { readonly method: string; readonly params: JsonObject; readonly headers: Headers },
  caller: Caller,
  { domain, policy, versions }: { domain: Domain; policy: HttpPolicy; versions: readonly string[] },
): void {
  checkMeta(params, policy.versions(versions), policy);
  checkHeaders(headers, method, params, metaVersion(params), domain.tools(caller), policy);
}

/** What a request of 2026-07-28 is answered with: each stands for itself (basic/index, Statelessness). */
export async function answerModern(
  request: { readonly method: string; readonly params: JsonObject; readonly headers: Headers },
  caller: Caller,
  { domain, policy, versions }: { domain: Domain; policy: HttpPolicy; versions: readonly string[] },
  subject: Subject,
): Promise<JsonObject> {
  const { method, params } = request;
  const served = policy.versions(versions);
  checkModern(request, caller, { domain, policy, versions });
  const result = await resultOf(method, params, caller, domain, served);
  if (result === undefined) {
    const hint =
      method === 'initialize' ? `There is no handshake; served are ${served.join(', ')}.` : 'No such method.';
    throw new RequestFailure('unknown-method', hint);
  }
  const info = { [serverInfoKey]: domain.info };
  const hints =
    cacheable.test(method) && result.resultType === undefined ? { ttlMs: 60_000, cacheScope: 'private' } : {};
  return policy.result({ resultType: 'complete', ...hints, ...result, _meta: info }, subject);
}

function checkMeta({ _meta }: JsonObject, served: readonly string[], policy: HttpPolicy): void {
  const required = policy.requiredMeta([versionKey, capabilitiesKey]);
  const meta = isObject(_meta) ? _meta : {};
  const version = meta[versionKey];
  if (required.includes(versionKey) && typeof version !== 'string') throw missing(versionKey, served);
  if (typeof version === 'string' && !served.includes(version)) {
    throw new RequestFailure('unsupported-version', 'This version is not served.', {
      supported: served,
      requested: version,
    });
  }
  if (required.includes(capabilitiesKey) && !isObject(meta[capabilitiesKey])) throw missing(capabilitiesKey, served);
  const level = meta[logLevelKey];
  if (level !== undefined && !logLevels.includes(level))
    throw new ProtocolFailure(-32602, 'There is no such log level.');
}

function missing(key: string, served: readonly string[]): RequestFailure {
  return new RequestFailure('missing-meta', `_meta has no ${key}; served are ${served.join(', ')}.`);
}

async function resultOf(
  method: string,
  params: JsonObject,
  caller: Caller,
  domain: Domain,
  served: readonly string[],
): Promise<JsonObject | undefined> {
  if (method !== 'server/discover') return sharedResult(method, params, caller, domain);
  const { capabilities, instructions } = domain;
  return { supportedVersions: served, capabilities, ...(instructions === undefined ? {} : { instructions }) };
}
