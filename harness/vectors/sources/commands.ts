import { invalid, made, type OperationSource, open, valid, written } from './source.ts';

const request = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const json = JSON.stringify(request);
const call = (text: string) => ({ text });
const read = (protocol: string, member: string | null = null, message: unknown = request) => ({
  member,
  protocol,
  request: message,
});

const example =
  '/_call mcp {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {}}}}';

const members: readonly (readonly [string, string, string, string])[] = [
  ['plain', 'a name of letters', '@acme', 'acme'],
  ['digits', 'a name with digits and an underscore', '@acme_1', 'acme_1'],
  ['quoted', 'a name of two words in quotes', "@'Acme bot'", 'Acme bot'],
  ['quoted-one', 'a name of one word in quotes', "@'acme'", 'acme'],
  ['multi-byte', 'a name beyond ASCII', '@größe🦊', 'größe🦊'],
  ['protocol', 'a name that is the name of a protocol', '@mcp', 'mcp'],
  ['quoted-at', 'a name with an at sign in quotes', "@'a@b'", 'a@b'],
  ['quoted-brace', 'a name with a brace in quotes', "@'{x} mcp'", '{x} mcp'],
  ['quoted-command', 'a name that looks like the command in quotes', "@'/_call mcp'", '/_call mcp'],
  ['hyphen', 'a name with a hyphen', '@acme-bot', 'acme-bot'],
];

const messages: readonly (readonly [string, string, string, unknown])[] = [
  ['empty', 'an empty object', '{}', {}],
  ['compact', 'an object without blanks', json, request],
  ['spaced', 'blanks and line feeds inside the object', '{ "a" :\n [ 1 , 2 ] }', { a: [1, 2] }],
  ['blanks-in-text', 'two blanks and a line end inside a text', '{"a":"b  c\\nd"}', { a: 'b  c\nd' }],
  ['braces-in-text', 'braces inside a text', '{"a":"}{"}', { a: '}{' }],
  ['command-in-text', 'a command inside a text', '{"a":"/_call mcp {}"}', { a: '/_call mcp {}' }],
  ['escapes', 'every short escape of JSON', '{"a":"\\"\\\\\\/\\b\\f\\n\\r\\t"}', { a: '"\\/\b\f\n\r\t' }],
  ['unicode', 'characters of one to four bytes', '{"a":"aéあ🦊"}', { a: 'aéあ🦊' }],
  ['surrogates', 'a character beyond the first plane as two escapes', '{"a":"\\ud83e\\udd8a"}', { a: '🦊' }],
  [
    'numbers',
    'numbers in several forms',
    '{"a":[0,-1,1.5,1e3,9007199254740991]}',
    { a: [0, -1, 1.5, 1000, 9007199254740991] },
  ],
  [
    'deep',
    'objects inside each other',
    `${'{"a":'.repeat(50)}{}${'}'.repeat(50)}`,
    Array.from({ length: 50 }).reduce<object>((inner) => ({ a: inner }), {}),
  ],
];

const noObjects: readonly (readonly [string, string, string])[] = [
  ['array', 'a batch', `[${json}]`],
  ['string', 'the message as a text', JSON.stringify(json)],
  ['number', 'a number', '1'],
  ['null', 'null', 'null'],
  ['true', 'true', 'true'],
  ['cut', 'an object without its last brace', '{"a":1'],
  ['trailing', 'a word after the object', `${json} please`],
  ['two', 'two objects', `${json} {}`],
  ['fence', 'an object in a code fence', `\`\`\`json\n${json}\n\`\`\``],
  ['single-quotes', 'single quotes around the names', "{'a':1}"],
  ['comma', 'a comma after the last member', '{"a":1,}'],
  ['comment', 'a comment inside', '{/* list */"a":1}'],
  ['nothing', 'nothing', ''],
];

const noCommands: readonly (readonly [string, string, string])[] = [
  ['call', 'the command name without its underscore', `/call mcp ${json}`],
  ['capital', 'the command name with a capital', `/_Call mcp ${json}`],
  ['no-slash', 'without the slash', `_call mcp ${json}`],
  ['two-slashes', 'two slashes', `//_call mcp ${json}`],
  ['longer', 'a longer command name', `/_calls mcp ${json}`],
  ['glued', 'no blank after the command name', `/_callmcp ${json}`],
  ['before', 'a word before the command', `please /_call mcp ${json}`],
  ['blank-before', 'a blank before the command', ` /_call mcp ${json}`],
  ['quoted', 'the command in quotes', `"/_call mcp ${json}"`],
  ['alone', 'the command name alone', '/_call'],
  ['no-request', 'no request', '/_call mcp'],
  ['no-protocol', 'no protocol', `/_call ${json}`],
  ['envelope', 'the envelope of a service request', `/_call {"protocol":"mcp","request":${json}}`],
  ['json', 'the message without command', json],
  ['underscore-protocol', 'a protocol with an underscore', `/_call my_protocol ${json}`],
  ['nothing', 'a text without anything', ''],
];

