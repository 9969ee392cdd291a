import { nearMisses } from './near-misses.ts';
import { invalid, made, type OperationSource, open, valid, written } from './source.ts';

const version = 'io.modelcontextprotocol/protocolVersion';
const capabilities = 'io.modelcontextprotocol/clientCapabilities';
const meta = { [version]: '2026-07-28', [capabilities]: {} };
const base = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: meta } };

const ids: readonly (readonly [string, string, string | number])[] = [
  ['one', 'the number that most callers begin with', 1],
  ['zero', 'a number that is false to some languages', 0],
  ['negative', 'a whole number below zero', -7],
  ['large', 'the largest whole number that a double holds exactly', 9007199254740991],
  ['text', 'a string', 'abc'],
  ['empty', 'a string that is false to some languages', ''],
  ['digits', 'a string that looks like a number', '1'],
  ['leading-zero', 'a string that loses a digit as a number', '007'],
  ['spaces', 'a string with blanks at both ends', ' a b '],
  ['multi-byte', 'a string of characters beyond ASCII', 'Größe-日本-🛠️'],
  ['escapes', 'a string whose characters JSON escapes', 'a"b\\c\nd'],
  ['null-word', 'a string that reads like null', 'null'],
];

/** What the operation tells of a request. */
const read = (request: { id: unknown; method: string }, revision = '2026-07-28') => ({
  id: request.id,
  method: request.method,
  version: revision,
});
const methods = [
  'server/discover',
  'tools/list',
  'tools/call',
  'resources/list',
  'prompts/get',
  'completion/complete',
  'acme/own',
];

