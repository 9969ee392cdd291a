import { type Draft, invalid, made, type OperationSource, open, valid, written } from './source.ts';
import { wrongKinds } from './wrong-kinds.ts';

const peerTypes = ['human', 'bot', 'business', 'agent'] as const;
const frequencies = ['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never'] as const;

const unknownPeers: readonly (readonly [string, string, string])[] = [
  ['robot', 'a word of its own', 'robot'],
  ['people', 'the word of llms.txt for people', 'people'],
  ['agents', 'the word of llms.txt for agents', 'agents'],
  ['capital', 'a known value with a capital', 'Agent'],
  ['upper-case', 'a known value in capitals', 'AGENT'],
  ['blank', 'a known value with a blank after it', 'agent '],
  ['empty', 'a text without anything', ''],
  ['inherited', 'a name that objects of some languages inherit', 'constructor'],
];

const noFrequencies: readonly (readonly [string, string, string])[] = [
  ['biweekly', 'a word like a frequency', 'biweekly'],
  ['quarterly', 'another word like one', 'quarterly'],
  ['capital', 'weekly with a capital', 'Weekly'],
  ['upper-case', 'weekly in capitals', 'WEEKLY'],
  ['blank', 'weekly with a blank after it', 'weekly '],
  ['blank-before', 'weekly with a blank before it', ' weekly'],
  ['empty', 'a text without anything', ''],
  ['shorter', 'the noun', 'week'],
  ['duration', 'a duration of ISO 8601', 'P7D'],
  ['seconds', 'a number of seconds as a text', '604800'],
  ['inherited', 'a name that objects of some languages inherit', 'toString'],
  ['line-feed', 'weekly with a line feed after it', 'weekly\n'],
];

/** Subsets in another order than that of the text, and with a value twice. */
const lists: readonly (readonly string[])[] = [
  ['agent', 'human'],
  ['business', 'bot'],
  ['agent', 'business', 'bot', 'human'],
  ['bot', 'human', 'agent'],
];

/** What both lists of peers have in common; `name` is the name of the member. */
function listDrafts(
  name: 'audience' | 'serves',
  output: (peers: readonly string[]) => unknown,
  ids: { readonly values: string; readonly absent: string; readonly unknown: string; readonly strings: string },
) {
  const input = (value: unknown) => ({ value: { [name]: value } });
  return [
    written(ids.absent, 'default', [valid(`no-${name}`, `without ${name}`, { value: {} }, output(['human']))]),
    made('peers', ids.values, 'values', [
      ...peerTypes.map((peer): Draft => valid(`only-${peer}`, `${peer} alone`, input([peer]), output([peer]))),
      ...lists.map(
        (list): Draft =>
          valid(`list-${list.join('-')}`, `${list.join(', ')}, in this order`, input(list), output(list)),
      ),
    ]),
    made('peers', ids.unknown, 'unknown', [
      ...unknownPeers.map(
        ([id, comment, peer]): Draft =>
          valid(
            `unknown-${id}`,
            `agent beside an unknown value: ${comment}`,
            input([peer, 'agent']),
            output(['agent']),
          ),
      ),
      ...unknownPeers
        .slice(0, 4)
        .map(
          ([id, comment, peer]): Draft =>
            valid(
              `unknown-last-${id}`,
              `two known values around an unknown one: ${comment}`,
              input(['human', peer, 'bot']),
              output(['human', 'bot']),
            ),
        ),
      valid(
        'unknown-many',
        'a hundred unknown values before a known one',
        input([...Array.from({ length: 100 }, (_, index) => `peer-${index}`), 'agent']),
        output(['agent']),
      ),
    ]),
    written(ids.unknown, 'unknown', [
      open('unknown-alone', 'an unknown value alone', input(['robot']), 'S-A28'),
      open('empty-list', 'an empty list', input([]), 'S-A28', { requirements: [ids.absent] }),
    ]),
    made(
      'wrong-kinds',
      [ids.strings, 'CONV-1'],
      'kinds',
      wrongKinds({ id: name, place: name, right: ['agent'] }, input),
    ),
    made(
      'wrong-kinds',
      [ids.strings, 'CONV-1'],
      'kinds',
      wrongKinds({ id: 'value', place: `a value of ${name}`, right: 'agent' }, (value) => input(['agent', value])),
    ),
  ];
}

const notes = {
  values: {
    why: 'The values are those of peerType, in any order and number.',
    failure: 'An agent takes an address for one that is not made for it.',
  },
  default: {
    why: 'An absent list is one with human alone.',
    failure: 'An address is taken for one that is made for everybody, or for nobody.',
  },
  unknown: {
    why: 'Clients MUST ignore unknown values.',
    failure: 'A value of a later revision hides those beside it.',
  },
  kinds: {
    why: 'The schema has a list of strings.',
    failure: 'A text is read letter by letter, or a value of another type gets through.',
  },
  record: {
    why: 'The schema describes some fields of a larger record.',
    failure: 'A whole record is refused for its other fields.',
  },
};

