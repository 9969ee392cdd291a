import { invalid, made, type OperationSource, open, valid, written } from './source.ts';
import { wrongKinds } from './wrong-kinds.ts';

const transports = { chat: true, rpc: true };
const mcp = { versions: ['2026-07-28'], transports };
const read = (versions: readonly string[], chat: boolean, rpc: boolean) => ({ versions, chat, rpc });
const ofMcp = (value: unknown) => ({ value: { mcp: value } });
const both = read(['2026-07-28'], true, true);

const further: readonly (readonly [string, string, unknown])[] = [
  ['number', 'a number', 1],
  ['null', 'null', null],
  ['object', 'an object', { a: {} }],
  ['list', 'a list', [1, 'x']],
];

const names: readonly (readonly [string, string, string])[] = [
  ['unknown', 'a name that no binding has', 'chess'],
  ['hyphen', 'a name with a hyphen and digits', 'chess-960'],
  ['digits', 'a name of digits', '2026'],
  ['longer', 'a name that begins with a known one', 'mcp-server'],
  ['inherited', 'a name that objects of some languages inherit', 'constructor'],
  ['long', 'a name of 200 letters', 'n'.repeat(200)],
];

const badNames: readonly (readonly [string, string, string])[] = [
  ['upper-case', 'a name in capitals', 'MCP'],
  ['capital', 'a name with one capital', 'Mcp'],
  ['underscore', 'a name with an underscore', 'my_protocol'],
  ['dot', 'a name with a version', 'mcp.v2'],
  ['blank', 'a name with a blank at its end', 'mcp '],
  ['accent', 'a name with an accent', 'échecs'],
];

const booleans = [true, false, undefined] as const;
const inWords = (value: boolean | undefined) => (value === undefined ? 'absent' : String(value));

