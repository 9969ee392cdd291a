import { afterEach, describe, expect, it } from 'vitest';
import { createWorld, virtualClock, type World } from '../../mock-core/index.ts';
import { startCaller } from '../caller/caller.ts';
import { overheard } from '../test-connection.ts';
import { startSimplexBot } from './bot.ts';
import { honestA2a } from './policy/a2a.ts';
import { honest, type Policy } from './policy.ts';

const version = 'io.modelcontextprotocol/protocolVersion';
const capabilities = 'io.modelcontextprotocol/clientCapabilities';
const logLevel = 'io.modelcontextprotocol/logLevel';
const meta = { [version]: '2026-07-28', [capabilities]: { elicitation: {} } };
const key = 'MCowBQYDK2VwAyEA11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo=';
const signature = ' sign_key=MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v_VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g';
const worlds: World[] = [];

afterEach(() => {
  for (const world of worlds.splice(0)) world.close();
});

function request(method: string, params: object = {}, id: unknown = 1) {
  return { jsonrpc: '2.0', id, method, params: { _meta: meta, ...params } };
}

const tool = (name: string, values: object = {}, more: object = {}) =>
  request('tools/call', { name, arguments: values, ...more }, name);

/** Messages that lead past every decision. */
const messages: readonly unknown[] = [
  request('server/discover'),
  request('tools/list', {}, 0),
  request('tools/list', {}, 'abc'),
  request('tools/list', {}, null),
  request('tools/list', { cursor: 'bogus' }),
  request('resources/list'),
  request('resources/templates/list'),
  request('resources/read', { uri: 'acme:///logo' }),
  request('resources/read', { uri: 'acme:///nothing' }),
  request('prompts/list'),
  request('prompts/get', { name: 'offer', arguments: { item: 'anvil' } }),
  request('prompts/get', { name: 'nothing' }),
  request('completion/complete', {
    ref: { type: 'ref/resource', uri: 'acme:///orders/{number}' },
    argument: { name: 'number', value: '1' },
  }),
  request('ping'),
  request('initialize'),
  request('tools/list', { _meta: undefined }),
  request('tools/list', { _meta: { [capabilities]: {} } }),
  request('tools/list', { _meta: { [version]: '2026-07-28' } }),
  request('tools/list', { _meta: { ...meta, [version]: '1999-01-01' } }),
  request('tools/list', { _meta: { ...meta, [logLevel]: 'loud' } }),
  request('tools/list', { _meta: { ...meta, 'com.example/x': 1 } }),
  { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } },
  tool('availability', { item: 'anvil' }),
  tool('availability', { item: 3 }),
  tool('nothing'),
  tool('forecast'),
  tool('fault'),
  tool('crash'),
  tool('interview'),
  tool('ticket'),
  tool('ticket'),
  tool('countdown', { steps: 2 }),
  tool('countdown', { steps: 2 }, { _meta: { ...meta, progressToken: 5 } }),
  tool('journal'),
  tool('journal', {}, { _meta: { ...meta, [logLevel]: 'warning' } }),
  tool('report', { bytes: 9_950 }),
  tool('report', { bytes: 20_000 }),
  tool('report', { bytes: 6_000, fill: '"' }),
  tool('order', { item: 'anvil' }),
  tool('order', { item: 'anvil' }, { requestState: 'forged' }),
  tool('order', { item: 'anvil' }, { _meta: { ...meta, [capabilities]: {} } }),
];

const envelopes: readonly (readonly [unknown, string?])[] = [
  [{ protocol: 'mcp', request: request('server/discover') }],
  [{ protocol: 'mcp', request: request('ping') }],
  [{ protocol: 'mcp', request: { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } } }],
  [{ protocol: 'mcp', request: request('tools/list') }],
  [{ protocol: 'mcp', request: tool('crash') }],
  [{ protocol: 'mcp', request: tool('interview') }],
  [{ protocol: 'mcp', request: tool('ticket') }],
  [{ protocol: 'mcp', request: tool('ticket') }],
  [{ protocol: 'mcp', request: tool('report', { bytes: 9_950 }) }],
  [{ protocol: 'mcp', request: tool('report', { bytes: 20_000 }) }],
  [{ protocol: 'xyz', request: {} }],
  [{ request: {} }],
  [{ protocol: 'mcp' }],
  [{ protocol: 'mcp', request: request('server/discover'), version: 3 }],
  [{ protocol: 'mcp', request: request('server/discover'), trace: 'x' }],
  [{ protocol: 'mcp', request: request('server/discover'), requestKey: 5 }],
  [{ protocol: 'mcp', request: request('server/discover'), requestKey: key }],
  [{ protocol: 'mcp', request: request('server/discover'), requestKey: key }, signature],
  [{ protocol: 'mcp', request: request('server/discover'), requestKey: `${key.slice(0, -4)}AAA=` }, signature],
];