const spacing: readonly (readonly [string, string, string])[] = [
  ['two', 'two blanks after the command name', `/_call  mcp ${json}`],
  ['two-later', 'two blanks after the protocol', `/_call mcp  ${json}`],
  ['tab', 'a tab after the protocol', `/_call mcp\t${json}`],
  ['line-feed', 'a line feed after the protocol', `/_call mcp\n${json}`],
  ['no-break', 'a blank that does not break after the protocol', `/_call mcp\u00a0${json}`],
  ['trailing', 'a blank after the request', `/_call mcp ${json} `],
  ['glued', 'no blank before the request', `/_call mcp${json}`],
];

/** The text of a command (Chat transport, Commands). */
export const callCommand: OperationSource = {
  spec: 'agent-protocols',
  operation: 'call-command',
  title: 'Text of the command /_call',
  input: '{text}: the text of a message in a group',
  output: '{member: the name after the at sign without quotes, or null; protocol; request}',
  notes: {
    forms: {
      why: 'A command has three or four parts in one order.',
      failure: 'A call is not answered, or something else is answered like a call.',
    },
    members: {
      why: 'A name with blanks stands in quotes, so that the parser must not split there.',
      failure: 'The call of one member is taken for a broadcast, or the name for the protocol.',
    },
    messages: {
      why: 'The request is one JSON object, whatever characters it has.',
      failure: 'A request is cut at a blank or a brace, or two are taken for one.',
    },
    'no-command': {
      why: 'Other texts are messages for people.',
      failure: 'A bot answers people with JSON, or takes /call for /_call.',
    },
    spacing: {
      why: 'Callers write one blank between the parts. What a bot makes of others is open.',
      failure: 'None: a lenient bot and a strict one are both conformant.',
    },
    names: { why: 'Names are lower case in commands.', failure: 'None: what a bot makes of another case is open.' },
  },
  groups: [
    written(['CHAT-CMD-1', 'CHAT-CMD-4'], 'forms', [
      valid('mcp', 'a call of MCP', call(`/_call mcp ${json}`), read('mcp'), {
        requirements: ['CHAT-CMD-1', 'MCP-MSG-5'],
      }),
      valid('a2a', 'a call of A2A', call(`/_call a2a ${json}`), read('a2a'), {
        requirements: ['CHAT-CMD-1', 'A2A-MSG-5'],
      }),
      valid('other', 'a call of a protocol that no binding has', call(`/_call chess-960 ${json}`), read('chess-960'), {
        requirements: ['CHAT-CMD-1', 'NAME-1'],
      }),
      valid(
        'example',
        'the example that lists tools',
        call(example),
        read('mcp', null, JSON.parse(example.slice('/_call mcp '.length))),
        { requirements: ['MCP-EX-1', 'CONV-2', 'CHAT-CMD-1'] },
      ),
      open('capitals', 'a protocol in capitals', call(`/_call MCP ${json}`), 'S-A30', {
        flags: ['names'],
        requirements: ['NAME-1', 'MCP-MSG-5'],
      }),
    ]),
    written(['CHAT-CMD-2', 'CHAT-CMD-5'], 'members', [
      ...members.map(([id, comment, mention, name]) =>
        valid(`member-${id}`, comment, call(`/_call ${mention} mcp ${json}`), read('mcp', name)),
      ),
      invalid('member-last', 'the member after the protocol', call(`/_call mcp @acme ${json}`)),
      invalid('member-first', 'the member before the command', call(`@acme /_call mcp ${json}`)),
      invalid('member-alone', 'a member and no protocol', call(`/_call @acme ${json}`)),
      invalid('member-two', 'two members', call(`/_call @acme @other mcp ${json}`)),
      invalid('member-unquoted', 'a name of two words without quotes', call(`/_call @Acme bot mcp ${json}`)),
      invalid('member-blank', 'a blank after the at sign', call(`/_call @ acme mcp ${json}`)),
      invalid('member-open', 'a quote that does not end', call(`/_call @'Acme bot mcp ${json}`)),
    ]),
    written('CHAT-CMD-4', 'messages', [
      ...messages.map(([id, comment, message, value]) =>
        valid(`message-${id}`, comment, call(`/_call chess ${message}`), read('chess', null, value)),
      ),
      valid(
        'message-large',
        'a request of ten thousand characters',
        {
          text: {
            $repeat: [
              ['/_call mcp {"a":"', 1],
              ['x', 10_000],
              ['"}', 1],
            ],
          },
        },
        read('mcp', null, { a: { $repeat: [['x', 10_000]] } }),
      ),
      ...noObjects.map(([id, comment, message]) =>
        invalid(`no-object-${id}`, `in place of the request ${comment}`, call(`/_call mcp ${message}`), {
          requirements: ['CHAT-CMD-4', 'MCP-MSG-2', 'A2A-MSG-1'],
        }),
      ),
    ]),
    written(['CHAT-CMD-1', 'CHAT-CMD-10'], 'no-command', [
      ...noCommands.map(([id, comment, text]) =>
        invalid(
          `no-${id}`,
          comment,
          call(text),
          id === 'call' ? { requirements: ['DECL-PROTO-28', 'CHAT-CMD-1'] } : {},
        ),
      ),
    ]),
    made(
      'spacing',
      'CHAT-CMD-11',
      'spacing',
      spacing.map(([id, comment, text]) => open(`blank-${id}`, comment, call(text), 'S-A9')),
    ),
  ],
};

