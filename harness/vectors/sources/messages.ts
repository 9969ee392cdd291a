import { alone, type Draft, invalid, made, type OperationSource, valid, written } from './source.ts';

const mentionTexts: readonly (readonly [string, string, string, readonly string[]])[] = [
  ['one', 'one name', 'hello @acme', ['acme']],
  ['first', 'a name at the beginning', '@acme hello', ['acme']],
  ['alone', 'a name and nothing else', '@acme', ['acme']],
  ['two', 'two names', '@acme and @other', ['acme', 'other']],
  ['twice', 'one name twice', '@acme @acme', ['acme']],
  ['quoted', 'a name of two words in quotes', "ask @'Acme bot' now", ['Acme bot']],
  ['quoted-one', 'a name of one word in quotes', "ask @'acme' now", ['acme']],
  ['quoted-at', 'an at sign inside the quotes', "@'a@b'", ['a@b']],
  ['quoted-punctuation', 'punctuation inside the quotes', "@'Acme, Inc.'", ['Acme, Inc.']],
  ['command', 'the name in a command', '/_call @acme mcp {}', ['acme']],
  ['command-quoted', 'the quoted name in a command', "/_call @'Acme bot' mcp {}", ['Acme bot']],
  ['comma', 'a comma after the name', '@acme, hello', ['acme']],
  ['full-stop', 'a full stop after the name', 'ask @acme.', ['acme']],
  ['colon', 'a colon after the name', '@acme: hello', ['acme']],
  ['question', 'a question mark after the name', 'are you there, @acme?', ['acme']],
  ['exclamation', 'an exclamation mark after the name', 'hey @acme!', ['acme']],
  ['parentheses', 'parentheses around the name', '(@acme)', ['acme']],
  ['inner-dot', 'a full stop inside the name', '@acme.bot hello', ['acme.bot']],
  ['underscore', 'an underscore and a digit in the name', '@acme_1 hello', ['acme_1']],
  ['hyphen', 'a hyphen in the name', '@acme-bot hello', ['acme-bot']],
  ['multi-byte', 'a name beyond ASCII', '@größe🦊 hallo', ['größe🦊']],
  ['line', 'a name on a second line', 'hello\n@acme', ['acme']],
  ['tab', 'a tab before the name', '\t@acme', ['acme']],
  ['many', 'five names', '@a @b @c @d @e', ['a', 'b', 'c', 'd', 'e']],
  ['mail', 'an address of mail, which is no mention', 'write to me@acme.example', []],
  ['at-alone', 'an at sign alone', 'two @ three', []],
  ['at-twice', 'two at signs', '@@acme', []],
  ['none', 'a text without at sign', 'hello acme', []],
  ['empty', 'a text without anything', '', []],
  ['empty-quotes', 'quotes without a name', "@'' hello", []],
  ['open-quote', 'a quote that does not end', "@'Acme bot", []],
  ['quote-line', 'a quote that ends on another line', "@'Acme\nbot'", []],
  ['digit-before', 'a digit before the at sign', '3@acme', []],
  ['slash-before', 'a slash before the at sign', 'x/@acme', ['acme']],
];

/** Mentions in the text of a message, as the chat protocol writes them. */
export const mentions: OperationSource = {
  spec: 'agent-protocols',
  operation: 'mentions',
  title: 'Names that a text mentions',
  input: '{text}',
  output: '{names}: each name once, in the order of the text, without quotes',
  notes: {
    names: {
      why: 'A name is a word after an at sign, or anything in quotes after one.',
      failure: 'A member is not told that it was called.',
    },
    punctuation: {
      why: 'Punctuation after a name is no part of it.',
      failure: 'A name is looked up that no member has.',
    },
    none: { why: 'An at sign alone mentions nobody.', failure: 'A message is refused for a mention of nobody.' },
  },
  groups: [
    written(
      ['CHAT-CMD-6', 'CHAT-CMD-2'],
      'names',
      mentionTexts.map(([id, comment, text, names]) =>
        valid(
          id,
          comment,
          { text },
          { names },
          {
            flags: [
              names.length === 0
                ? 'none'
                : /comma|full|colon|question|exclamation|parentheses/.test(id)
                  ? 'punctuation'
                  : 'names',
            ],
          },
        ),
      ),
    ),
  ],
};

