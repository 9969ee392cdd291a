import { type Domain, isObject, type JsonObject, ProtocolFailure } from './domain.ts';

/** What a client can ask to be told of, and the capability that offers it. */
const kinds: readonly (readonly [asked: string, capability: string, member: string])[] = [
  ['toolsListChanged', 'tools', 'listChanged'],
  ['promptsListChanged', 'prompts', 'listChanged'],
  ['resourcesListChanged', 'resources', 'listChanged'],
  ['resourceSubscriptions', 'resources', 'subscribe'],
];

function offered({ capabilities }: Domain): readonly string[] {
  return kinds.flatMap(([asked, capability, member]) => {
    const declared = capabilities[capability];
    return isObject(declared) && declared[member] === true ? [asked] : [];
  });
}

/** Whether a request is one to listen to a server that has something to tell (basic/patterns/subscriptions). */
export function asksToListen(method: string, domain: Domain): boolean {
  return method === 'subscriptions/listen' && offered(domain).length > 0;
}

/** The notification that begins a subscription: what is honoured of what was asked for. */
export function acknowledge({ notifications }: JsonObject, id: unknown, domain: Domain): JsonObject {
  if (!isObject(notifications)) throw new ProtocolFailure(-32602, 'What to listen to is an object.');
  const honoured = Object.fromEntries(
    Object.entries(notifications).filter(([asked]) => offered(domain).includes(asked)),
  );
  return {
    jsonrpc: '2.0',
    method: 'notifications/subscriptions/acknowledged',
    params: { notifications: honoured, _meta: { 'io.modelcontextprotocol/subscriptionId': id } },
  };
}
