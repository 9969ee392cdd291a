import { exactlyOne } from '../../harness/wire/exactly-one.ts';
import { parseRpcRequest } from '../../harness/wire/rpc-request.ts';
import { parseRpcResponse } from '../../harness/wire/rpc-response.ts';
import { jsonObject, type Operation, refused, taken } from './operation.ts';

const known: ReadonlySet<string> = new Set([
  'unsupported_protocol',
  'unsupported_version',
  'bad_request',
  'conversation_required',
  'too_large',
  'rate_limited',
  'internal',
]);

export const rpcRequest: Operation = ({ text }) => {
  const { data } = parseRpcRequest(jsonObject(String(text)));
  if (data === undefined) return refused;
  return taken(only(data, ['protocol', 'request', 'version', 'requestKey']));
};

export const rpcResponse: Operation = ({ text }) => {
  const { data } = parseRpcResponse(jsonObject(String(text)));
  if (data === undefined || !exactlyOne(data)) return refused;
  const { error } = data;
  if (error === undefined) return taken({ response: data.response });
  const final = known.has(error.code) ? {} : { final: error.retryAfter === undefined };
  return taken({ error: { ...only(error, ['code', 'message', 'retryAfter']), ...final } });
};

function only(value: object, names: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)));
}
