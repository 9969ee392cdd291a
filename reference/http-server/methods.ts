import { type Caller, type Domain, isObject, type JsonObject, ProtocolFailure } from './domain.ts';

/** The methods that both eras have. */
export async function sharedResult(
  method: string,
  params: JsonObject,
  caller: Caller,
  domain: Domain,
): Promise<JsonObject | undefined> {
  if (method === 'tools/list') {
    if (params.cursor !== undefined) throw new ProtocolFailure(-32602, 'The tools are one page.');
    return { tools: domain.tools(caller) };
  }
  if (method === 'tools/call') {
    const { name, arguments: values = {} } = params;
    if (typeof name !== 'string' || !isObject(values)) {
      throw new ProtocolFailure(-32602, 'A call has a name, and its arguments are an object.');
    }
    return domain.callTool(name, values, caller);
  }
  return Object.hasOwn(domain.methods, method) ? domain.methods[method]?.(params, caller) : undefined;
}