const ownedGroup = {
  groupId: 2,
  groupProfile: { displayName: 'team', fullName: '', groupPreferences: { history: { enable: 'on' } } },
  membership: { memberRole: 'owner' },
};

const mentioned = {
  chatInfo: { type: 'group', groupInfo: { groupId: 2, membership: { memberId: 'me', localDisplayName: 'Acme Bot' } } },
  chatItem: {
    chatDir: { type: 'groupRcv', groupMember: { memberId: 'alice' } },
    meta: { itemId: 9 },
    content: {
      type: 'rcvMsgContent',
      msgContent: { type: 'text', text: `/_call @'Acme Bot' mcp ${JSON.stringify(request('server/discover'))}` },
    },
    mentions: { 'Acme Bot': { memberId: 'me' } },
  },
};

/** What comes from a core without being asked for. */
const events = [
  { type: 'userJoinedGroup', groupInfo: ownedGroup },
  { type: 'receivedContactRequest', contactRequest: { contactRequestId: 3 } },
  { type: 'receivedGroupInvitation', groupInfo: { groupId: 3 } },
  { type: 'newChatItems', chatItems: [mentioned] },
];

/** Everything that a bot with this policy sends to its core on a tour past every decision. */
async function tour(policy: Partial<Policy>): Promise<readonly string[]> {
  const world = createWorld({ seed: 1, clock: virtualClock() });
  worlds.push(world);
  const { connection, commands, deliver } = overheard(world.botCore.connect());
  const link = new Promise<string>((resolve) => world.onAddress(resolve));
  const bot = startSimplexBot({ connection, clock: world.clock, policy, stateSecret: 's', onDefect: () => undefined });
  await bot.ready.catch(() => undefined);
  const caller = await startCaller(world.newCore().connect());
  await caller.connect(await link);
  const texts = [
    ...messages.map((message) => `/_call mcp ${JSON.stringify(message)}`),
    `/_call mcp ${JSON.stringify(tool('countdown', { steps: 5 }))}`,
    `/_call mcp ${JSON.stringify(tool('availability', { item: 'anvil' }), null, 2)}`,
    '/_call mcp {"jsonrpc"',
    '/_call xyz {}',
    `/call mcp ${JSON.stringify(request('tools/list'))}`,
  ];
  for (const text of texts) await caller.send(text);
  await world.clock.sleep(5_000);
  for (const [envelope, options] of envelopes)
    await caller.request(await link, envelope as object, ` timeout=2${options ?? ''}`);
  for (const resp of events) deliver(JSON.stringify({ resp }));
  await world.clock.sleep(1_000);
  bot.stop();
  return commands;
}

const honestTour = tour({});

/** A2A has a tour of its own; what it says of the declaration is on this one. */
const elsewhere = Object.keys(honestA2a).filter((name) => !['a2aName', 'a2aDeclaration', 'servesA2a'].includes(name));

