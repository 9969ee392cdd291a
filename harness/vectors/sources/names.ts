import { invalid, made, type OperationSource, open, valid, written } from './source.ts';

const ok: readonly (readonly [string, string, string])[] = [
  ['mcp', 'the name of the MCP binding', 'mcp'],
  ['a2a', 'the name of the A2A binding', 'a2a'],
  ['hyphen', 'a hyphen between letters and digits', 'chess-960'],
  ['digits', 'digits alone', '2026'],
  ['letter', 'one letter', 'x'],
  ['digit-first', 'a digit before letters', '3d'],
  ['hyphens', 'two hyphens', 'a-b-c'],
  ['alphabet', 'every letter and every digit', 'abcdefghijklmnopqrstuvwxyz0123456789'],
  ['long', 'two hundred letters', 'n'.repeat(200)],
  ['inherited', 'a name that objects of some languages inherit', 'constructor'],
  ['word', 'a word that means nothing in some languages', 'null'],
];

const ascii: readonly (readonly [string, string])[] = [
  ['exclamation-mark', '!'],
  ['quotation-mark', '"'],
  ['number-sign', '#'],
  ['dollar-sign', '$'],
  ['percent-sign', '%'],
  ['ampersand', '&'],
  ['apostrophe', "'"],
  ['parenthesis', '('],
  ['asterisk', '*'],
  ['plus-sign', '+'],
  ['comma', ','],
  ['full-stop', '.'],
  ['slash', '/'],
  ['colon', ':'],
  ['semicolon', ';'],
  ['less-than', '<'],
  ['equals-sign', '='],
  ['greater-than', '>'],
  ['question-mark', '?'],
  ['at-sign', '@'],
  ['capital', 'M'],
  ['bracket', '['],
  ['backslash', '\\'],
  ['circumflex', '^'],
  ['underscore', '_'],
  ['grave', '`'],
  ['brace', '{'],
  ['bar', '|'],
  ['tilde', '~'],
  ['blank', ' '],
  ['tab', '\t'],
  ['line-feed', '\n'],
  ['nul', '\0'],
  ['delete', '\x7f'],
];

const beyond: readonly (readonly [string, string, string])[] = [
  ['accent', 'a letter with an accent', 'é'],
  ['sharp-s', 'a letter whose capital is two letters', 'ß'],
  ['cyrillic', 'the Cyrillic letter that looks like a', 'а'],
  ['fullwidth', 'a fullwidth letter', 'ａ'],
  ['mathematical', 'a mathematical letter beyond the first plane', '𝐚'],
  ['arabic-digit', 'an Arabic digit', '٣'],
  ['superscript', 'a superscript digit', '²'],
  ['dotless-i', 'the dotless i, whose capital is I', 'ı'],
  ['kelvin', 'the Kelvin sign, whose small letter is k', '\u212a'],
  ['long-s', 'the long s, whose capital is S', 'ſ'],
  ['hyphen', 'the hyphen of Unicode', '‐'],
  ['en-dash', 'an en dash', '–'],
  ['minus', 'the minus sign', '−'],
  ['soft-hyphen', 'a soft hyphen, which is not seen', '\u00ad'],
  ['zero-width', 'a blank without width', '\u200b'],
  ['no-break', 'a blank that does not break', '\u00a0'],
  ['combining', 'a combining accent', '\u0301'],
  ['emoji', 'an emoji', '🦊'],
];