/** Requests of MCP as this binding carries them (MCP binding, Messages). */
export const mcpRequest: OperationSource = {
  spec: 'agent-protocols',
  operation: 'mcp-request',
  title: 'Requests of MCP',
  input: '{request}: the message after /_call mcp, or in the envelope',
  output: '{id, method, version: the revision that _meta names}',
  notes: {
    ids: {
      why: 'An id is a string or a whole number, and comes back as it was.',
      failure: 'The response has another id, and the caller waits for ever.',
    },
    members: { why: 'JSON-RPC requires each of its members.', failure: 'Something is served that was no request.' },
    meta: {
      why: 'Each request names its revision and the capabilities of the caller.',
      failure: 'A request is served by the rules of another revision.',
    },
    methods: {
      why: 'Methods are names that the binding does not change.',
      failure: 'A method of an extension is refused before MCP sees it.',
    },
    kinds: { why: 'Each member has a type.', failure: 'A value of another type is read as something that it is not.' },
    further: {
      why: 'Requests carry members that a bot does not know.',
      failure: 'Requests of later revisions are refused.',
    },
  },
  groups: [
    made(
      'ids',
      ['MCP-MSG-2', 'MCP-MSG-14', 'mcp.id-echo'],
      'ids',
      ids.map(([id, comment, value]) =>
        valid(`id-${id}`, comment, { request: { ...base, id: value } }, read({ ...base, id: value })),
      ),
    ),
    written(['MCP-MSG-2', 'mcp.id-null-rejected'], 'ids', [
      invalid('id-null', 'the id null', { request: { ...base, id: null } }),
      invalid('id-fraction', 'an id with a fraction', { request: { ...base, id: 1.5 } }),
    ]),
    made(
      'methods',
      ['MCP-MSG-2', 'MCP-MSG-15', 'MCP-MSG-16', 'MCP-MSG-17'],
      'methods',
      methods.map((method) =>
        valid(
          `method-${method.replaceAll(/[^a-z]/g, '-')}`,
          `the method ${method}`,
          { request: { ...base, id: 5, method } },
          read({ id: 5, method }),
        ),
      ),
    ),
    written(['MCP-EX-1', 'MCP-EX-3', 'MCP-MSG-4'], 'meta', [
      valid(
        'example-call',
        'the example that calls a tool',
        {
          request: {
            jsonrpc: '2.0',
            id: 1,
            method: 'tools/call',
            params: { name: 'availability', arguments: { item: 'anvil' }, _meta: meta },
          },
        },
        read({ id: 1, method: 'tools/call' }),
        { requirements: ['MCP-EX-3', 'MCP-MSG-4'] },
      ),
      valid(
        'capabilities',
        'capabilities of the caller',
        {
          request: {
            ...base,
            params: { _meta: { ...meta, [capabilities]: { elicitation: { form: {} }, sampling: {} } } },
          },
        },
        read(base),
        { requirements: ['MCP-MSG-4'] },
      ),
      valid(
        'client',
        'the name of the caller',
        {
          request: {
            ...base,
            params: { _meta: { ...meta, 'io.modelcontextprotocol/clientInfo': { name: 'a', version: '1' } } },
          },
        },
        read(base),
        { requirements: ['mcp.meta-client-info-optional'] },
      ),
      valid(
        'progress',
        'a progress token',
        { request: { ...base, params: { _meta: { ...meta, progressToken: 'p' } } } },
        read(base),
        { requirements: ['MCP-MSG-12', 'MCP-MSG-4'] },
      ),
    ]),
    written(['MCP-MSG-3', 'MCP-VER-2'], 'meta', [
      valid(
        'later',
        'a later revision',
        { request: { ...base, params: { _meta: { ...meta, [version]: '2027-03-15' } } } },
        read(base, '2027-03-15'),
      ),
      open(
        'earlier',
        'an earlier revision, which a bot answers with the versions that it serves',
        { request: { ...base, params: { _meta: { ...meta, [version]: '2025-11-25' } } } },
        'S-A4',
        { requirements: ['MCP-VER-5', 'MCP-MSG-3'] },
      ),
      invalid(
        'no-params',
        'without params, and so without _meta',
        { request: { jsonrpc: '2.0', id: 1, method: 'tools/list' } },
        { requirements: ['MCP-MSG-4', 'mcp.meta-missing'] },
      ),
      invalid(
        'no-version',
        '_meta without revision',
        { request: { ...base, params: { _meta: { [capabilities]: {} } } } },
        { requirements: ['MCP-VER-2', 'mcp.meta-missing-version'] },
      ),
      invalid(
        'no-capabilities',
        '_meta without capabilities',
        { request: { ...base, params: { _meta: { [version]: '2026-07-28' } } } },
        { requirements: ['MCP-MSG-4', 'mcp.meta-missing-capabilities'] },
      ),
      invalid('short-names', 'the names in _meta without their prefix', {
        request: { ...base, params: { _meta: { protocolVersion: '2026-07-28', clientCapabilities: {} } } },
      }),
      invalid('meta-outside', '_meta beside params', {
        request: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {}, _meta: meta },
      }),
      invalid('meta-plain', 'meta in place of _meta', { request: { ...base, params: { meta } } }),
    ]),
    made(
      'wrong-kinds',
      ['MCP-MSG-2', 'MCP-MSG-4'],
      'kinds',
      nearMisses(
        'request',
        base,
        [
          { path: ['jsonrpc'] },
          { path: ['id'], also: ['string', 'null'] },
          { path: ['method'] },
          { path: ['params'], optional: true },
          { path: ['params', '_meta'], also: ['object'] },
          { path: ['params', '_meta', version], optional: true },
          { path: ['params', '_meta', capabilities], optional: true },
        ],
        (request) => ({ request }),
      ).filter(({ id }) => id !== 'request-params-object'),
    ),
    made(
      'wrong-kinds',
      ['MCP-MSG-2', 'MCP-MSG-6'],
      'kinds',
      ['null', 'a text', 7, true, [base], []].map((request, index) =>
        invalid(
          `whole-${['null', 'text', 'number', 'boolean', 'batch', 'empty-batch'][index]}`,
          `in place of the request ${JSON.stringify(request).slice(0, 20)}`,
          { request: request === 'null' ? null : request },
        ),
      ),
    ),
    written('MCP-MSG-2', 'members', [
      invalid('version-1', 'JSON-RPC 1.0', { request: { ...base, jsonrpc: '1.0' } }),
      invalid('version-2', 'the version 2', { request: { ...base, jsonrpc: '2' } }),
      invalid('version-number', 'the version as a number', { request: { ...base, jsonrpc: 2.0 } }),
      invalid('response', 'a response', { request: { jsonrpc: '2.0', id: 1, result: {} } }),
      invalid('notification', 'a notification', {
        request: { jsonrpc: '2.0', method: 'notifications/cancelled', params: { _meta: meta } },
      }),
      invalid(
        'a2a',
        'a request of A2A without _meta',
        { request: { jsonrpc: '2.0', id: 1, method: 'GetTask', params: { id: 't' } } },
        { requirements: ['MCP-MSG-4'] },
      ),
    ]),
    written(['mcp.meta-unknown-keys', 'MCP-MSG-4'], 'further', [
      valid(
        'further-meta',
        'an unknown key in _meta',
        { request: { ...base, params: { _meta: { ...meta, 'acme.example/trace': 1 } } } },
        read(base),
      ),
      valid(
        'further-params',
        'an unknown parameter',
        { request: { ...base, params: { cursor: 'c', x: 1, _meta: meta } } },
        read(base),
      ),
      valid('further-top', 'an unknown member of the request', { request: { ...base, trace: null } }, read(base)),
    ]),
  ],
};