const key = 'MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v_VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g';
const link = 'https://smp.simplex.im/a#MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY';
const envelope = { protocol: 'mcp', request };
const body = JSON.stringify(envelope);
const asked = (members: object = {}) => ({
  userId: 1,
  target: link,
  timeout: null,
  signKey: null,
  request: envelope,
  ...members,
});

/** The command with which a requester's core sends a request (Service RPC transport, Exchange). */
export const serviceRequest: OperationSource = {
  spec: 'agent-protocols',
  operation: 'service-request',
  title: 'Command /_service_request',
  input: '{text}: the command',
  output: '{userId, target, timeout: seconds or null, signKey: text or null, request}',
  notes: {
    order: {
      why: 'The options stand between target and request, in one order.',
      failure: 'The core refuses the command, or takes an option for the request.',
    },
    targets: {
      why: 'The target is a link or a name, and goes to the core as it is.',
      failure: 'Names are refused as broken links.',
    },
    timeout: { why: 'The timeout is in seconds.', failure: 'A requester waits a thousand times too long.' },
    keys: { why: 'The private key makes the request a signed one.', failure: 'A request goes out without signature.' },
    json: { why: 'The request is one JSON object.', failure: 'The core refuses the request.' },
  },
  groups: [
    written('RPC-EX-1', 'order', [
      valid('minimal', 'without options', call(`/_service_request 1 ${link} ${body}`), asked()),
      valid(
        'both',
        'both options',
        call(`/_service_request 1 ${link} timeout=60 sign_key=${key} ${body}`),
        asked({ timeout: 60, signKey: key }),
      ),
      valid('user', 'another user', call(`/_service_request 12 ${link} ${body}`), asked({ userId: 12 })),
      invalid(
        'swapped',
        'the options in the other order',
        call(`/_service_request 1 ${link} sign_key=${key} timeout=60 ${body}`),
      ),
      invalid('late', 'an option after the request', call(`/_service_request 1 ${link} ${body} timeout=60`)),
      invalid('early', 'an option before the target', call(`/_service_request 1 timeout=60 ${link} ${body}`)),
      invalid('unknown', 'an option that is not known', call(`/_service_request 1 ${link} retries=3 ${body}`)),
      invalid('twice', 'one option twice', call(`/_service_request 1 ${link} timeout=1 timeout=2 ${body}`)),
      invalid('no-user', 'without user', call(`/_service_request ${link} ${body}`)),
      invalid('no-target', 'without target', call(`/_service_request 1 ${body}`)),
      invalid('no-request', 'without request', call(`/_service_request 1 ${link}`)),
      invalid('two-blanks', 'two blanks between user and target', call(`/_service_request 1  ${link} ${body}`)),
      invalid('capital', 'the command with a capital', call(`/_Service_request 1 ${link} ${body}`)),
      invalid('no-underscore', 'the command without its underscore', call(`/service_request 1 ${link} ${body}`)),
      invalid('user-name', 'a name in place of the user', call(`/_service_request alice ${link} ${body}`)),
    ]),
    written(['RPC-EX-2', 'RPC-EX-3'], 'targets', [
      valid('name', 'a name', call(`/_service_request 1 @acme.simplex ${body}`), asked({ target: '@acme.simplex' }), {
        requirements: ['RPC-EX-3'],
      }),
      valid('domain', 'a domain', call(`/_service_request 1 acme.example ${body}`), asked({ target: 'acme.example' }), {
        requirements: ['RPC-EX-3'],
      }),
      valid(
        'query',
        'a link with a query, which has equals signs',
        call(`/_service_request 1 ${link}?p=7001&c=1234-w ${body}`),
        asked({ target: `${link}?p=7001&c=1234-w` }),
        { requirements: ['RPC-EX-2'] },
      ),
      valid(
        'simplex',
        'a link with the scheme simplex',
        call(`/_service_request 1 simplex:/a#${otherKey()}?h=a.example ${body}`),
        asked({ target: `simplex:/a#${otherKey()}?h=a.example` }),
        { requirements: ['RPC-EX-2'] },
      ),
    ]),
    written('RPC-EX-4', 'timeout', [
      valid(
        'timeout',
        'a timeout of five seconds',
        call(`/_service_request 1 ${link} timeout=5 ${body}`),
        asked({ timeout: 5 }),
      ),
      valid(
        'timeout-long',
        'a timeout as long as the core takes responses',
        call(`/_service_request 1 ${link} timeout=180 ${body}`),
        asked({ timeout: 180 }),
        { requirements: ['RPC-EX-4', 'RPC-REQ-8'] },
      ),
      open(
        'timeout-fraction',
        'a timeout with a fraction',
        call(`/_service_request 1 ${link} timeout=0.5 ${body}`),
        'S-A34',
      ),
      invalid('timeout-unit', 'a timeout with its unit', call(`/_service_request 1 ${link} timeout=5s ${body}`)),
      invalid('timeout-negative', 'a timeout before now', call(`/_service_request 1 ${link} timeout=-5 ${body}`)),
      invalid('timeout-empty', 'a timeout without number', call(`/_service_request 1 ${link} timeout= ${body}`)),
      invalid(
        'timeout-blank',
        'a blank in place of the equals sign',
        call(`/_service_request 1 ${link} timeout 5 ${body}`),
      ),
      invalid(
        'timeout-word',
        'a word in place of the number',
        call(`/_service_request 1 ${link} timeout=never ${body}`),
      ),
    ]),
    written('RPC-EX-6', 'keys', [
      valid(
        'key',
        'a private key',
        call(`/_service_request 1 ${link} sign_key=${key} ${body}`),
        asked({ signKey: key }),
      ),
      invalid('key-empty', 'an empty key', call(`/_service_request 1 ${link} sign_key= ${body}`)),
      invalid('key-camel-case', 'the option in camelCase', call(`/_service_request 1 ${link} signKey=${key} ${body}`)),
    ]),
    written('RPC-EX-7', 'json', [
      valid(
        'json-spaced',
        'blanks inside the request',
        call(`/_service_request 1 ${link} { "protocol" : "mcp" }`),
        asked({ request: { protocol: 'mcp' } }),
      ),
      valid(
        'json-option',
        'an option inside a text of the request',
        call(`/_service_request 1 ${link} {"a":"x timeout=5 {}"}`),
        asked({ request: { a: 'x timeout=5 {}' } }),
      ),
      valid('json-empty', 'an empty object', call(`/_service_request 1 ${link} {}`), asked({ request: {} })),
      invalid('json-array', 'a list', call(`/_service_request 1 ${link} [${body}]`)),
      invalid('json-string', 'a text', call(`/_service_request 1 ${link} ${JSON.stringify(body)}`)),
      invalid('json-null', 'null', call(`/_service_request 1 ${link} null`)),
      invalid('json-cut', 'an object without its last brace', call(`/_service_request 1 ${link} ${body.slice(0, -1)}`)),
      invalid('json-two', 'two objects', call(`/_service_request 1 ${link} ${body} {}`)),
      invalid('json-quoted', 'quotes of the shell around the request', call(`/_service_request 1 ${link} '${body}'`)),
    ]),
  ],
};

function otherKey(): string {
  return '4AkRDmhf64tdRlN406g8lJRg5OCmhD6ynIhi6glOcCM';
}
