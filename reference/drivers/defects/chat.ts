import { isObject } from '../operation.ts';
import { type Defect, reads, readsText, refuses, refusesText, says, takesText, valueAt } from './defect.ts';

type Defects = Readonly<Record<string, Defect>>;

export const link: Defects = {
  ...Object.fromEntries(
    [...'acgri'].map((letter) => [
      `knows no links of kind ${letter}`,
      refusesText(new RegExp(`^[^#]*/${letter}/?#`, 'i')),
    ]),
  ),
  'takes channels for groups': says((output) => ({
    ...output,
    kind: output.kind === 'channel' ? 'group' : output.kind,
  })),
  'takes relays for addresses': says((output) => ({
    ...output,
    kind: output.kind === 'relay' ? 'address' : output.kind,
  })),
  'tells kinds by small letters alone': refusesText(/\/[ACGRI]\/?#/),
  'refuses a slash after the letter': refusesText(/\/[a-z]\/#[^/]/),
  'refuses the scheme simplex': refusesText(/^simplex:/),
  'knows the hosts of simplex.im alone': refusesText(/^https:\/\/(?!smp\d*\.simplex\.im)(?!simplex\.chat\/contact)/),
  'refuses ports': refusesText(/^https:\/\/[^/]*\w:\d/),
  'refuses hosts without a dot': refusesText(/^https:\/\/[a-z]+\//),
  'refuses addresses for hosts': refusesText(/^https:\/\/(?:\d|\[)/),
  'refuses onion services': refusesText(/^https:\/\/[^/]*\.onion\//),
  'refuses hosts in their ASCII form': refusesText(/^https:\/\/xn--/),
  'takes the host of full links for one of those': refusesText(/^https:\/\/simplex\.chat\/a/),
  'refuses queries': refusesText(/^https:\/\/smp\.simplex\.im\/c#[^?]*\?/),
  'refuses an empty query': refusesText(/\?$/),
  'refuses parameters that it does not know': refusesText(/\?x=/),
  'takes the query for a part of the key': says((output, input) => ({
    ...output,
    name: /#(.+)$/.exec(String(input.text))?.[1] ?? output.name,
  })),
  'names a link by the first half of its key': says((output) => ({
    ...output,
    name: String(output.name).slice(0, 20),
  })),
  'reads keys in small letters': says((output) => ({ ...output, name: String(output.name).toLowerCase() })),
  'refuses full links': refusesText(/\/contact#/),
  'refuses full links with https': refusesText(/^https:\/\/simplex\.chat\/contact/),
  'needs a port in full links': (input, honest) => {
    const answer = honest(input);
    return answer.result === 'valid' && String(input.text).includes('smp=') && !String(input.text).includes('%3A7001')
      ? { result: 'invalid' }
      : answer;
  },
  'needs v first in full links': refusesText(/#\/\?smp=/),
  'takes group links for addresses': says((output) => ({
    ...output,
    kind: output.form === 'full' && output.kind === 'group' ? 'address' : output.kind,
  })),
  'takes any data for those of a group': says((output, { text }) => ({
    ...output,
    kind: String(text).includes('&data=') ? 'group' : output.kind,
  })),
  'takes full invitations for addresses': says((output) => ({
    ...output,
    kind: output.form === 'full' && output.kind === 'invitation' ? 'address' : output.kind,
  })),
  'needs no queue in full links': takesText(/^simplex:\/contact#/, null),
  'takes queues of any scheme': readsText((text) => text.replace('xftp', 'smp')),
  'takes full links on any host': readsText((text) =>
    text.replace(/^https:\/\/[^/]+\/contact/, 'https://simplex.chat/contact'),
  ),
  'takes any word in full links': readsText((text) => text.replace('simplex:/group#', 'simplex:/contact#')),
  'needs no scheme': readsText((text) => text.replace(/^smp\./, 'https://smp.')),
  'takes http': readsText((text) => text.replace(/^http:/, 'https:')),
  'needs no host': readsText((text) => text.replace(/^https:\/\/\//, 'https://x.example/')),
  'needs no letter': readsText((text) => text.replace(/\.im\/#/, '.im/a#')),
  'takes any letter': readsText((text) => text.replace(/\/b#/, '/a#')),
  'looks at the first letter alone': readsText((text) => text.replace('/ac#', '/a#')),
  'takes folders before the letter': readsText((text) => text.replace('/x/a#', '/a#')),
  'needs no key': takesText(/^https:[^#]*\/a#?$/, null),
  'looks for the key anywhere': readsText((text) => text.replace(/\/a[/?]([\w-]{43})/, '/a#$1').replace(/\?p=1#/, '#')),
  'takes short keys': readsText((text) => text.replace(/#([\w-]{42})$/, '#$1A')),
  'takes long keys': readsText((text) => text.replace(/#([\w-]{43})A$/, '#$1')),
  'takes padding': readsText((text) => text.replace(/([\w-]{43})=$/, '$1')),
  'takes plain base64': readsText((text) => text.replace(/\+\/$/, '-_')),
  'takes keys that are cut': takesText(/…/, null),
  'undoes escapes in keys': readsText((text) => text.replace('%4D', 'M')),
  'trims links': readsText((text) => text.trim()),
  'takes angle brackets': readsText((text) => text.replace(/^<|>$/g, '')),
  'takes the first of several links': readsText((text) => text.replace(/,https.*$/, '')),
  'needs no id in invitations': readsText((text) => text.replace(/\/i#([\w-]{43})$/, `/i#${'A'.repeat(32)}/$1`)),
  'takes short ids in invitations': readsText((text) => text.replace(/\/i#([\w-]{31})\//, '/i#A$1/')),
  'takes ids in addresses': readsText((text) => text.replace(/\/a#[\w-]{32}\//, '/a#')),
  'needs no host with the scheme simplex': readsText((text) =>
    /^simplex:\/a#/.test(text) && !text.includes('h=') ? `${text.split('?')[0]}?h=x.example` : text,
  ),
  'takes two slashes': readsText((text) => text.replace('simplex://', 'simplex:/')),
  'takes any address': takesText(/^mailto:|^https:\/\/acme/, null),
  'takes nothing': takesText(/^$/, null),
};

export const callCommand: Defects = {
  'knows mcp alone': refusesText(/^\/_call (?!mcp|@)/),
  'knows no mcp': refusesText(/^\/_call mcp/),
  'refuses digits and hyphens in protocols': refusesText(/^\/_call chess-/),
  'refuses blanks in requests': refusesText(/: | : /),
  'cuts the request at a line end': refusesText(/\{.*\n/),
  'loses the member': says((output) => ({ ...output, member: null })),
  'keeps quotes of members': says((output, { text }) => ({
    ...output,
    member: /@('[^']*')/.exec(String(text))?.[1] ?? output.member,
  })),
  'refuses quoted members': refusesText(/@'/),
  'refuses members beyond ASCII': refusesText(/@[a-z]*[^\x20-\x7f]/),
  'refuses members like protocols': refusesText(/@mcp/),
  'cuts members at a sign': says((output) => ({
    ...output,
    member: typeof output.member === 'string' ? (output.member.split(/[_@{-]/)[0] ?? null) : null,
  })),
  'splits quoted members at blanks': refusesText(/@'[^']* /),
  'takes members after the protocol': readsText((text) => text.replace(/^\/_call mcp (@acme) /, '/_call $1 mcp ')),
  'takes members before the command': readsText((text) => text.replace(/^@acme /, '')),
  'takes the name of a member for a protocol': readsText((text) => text.replace(/^\/_call @acme \{/, '/_call acme {')),
  'takes two members': readsText((text) => text.replace(/@acme @other/, '@acme')),
  'takes names with blanks without quotes': readsText((text) => text.replace('@Acme bot mcp', "@'Acme bot' mcp")),
  'takes a blank after the at sign': readsText((text) => text.replace('@ acme', '@acme')),
  'takes a quote that does not end': readsText((text) => text.replace("@'Acme bot mcp", "@'Acme bot' mcp")),
  'refuses an empty request': refusesText(/ \{\}$/),
  'folds blanks in requests': readsText((text) => text.replaceAll(/ {2,}/g, ' ')),
  'ends at the first brace': readsText((text) => text.replace(/("a":"\}\{").*$/, '"a":"}')),
  'finds commands inside texts': readsText((text) => text.replace(/^.*(?=\/_call \w+ \{\}"\}$)/, '')),
  'knows no escapes': refusesText(/\\[bf/]/),
  'refuses what is beyond ASCII': refusesText(/"a":"a[^\x20-\x7f]/),
  'refuses surrogates': refusesText(/\\ud8/),
  'takes numbers for integers': says((output) => ({
    ...output,
    request: JSON.parse(JSON.stringify(output.request), (_, value) =>
      typeof value === 'number' ? Math.trunc(value) : value,
    ),
  })),
  'refuses deep requests': refusesText(/(?:\{"a":){20}/),
  'refuses long requests': refuses(({ text }) => String(text).length > 5000),
  'takes batches': readsText((text) => text.replace(/ \[(.*)\]$/, ' $1')),
  'takes requests in texts': readsText((text) =>
    text.replace(/ "(.*)"$/, (_, json: string) => ` ${json.replaceAll('\\"', '"')}`),
  ),
  'takes any JSON': takesText(/^\/_call mcp (?:\d+|null|true)$/, null),
  'mends requests': readsText((text) => text.replace(/:1$/, ':1}').replace(',}', '}')),
  'takes what follows the request': readsText((text) => text.replace(/\} (?:please|\{\})$/, '}')),
  'reads code fences': readsText((text) => text.replaceAll(/```(?:json)?\n?|\n```/g, '')),
  'takes single quotes': readsText((text) => text.replace("{'a'", '{"a"')),
  'takes comments': readsText((text) => text.replace(/\/\* \w+ \*\//, '')),
  'needs no request': takesText(/^\/_call mcp ?$/, null),
  'takes /call': readsText((text) => text.replace(/^\/call /, '/_call ')),
  'reads commands in any case': readsText((text) => text.replace(/^\/_Call /, '/_call ')),
  'needs no slash': readsText((text) => text.replace(/^_call /, '/_call ')),
  'takes two slashes': readsText((text) => text.replace(/^\/\//, '/')),
  'takes longer commands': readsText((text) => text.replace(/^\/_calls /, '/_call ')),
  'needs no blank after the command': readsText((text) => text.replace(/^\/_callmcp/, '/_call mcp')),
  'finds commands anywhere': readsText((text) => text.replace(/^please /, '')),
  'trims texts': readsText((text) => text.trimStart()),
  'takes quotes around commands': readsText((text) => text.replace(/^"(\/_call .*)"$/s, '$1')),
  'takes the command alone': takesText(/^\/_call$/, null),
  'needs no protocol': readsText((text) => text.replace(/^\/_call \{/, '/_call mcp {')),
  'takes messages without command': readsText((text) => text.replace(/^\{/, '/_call mcp {')),
  'takes any protocol': readsText((text) => text.replace('my_protocol', 'mcp')),
  'takes nothing': takesText(/^$/, null),
};

const option = (from: RegExp, to: string) => readsText((text) => text.replace(from, to));
const saysMember = (name: string, change: (value: unknown) => unknown) =>
  says((output) => ({ ...output, [name]: change(output[name]) }));

export const serviceRequest: Defects = {
  'is user 1': saysMember('userId', () => 1),
  'loses the timeout': saysMember('timeout', () => null),
  'takes seconds for milliseconds': saysMember('timeout', (value) => (value === null ? null : Number(value) / 1000)),
  'waits for 30 s at most': saysMember('timeout', (value) => (value === null ? null : Math.min(Number(value), 30))),
  'has a timeout of its own': saysMember('timeout', (value) => value ?? 30),
  'loses the key': saysMember('signKey', () => null),
  'refuses keys': refusesText(/ sign_key=\S+ \{/),
  'refuses names': refusesText(/^\S+ 1 @/),
  'refuses what is no link': refusesText(/^\S+ 1 acme/),
  'cuts the query of a link': saysMember('target', (value) => String(value).split('?')[0]),
  'takes the options in any order': option(/ (sign_key=\S+) (timeout=\S+) /, ' $2 $1 '),
  'takes options after the request': option(/ (\{.*\}) (timeout=\d+)$/, ' $2 $1'),
  'takes options before the target': option(/ (timeout=\d+) (https\S+) /, ' $2 $1 '),
  'passes over options that it does not know': option(/ (?:retries|signKey)=\S+ /, ' '),
  'takes the last of two options': option(/ timeout=1 timeout=2 /, ' timeout=2 '),
  'needs no user': option(/^(\/_service_request) https/, '$1 1 https'),
  'needs no target': option(/^(\/_service_request 1) \{/, '$1 @acme.simplex {'),
  'needs no request': option(/Y$/, 'Y {}'),
  'takes several blanks': option(/ {2}/, ' '),
  'reads commands in any case': option(/^\/_Service/, '/_service'),
  'needs no underscore': option(/^\/service/, '/_service'),
  'takes names of users': option(/ alice /, ' 1 '),
  'takes units': option(/timeout=5s/, 'timeout=5'),
  'takes negative timeouts': option(/timeout=-5/, 'timeout=5'),
  'takes empty options': option(/ (?:timeout|sign_key)= /, ' '),
  'takes a blank for the equals sign': option(/timeout 5/, 'timeout=5'),
  'takes words for no timeout': option(/ timeout=never/, ''),
  'refuses blanks in requests': refusesText(/\{ "/),
  'finds options inside the request': (input, honest) =>
    /"x timeout/.test(String(input.text)) ? { result: 'invalid' } : honest(input),
  'refuses an empty request': refusesText(/ \{\}$/),
  'takes any JSON': takesText(/ (?:\[.*\]|".*"|null)$/, null),
  'mends requests': option(/("\})$/, '$1}'),
  'takes the first of two requests': option(/\} \{\}$/, '}'),
  'takes quotes of the shell': option(/ '(\{.*\})'$/, ' $1'),
};

const names = (output: Readonly<Record<string, unknown>>) => output.names as readonly string[];

export const mentions: Defects = {
  'finds no names': says(() => ({ names: [] })),
  'finds one name': says((output) => ({ names: names(output).slice(0, 1) })),
  'finds three names at most': says((output) => ({ names: names(output).slice(0, 3) })),
  'needs something before a name': says((output, { text }) => ({
    names: String(text).startsWith('@acme') ? [] : names(output),
  })),
  'needs something beside a name': says((output, { text }) => ({ names: text === '@acme' ? [] : names(output) })),
  'finds a name each time': says((output, { text }) => ({
    names: String(text) === '@acme @acme' ? ['acme', 'acme'] : names(output),
  })),
  'finds no names in quotes': says((output, { text }) => ({ names: String(text).includes("'") ? [] : names(output) })),
  'ends names at blanks': says((output) => ({ names: names(output).map((name) => name.split(' ')[0]) })),
  'ends names at signs': says((output) => ({ names: names(output).map((name) => name.split(/[@,.]/)[0]) })),
  'ends names at hyphens and underscores': says((output) => ({
    names: names(output).map((name) => name.split(/[-_]/)[0]),
  })),
  'keeps punctuation': says((output, { text }) => ({
    names:
      [...String(text).matchAll(/@([^\s']+)/g)].length === names(output).length && !String(text).includes("'")
        ? [...String(text).matchAll(/@([^\s']+)/g)].map(([, name]) => name)
        : names(output),
  })),
  'knows ASCII alone': says((output) => ({ names: names(output).filter((name) => /^[\x20-\x7f]*$/.test(name)) })),
  'finds names at the beginning alone': says((output, { text }) => ({
    names: String(text).startsWith('@') ? names(output) : [],
  })),
  'finds names on the first line alone': says((output, { text }) => ({
    names: /^[\n\t]|\n@/.test(String(text)) ? [] : names(output),
  })),
  'finds names after blanks alone': says((output, { text }) => ({
    names: /[(/]@/.test(String(text)) ? [] : names(output),
  })),
  'finds no names in commands': says((output, { text }) => ({
    names: String(text).startsWith('/_call') ? [] : names(output),
  })),
  'finds names in addresses of mail': says((output, { text }) => ({
    names: /\w@\w/.test(String(text)) && names(output).length === 0 ? ['acme'] : names(output),
  })),
  'finds names without characters': says((output, { text }) => ({
    names: /@(?:\s|'')/.test(String(text)) ? [''] : names(output),
  })),
  'finds names after two signs': says((output, { text }) => ({
    names: String(text).startsWith('@@') ? ['acme'] : names(output),
  })),
  'finds names without a sign': says((output, { text }) => ({
    names: names(output).length === 0 && !String(text).includes('@') ? ['acme'] : names(output),
  })),
  'takes quotes that do not end': says((output, { text }) => ({
    names: /@'[^']*$|@'[^']*\n/.test(String(text)) ? ['Acme bot'] : names(output),
  })),
};

const cutTo = (cut: (text: string, bytes: number) => string) =>
  says((_, input) => ({ text: cut(String(input.text), Number(input.bytes)) }));

export const quote: Defects = {
  'cuts nothing': cutTo((text) => text),
  'cuts everything': cutTo(() => ''),
  'cuts at units of UTF-16': cutTo((text, bytes) => text.slice(0, bytes)),
  'cuts at characters': cutTo((text, bytes) => [...text].slice(0, bytes).join('')),
  'cuts characters apart': cutTo((text, bytes) => Buffer.from(text).subarray(0, bytes).toString()),
  'cuts a byte early': (input, honest) => honest({ ...input, bytes: Math.max(0, Number(input.bytes) - 1) }),
  'cuts a byte late': (input, honest) => honest({ ...input, bytes: Number(input.bytes) + 1 }),
  'fills up with later characters': cutTo((text, bytes) => {
    let left = bytes;
    return [...text]
      .filter((character) => {
        const size = Buffer.byteLength(character);
        if (size > left) return false;
        left -= size;
        return true;
      })
      .join('');
  }),
  'puts an ellipsis': says((output, { text }) => ({ text: output.text === text ? text : `${String(output.text)}…` })),
  'trims quotes': says((output) => ({ text: String(output.text).trim() })),
  'counts escapes': (input, honest) =>
    honest({
      ...input,
      bytes: Number(input.bytes) - (JSON.stringify(input.text).length - String(input.text).length - 2),
    }),
  'refuses a limit that is not reached': refuses(({ text, bytes }) => Buffer.byteLength(String(text)) < Number(bytes)),
  'refuses a limit of zero': refuses(({ bytes }) => bytes === 0),
  'refuses an empty text': refuses(({ text }) => text === ''),
};

const message = (input: unknown) => JSON.stringify(valueAt(input, ['message']));
const textOf = (input: unknown) => String(valueAt(input, ['message', 'params', 'content', 'text']));
const sizeOf = (value: unknown) => (value === undefined ? 0 : Buffer.byteLength(JSON.stringify(value)));
const counts = (count: (input: unknown, bytes: number) => number) =>
  says((output, input) => {
    const bytes = count(input, Number(output.bytes));
    return { bytes, fits: bytes <= 15_602 };
  });

export const messageSize: Defects = {
  'refuses the limit itself': says((output) => ({ ...output, fits: Number(output.bytes) < 15_602 })),
  'takes a byte too many': says((output) => ({ ...output, fits: Number(output.bytes) <= 15_603 })),
  'takes a byte too few': says((output) => ({ ...output, fits: Number(output.bytes) <= 15_600 })),
  'takes every message': says((output) => ({ ...output, fits: true })),
  'counts units of UTF-16': counts((input) => message(input).length),
  'counts characters': counts((input) => [...message(input)].length),
  'counts every character as ASCII escapes': counts(
    (input) => message(input).replaceAll(/[^\x20-\x7e]/g, '\\u0000').length,
  ),
  'counts no escapes': counts(
    (input, bytes) => bytes - (Buffer.byteLength(JSON.stringify(textOf(input))) - Buffer.byteLength(textOf(input)) - 2),
  ),
  'escapes slashes': counts((input, bytes) => bytes + textOf(input).split('/').length - 1),
  'escapes the character DEL': counts((input, bytes) => bytes + 5 * (textOf(input).split('\x7f').length - 1)),
  'escapes separators': counts((input, bytes) => bytes + 3 * (textOf(input).split('\u2028').length - 1)),
  'writes controls in two bytes': counts((input, bytes) => bytes - 4 * (textOf(input).split('\u0001').length - 1)),
  'counts the text alone': counts((input) => Buffer.byteLength(textOf(input))),
  'counts no quote': counts((input, bytes) => bytes - sizeOf(valueAt(input, ['message', 'params', 'quote']))),
  'counts no mentions': counts((input, bytes) => bytes - sizeOf(valueAt(input, ['message', 'params', 'mentions']))),
  'counts blanks': counts((input) => Buffer.byteLength(JSON.stringify(valueAt(input, ['message']), null, 1))),
};

const quotes = (input: unknown) => valueAt(input, ['reply', 'quotes']);
const changed = (change: (reply: Readonly<Record<string, unknown>>) => object) =>
  reads((input) => (isObject(input.reply) ? { ...input, reply: { ...input.reply, ...change(input.reply) } } : input));

export const reply: Defects = {
  'takes the next message for the answer': changed(({ quotes: given, chat }) =>
    given === null || given === 'c9' || given === 'c10' ? { quotes: chat === 'direct 1' ? 'c1' : 'c3' } : {},
  ),
  'takes the first command of the chat': says((output) => ({
    ...output,
    command: output.command === 'c2' ? 'c1' : output.command === 'c4' ? 'c3' : output.command,
  })),
  'takes the last command of the chat': says((output) => ({
    ...output,
    command: output.command === 'c1' && output.as === 'message' ? 'c2' : output.command,
  })),
  'matches by the id of JSON-RPC': (input, honest) =>
    JSON.stringify(input.reply).includes('\\"id\\":99') ? { result: 'invalid' } : honest(input),
  'knows one direct chat': refuses((input) => valueAt(input, ['reply', 'chat']) === 'direct 2'),
  'drops messages without an id': refuses((input) =>
    String(valueAt(input, ['reply', 'text'])).includes('notifications/'),
  ),
  'takes beginnings of ids': changed(({ quotes: given }) => (given === 'c10' ? { quotes: 'c1' } : {})),
  'matches across chats': changed(({ quotes: given }) =>
    given === 'c1' || given === 'c3' ? { chat: given === 'c1' ? 'direct 1' : 'group 1' } : {},
  ),
  'takes its own messages in direct chats': changed(({ from, chat }) =>
    from === 'me' && chat === 'direct 1' ? { from: 'contact' } : {},
  ),
  'takes its own messages in groups': changed(({ from, chat }) =>
    from === 'me' && chat === 'group 1' ? { from: 'bot' } : {},
  ),
  'takes one sender of a broadcast': refuses(
    (input) => quotes(input) === 'c3' && valueAt(input, ['reply', 'from']) === 'other',
  ),
  'refuses broadcasts': refuses((input) => quotes(input) === 'c3'),
  'refuses commands with a mention': refuses((input) => quotes(input) === 'c4'),
  'takes any member of the group': changed(({ from }) => (from === 'other' ? { from: 'bot' } : {})),
  'takes names that begin alike': changed(({ from }) => (from === 'bot_1' ? { from: 'bot' } : {})),
  'reads members in any case': changed(({ from }) => ({ from: String(from).toLowerCase() })),
  'takes texts of any member': changed(({ from, text }) =>
    from === 'other' && !String(text).startsWith('{') ? { from: 'bot' } : {},
  ),
  'drops what is no JSON': refuses((input) => !/^[{["\dn]/.test(String(valueAt(input, ['reply', 'text'])))),
  'drops what is no object': refuses((input) => /^(?:\[|"|\d|null)/.test(String(valueAt(input, ['reply', 'text'])))),
  'drops JSON without its end': refuses(
    (input) => /^\{[\s\S]*[^}]$|\}\{|\{\}$/.test(String(valueAt(input, ['reply', 'text']))) && quotes(input) === 'c1',
  ),
  'takes any JSON for a message': says((output, input) => ({
    ...output,
    as: /^(?:\[|"|\d|null)/.test(String(valueAt(input, ['reply', 'text']))) ? 'message' : output.as,
  })),
  'takes null for an object': says((output, input) => ({
    ...output,
    as: valueAt(input, ['reply', 'text']) === 'null' ? 'message' : output.as,
  })),
  'finds JSON inside texts': says((output, input) => ({
    ...output,
    as: String(valueAt(input, ['reply', 'text'])).includes('{"') ? 'message' : output.as,
  })),
  'reads one line': says((output, input) => ({
    ...output,
    as: /\n/.test(String(valueAt(input, ['reply', 'text']))) ? 'text' : output.as,
  })),
};
