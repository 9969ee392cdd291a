import { invalid, made, type OperationSource, open, valid, written } from './source.ts';
import { wrongKinds } from './wrong-kinds.ts';

const text = (value: unknown) => ({ text: JSON.stringify(value) });
const error = (members: object) => text({ error: { code: 'internal', ...members } });
const response = { jsonrpc: '2.0', id: 1, result: { resultType: 'complete', content: [] } };

const knownCodes = [
  'unsupported_protocol',
  'unsupported_version',
  'bad_request',
  'conversation_required',
  'too_large',
  'rate_limited',
  'internal',
] as const;

const errorStatements: Readonly<Record<(typeof knownCodes)[number], string>> = {
  unsupported_protocol: 'RPC-ERR-1',
  unsupported_version: 'RPC-ERR-2',
  bad_request: 'RPC-ERR-3',
  conversation_required: 'RPC-ERR-5',
  too_large: 'RPC-ERR-7',
  rate_limited: 'RPC-ERR-8',
  internal: 'RPC-ERR-9',
};

/** Codes that no revision defines, with what makes each of them one. */
const unknownCodes: readonly (readonly [string, string, string])[] = [
  ['word', 'a word of its own', 'weird'],
  ['upper-case', 'a known code in capitals', 'RATE_LIMITED'],
  ['camel-case', 'a known code in camelCase', 'rateLimited'],
  ['hyphens', 'a known code with hyphens', 'rate-limited'],
  ['longer', 'a known code with something after it', 'rate_limited_for_now'],
  ['shorter', 'the beginning of a known code', 'rate'],
  ['blank', 'a known code with a blank after it', 'rate_limited '],
  ['empty', 'a text without anything', ''],
  ['number', 'the digits of a code of JSON-RPC', '-32603'],
  ['name', 'the name of an error of A2A', 'TaskNotFoundError'],
  ['multi-byte', 'a word beyond ASCII', 'überlastet🦊'],
  ['inherited', 'a name that objects of some languages inherit', 'constructor'],
];

const numbers: readonly (readonly [string, string, string, number])[] = [
  ['zero', '0', '0', 0],
  ['one', '1', '1', 1],
  ['minute', '60', '60', 60],
  ['int-31', 'a number that no signed integer of 32 bits holds', '2147483648', 2147483648],
  ['greatest', 'the greatest uint32', '4294967295', 4294967295],
  ['fraction-zero', '30.0, which is a whole number', '30.0', 30],
  ['exponent', '3e1, which is a whole number', '3e1', 30],
  ['exponent-capital', '3E+1', '3E+1', 30],
  ['many-zeros', 'a fraction of zeros alone', '5.000000', 5],
  ['minus-exponent', '300e-1', '300e-1', 30],
];

const noNumbers: readonly (readonly [string, string, string])[] = [
  ['negative', '-1', '-1'],
  ['half', '0.5', '0.5'],
  ['almost', 'a little less than a whole number', '29.999999'],
  ['too-great', 'one more than the greatest uint32', '4294967296'],
  ['int-64', 'a number that needs 64 bits', '9223372036854775807'],
  ['exponent-great', '1e10', '1e10'],
  ['negative-fraction', '-0.1', '-0.1'],
  ['text', 'the digits as a text', '"30"'],
  ['date', 'a date of HTTP', '"Wed, 21 Oct 2026 07:28:00 GMT"'],
];

