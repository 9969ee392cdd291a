import { isObject, type JsonObject, type McpRequest, type RequestId } from '../messages.ts';
import type { Policy } from '../policy.ts';
import { ProtocolFailure } from './failure.ts';
import { logLevels } from './logging.ts';
import { metaKeys } from './meta.ts';

const knownMetaKeys: readonly string[] = [...Object.values(metaKeys), 'progressToken'];

/** The id of a message, where it has one that can be answered. */
export function readableId(message: unknown, policy: Policy): RequestId | undefined {
  return isObject(message) && policy.validId(message.id) ? (message.id as RequestId) : undefined;
}

/** Checks shape, `_meta` and revision of a request in this order (basic/index; basic/versioning). */
export function readRequest(message: unknown, previousMeta: JsonObject, policy: Policy): McpRequest {
  if (!isObject(message) || message.jsonrpc !== '2.0' || typeof message.method !== 'string') {
    throw new ProtocolFailure('not-a-request', 'The message is not a JSON-RPC 2.0 request.');
  }
  if (!policy.validId(message.id)) {
    throw new ProtocolFailure('bad-id', 'The id of a request is a string or an integer.');
  }
  if (message.params !== undefined && !isObject(message.params)) {
    throw new ProtocolFailure('bad-params', 'The parameters of a request are an object.');
  }
  const params = message.params ?? {};
  const meta = checkMeta(params._meta, previousMeta, policy);
  return { id: message.id as RequestId, method: message.method, params, meta };
}

function checkMeta(given: unknown, previousMeta: JsonObject, policy: Policy): JsonObject {
  if (!isObject(given) && policy.requiresMeta()) {
    const served = policy.versions().join(', ');
    throw new ProtocolFailure('missing-meta', `The request has no _meta object; this bot speaks MCP ${served}.`);
  }
  const meta: JsonObject = { ...policy.inheritedMeta(previousMeta), ...(isObject(given) ? given : {}) };
  const required = isObject(given) ? policy.requiredMeta([metaKeys.version, metaKeys.capabilities]) : [];
  const version = meta[metaKeys.version];
  if (required.includes(metaKeys.version) && typeof version !== 'string') {
    throw new ProtocolFailure('missing-version', `_meta has no string ${metaKeys.version}.`);
  }
  if (typeof version === 'string' && !policy.servesVersion(version, policy.versions())) {
    throw new ProtocolFailure('unsupported-version', 'Unsupported protocol version.', {
      supported: policy.listedVersions(policy.versions(), 'error'),
      requested: version,
    });
  }
  if (required.some((key) => key !== metaKeys.version && !isObject(meta[key]))) {
    throw new ProtocolFailure('missing-capabilities', `_meta has no object ${metaKeys.capabilities}.`);
  }
  const unknown = Object.keys(meta).find((key) => !knownMetaKeys.includes(key) && !policy.acceptsMetaKey(key));
  if (unknown !== undefined) throw new ProtocolFailure('unknown-meta-key', `_meta has an unknown member ${unknown}.`);
  const level = meta[metaKeys.logLevel];
  if (level !== undefined && !policy.validLogLevel(level, logLevels.includes(level))) {
    throw new ProtocolFailure('bad-log-level', 'The log level does not exist.');
  }
  return meta;
}