const cuts: readonly (readonly [string, string, string, number, string])[] = [
  ['short', 'a text shorter than the limit', 'short', 160, 'short'],
  ['exact', 'a text as long as the limit', 'abcdef', 6, 'abcdef'],
  ['one-over', 'a byte over the limit', 'abcdefg', 6, 'abcdef'],
  ['two-bytes-fit', 'a character of two bytes that just fits', 'abé', 4, 'abé'],
  ['two-bytes-split', 'a character of two bytes over the limit', 'abcé', 4, 'abc'],
  ['three-bytes-fit', 'a character of three bytes that just fits', 'a本', 4, 'a本'],
  ['three-bytes-split', 'a character of three bytes over the limit by one', 'ab本', 4, 'ab'],
  ['three-bytes-split-two', 'a character of three bytes over the limit by two', 'abc本', 4, 'abc'],
  ['four-bytes-fit', 'a character of four bytes that just fits', '🦊', 4, '🦊'],
  ['four-bytes-split', 'a character of four bytes over the limit by one', 'a🦊', 4, 'a'],
  ['four-bytes-split-two', 'a character of four bytes over the limit by two', 'ab🦊', 4, 'ab'],
  ['four-bytes-split-three', 'a character of four bytes over the limit by three', 'abc🦊', 4, 'abc'],
  ['later-fits', 'a short character after one that is over the limit', 'abc本d', 4, 'abc'],
  ['zero', 'a limit of zero', 'abc', 0, ''],
  ['empty', 'an empty text', '', 10, ''],
  ['one', 'a limit of one byte', 'é', 1, ''],
  ['escapes', 'characters that JSON escapes count as they are', '""""', 4, '""""'],
  ['line-feeds', 'line feeds count as they are', '\n\n\n', 2, '\n\n'],
  ['blank-last', 'a blank at the cut stays', 'ab cd', 3, 'ab '],
  ['combining', 'an accent that combines is a character of its own', 'e\u0301e', 1, 'e'],
  ['two-emoji', 'two characters of four bytes, of which one fits', '🦊🦊', 7, '🦊'],
];

/** The quote of a reply (Chat transport, Replies). */
export const quote: OperationSource = {
  spec: 'agent-protocols',
  operation: 'quote',
  title: 'Truncated quote of a command',
  input: '{text, bytes}: the quoted text and the most bytes of UTF-8 that its quote may have; the spec names no number',
  output: '{text}: the longest beginning of whole characters that is not longer',
  oracles: { 'Python str 3.11.7 (encode, cut, decode and ignore what is left)': 'all vectors' },
  notes: {
    limit: {
      why: 'The length of a quote counts towards the size of the reply.',
      failure: 'A reply to a long command does not fit.',
    },
    characters: {
      why: 'A character of several bytes cannot be cut.',
      failure: 'The quote has a broken character, and the message is refused.',
    },
  },
  groups: [
    written('CHAT-REPLY-3', 'limit', [
      ...cuts.map(([id, comment, text, bytes, cut]) =>
        valid(
          id,
          comment,
          { text, bytes },
          { text: cut },
          /bytes|later|combining|emoji/.test(id) ? { flags: ['characters'] } : {},
        ),
      ),
      valid(
        'long',
        'a command as long as a message can be',
        {
          text: {
            $repeat: [
              ['/_call mcp {"a":"', 1],
              ['x', 15_000],
              ['"}', 1],
            ],
          },
          bytes: 160,
        },
        {
          text: {
            $repeat: [
              ['/_call mcp {"a":"', 1],
              ['x', 143],
            ],
          },
        },
      ),
      valid(
        'long-multi-byte',
        'a long text of characters of three bytes',
        { text: { $repeat: [['本', 5000]] }, bytes: 160 },
        { text: { $repeat: [['本', 53]] } },
        { flags: ['characters'] },
      ),
    ]),
  ],
};

/** The largest encoded message that a core takes, in bytes. */
const messageLimit = 15_602;

const plain = (text: unknown) => ({
  v: '1-16',
  msgId: 'MDEyMzQ1Njc4OWFi',
  event: 'x.msg.new',
  params: { content: { type: 'text', text } },
});
const quoting = (text: unknown, quoted: unknown) => ({
  ...plain(text),
  params: {
    content: { type: 'text', text },
    quote: {
      msgRef: { msgId: 'ZmVkY2JhOTg3NjU0', sentAt: '2026-10-21T10:01:00.123456Z', sent: false },
      content: { type: 'text', text: quoted },
    },
  },
});
const mentioning = (text: unknown) => ({
  ...plain(text),
  params: { content: { type: 'text', text }, mentions: { bot: { memberId: 'bWVtYmVyLWlkLTEyMw==' } } },
});