const result = { resultType: 'complete', ttlMs: 300_000, cacheScope: 'public' };
const tool = {
  name: 'availability',
  description: 'Items in stock',
  inputSchema: { type: 'object', properties: { item: { type: 'string' } }, required: ['item'] },
};
const responseOf = (value: unknown) => ({ jsonrpc: '2.0', id: 1, result: value });
const failing = (error: unknown) => ({ jsonrpc: '2.0', id: 1, error });

interface Shape {
  readonly id: string;
  readonly method: string;
  readonly result: object;
  readonly places: Parameters<typeof nearMisses>[2];
  readonly requirements: readonly string[];
}

const page: Parameters<typeof nearMisses>[2] = [{ path: ['result', 'ttlMs'] }, { path: ['result', 'cacheScope'] }];

const shapes: readonly Shape[] = [
  {
    id: 'discover',
    method: 'server/discover',
    result: {
      ...result,
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: { listChanged: true } },
      instructions: 'x',
    },
    places: [
      ...page,
      { path: ['result', 'resultType'] },
      { path: ['result', 'supportedVersions'] },
      { path: ['result', 'supportedVersions', 0], optional: true },
      { path: ['result', 'capabilities'] },
      { path: ['result', 'capabilities', 'tools'], optional: true },
      { path: ['result', 'instructions'], optional: true },
    ],
    requirements: ['mcp.discover-shape', 'MCP-VER-7'],
  },
  {
    id: 'tools',
    method: 'tools/list',
    result: { ...result, tools: [tool], nextCursor: 'c' },
    places: [
      { path: ['result', 'tools'] },
      { path: ['result', 'nextCursor'], optional: true },
      { path: ['result', 'tools', 0], optional: true },
      { path: ['result', 'tools', 0, 'name'] },
      { path: ['result', 'tools', 0, 'inputSchema'] },
      { path: ['result', 'tools', 0, 'inputSchema', 'type'] },
      { path: ['result', 'tools', 0, 'description'], optional: true },
    ],
    requirements: ['mcp.list-entries', 'MCP-VER-8'],
  },
  {
    id: 'call',
    method: 'tools/call',
    result: { resultType: 'complete', content: [{ type: 'text', text: '12 anvils' }], isError: false },
    places: [
      { path: ['result', 'content'] },
      { path: ['result', 'content', 0], optional: true },
      { path: ['result', 'content', 0, 'type'] },
      { path: ['result', 'content', 0, 'text'] },
      { path: ['result', 'isError'], optional: true },
    ],
    requirements: ['mcp.tool-result-content', 'MCP-MSG-17'],
  },
];

