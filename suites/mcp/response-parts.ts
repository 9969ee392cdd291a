import { isRecord, type McpExchange } from '../../harness/exchange.ts';
import { responseOf } from '../agent-protocols/json-rpc-expectations.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** The result of the response, where it is one. */
export function resultOf(exchange: McpExchange): JsonObject | undefined {
  const result = responseOf(exchange)?.result;
  return isRecord(result) ? result : undefined;
}

/** The result, unless it asks for input. */
export function completeResultOf(exchange: McpExchange): JsonObject | undefined {
  const result = resultOf(exchange);
  return result?.resultType === 'input_required' ? undefined : result;
}

/** The result, where it asks for input. */
export function inputRequiredResultOf(exchange: McpExchange): JsonObject | undefined {
  const result = resultOf(exchange);
  return result?.resultType === 'input_required' ? result : undefined;
}

/** The error of the response, where it is one. */
export function errorOf(exchange: McpExchange): JsonObject | undefined {
  const error = responseOf(exchange)?.error;
  return isRecord(error) ? error : undefined;
}

/** `params` of the request as it was sent. */
export function paramsOf({ request }: McpExchange): JsonObject {
  return isRecord(request.params) ? request.params : {};
}

/** `params._meta` of the request as it was sent. */
export function metaOf(exchange: McpExchange): JsonObject {
  const { _meta } = paramsOf(exchange);
  return isRecord(_meta) ? _meta : {};
}

/** The client capabilities that the request declares. */
export function capabilitiesOf(exchange: McpExchange): JsonObject {
  const declared = metaOf(exchange)['io.modelcontextprotocol/clientCapabilities'];
  return isRecord(declared) ? declared : {};
}
