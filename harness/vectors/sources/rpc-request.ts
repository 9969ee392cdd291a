import { invalid, made, type OperationSource, open, valid, written } from './source.ts';
import { wrongKinds } from './wrong-kinds.ts';

const request = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const envelope = { protocol: 'mcp', request };
const key = 'MCowBQYDK2VwAyEA11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo=';

const text = (value: unknown) => ({ text: JSON.stringify(value) });
const and = (members: object) => text({ ...envelope, ...members });

const anyValues: readonly (readonly [string, unknown])[] = [
  ['null', null],
  ['false', false],
  ['zero', 0],
  ['fraction', 2.5],
  ['empty-string', ''],
  ['string', '1.0'],
  ['array', ['1.0', null]],
  ['empty-array', []],
  ['object', { major: 1 }],
  ['empty-object', {}],
];

const further: readonly (readonly [string, string, object])[] = [
  ['trace', 'a member that nobody defined', { trace: 'x' }],
  ['null', 'a further member that is null', { trace: null }],
  ['nested', 'a further member with objects in it', { meta: { a: [1, { b: null }] } }],
  ['error', 'a member of the response beside those of the request', { error: { code: 'internal' } }],
  ['response', 'the other member of the response', { response: {} }],
  ['json-rpc', 'members of the message inside', { jsonrpc: '1.0', id: 7, method: 'none', params: [] }],
  ['event', "members of the core's event", { requestId: '0', signerKey: 'x', requestData: {} }],
  [
    'letter-case',
    'names that differ from known ones in their case alone',
    { Protocol: 'a2a', REQUEST: null, requestkey: 1 },
  ],
  ['snake-case', 'the name of the key in snake_case', { request_key: 1 }],
  ['constructor', 'a name that objects of some languages inherit', { constructor: 1 }],
  ['has-own-property', 'the name of the method with which JavaScript looks for members', { hasOwnProperty: false }],
  ['to-string', 'the name of the method that makes a text of an object', { toString: 'x' }],
  ['length', 'the name that lists have', { length: 0 }],
  ['python', 'a name that Python keeps for itself', { __class__: 'x', self: 1 }],
  ['multi-byte', 'a name beyond ASCII', { 'übermäßig🦊': 'é' }],
  ['empty-name', 'a name without characters', { '': 1 }],
  ['long-name', 'a name of 300 characters', { ['n'.repeat(300)]: 1 }],
  ['dollar', 'a name that begins with a dollar sign', { $schema: 'x', $ref: 'y' }],
];

const texts: readonly (readonly [string, string, string])[] = [
  ['spaced', 'blanks wherever JSON takes them', ' { "protocol" : "mcp" , "request" : { } } '],
  [
    'lines',
    'line feeds, carriage returns and tabs between the members',
    '{\r\n\t"protocol":\n"mcp",\r\n\t"request":{}\n}',
  ],
  ['escaped-name', 'the name of a member written with an escape', '{"prot\\u006fcol":"mcp","request":{}}'],
  ['escaped-value', 'the protocol written with escapes', '{"protocol":"\\u006dcp","request":{}}'],
  ['reversed', 'the members in the other order', '{"request":{},"protocol":"mcp"}'],
  ['first-further', 'a further member before the others', '{"a":1,"protocol":"mcp","request":{}}'],
];

const noJson: readonly (readonly [string, string, string])[] = [
  ['nothing', 'a text without anything', ''],
  ['cut', 'JSON without its last brace', '{"protocol":"mcp","request":{}'],
  ['trailing-comma', 'a comma after the last member', '{"protocol":"mcp","request":{},}'],
  ['single-quotes', 'single quotes around the texts', "{'protocol':'mcp','request':{}}"],
  ['bare-names', 'names without quotes', '{protocol:"mcp",request:{}}'],
  ['comment', 'a comment', '{"protocol":"mcp",/* the tools */"request":{}}'],
  ['two', 'two envelopes after each other', '{"protocol":"mcp","request":{}}{"protocol":"mcp","request":{}}'],
  ['nan', 'NaN, which is no JSON', '{"protocol":"mcp","request":NaN}'],
  ['command', 'the command of a conversation', '/_call mcp {}'],
];