const fills: readonly (readonly [string, string, string, number])[] = [
  ['ascii', 'a byte each', 'x', 1],
  ['two-bytes', 'two bytes each', 'é', 2],
  ['three-bytes', 'three bytes each', '本', 3],
  ['four-bytes', 'four bytes for two units of UTF-16', '🦊', 4],
  ['quotes', 'quotation marks, which are escaped', '"', 2],
  ['backslashes', 'backslashes, which are escaped', '\\', 2],
  ['line-feeds', 'line feeds, which are escaped', '\n', 2],
  ['tabs', 'tabs, which are escaped', '\t', 2],
  ['controls', 'control characters, which take six bytes', '\u0001', 6],
  ['slashes', 'slashes, which are not escaped', '/', 1],
  ['delete', 'the character DEL, which is not escaped', '\x7f', 1],
  ['separators', 'the line separator, which is not escaped', '\u2028', 3],
];

function sized(
  id: string,
  comment: string,
  frame: (text: unknown) => object,
  unit: string,
  unitBytes: number,
  relative: number,
): Draft {
  const room = messageLimit + relative - Buffer.byteLength(JSON.stringify(frame('')));
  const text = {
    $repeat: [[unit, Math.floor(room / unitBytes)], ...(room % unitBytes === 0 ? [] : [['x', room % unitBytes]])],
  };
  return {
    ...valid(
      id,
      `${comment}, ${inWords(relative)}`,
      { message: frame(text) },
      { bytes: messageLimit + relative, fits: relative <= 0 },
    ),
    size: { limit: 'message', relative },
  };
}

function inWords(relative: number): string {
  if (relative === 0) return 'at the limit';
  return `${Math.abs(relative)} ${Math.abs(relative) === 1 ? 'byte' : 'bytes'} ${relative < 0 ? 'under' : 'over'} it`;
}

/** What a core counts (Chat transport, Message size). */
export const messageSize: OperationSource = {
  spec: 'agent-protocols',
  operation: 'message-size',
  title: 'Size of an encoded message',
  input:
    '{message}: a chat message as its object; it is encoded without blanks, its members in this order and characters beyond ASCII as they are',
  output: '{bytes: length of the encoded message in UTF-8, fits: whether a core takes it}',
  limits: { message: messageLimit },
  oracles: { 'Python json 3.11.7 (separators without blanks, ensure_ascii off)': 'all vectors' },
  notes: {
    limit: {
      why: 'A core refuses what exceeds 15,602 bytes; the limit itself it takes.',
      failure: 'A reply that would pass is replaced by an error, or one that does not is sent.',
    },
    bytes: {
      why: 'Bytes count, not characters or units of UTF-16.',
      failure: 'A reply in another language than English is refused by the core.',
    },
    escapes: {
      why: 'The text is a string inside the JSON of the message, so that its escapes count.',
      failure: 'A reply with quotes in it, as all JSON has, is refused by the core.',
    },
    envelope: {
      why: 'Quote, mentions and the members around them count as well.',
      failure: 'A reply to a long command is refused by the core.',
    },
  },
  groups: [
    made(
      'sizes',
      ['SIZE-3', 'SIZE-4'],
      'limit',
      fills.flatMap(([id, comment, unit, bytes]) =>
        [-1, 0, 1].map((relative) => ({
          ...sized(
            `${id}-${relative < 0 ? 'under' : relative === 0 ? 'limit' : 'over'}`,
            comment,
            plain,
            unit,
            bytes,
            relative,
          ),
          ...(id === 'ascii' && relative < 0
            ? { boundary: 'one byte under the limit, where every character is one' }
            : {}),
          ...(id === 'ascii' ? {} : { flags: [/bytes|separators/.test(id) ? 'bytes' : 'escapes'] }),
        })),
      ),
    ),
    made(
      'sizes',
      ['SIZE-3', 'SIZE-5'],
      'envelope',
      [-1, 0, 1].flatMap((relative) => {
        const suffix = relative < 0 ? 'under' : relative === 0 ? 'limit' : 'over';
        return [
          sized(`quote-empty-${suffix}`, 'a reply with an empty quote', (text) => quoting(text, ''), 'x', 1, relative),
          sized(
            `quote-long-${suffix}`,
            'a reply with a quote of 160 bytes',
            (text) => quoting(text, 'q'.repeat(160)),
            'x',
            1,
            relative,
          ),
          sized(
            `quote-escaped-${suffix}`,
            'a reply with a quote full of quotation marks',
            (text) => quoting(text, '"'.repeat(160)),
            'x',
            1,
            relative,
          ),
          sized(`mention-${suffix}`, 'a command with a mention', mentioning, 'x', 1, relative),
          sized(
            `quote-both-${suffix}`,
            'a reply of escapes with a quote beyond ASCII',
            (text) => quoting(text, '本'.repeat(53)),
            '"',
            2,
            relative,
          ),
        ];
      }),
    ),
    written('SIZE-3', 'limit', [
      alone(
        'a message without any text',
        valid('empty', 'a message without text', { message: plain('') }, { bytes: 106, fits: true }),
      ),
      alone(
        'a message far under the limit',
        valid('short', 'a short message', { message: plain('hello') }, { bytes: 111, fits: true }),
      ),
      {
        ...valid(
          'far-over',
          'a text of twice the limit',
          { message: plain({ $repeat: [['x', 2 * messageLimit - 106]] }) },
          { bytes: 2 * messageLimit, fits: false },
        ),
        size: { limit: 'message', relative: messageLimit },
      },
      valid(
        'json-text',
        'a text that is JSON, whose every quote is escaped',
        { message: plain('{"jsonrpc":"2.0","id":1,"result":{"a":"b\\"c"}}') },
        { bytes: 166, fits: true },
        { flags: ['escapes'] },
      ),
    ]),
  ],
};