/** What a requester reads from the envelope of a response (Service RPC transport, Response). */
export const rpcResponse: OperationSource = {
  spec: 'agent-protocols',
  operation: 'rpc-response',
  title: 'Envelope of a service response',
  input: '{text}: the JSON of the envelope as it came',
  output:
    '{response}, or {error: {code, message?, retryAfter?, final?}}; final stands with codes that the text does not define, and says whether the requester takes the error as final',
  oracles: {
    'ajv 8.20.0 (jtd)': 'all strict vectors but those that are no JSON or have both or neither of the members',
  },
  notes: {
    one: {
      why: 'A response has exactly one of two members, which its schema cannot say.',
      failure: 'An answer without any content, or with two, is taken for one.',
    },
    kinds: {
      why: 'The schema names the type of each member.',
      failure: 'A requester stumbles over a value of another type later.',
    },
    codes: {
      why: 'Seven codes are defined, letter by letter.',
      failure: 'A requester does not do what the code asks for.',
    },
    final: {
      why: 'An unknown code is final, unless the error has retryAfter.',
      failure: 'A requester repeats what cannot succeed, or gives up what can.',
    },
    seconds: {
      why: 'retryAfter is a uint32, and JSON writes one whole number in many forms.',
      failure: 'A right number is refused, or a wrong one ends up as a wait.',
    },
    further: {
      why: 'The schema allows members that it does not name.',
      failure: 'Responses of later revisions are refused.',
    },
    json: { why: 'The envelope is one JSON object.', failure: 'Something else is taken for a response.' },
  },
  groups: [
    written(['RPC-RES-1', 'RPC-RES-2'], 'one', [
      valid(
        'response',
        'a response of MCP',
        text({ response }),
        { response },
        { requirements: ['RPC-RES-2', 'MCP-MSG-9', 'RPC-EX-8'] },
      ),
      valid(
        'response-a2a',
        'a response of A2A',
        text({ response: { jsonrpc: '2.0', id: 1, result: { message: {} } } }),
        {
          response: { jsonrpc: '2.0', id: 1, result: { message: {} } },
        },
        { requirements: ['RPC-RES-2', 'A2A-MSG-13'] },
      ),
      valid(
        'response-error',
        'a response with an error of JSON-RPC, which is none of the envelope',
        text({ response: { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'x' } } }),
        {
          response: { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'x' } },
        },
        { requirements: ['RPC-RES-7', 'RPC-RES-2'] },
      ),

      invalid('neither', 'neither of the two', text({})),
      invalid('neither-further', 'only a member that nobody defined', text({ trace: 'x' })),
      invalid('both', 'both of the two', text({ response, error: { code: 'internal' } })),
      invalid(
        'both-null',
        'an error beside a response that is null: presence counts',
        text({ response: null, error: { code: 'internal' } }),
      ),
      invalid('result', 'the response of JSON-RPC without the envelope', text(response), {
        requirements: ['RPC-RES-1', 'MCP-MSG-9', 'MCP-EX-3'],
      }),
      invalid('capital', 'Response in place of response', text({ Response: response })),
      invalid('errors', 'errors in place of error', text({ errors: [{ code: 'internal' }] })),
      invalid('event', "the core's whole answer", text({ type: 'serviceResponse', responseData: { response } }), {
        requirements: ['RPC-RES-1', 'RPC-EX-8'],
      }),
      open('response-null', 'a response that is null', text({ response: null }), 'S-A16'),
      open('response-text', 'a response that is a text', text({ response: 'done' }), 'S-A17'),
      open('response-list', 'a response that is a list', text({ response: [response] }), 'S-A17'),
    ]),
    made(
      'wrong-kinds',
      ['RPC-RES-1', 'RPC-ERR-3'],
      'kinds',
      wrongKinds({ id: 'envelope', place: 'the envelope', right: { response } }, text),
    ),
    made(
      'wrong-kinds',
      ['RPC-RES-3', 'CONV-1'],
      'kinds',
      wrongKinds({ id: 'error', place: 'error', right: { code: 'internal' } }, (value) =>
        text({ error: value }),
      ).filter(({ id }) => id !== 'error-object'),
    ),
    made(
      'wrong-kinds',
      ['RPC-RES-3', 'CONV-1'],
      'kinds',
      wrongKinds({ id: 'code', place: 'code', right: 'internal' }, (code) => error({ code })),
    ),
    made(
      'wrong-kinds',
      ['RPC-RES-4', 'CONV-1'],
      'kinds',
      wrongKinds({ id: 'message', place: 'message', right: 'broken' }, (message) => error({ message })),
    ),
    made(
      'wrong-kinds',
      ['RPC-RES-5', 'CONV-1'],
      'kinds',
      wrongKinds({ id: 'retry-after', place: 'retryAfter', right: 30 }, (retryAfter) => error({ retryAfter })),
    ),
    written('RPC-RES-3', 'kinds', [
      invalid('no-code', 'an error without code', text({ error: { message: 'broken' } })),
      invalid('error-empty', 'an error without any member', text({ error: {} })),
      invalid('code-letter-case', 'Code in place of code', text({ error: { Code: 'internal' } })),
      invalid(
        'code-json-rpc',
        'the error of JSON-RPC in place of one of the envelope',
        text({ error: { code: -32603, message: 'x' } }),
      ),
    ]),
    written('RPC-RES-4', 'kinds', [
      valid(
        'message',
        'an error with a message',
        error({ message: 'broken' }),
        { error: { code: 'internal', message: 'broken' } },
        { requirements: ['RPC-RES-4', 'RPC-RES-8'] },
      ),
      valid('message-empty', 'a message without characters', error({ message: '' }), {
        error: { code: 'internal', message: '' },
      }),
      valid('message-lines', 'a message of two lines with quotes', error({ message: 'a "b"\nc\u0001' }), {
        error: { code: 'internal', message: 'a "b"\nc\u0001' },
      }),
    ]),
    made('codes', ['RPC-ERR-12', 'RPC-RES-3'], 'codes', [
      ...knownCodes.map((code) =>
        valid(
          `known-${code.replaceAll('_', '-')}`,
          `the code ${code}`,
          text({ error: { code } }),
          { error: { code } },
          {
            requirements: ['RPC-ERR-12', errorStatements[code]],
          },
        ),
      ),
      ...knownCodes.map((code) =>
        valid(
          `known-${code.replaceAll('_', '-')}-later`,
          `the code ${code} with retryAfter`,
          text({ error: { code, retryAfter: 5 } }),
          { error: { code, retryAfter: 5 } },
          {
            requirements: ['RPC-RES-9', errorStatements[code]],
          },
        ),
      ),
    ]),
    made('codes', 'RPC-ERR-10', 'final', [
      ...unknownCodes.map(([id, comment, code]) =>
        valid(`unknown-${id}`, `an unknown code: ${comment}`, text({ error: { code } }), {
          error: { code, final: true },
        }),
      ),
      ...unknownCodes.map(([id, comment, code]) =>
        valid(
          `unknown-${id}-later`,
          `the same with retryAfter: ${comment}`,
          text({ error: { code, retryAfter: 1 } }),
          { error: { code, retryAfter: 1, final: false } },
          { requirements: ['RPC-ERR-11'] },
        ),
      ),
      valid(
        'unknown-zero',
        'an unknown code that can be repeated at once',
        text({ error: { code: 'weird', retryAfter: 0 } }),
        { error: { code: 'weird', retryAfter: 0, final: false } },
        { requirements: ['RPC-ERR-11'] },
      ),
    ]),
    written('RPC-RES-5', 'seconds', [
      ...numbers.map(([id, comment, json, retryAfter]) =>
        valid(
          `seconds-${id}`,
          `retryAfter is ${comment}`,
          { text: `{"error":{"code":"rate_limited","retryAfter":${json}}}` },
          { error: { code: 'rate_limited', retryAfter } },
          { requirements: ['RPC-RES-5', 'CONV-1', 'RPC-ERR-8'] },
        ),
      ),
      ...noNumbers.map(([id, comment, json]) =>
        invalid(
          `seconds-${id}`,
          `retryAfter is ${comment}`,
          { text: `{"error":{"code":"rate_limited","retryAfter":${json}}}` },
          { requirements: ['RPC-RES-5', 'CONV-1'] },
        ),
      ),
    ]),
    written('RPC-RES-6', 'further', [
      valid('further-response', 'a member beside response', text({ response, trace: 'x' }), { response }),
      valid('further-error', 'a member beside error', text({ error: { code: 'internal' }, trace: null }), {
        error: { code: 'internal' },
      }),
      valid('further-inside', 'a member inside error', error({ details: [1] }), { error: { code: 'internal' } }),
      valid(
        'further-retry-after',
        'retry_after beside the code, which is no retryAfter',
        text({ error: { code: 'weird', retry_after: 5 } }),
        { error: { code: 'weird', final: true } },
        { requirements: ['RPC-RES-6', 'RPC-ERR-10'] },
      ),
      valid('further-request', 'members of the request', text({ response, protocol: 1, request: null }), { response }),
      valid(
        'further-inherited',
        'names that objects of some languages inherit',
        text({ response, constructor: 1, hasOwnProperty: 2 }),
        { response },
      ),
      valid(
        'further-proto',
        'a member __proto__ with an error',
        { text: '{"response":{},"__proto__":{"error":{"code":"internal"}}}' },
        { response: {} },
      ),
      valid('further-empty-name', 'a name without characters', text({ response, '': 1 }), { response }),
    ]),
    written(['RPC-RES-1', 'CONV-2'], 'json', [
      valid(
        'spaced',
        'blanks and line feeds wherever JSON takes them',
        { text: ' {\n "response" : { } }\t' },
        { response: {} },
      ),
      valid(
        'escaped-name',
        'the name of the member written with an escape',
        { text: '{"r\\u0065sponse":{}}' },
        { response: {} },
      ),
      invalid('nothing', 'a text without anything', { text: '' }),
      invalid('cut', 'JSON without its last brace', { text: '{"response":{}' }),
      invalid('fence', 'JSON in a code fence', { text: '```json\n{"response":{}}\n```' }),
      invalid('two', 'two envelopes after each other', { text: '{"response":{}}\n{"response":{}}' }),
    ]),
  ],
};