/** One fault a statement, in one line; the suites have theirs. */
const mutants: Readonly<Record<string, Partial<Policy>>> = {
  'CHAT-CMD-12': { answersCommand: ({ inFlight }) => inFlight === 0 },
  'CHAT-CMD-13': { answersCommand: ({ addressed }) => addressed === 'me' },
  'CHAT-REPLY-1': { reply: (messages, { message }) => (message && 'error' in (message as object) ? [] : messages) },
  'CHAT-REPLY-1 in groups': { groupReply: () => [] },
  'CHAT-REPLY-2': { quotedItem: (item, kind) => (kind === 'response' ? undefined : item) },
  'CHAT-REPLY-4': { replyText: (message) => `\`\`\`json\n${JSON.stringify(message)}\n\`\`\`` },
  'CHAT-REPLY-5': { notification: () => ({ progress: 1 }) },
  'CHAT-REPLY-6': { afterResponse: () => [{ jsonrpc: '2.0', method: 'notifications/message', params: {} }] },
  'CHAT-REPLY-16': { followUp: ({ chat, itemId }) => [`/_delete item ${chat} ${itemId} broadcast`] },
  'CHAT-REPLY-16 live': { sendOptions: () => ' live=on' },
  'SIZE-2': { split: (text) => (text.length > 9_000 ? [text.slice(0, 9_000), text.slice(9_000)] : [text]) },
  'SIZE-4': { oversizeReply: (error, text) => (text.length > 15_602 ? error : undefined) },
  'SIZE-5': { oversizeReply: () => undefined },
  'RPC-EX-10': {
    serviceResponseCommand: (userId, requestId, json) => `/_service_response ${requestId} ${userId} ${json}`,
  },
  'RPC-EX-11': { serviceAnswers: (envelope) => [envelope, envelope] },
  'RPC-REQ-1': { startCommand: () => '/_start main=on snd_files=on' },
  'RPC-REQ-4': { addressCommand: (userId) => `/_address ${userId}` },
  'RPC-REQ-12': { serviceLimit: () => 10_900 },
  'RPC-ENV-3': { checkVersion: (version) => (version === undefined ? 'ok' : 'bad_request') },
  'RPC-ENV-5': { checkUnknownMembers: (names) => (names.length > 0 ? 'bad_request' : 'ok') },
  'RPC-RES-1': { envelope: (envelope) => ({ response: null, error: null, ...envelope }) },
  'RPC-RES-2': { envelope: ({ response, error }) => ({ response: response?.result, error }) },
  'RPC-RES-3': { envelopeCode: () => -32603 },
  'RPC-RES-4': { envelopeMessage: () => null },
  'RPC-RES-5': { retryAfter: (seconds) => String(seconds) },
  'RPC-RES-7': { envelope: (envelope) => (envelope.response?.error ? { error: { code: 'internal' } } : envelope) },
  'RPC-RES-9': { retryAfter: () => 0 },
  'RPC-ERR-1': { envelopeCode: (code, reason) => (reason === 'unserved-protocol' ? 'bad_request' : code) },
  'RPC-ERR-3': { checkProtocol: () => 'ok' },
  'RPC-ERR-4': { envelopeCode: (code, reason) => (reason === 'key-mismatch' ? 'internal' : code) },
  'RPC-ERR-5': { envelopeCode: (code, reason) => (reason === 'needs-conversation' ? 'unsupported_protocol' : code) },
  'RPC-ERR-7': { oversizeEnvelope: () => undefined },
  'RPC-ERR-7 in UTF-16': { serviceSize: (json) => json.length / 2 },
  'RPC-ERR-9': { envelopeCode: (code, reason) => (reason === 'failure' ? 'bad_request' : code) },
  'RPC-ERR-12': { envelopeCode: (code) => code.toUpperCase() },
  'SIGN-6': { checkSigner: (requestKey, signerKey) => (requestKey && !signerKey ? 'bad_request' : 'ok') },
  'SIGN-7': { checkSigner: (a, b, sameKey) => (a && b && !sameKey(a, b) ? 'bad_request' : 'ok') },
  'MCP-MSG-1': { protocolName: () => 'mcp-server' },
  'MCP-MSG-7': { response: ({ result, ...response }) => (result ? response : { ...response, result }) },
  'MCP-MSG-8': { afterResponse: () => [{ jsonrpc: '2.0', method: 'notifications/progress', params: { progress: 1 } }] },
  'MCP-MSG-9': { envelope: (envelope) => ({ ...envelope.response, error: envelope.error }) },
  'MCP-MSG-11': { notification: (notification) => [notification] },
  'MCP-MSG-12': { reportsProgress: () => true },
  'MCP-MSG-14': { responseId: (id) => String(id) },
  'MCP-MSG-15': { servesMethod: (method, known) => known && method !== 'server/discover' },
  'MCP-MSG-16': { servesMethod: (method, known) => known && method !== 'tools/list' },
  'MCP-MSG-17': { servesMethod: (method, known) => known && method !== 'tools/call' },
  'MCP-MSG-19': { errorCode: (code, reason) => (reason === 'oversize' ? -32_000 : code) },
  'MCP-MSG-20': {
    oversizeEnvelope: (_envelope, { id }) => ({ response: { jsonrpc: '2.0', id, error: { code: -32603 } } }),
  },
  'MCP-MSG-21': { needsConversation: () => false },
  'MCP-VER-1': { declaredVersions: () => ['2025-06-18'] },
  'MCP-VER-5': { servesVersion: () => true },
  'MCP-VER-6': { errorData: (data, reason) => (reason === 'unsupported-version' ? undefined : data) },
  'MCP-VER-9': { errorMessage: () => undefined, servesMethod: (method, known) => known && method !== 'tools/list' },
  'MCP-EX-1': { readRequest: (text) => (text.includes('": ') ? undefined : JSON.parse(text)) },
  'MCP-EX-3': { envelope: (envelope) => envelope.response ?? envelope },
  'CONV-2': { readRequest: (text) => (text.includes('"jsonrpc": "2.0"') ? JSON.parse(text) : undefined) },
  'NAME-1': { declaredName: (name) => name.toUpperCase() },
  'NAME-3': { envelope: ({ response, error }) => ({ response: response?.result ?? response?.error, error }) },
  'NAME-4': { protocolName: () => 'model-context-protocol' },
  'DECL-PROTO-1': {
    profile: ({ preferences, ...profile }) => ({
      ...profile,
      protocols: (preferences as { protocols: object }).protocols,
    }),
  },
  'DECL-PROTO-4': { declaration: (protocols) => Object.entries(protocols).map(([name, one]) => ({ name, ...one })) },
  'DECL-PROTO-5': { declaredName: () => 'm.c_p' },
  'DECL-PROTO-6': { declaredVersions: () => undefined },
  'DECL-PROTO-7': { declaredVersions: ([version]) => version },
  'DECL-PROTO-8': { declaredVersions: (versions) => [...versions, '2027-01-01'] },
  'DECL-PROTO-10': { declaredTransports: () => undefined },
  'DECL-PROTO-11': { declaredTransports: (transports) => ({ ...transports, chat: 'on' }) },
  'DECL-PROTO-12': { declaredTransports: (transports) => ({ ...transports, rpc: 1 }) },
  'DECL-PROTO-13': { serves: (protocol, transport, own) => transport === 'chat' && protocol === own },
  'DECL-PROTO-14': { serves: (protocol, transport, own) => transport === 'rpc' && protocol === own },
  'DECL-PROTO-15': { answersService: () => false },
  'DECL-PROTO-2': { groupProfile: ({ groupPreferences: _, ...profile }) => profile },
  'DECL-PROTO-16': { groupDeclaration: (protocols) => protocols },
  'DECL-PROTO-19': { declaredTransports: (transports) => ({ ...transports, email: true }) },
  'DECL-PROTO-26': { commands: (menu) => [...menu, { type: 'command', keyword: '_call', label: 'Call' }] },
  'DECL-PROTO-27': { commands: () => undefined },
  'DECL-PROTO-28': { callKeywords: () => ['_call', 'call'] },
  'rpc-id-null-rejected': { validId: () => true },
  'rpc-error-shape': { error: ({ code }) => ({ code: String(code) }) },
  'rpc-error-code-range': { errorCode: (code, reason) => (reason === 'unknown-resource' ? -32_002 : code) },
  'rpc-one-response': { afterResponse: (_asked, response) => [response] },
  'rpc-no-server-requests': { beforeResponse: () => [{ jsonrpc: '2.0', id: 1, method: 'roots/list' }] },
  'rpc-notification-silent': { answersNotification: () => true },
  'result-type-present': { result: ({ resultType: _resultType, ...result }) => result },
  'result-serverinfo': { serverInfo: () => undefined },
  'meta-missing-version': { requiredMeta: (keys) => keys.slice(1) },
  'meta-missing-capabilities': { requiredMeta: (keys) => keys.slice(0, 1) },
  'meta-missing-all': { requiresMeta: () => false },
  'meta-clientinfo-optional': { requiredMeta: (keys) => [...keys, 'io.modelcontextprotocol/clientInfo'] },
  'meta-unknown-keys-ignored': { acceptsMetaKey: () => false },
  'meta-stateless': { inheritedMeta: (previous) => previous },
  'version-supported-works': { listedVersions: (versions) => [...versions, '2026-11-01'] },
  'version-served': { versions: () => ['2026-11-01', '2026-07-28'] },
  'version-initialize-names-versions': {
    errorMessage: (text, reason) => (reason === 'legacy-initialize' ? 'No.' : text),
  },
  'caps-declared-answer': { declaredCapabilities: ({ prompts: _prompts, ...rest }) => rest },
  'caps-undeclared-32601': { capabilities: ({ prompts: _prompts, ...rest }) => rest },
  'removed-methods': { unknownMethod: (method) => (method === 'ping' ? {} : undefined) },
  'cache-hints': { cacheHints: (hints) => ({ ...hints, ttlMs: -1 }) },
  'page-walk-terminates': { nextCursor: () => 'again' },
  'page-bad-cursor': { validCursor: () => true },
  'tools-order-stable': { tools: (tools, { listed }) => (listed % 2 ? [...tools].reverse() : tools) },
  'tools-list-not-connection-bound': { tools: (tools, { called }) => tools.slice(called) },
  'tools-unknown': { unknownTool: () => 'result' },
  'tools-call-shape': { structuredContent: () => undefined },
  'tools-bad-args': { badArguments: () => 'failure' },
  'tools-failure': { businessFailure: (result) => ({ ...result, isError: false }) },
  'resources-notfound': { missingResource: () => 'empty' },
  'completion-limit': { completions: (values) => values },
  'progress-token': { progressToken: (token) => String(token) },
  'progress-increases': { progress: () => 1 },
  'log-only-with-level': { logs: () => true },
  'log-bad-level': { validLogLevel: () => true },
  'mrtr-needs-field': { inputRequired: () => ({ resultType: 'input_required' }) },
  'mrtr-caps-respected': { hasCapability: () => true },
  'mrtr-state-tamper': { acceptsState: () => true },
  'mrtr-ask-again': { acceptsState: () => true, missingInput: () => 'missing-input' },
  slow: { thinkingTime: () => 5_000 },
  'in turn': { answersInTurn: () => true },
  'unserved reply': { unservedReply: () => 'What?' },
  'malformed silence': { answersMalformed: () => false },
  measures: { fits: (text) => JSON.stringify(text).length < 15_000 },
  'claimed key type': { checkRequestKey: () => 'ok' },
  'request optional': { checkRequest: () => 'ok' },
  'other keys': { sameKey: () => false },
  'failure in the protocol': { failure: () => 'protocol' },
  'last look at an envelope error': { envelopeError: ({ code }) => ({ code }) },
  'other settings': { addressSettings: (settings) => ({ ...settings, autoReply: { type: 'text', text: 'Hello' } }) },
  'other preferences': { preferences: ({ protocols }) => ({ protocols }) },
  'A2A-ID-1': { a2aName: () => 'A2A' },
  'A2A-ID-9': { a2aDeclaration: (declared) => ({ ...declared, versions: ['1.0.0'] }) },
  'another name for A2A': { servesA2a: (protocol) => protocol === 'xyz' },
  'CHAT-CMD-7': { mentionsMe: () => false },
  'accepts nobody': { acceptsContactRequests: () => false },
  'joins no group': { joinsGroups: () => false },
  'one more command': { startCommands: (commands) => [...commands, '/v'] },
};

describe('the policy', () => {
  it('is asked for every decision', async () => {
    const asked = new Set<string>();
    const decisions = Object.entries(honest).map(([name, decide]) => {
      const recording = (...given: readonly unknown[]) => {
        asked.add(name);
        return (decide as (...given: readonly unknown[]) => unknown)(...given);
      };
      return [name, recording];
    });
    expect(await tour(Object.fromEntries(decisions) as Partial<Policy>)).toEqual(await honestTour);
    const unreached = ['addressUpdateCommand', 'missingInput'];
    expect(
      Object.keys(honest)
        .filter((name) => !asked.has(name) && !elsewhere.includes(name))
        .sort(),
    ).toEqual(unreached);
  });

  it('has a fault for every decision that the tour reaches', () => {
    const faulty = new Set(Object.values(mutants).flatMap((policy) => Object.keys(policy)));
    const faultless = Object.keys(honest).filter((name) => !faulty.has(name) && !elsewhere.includes(name));
    expect(faultless).toEqual(['addressUpdateCommand']);
  });

  it.each(Object.entries(mutants))('shows on the wire when it breaks: %s', async (_name, policy) => {
    expect(await tour(policy)).not.toEqual(await honestTour);
  });
});