/** The key `protocols` of the preferences (Profile declarations, protocols). */
export const protocols: OperationSource = {
  spec: 'agent-protocols',
  operation: 'protocols',
  title: 'Declaration of the protocols that a profile or a group serves',
  input: '{value}: the value of the key protocols',
  output: 'for each declared name {versions, chat, rpc}, both transports as booleans',
  oracles: { 'ajv 8.20.0 (jtd)': 'valid or invalid, all strict vectors' },
  notes: {
    decodes: {
      why: 'A reader has to come to the same transports and versions from the same declaration.',
      failure: 'A caller uses a transport that is not served, or leaves one that is.',
    },
    required: { why: 'Versions and transports are required.', failure: 'A reader guesses what the bot did not say.' },
    kinds: {
      why: 'The schema names the type of each member.',
      failure: 'A value that is true to some languages switches a transport on.',
    },
    absent: { why: 'An absent transport is false.', failure: 'A caller sends service requests that nobody answers.' },
    unknown: {
      why: 'Clients MUST ignore unknown keys, at each level.',
      failure: 'A declaration of a later revision hides the whole profile.',
    },
    names: {
      why: 'The keys are protocol names, known ones and others.',
      failure: 'A reader stops at the first name that it does not know.',
    },
  },
  groups: [
    written(['DECL-PROTO-29', 'DECL-PROTO-4'], 'decodes', [
      valid(
        'example',
        'the example of the text',
        {
          value: {
            mcp: { versions: ['2026-07-28'], transports: { chat: true, rpc: true } },
            a2a: { versions: ['1.0'], transports: { chat: true, rpc: true } },
          },
        },
        { mcp: both, a2a: read(['1.0'], true, true) },
        { requirements: ['DECL-PROTO-29', 'NAME-4', 'NAME-5'] },
      ),
      valid('empty', 'a profile that serves nothing', { value: {} }, {}, { requirements: ['DECL-PROTO-4'] }),
      valid('one', 'one protocol', ofMcp(mcp), { mcp: both }, { requirements: ['DECL-PROTO-4'] }),
      valid(
        'many',
        'three names',
        { value: { a2a: mcp, mcp, chess: mcp } },
        { a2a: both, mcp: both, chess: both },
        { requirements: ['DECL-PROTO-4'] },
      ),
    ]),
    written(['DECL-PROTO-9', 'DECL-PROTO-7'], 'decodes', [
      valid(
        'versions-order',
        'versions in an order that is not sorted',
        ofMcp({ versions: ['2027-01-01', '2026-07-28', '2028-01-01'], transports }),
        { mcp: read(['2027-01-01', '2026-07-28', '2028-01-01'], true, true) },
      ),
      valid(
        'versions-free',
        'texts that are versions of nothing',
        ofMcp({ versions: ['', 'v2', 'größer'], transports }),
        { mcp: read(['', 'v2', 'größer'], true, true) },
        { requirements: ['DECL-PROTO-7'] },
      ),
      valid(
        'versions-many',
        'fifty versions',
        ofMcp({ versions: Array.from({ length: 50 }, (_, index) => `2030-01-${index}`), transports }),
        {
          mcp: read(
            Array.from({ length: 50 }, (_, index) => `2030-01-${index}`),
            true,
            true,
          ),
        },
      ),
      open(
        'versions-empty',
        'an empty list of versions, which the schema takes',
        ofMcp({ versions: [], transports }),
        'S-A31',
      ),
      open('versions-twice', 'one version twice', ofMcp({ versions: ['1.0', '1.0'], transports }), 'S-A31'),
    ]),
    made('transports', ['DECL-PROTO-14', 'DECL-PROTO-15'], 'decodes', [
      ...booleans.flatMap((chat) =>
        booleans.flatMap((rpc) => {
          const id = `chat-${inWords(chat)}-rpc-${inWords(rpc)}`;
          const given = { ...(chat === undefined ? {} : { chat }), ...(rpc === undefined ? {} : { rpc }) };
          const input = ofMcp({ versions: ['2026-07-28'], transports: given });
          const absent = chat === undefined || rpc === undefined;
          return chat === true && rpc === true
            ? []
            : [
                valid(
                  id,
                  `chat is ${inWords(chat)}, rpc is ${inWords(rpc)}`,
                  input,
                  { mcp: read(['2026-07-28'], chat ?? false, rpc ?? false) },
                  absent ? { requirements: ['DECL-PROTO-17'], flags: ['absent'] } : {},
                ),
              ];
        }),
      ),
    ]),
    written('DECL-PROTO-17', 'absent', [
      valid(
        'chat-capital',
        'CHAT and Rpc, which are no transports of this revision',
        ofMcp({ versions: ['2026-07-28'], transports: { CHAT: true, Rpc: true } }),
        { mcp: read(['2026-07-28'], false, false) },
      ),
      valid(
        'transports-outside',
        'chat and rpc beside transports',
        ofMcp({ ...mcp, transports: {}, chat: true, rpc: true }),
        { mcp: read(['2026-07-28'], false, false) },
      ),
    ]),
    written(['DECL-PROTO-6', 'DECL-PROTO-10'], 'required', [
      invalid('no-versions', 'without versions', ofMcp({ transports }), { requirements: ['DECL-PROTO-6'] }),
      invalid('no-transports', 'without transports', ofMcp({ versions: ['2026-07-28'] }), {
        requirements: ['DECL-PROTO-10'],
      }),
      invalid('neither', 'a declaration without any member', ofMcp({})),
      invalid('version', 'version in place of versions', ofMcp({ version: ['1.0'], transports }), {
        requirements: ['DECL-PROTO-6'],
      }),
      invalid('transport', 'transport in place of transports', ofMcp({ versions: ['1.0'], transport: transports }), {
        requirements: ['DECL-PROTO-10'],
      }),
      invalid(
        'second',
        'a second declaration without versions',
        { value: { mcp, a2a: { transports } } },
        { requirements: ['DECL-PROTO-6'] },
      ),
      invalid(
        'flat',
        'one declaration in place of the object of all',
        { value: mcp },
        { requirements: ['DECL-PROTO-4'] },
      ),
      invalid(
        'named',
        'names as members of declarations',
        { value: [{ name: 'mcp', ...mcp }] },
        { requirements: ['DECL-PROTO-4'] },
      ),
    ]),
    made(
      'wrong-kinds',
      ['DECL-PROTO-4', 'CONV-1'],
      'kinds',
      wrongKinds({ id: 'value', place: 'the value', right: {} }, (value) => ({ value })),
    ),
    made(
      'wrong-kinds',
      ['DECL-PROTO-4', 'CONV-1'],
      'kinds',
      wrongKinds({ id: 'declaration', place: 'a declaration', right: { versions: [], transports: {} } }, ofMcp),
    ),
    made(
      'wrong-kinds',
      ['DECL-PROTO-7', 'CONV-1'],
      'kinds',
      wrongKinds({ id: 'versions', place: 'versions', right: ['1.0'] }, (versions) => ofMcp({ versions, transports })),
    ),
    made(
      'wrong-kinds',
      ['DECL-PROTO-7', 'CONV-1'],
      'kinds',
      wrongKinds({ id: 'version', place: 'a version', right: '1.0' }, (version) =>
        ofMcp({ versions: ['1.0', version], transports }),
      ),
    ),
    made(
      'wrong-kinds',
      ['DECL-PROTO-10', 'CONV-1'],
      'kinds',
      wrongKinds({ id: 'transports', place: 'transports', right: {} }, (value) =>
        ofMcp({ versions: ['1.0'], transports: value }),
      ),
    ),
    made(
      'wrong-kinds',
      ['DECL-PROTO-11', 'CONV-1'],
      'kinds',
      wrongKinds({ id: 'chat', place: 'transports.chat', right: true }, (chat) =>
        ofMcp({ versions: ['1.0'], transports: { chat } }),
      ),
    ),
    made(
      'wrong-kinds',
      ['DECL-PROTO-12', 'CONV-1'],
      'kinds',
      wrongKinds({ id: 'rpc', place: 'transports.rpc', right: true }, (rpc) =>
        ofMcp({ versions: ['1.0'], transports: { rpc } }),
      ),
    ),
    written(['DECL-PROTO-11', 'DECL-PROTO-12'], 'kinds', [
      invalid('chat-word', 'chat is the word true', ofMcp({ versions: ['1.0'], transports: { chat: 'true' } }), {
        requirements: ['DECL-PROTO-11'],
      }),
      invalid(
        'rpc-zero',
        'rpc is 0, which is false to some languages',
        ofMcp({ versions: ['1.0'], transports: { rpc: 0 } }),
        { requirements: ['DECL-PROTO-12'] },
      ),
      invalid('version-fraction', 'a version written as a number', ofMcp({ versions: [1.1], transports }), {
        requirements: ['DECL-PROTO-7'],
      }),
      invalid(
        'transports-list',
        'the transports as a list of their names',
        ofMcp({ versions: ['1.0'], transports: ['chat'] }),
        { requirements: ['DECL-PROTO-10'] },
      ),
    ]),
    made('unknown-keys', ['DECL-PROTO-18', 'DECL-PROTO-19'], 'unknown', [
      ...further.map(([id, comment, x]) =>
        valid(`beside-versions-${id}`, `an unknown key beside versions: ${comment}`, ofMcp({ ...mcp, x }), {
          mcp: both,
        }),
      ),
      ...further.map(([id, comment, email]) =>
        valid(
          `in-transports-${id}`,
          `an unknown transport: ${comment}`,
          ofMcp({ ...mcp, transports: { ...transports, email } }),
          { mcp: both },
        ),
      ),
      valid('transport-true', 'an unknown transport that is true', ofMcp({ ...mcp, transports: { email: true } }), {
        mcp: read(['2026-07-28'], false, false),
      }),
      valid(
        'transport-inherited',
        'an unknown transport constructor',
        ofMcp({ ...mcp, transports: { constructor: 1, chat: true } }),
        { mcp: read(['2026-07-28'], true, false) },
      ),
    ]),
    written(['DECL-PROTO-18', 'DECL-PROTO-5'], 'names', [
      ...names.map(([id, comment, name]) =>
        valid(`name-${id}`, `beside mcp, ${comment}`, { value: { [name]: mcp, mcp } }, { [name]: both, mcp: both }),
      ),
    ]),
    written('DECL-PROTO-5', 'names', [
      ...badNames.map(([id, comment, name]) =>
        open(
          `name-${id}`,
          `beside mcp, ${comment}: no protocol name, and a key that a reader may ignore`,
          { value: { [name]: mcp, mcp } },
          'S-A27',
        ),
      ),
    ]),
    written('DECL-PROTO-16', 'names', [
      open(
        'group-rpc',
        'rpc of a declaration that was copied into groupPreferences',
        { value: { mcp }, group: true },
        'S-A12',
      ),
    ]),
  ],
};