/** The public group record (Profile declarations, Public group audience and update frequency). */
export const publicGroup: OperationSource = {
  spec: 'agent-protocols',
  operation: 'public-group',
  title: 'Audience and update frequency of a channel or public group',
  input: '{value}: the public group record',
  output: '{audience: the values that are known, changeFrequency: the value or null}',
  oracles: { 'ajv 8.20.0 (jtd, with additionalProperties)': 'valid or invalid, all strict vectors' },
  notes: {
    ...notes,
    frequency: {
      why: 'The update frequency is one of seven words, letter by letter.',
      failure: 'A reader comes at a time that nobody meant.',
    },
  },
  groups: [
    ...listDrafts('audience', (audience) => ({ audience, changeFrequency: null }), {
      values: 'GROUP-AUD-3',
      absent: 'GROUP-AUD-4',
      unknown: 'ADDR-5',
      strings: 'GROUP-AUD-2',
    }),
    made('frequencies', ['GROUP-FREQ-1', 'GROUP-FREQ-3'], 'frequency', [
      ...frequencies.map((changeFrequency) =>
        valid(
          `frequency-${changeFrequency}`,
          `updated ${changeFrequency}`,
          { value: { changeFrequency } },
          { audience: ['human'], changeFrequency },
        ),
      ),
    ]),
    written(
      'GROUP-FREQ-1',
      'frequency',
      noFrequencies.map(([id, comment, changeFrequency]) =>
        invalid(`no-frequency-${id}`, comment, { value: { changeFrequency } }),
      ),
    ),
    made(
      'wrong-kinds',
      ['GROUP-FREQ-1', 'CONV-1'],
      'kinds',
      wrongKinds({ id: 'frequency', place: 'changeFrequency', right: 'daily' }, (changeFrequency) => ({
        value: { changeFrequency },
      })).filter(({ id }) => id !== 'frequency-string'),
    ),
    made(
      'wrong-kinds',
      ['GROUP-AUD-1', 'CONV-1'],
      'kinds',
      wrongKinds({ id: 'record', place: 'the record', right: {} }, (value) => ({ value })),
    ),
    written('GROUP-AUD-1', 'record', [
      valid(
        'both',
        'both fields',
        { value: { audience: ['agent'], changeFrequency: 'weekly' } },
        { audience: ['agent'], changeFrequency: 'weekly' },
        { requirements: ['GROUP-AUD-1', 'GROUP-FREQ-3', 'DECL-2', 'DECL-3'] },
      ),
      valid(
        'other-fields',
        'the fields among others of the record',
        { value: { groupType: 'channel', groupLink: 'https://x.example/c#', audience: ['bot'], publicGroupId: null } },
        { audience: ['bot'], changeFrequency: null },
      ),
      valid(
        'plural',
        'audiences, which is another field',
        { value: { audiences: ['agent'] } },
        { audience: ['human'], changeFrequency: null },
      ),
      valid(
        'snake-case',
        'change_frequency, which is another field',
        { value: { change_frequency: 'daily' } },
        { audience: ['human'], changeFrequency: null },
        { requirements: ['GROUP-FREQ-3'] },
      ),
      valid(
        'nested',
        'the fields one level too deep',
        { value: { publicGroup: { audience: ['agent'] } } },
        { audience: ['human'], changeFrequency: null },
      ),
    ]),
  ],
};

/** The data of a contact address link (Profile declarations, Contact address peers). */
export const contactAddress: OperationSource = {
  spec: 'agent-protocols',
  operation: 'contact-address',
  title: 'Peers that a contact address is made for',
  input: '{value}: the data that are published with the link',
  output: '{serves: the values that are known}',
  oracles: { 'ajv 8.20.0 (jtd, with additionalProperties)': 'valid or invalid, all strict vectors' },
  notes,
  groups: [
    ...listDrafts('serves', (serves) => ({ serves }), {
      values: 'ADDR-3',
      absent: 'ADDR-4',
      unknown: 'ADDR-6',
      strings: 'ADDR-2',
    }),
    made(
      'wrong-kinds',
      ['ADDR-1', 'CONV-1'],
      'kinds',
      wrongKinds({ id: 'data', place: 'the data', right: {} }, (value) => ({ value })),
    ),
    written('ADDR-1', 'record', [
      valid(
        'business',
        'a business address',
        { value: { business: true, serves: ['agent'] } },
        { serves: ['agent'] },
        { requirements: ['ADDR-1', 'DECL-4'] },
      ),
      valid(
        'other-fields',
        'the field among others of the data',
        { value: { profile: { displayName: 'Ask Acme', peerType: 'bot' }, serves: ['bot'], message: null } },
        { serves: ['bot'] },
      ),
      valid(
        'nested',
        'serves below business, where it is no field',
        { value: { business: { serves: ['agent'] } } },
        { serves: ['human'] },
      ),
      valid(
        'in-profile',
        'serves in the profile, where it is no field',
        { value: { profile: { serves: ['agent'] } } },
        { serves: ['human'] },
      ),
      valid(
        'audience',
        'audience, which is the field of groups',
        { value: { audience: ['agent'] } },
        { serves: ['human'] },
      ),
      valid(
        'protocol',
        'a protocol in place of a peer, which is an unknown value',
        { value: { serves: ['mcp', 'agent'] } },
        { serves: ['agent'] },
        { requirements: ['ADDR-3', 'ADDR-6'] },
      ),
    ]),
  ],
};