/** Protocol names (Profile declarations, Protocol names). */
export const protocolName: OperationSource = {
  spec: 'agent-protocols',
  operation: 'protocol-name',
  title: 'Protocol names',
  input: '{name}',
  output: '{name}',
  oracles: { 'Python re 3.11.7 (fullmatch of [a-z0-9-]+)': 'all strict vectors' },
  notes: {
    names: {
      why: 'Names are made of lower-case ASCII letters, digits and hyphens.',
      failure: 'A name of another binding is refused.',
    },
    ascii: {
      why: 'No other character of ASCII belongs to a name.',
      failure: 'A name passes that another implementation refuses, or that ends the command it stands in.',
    },
    unicode: {
      why: 'Letters and digits beyond ASCII do not belong to a name, not even those that fold to ASCII.',
      failure: 'Two implementations take two names for one.',
    },
    ends: {
      why: 'A pattern has to hold from the first character to the last.',
      failure: 'A name passes for a part of it: a dollar sign matches before a last line feed too.',
    },
  },
  groups: [
    written('NAME-1', 'names', [
      ...ok.map(([id, comment, name]) =>
        valid(
          id,
          comment,
          { name },
          { name },
          id === 'mcp'
            ? { requirements: ['NAME-4', 'MCP-MSG-1', 'NAME-1'] }
            : id === 'a2a'
              ? { requirements: ['NAME-5', 'A2A-ID-1', 'NAME-1'] }
              : {},
        ),
      ),
      open('empty', 'no character at all', { name: '' }, 'S-A30'),
      open('hyphen-first', 'a hyphen before a letter', { name: '-mcp' }, 'S-A30'),
      open('hyphen-last', 'a hyphen at the end', { name: 'mcp-' }, 'S-A30'),
      open('hyphen-alone', 'a hyphen and nothing else', { name: '-' }, 'S-A30'),
      open('hyphens-together', 'two hyphens side by side', { name: 'a--b' }, 'S-A30'),
    ]),
    made(
      'characters',
      'NAME-1',
      'ascii',
      ascii.map(([id, character]) =>
        invalid(`ascii-${id}`, `${JSON.stringify(character)} between two letters`, { name: `a${character}b` }),
      ),
    ),
    made(
      'characters',
      'NAME-1',
      'unicode',
      beyond.map(([id, comment, character]) =>
        invalid(`unicode-${id}`, `${comment} between two letters`, { name: `a${character}b` }),
      ),
    ),
    written('NAME-1', 'ends', [
      invalid('line-feed-last', 'a line feed at the end', { name: 'mcp\n' }),
      invalid('line-feed-first', 'a line feed at the beginning', { name: '\nmcp' }),
      invalid('blank-last', 'a blank at the end', { name: 'mcp ' }),
      invalid('blank-first', 'a blank at the beginning', { name: ' mcp' }),
      invalid('capital-first', 'a capital at the beginning', { name: 'Mcp' }),
      invalid('capital-last', 'a capital at the end', { name: 'mcP' }),
      invalid('line', 'a name on the second of two lines', { name: 'My Bot\nmcp' }),
      invalid('capitals', 'capitals alone', { name: 'MCP' }),
    ]),
  ],
};

const mcpVersions: readonly (readonly [string, string, string])[] = [
  ['first', 'the first revision of the binding', '2026-07-28'],
  ['next-day', 'the day after it', '2026-07-29'],
  ['month', 'the first day of the month after it', '2026-08-01'],
  ['year', 'a day of a later year', '2027-01-01'],
  ['century', 'a day of another century', '2100-03-01'],
  ['leap', 'a leap day', '2028-02-29'],
  ['last', 'the last day with four digits of the year', '9999-12-31'],
];

const noMcpVersions: readonly (readonly [string, string, string])[] = [
  ['day-before', 'the day before the first revision', '2026-07-27'],
  ['handshake', 'the last revision with a handshake', '2025-11-25'],
  ['oldest', 'the first revision of MCP', '2024-11-05'],
  ['month-before', 'a later day of an earlier month', '2026-06-30'],
  ['year-before', 'a later month of an earlier year', '2025-12-31'],
  ['a2a', 'a version of A2A', '1.0'],
  ['word', 'a word', 'latest'],
  ['empty', 'a text without anything', ''],
  ['draft', 'a revision with something after it', '2026-07-28-draft'],
  ['time', 'a revision with a time of day', '2026-07-28T00:00:00Z'],
  ['no-hyphens', 'a revision without hyphens', '20260728'],
  ['slashes', 'a revision with slashes', '2026/07/28'],
  ['german', 'a revision with its day first', '28.07.2026'],
  ['short', 'a month of one digit', '2026-8-01'],
  ['short-year', 'a year of two digits', '26-07-28'],
  ['long-year', 'a year of five digits', '12026-07-28'],
  ['prefix', 'a letter before the revision', 'v2026-07-28'],
  ['blank', 'a blank after the revision', '2026-07-28 '],
  ['line-feed', 'a line feed after the revision', '2026-07-28\n'],
  ['digits', 'digits beyond ASCII', '２０２６-07-28'],
  ['dashes', 'the minus sign in place of hyphens', '2026−07−28'],
];