/** The envelope of a request (Service RPC transport, Request). */
export const rpcRequest: OperationSource = {
  spec: 'agent-protocols',
  operation: 'rpc-request',
  title: 'Envelope of a service request',
  input: '{text}: the JSON of the envelope as it came',
  output: 'an object with those of protocol, request, version and requestKey that the envelope has',
  oracles: {
    'ajv 8.20.0 (jtd, an empty schema written as one with metadata)': 'all strict vectors but those that are no JSON',
  },
  notes: {
    members: {
      why: 'The schema requires protocol and request by name.',
      failure: 'An envelope passes that cannot be served, and the failure comes later and in another form.',
    },
    'any-request': {
      why: 'Validators of JTD take an empty schema for one that asks for nothing, not even for presence.',
      failure: 'An envelope without request passes, or one whose request is null does not.',
    },
    kinds: {
      why: 'The schema names the type of each member, and null is a type of its own.',
      failure: 'A value of another type is taken for a name or a key.',
    },
    version: { why: 'The version may be of any type.', failure: 'Envelopes of other bindings are refused.' },
    further: {
      why: 'The schema allows members that it does not name.',
      failure: 'Envelopes of later revisions are refused, or a member is taken for one that it is not.',
    },
    json: { why: 'The envelope is one JSON object.', failure: 'Two implementations read two envelopes in one text.' },
  },
  groups: [
    written(['RPC-ENV-1', 'RPC-ENV-2'], 'members', [
      valid('minimal', 'protocol and request and nothing else', text(envelope), envelope),
      valid(
        'a2a',
        'the name of the other binding',
        text({ ...envelope, protocol: 'a2a' }),
        { ...envelope, protocol: 'a2a' },
        {
          requirements: ['RPC-ENV-6', 'NAME-5', 'A2A-ID-1', 'A2A-MSG-6'],
        },
      ),
      valid(
        'mcp',
        'an MCP request with everything it needs',
        and({
          request: {
            ...request,
            params: {
              _meta: {
                'io.modelcontextprotocol/protocolVersion': '2026-07-28',
                'io.modelcontextprotocol/clientCapabilities': {},
              },
            },
          },
        }),
        {
          protocol: 'mcp',
          request: {
            ...request,
            params: {
              _meta: {
                'io.modelcontextprotocol/protocolVersion': '2026-07-28',
                'io.modelcontextprotocol/clientCapabilities': {},
              },
            },
          },
        },
        { requirements: ['RPC-ENV-11', 'MCP-MSG-6', 'NAME-4', 'MCP-MSG-1', 'NAME-3'] },
      ),
      valid('all', 'all four members', and({ version: '1.0', requestKey: key }), {
        ...envelope,
        version: '1.0',
        requestKey: key,
      }),
      valid(
        'fields-inside',
        'a request with members of the names that the envelope has',
        and({ request: { protocol: 'a2a', request: 1 } }),
        {
          protocol: 'mcp',
          request: { protocol: 'a2a', request: 1 },
        },
        { requirements: ['RPC-ENV-12', 'RPC-ENV-1'] },
      ),
      invalid('empty', 'no member at all', text({})),
      invalid('no-protocol', 'without protocol', text({ request }), { requirements: ['RPC-ENV-1', 'RPC-ERR-3'] }),
      invalid('protocol-letter-case', 'Protocol in place of protocol', text({ Protocol: 'mcp', request })),
      invalid('protocol-blank', 'a blank at the end of the name protocol', text({ 'protocol ': 'mcp', request })),
      invalid('request-letter-case', 'Request in place of request', text({ protocol: 'mcp', Request: request })),
      invalid('flat', 'the message beside protocol in place of request', text({ protocol: 'mcp', ...request })),
      invalid('wrapped', 'the envelope inside a member', text({ envelope })),
      invalid('event', "the core's whole event", text({ requestId: 'cmVx', requestData: envelope })),
    ]),
    written(['RPC-ENV-2', 'RPC-ERR-3'], 'any-request', [
      invalid(
        'no-request',
        'without request, which some validators of JTD take for any value',
        text({ protocol: 'mcp' }),
      ),
      invalid('params', 'params in place of request', text({ protocol: 'mcp', params: {} })),
      invalid('no-request-version', 'a version and no request', text({ protocol: 'mcp', version: '1.0' })),
    ]),
    made('any-values', ['RPC-ENV-2', 'CONV-1'], 'any-request', [
      ...anyValues.map(([id, value]) =>
        id === 'object' || id === 'empty-object'
          ? valid(`request-${id}`, 'a request that is an object and no message', and({ request: value }), {
              protocol: 'mcp',
              request: value,
            })
          : open(
              `request-${id}`,
              `a request that is ${JSON.stringify(value)}: the schema takes it, the prose has an object`,
              and({ request: value }),
              'S-A17',
            ),
      ),
    ]),
    made('wrong-kinds', ['RPC-ENV-1', 'RPC-ERR-3', 'CONV-1'], 'kinds', [
      ...wrongKinds({ id: 'protocol', place: 'protocol', right: 'mcp' }, (protocol) => and({ protocol })),
    ]),
    made('wrong-kinds', ['RPC-ENV-4', 'RPC-ERR-3', 'CONV-1'], 'kinds', [
      ...wrongKinds({ id: 'key', place: 'requestKey', right: key }, (requestKey) => and({ requestKey })),
    ]),
    made('wrong-kinds', ['RPC-ERR-3', 'RPC-EX-7'], 'kinds', [
      ...wrongKinds({ id: 'envelope', place: 'the envelope', right: envelope }, text),
    ]),
    written(['RPC-ENV-4', 'RPC-ENV-9'], 'kinds', [
      invalid(
        'key-jwk',
        'requestKey is a JSON Web Key',
        and({
          requestKey: { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' },
        }),
      ),
      valid('key', 'requestKey is a key', and({ requestKey: key }), { ...envelope, requestKey: key }),
    ]),
    made('any-values', ['RPC-ENV-3', 'RPC-ENV-8'], 'version', [
      ...anyValues.map(([id, version]) =>
        valid(`version-${id}`, `the version ${JSON.stringify(version)}`, and({ version }), { ...envelope, version }),
      ),
    ]),
    written('RPC-ENV-5', 'further', [
      ...further.map(([id, comment, members]) => valid(`further-${id}`, comment, and(members), envelope)),
      valid(
        'further-proto',
        'a member __proto__, which changes objects of JavaScript',
        {
          text: '{"protocol":"mcp","request":{},"__proto__":{"protocol":"a2a"}}',
        },
        { protocol: 'mcp', request: {} },
      ),
    ]),
    written(['CONV-2', 'RPC-ENV-1'], 'json', [
      ...texts.map(([id, comment, json]) =>
        valid(`text-${id}`, comment, { text: json }, { protocol: 'mcp', request: {} }),
      ),
    ]),
    written(['RPC-ERR-3', 'RPC-EX-7'], 'json', [
      ...noJson.map(([id, comment, json]) => invalid(`no-json-${id}`, comment, { text: json })),
      invalid('inherited', 'the members on a member __proto__ alone', {
        text: '{"__proto__":{"protocol":"mcp","request":{}}}',
      }),
    ]),
  ],
};