const commands = [
  { id: 'c1', chat: 'direct 1', mentions: null },
  { id: 'c2', chat: 'direct 1', mentions: null },
  { id: 'c3', chat: 'group 1', mentions: null },
  { id: 'c4', chat: 'group 1', mentions: 'bot' },
  { id: 'c5', chat: 'direct 2', mentions: null },
];
const answer = '{"jsonrpc":"2.0","id":1,"result":{}}';
const reply = (members: object) => ({
  commands,
  reply: { chat: 'direct 1', from: 'contact', quotes: 'c1', text: answer, ...members },
});

/** Whose answer a message is (Chat transport, Replies). */
export const replies: OperationSource = {
  spec: 'agent-protocols',
  operation: 'reply',
  title: 'The command that a message replies to',
  input:
    '{commands: those that were sent, each with id, chat and the member it mentions or null; reply: {chat, from, quotes: id of the quoted message or null, text}}; from is "me" for own messages, "contact" in a direct chat, else the member',
  output: '{command: id, as: message for one JSON object, else text}',
  notes: {
    matching: {
      why: 'The quoted message tells which command a reply belongs to, and nothing else does.',
      failure: 'Two calls at a time get the answers of each other.',
    },
    sender: {
      why: 'Replies count from the recipient, or from the mentioned member, and from nobody else.',
      failure: 'A member of the group answers in place of the bot that was called.',
    },
    text: {
      why: 'What is no message of the protocol is collected as text.',
      failure: 'A caller breaks off, or loses what a person wrote.',
    },
  },
  groups: [
    written(['CHAT-REPLY-7', 'MCP-MSG-13'], 'matching', [
      valid('first', 'a reply to the first command', reply({}), { command: 'c1', as: 'message' }),
      valid(
        'second',
        'a reply to the second command with the same id of JSON-RPC',
        reply({ quotes: 'c2' }),
        { command: 'c2', as: 'message' },
        { requirements: ['CHAT-REPLY-8', 'CHAT-REPLY-7', 'MCP-MSG-13'] },
      ),
      valid(
        'other-id',
        'a reply whose id of JSON-RPC is that of nothing',
        reply({ quotes: 'c2', text: '{"jsonrpc":"2.0","id":99,"result":{}}' }),
        { command: 'c2', as: 'message' },
      ),
      valid('other-chat', 'a reply in another direct chat', reply({ chat: 'direct 2', quotes: 'c5' }), {
        command: 'c5',
        as: 'message',
      }),
      valid(
        'notification',
        'a message without an id',
        reply({ text: '{"jsonrpc":"2.0","method":"notifications/progress","params":{}}' }),
        { command: 'c1', as: 'message' },
        { requirements: ['CHAT-REPLY-5', 'MCP-MSG-10', 'MCP-MSG-11', 'CHAT-REPLY-7'] },
      ),
      invalid('no-quote', 'a message that quotes nothing', reply({ quotes: null })),
      invalid('unknown-quote', 'a message that quotes something else', reply({ quotes: 'c9' })),
      invalid('other-command', 'a quote of the first command in another chat', reply({ chat: 'direct 2' }), {
        requirements: ['CHAT-REPLY-14'],
      }),
      invalid('group-in-direct', 'a quote of a command of the group in a direct chat', reply({ quotes: 'c3' }), {
        requirements: ['CHAT-REPLY-14'],
      }),
      invalid(
        'direct-in-group',
        'a quote of a command of the direct chat in the group',
        reply({ chat: 'group 1', from: 'bot' }),
        { requirements: ['CHAT-REPLY-14'] },
      ),
      invalid('longer-id', 'a quote whose id begins with that of a command', reply({ quotes: 'c10' })),
    ]),
    written(['CHAT-REPLY-14', 'CHAT-REPLY-15'], 'sender', [
      invalid('own', 'an own message that quotes the own command', reply({ from: 'me' }), {
        requirements: ['CHAT-REPLY-14'],
      }),
      invalid('own-group', 'an own message in the group', reply({ chat: 'group 1', from: 'me', quotes: 'c3' }), {
        requirements: ['CHAT-REPLY-12'],
      }),
      valid(
        'broadcast-bot',
        'an answer of one member to a broadcast',
        reply({ chat: 'group 1', from: 'bot', quotes: 'c3' }),
        { command: 'c3', as: 'message' },
        { requirements: ['CHAT-REPLY-12', 'CHAT-CMD-9'] },
      ),
      valid(
        'broadcast-other',
        'an answer of another member to the same broadcast',
        reply({ chat: 'group 1', from: 'other', quotes: 'c3' }),
        { command: 'c3', as: 'message' },
        { requirements: ['CHAT-REPLY-12', 'DECL-PROTO-22'] },
      ),
      valid(
        'mentioned',
        'the answer of the mentioned member',
        reply({ chat: 'group 1', from: 'bot', quotes: 'c4' }),
        { command: 'c4', as: 'message' },
        { requirements: ['CHAT-REPLY-15'] },
      ),
      invalid(
        'not-mentioned',
        'the answer of another member to a command with a mention',
        reply({ chat: 'group 1', from: 'other', quotes: 'c4' }),
        { requirements: ['CHAT-REPLY-15', 'CHAT-CMD-8'] },
      ),
      invalid(
        'similar-member',
        'the answer of a member whose name begins with that of the mentioned one',
        reply({ chat: 'group 1', from: 'bot_1', quotes: 'c4' }),
        { requirements: ['CHAT-REPLY-15'] },
      ),
      invalid(
        'upper-case-member',
        'the answer of a member whose name differs in its case',
        reply({ chat: 'group 1', from: 'BOT', quotes: 'c4' }),
        { requirements: ['CHAT-REPLY-15'] },
      ),
      invalid(
        'not-mentioned-text',
        'a text of another member to a command with a mention',
        reply({ chat: 'group 1', from: 'other', quotes: 'c4', text: 'I can help' }),
        { requirements: ['CHAT-REPLY-15'] },
      ),
    ]),
    written(['CHAT-REPLY-13', 'CHAT-REPLY-4'], 'text', [
      valid('words', 'words of a person', reply({ text: 'I am offline' }), { command: 'c1', as: 'text' }),
      valid('fence', 'JSON in a code fence', reply({ text: `\`\`\`\n${answer}\n\`\`\`` }), {
        command: 'c1',
        as: 'text',
      }),
      valid('prefix', 'a word before the JSON', reply({ text: `Result: ${answer}` }), { command: 'c1', as: 'text' }),
      valid('array', 'a list of messages', reply({ text: `[${answer}]` }), { command: 'c1', as: 'text' }),
      valid('number', 'a number, which is JSON and no object', reply({ text: '42' }), { command: 'c1', as: 'text' }),
      valid('string', 'a text in quotes, which is JSON and no object', reply({ text: '"done"' }), {
        command: 'c1',
        as: 'text',
      }),
      valid('null', 'null, which some languages take for an object', reply({ text: 'null' }), {
        command: 'c1',
        as: 'text',
      }),
      valid('cut', 'JSON without its end', reply({ text: answer.slice(0, -1) }), { command: 'c1', as: 'text' }),
      valid('empty', 'a text without anything', reply({ text: '' }), { command: 'c1', as: 'text' }),
      valid('two', 'two objects after each other', reply({ text: `${answer}${answer}` }), {
        command: 'c1',
        as: 'text',
      }),
      valid(
        'pretty',
        'JSON on several lines',
        reply({ text: '{\n  "jsonrpc": "2.0",\n  "id": 1,\n  "result": {}\n}' }),
        { command: 'c1', as: 'message' },
        { requirements: ['CHAT-REPLY-4', 'CONV-2'] },
      ),
      valid('group-words', 'words in the group', reply({ chat: 'group 1', from: 'bot', quotes: 'c4', text: 'later' }), {
        command: 'c4',
        as: 'text',
      }),
    ]),
  ],
};