/** The versions of an `mcp` declaration (MCP binding, Versions and capabilities). */
export const mcpVersion: OperationSource = {
  spec: 'agent-protocols',
  operation: 'mcp-version',
  title: 'Revisions of MCP that the binding is for',
  input: '{version}',
  output: '{version}',
  oracles: { 'Python datetime 3.11.7 (strptime and strftime of %Y-%m-%d)': 'all strict vectors' },
  notes: {
    later: {
      why: 'Every revision from the first one on is one of the binding.',
      failure: 'A revision that is not known yet is refused.',
    },
    earlier: {
      why: 'Revisions before 2026-07-28 begin with a handshake.',
      failure: 'A bot declares what no caller of this binding speaks.',
    },
    form: { why: 'A revision is a date in one form.', failure: 'Revisions are compared as texts and order wrongly.' },
  },
  groups: [
    written(
      ['MCP-VER-1', 'MCP-MSG-3'],
      'later',
      mcpVersions.map(([id, comment, version]) => valid(id, comment, { version }, { version })),
    ),
    written(
      'MCP-VER-1',
      'form',
      noMcpVersions.map(([id, comment, version]) =>
        invalid(
          id,
          comment,
          { version },
          ['day-before', 'handshake', 'oldest', 'month-before', 'year-before'].includes(id)
            ? { flags: ['earlier'], requirements: ['MCP-VER-1', 'MCP-VER-3'] }
            : {},
        ),
      ),
    ),
    written('MCP-VER-1', 'form', [
      invalid('no-day', 'a day that its month does not have', { version: '2027-02-30' }),
      invalid('no-month', 'the thirteenth month', { version: '2026-13-01' }),
      invalid('day-zero', 'the day zero', { version: '2026-08-00' }),
    ]),
  ],
};

const a2aVersions = ['1.0', '0.3', '1.1', '2.0', '1.10', '10.0', '12.34'] as const;
const noA2aVersions: readonly (readonly [string, string, string])[] = [
  ['patch', 'a version with a patch number', '1.0.0'],
  ['major', 'a major number alone', '1'],
  ['prefix', 'a letter before the version', 'v1.0'],
  ['comma', 'a comma in place of the point', '1,0'],
  ['no-major', 'no major number', '.0'],
  ['no-minor', 'no minor number', '1.'],
  ['empty', 'a text without anything', ''],
  ['word', 'a word', 'latest'],
  ['mcp', 'a revision of MCP', '2026-07-28'],
  ['draft', 'a version with something after it', '1.0-rc1'],
  ['build', 'a version with build metadata', '1.0+1'],
  ['blank', 'a blank after the version', '1.0 '],
  ['blank-inside', 'a blank after the point', '1. 0'],
  ['line-feed', 'a line feed after the version', '1.0\n'],
  ['wildcard', 'a minor number that stands for any', '1.x'],
  ['negative', 'a negative major number', '-1.0'],
  ['digits', 'digits beyond ASCII', '１.０'],
  ['hexadecimal', 'a hexadecimal number', '0x1.0'],
  ['exponent', 'an exponent', '1.0e1'],
  ['range', 'a range', '>=1.0'],
  ['slash', 'a version with the name of the protocol', 'A2A/1.0'],
];

/** The versions of an `a2a` declaration (A2A binding, Identification). */
export const a2aVersion: OperationSource = {
  spec: 'agent-protocols',
  operation: 'a2a-version',
  title: 'Versions of A2A in the form Major.Minor',
  input: '{version}',
  output: '{major, minor} as numbers',
  oracles: { 'Python re 3.11.7 (fullmatch, ASCII digits)': 'all strict vectors' },
  notes: {
    numbers: { why: 'A version is two numbers, which are compared as numbers.', failure: '1.10 comes before 1.9.' },
    form: {
      why: 'A declaration has versions in the form Major.Minor.',
      failure: 'Versions that no other peer understands are declared.',
    },
  },
  groups: [
    written(
      'A2A-ID-9',
      'numbers',
      a2aVersions.map((version) => {
        const [major, minor] = version.split('.').map(Number);
        return valid(`version-${version.replace('.', '-')}`, `the version ${version}`, { version }, { major, minor });
      }),
    ),
    written(
      'A2A-ID-9',
      'form',
      noA2aVersions.map(([id, comment, version]) => invalid(id, comment, { version })),
    ),
  ],
};