/** Responses of MCP (MCP binding, Messages). */
export const mcpResponse: OperationSource = {
  spec: 'agent-protocols',
  operation: 'mcp-response',
  title: 'Responses of MCP',
  input: '{method: of the request, response}: the text of the last reply, or the member response of the envelope',
  output: '{outcome: result or error}',
  oracles: {
    'ajv 8.20.0 with the official schema of MCP 2026-07-28':
      'all vectors of server/discover and tools/list but asks-in-list and both; of tools/call it takes every result, for one that asks for input need have no members',
  },
  notes: {
    outcome: {
      why: 'A response is a result or an error of JSON-RPC.',
      failure: 'A caller takes a failure for an answer.',
    },
    shape: { why: 'A result has the members of its method.', failure: 'A caller finds nothing where it looks.' },
    kinds: { why: 'Each member has a type.', failure: 'A caller stumbles over a value of another type.' },
    'result-type': {
      why: 'The type of the result says whether it is complete.',
      failure: 'A question of the server is taken for its answer.',
    },
    further: {
      why: 'Results carry members that a caller does not know.',
      failure: 'Results of later revisions are refused.',
    },
  },
  groups: [
    written(['MCP-MSG-7', 'mcp.response-shape'], 'outcome', [
      ...shapes.map(({ id, method, result: value, requirements }) =>
        valid(
          `result-${id}`,
          `a result of ${method}`,
          { method, response: responseOf(value) },
          { outcome: 'result' },
          { requirements: [...requirements, 'mcp.response-shape'] },
        ),
      ),
      valid(
        'example',
        'the example that lists tools',
        {
          method: 'tools/list',
          response: responseOf({ resultType: 'complete', tools: [tool], ttlMs: 300000, cacheScope: 'public' }),
        },
        { outcome: 'result' },
        { requirements: ['MCP-EX-2'] },
      ),
      valid(
        'example-call',
        'the example that calls a tool',
        {
          method: 'tools/call',
          response: responseOf({
            resultType: 'complete',
            content: [{ type: 'text', text: '12 anvils are in stock.' }],
            isError: false,
          }),
        },
        { outcome: 'result' },
        { requirements: ['MCP-EX-3'] },
      ),
      valid(
        'error',
        'an error',
        { method: 'tools/list', response: failing({ code: -32601, message: 'no such method' }) },
        { outcome: 'error' },
        { requirements: ['mcp.error-shape', 'MCP-MSG-7'] },
      ),
      valid(
        'error-size',
        'the error for a response above the size limit',
        { method: 'tools/call', response: failing({ code: -32603, message: 'too large' }) },
        { outcome: 'error' },
        { requirements: ['MCP-MSG-19', 'SIZE-5'] },
      ),
      valid(
        'error-version',
        'the error for a revision that is not served',
        {
          method: 'tools/list',
          response: failing({
            code: -32022,
            message: 'x',
            data: { supported: ['2026-07-28'], requested: '1999-01-01' },
          }),
        },
        { outcome: 'error' },
        { requirements: ['MCP-VER-5', 'MCP-VER-6', 'mcp.version-error-supported'] },
      ),
      invalid('neither', 'neither result nor error', { method: 'tools/list', response: { jsonrpc: '2.0', id: 1 } }),
      invalid('both', 'both result and error', {
        method: 'tools/list',
        response: { ...responseOf(shapes[1]?.result), error: { code: 1, message: 'x' } },
      }),
      invalid(
        'notification',
        'a notification',
        {
          method: 'tools/list',
          response: { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 1, progress: 1 } },
        },
        { requirements: ['MCP-MSG-7', 'MCP-MSG-8'] },
      ),
      invalid(
        'envelope',
        'the envelope of a service response',
        { method: 'tools/list', response: { response: responseOf(shapes[1]?.result) } },
        { requirements: ['MCP-MSG-9'] },
      ),
      invalid('bare', 'a result without JSON-RPC', { method: 'tools/list', response: shapes[1]?.result }),
    ]),
    ...shapes.map(({ id, method, result: value, places, requirements }) =>
      made(
        'wrong-kinds',
        requirements,
        'kinds',
        nearMisses(id, responseOf(value), places, (response) => ({ method, response })),
      ),
    ),
    made(
      'wrong-kinds',
      ['mcp.response-shape'],
      'kinds',
      nearMisses(
        'response',
        responseOf(shapes[2]?.result),
        [{ path: ['jsonrpc'] }, { path: ['id'], also: ['string'] }, { path: ['result'], also: [] }],
        (response) => ({ method: 'tools/call', response }),
      ).filter(({ id }) => id !== 'response-result-object'),
    ),
    made(
      'wrong-kinds',
      ['mcp.error-shape'],
      'kinds',
      nearMisses(
        'error',
        failing({ code: -32601, message: 'x' }),
        [{ path: ['error'] }, { path: ['error', 'code'] }, { path: ['error', 'message'] }],
        (response) => ({ method: 'tools/call', response }),
      ).filter(({ id }) => id !== 'error-error-absent'),
    ),
    written(['mcp.result-type-present', 'mcp.result-type-known'], 'result-type', [
      valid(
        'asks',
        'a result that asks for input',
        { method: 'tools/call', response: responseOf({ resultType: 'input_required', requestState: 's' }) },
        { outcome: 'result' },
        { requirements: ['MCP-MSG-18', 'mcp.result-type-known'] },
      ),
      valid(
        'asks-with-requests',
        'a result with requests for input',
        {
          method: 'tools/call',
          response: responseOf({ resultType: 'input_required', inputRequests: { a: { method: 'roots/list' } } }),
        },
        { outcome: 'result' },
        { requirements: ['MCP-MSG-18'] },
      ),
      invalid(
        'asks-for-nothing',
        'a result that asks for input and for nothing',
        { method: 'tools/call', response: responseOf({ resultType: 'input_required' }) },
        { requirements: ['mcp.input-required-field'] },
      ),
      invalid(
        'asks-in-list',
        'a result of tools/list that asks for input',
        {
          method: 'tools/list',
          response: responseOf({ ...result, resultType: 'input_required', tools: [], requestState: 's' }),
        },
        { requirements: ['mcp.input-required-methods'] },
      ),
      invalid('unknown-type', 'a type of result that nobody defined', {
        method: 'tools/call',
        response: responseOf({ resultType: 'partial', content: [] }),
      }),
      invalid('type-capital', 'Complete with a capital', {
        method: 'tools/call',
        response: responseOf({ resultType: 'Complete', content: [] }),
      }),
    ]),
    written(['mcp.cache-ttl', 'mcp.cache-scope'], 'shape', [
      valid(
        'ttl-zero',
        'a result that cannot be kept',
        { method: 'tools/list', response: responseOf({ ...result, ttlMs: 0, tools: [] }) },
        { outcome: 'result' },
      ),
      invalid(
        'ttl-negative',
        'a time before now',
        { method: 'tools/list', response: responseOf({ ...result, ttlMs: -1, tools: [] }) },
        { requirements: ['mcp.cache-ttl'] },
      ),
      invalid(
        'ttl-fraction',
        'a fraction of a millisecond',
        { method: 'tools/list', response: responseOf({ ...result, ttlMs: 0.5, tools: [] }) },
        { requirements: ['mcp.cache-ttl'] },
      ),
      valid(
        'scope-private',
        'a result for one caller',
        { method: 'tools/list', response: responseOf({ ...result, cacheScope: 'private', tools: [] }) },
        { outcome: 'result' },
      ),
      invalid(
        'scope-unknown',
        'a scope that nobody defined',
        { method: 'tools/list', response: responseOf({ ...result, cacheScope: 'shared', tools: [] }) },
        { requirements: ['mcp.cache-scope'] },
      ),
      invalid(
        'scope-capital',
        'Public with a capital',
        { method: 'tools/list', response: responseOf({ ...result, cacheScope: 'Public', tools: [] }) },
        { requirements: ['mcp.cache-scope'] },
      ),
      invalid(
        'schema-not-object',
        'a tool whose arguments are a list',
        {
          method: 'tools/list',
          response: responseOf({ ...result, tools: [{ ...tool, inputSchema: { type: 'array' } }] }),
        },
        { requirements: ['mcp.tool-input-schema', 'mcp.list-entries'] },
      ),
      invalid(
        'content-unknown',
        'a block of a type that nobody defined',
        {
          method: 'tools/call',
          response: responseOf({ resultType: 'complete', content: [{ type: 'video', data: '' }] }),
        },
        { requirements: ['mcp.tool-result-content'] },
      ),
      invalid(
        'error-fraction',
        'a code with a fraction',
        { method: 'tools/call', response: failing({ code: -32601.5, message: 'x' }) },
        { requirements: ['mcp.error-shape'] },
      ),
    ]),
    written(['MCP-EX-2', 'mcp.response-shape'], 'further', [
      valid(
        'further-result',
        'an unknown member of the result',
        { method: 'tools/list', response: responseOf({ ...result, tools: [], x: null }) },
        { outcome: 'result' },
      ),
      valid(
        'further-tool',
        'an unknown member of a tool',
        { method: 'tools/list', response: responseOf({ ...result, tools: [{ ...tool, x: 1 }] }) },
        { outcome: 'result' },
      ),
      valid(
        'further-top',
        'an unknown member of the response',
        { method: 'tools/call', response: { ...responseOf(shapes[2]?.result), trace: 1 } },
        { outcome: 'result' },
      ),
      valid(
        'further-error',
        'an unknown member of the error',
        { method: 'tools/call', response: failing({ code: 1, message: '', x: [] }) },
        { outcome: 'error' },
      ),
    ]),
  ],
};
