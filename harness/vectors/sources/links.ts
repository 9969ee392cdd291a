import { invalid, made, type OperationSource, valid, written } from './source.ts';

const key = 'MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY';
const otherKey = '4AkRDmhf64tdRlN406g8lJRg5OCmhD6ynIhi6glOcCM';
const invitationId = 'MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3';

const kinds = { a: 'address', c: 'channel', g: 'group', r: 'relay' } as const;
type Letter = keyof typeof kinds;
const letters = Object.keys(kinds) as Letter[];
const short = (kind: string, name = key) => ({ form: 'short', kind, name });
const text = (value: string) => ({ text: value });

const statement: Readonly<Record<Letter, readonly string[]>> = {
  a: ['LLMS-22', 'LLMS-23', 'RPC-EX-2', 'A2A-ID-6'],
  c: ['LLMS-20'],
  g: ['LLMS-21'],
  r: ['LLMS-22'],
};

const hosts: readonly (readonly [string, string, string])[] = [
  ['preset', 'a host of the preset servers', 'smp12.simplex.im'],
  ['own', 'a host of its own, as any domain can be one', 'relay.acme.example'],
  ['port', 'a host with a port', 'relay.acme.example:8443'],
  ['local', 'a host without a dot', 'localhost'],
  ['ip', 'an address in place of a host', '127.0.0.1'],
  ['ipv6', 'an address of IPv6', '[::1]'],
  ['onion', 'an onion service', 'jjbyvoemxysm7qxap7m5d5m35jzv5qq6gnlv7s4rsn7tdwwmuqciwpid.onion'],
  ['punycode', 'a host beyond ASCII in its ASCII form', 'xn--bcher-kva.example'],
  ['simplex-chat', 'the host of full links', 'simplex.chat'],
];

const queries: readonly (readonly [string, string, string])[] = [
  ['port', 'a port', '?p=7001'],
  ['hosts', 'further hosts', '?h=jjbyvoemxysm7qxap7m5d5m35jzv5qq6gnlv7s4rsn7tdwwmuqciwpid.onion'],
  ['hash', 'the hash of a server key', '?c=LcJUMfVhwD8yxjAiSaDzzGF3-kLG4Uh0Fl_ZIjrRwjI'],
  ['all', 'all three parameters', '?h=a.example,b.example&p=5223&c=1234-w'],
  ['order', 'the parameters in another order', '?c=1234-w&p=5223&h=a.example'],
  ['unknown', 'a parameter that is not known', '?x=1'],
  ['empty', 'a question mark and nothing after it', '?'],
];

const broken: readonly (readonly [string, string, string])[] = [
  ['no-scheme', 'without scheme', `smp.simplex.im/a#${key}`],
  ['http', 'http in place of https', `http://smp.simplex.im/a#${key}`],
  ['no-host', 'without host', `https:///a#${key}`],
  ['no-letter', 'without the letter of its kind', `https://smp.simplex.im/#${key}`],
  ['unknown-letter', 'a letter that is no kind', `https://smp.simplex.im/b#${key}`],
  ['two-letters', 'two letters', `https://smp.simplex.im/ac#${key}`],
  ['deeper', 'a folder before the letter', `https://smp.simplex.im/x/a#${key}`],
  ['no-fragment', 'without fragment', 'https://smp.simplex.im/a'],
  ['empty-fragment', 'an empty fragment', 'https://smp.simplex.im/a#'],
  ['in-path', 'the key in the path', `https://smp.simplex.im/a/${key}`],
  ['in-query', 'the key in the query', `https://smp.simplex.im/a?${key}`],
  ['query-before', 'the query before the fragment', `https://smp.simplex.im/a?p=1#${key}`],
  ['key-short', 'a key without its last character', `https://smp.simplex.im/a#${key.slice(0, -1)}`],
  ['key-long', 'a key with one character more', `https://smp.simplex.im/a#${key}A`],
  ['key-padded', 'a key with padding', `https://smp.simplex.im/a#${key}=`],
  ['key-base64', 'a key in the alphabet of plain base64', `https://smp.simplex.im/a#${key.slice(0, 41)}+/`],
  ['key-cut', 'a key with an ellipsis, as pages shorten it', 'https://smp12.simplex.im/a#…'],
  ['key-percent', 'a key with an escape of URLs', `https://smp.simplex.im/a#%4D${key.slice(1)}`],
  ['blank', 'a blank after it', `https://smp.simplex.im/a#${key} `],
  ['blank-before', 'a blank before it', ` https://smp.simplex.im/a#${key}`],
  ['line-feed', 'a line feed after it', `https://smp.simplex.im/a#${key}\n`],
  ['angle', 'angle brackets around it', `<https://smp.simplex.im/a#${key}>`],
  ['two', 'two links', `https://smp.simplex.im/a#${key},https://smp.simplex.im/a#${key}`],
  ['invitation-without-id', 'an invitation without the id before its key', `https://smp.simplex.im/i#${key}`],
  [
    'invitation-id-short',
    'an invitation with an id cut short',
    `https://smp.simplex.im/i#${invitationId.slice(1)}/${key}`,
  ],
  ['address-with-id', 'an address with the id of an invitation', `https://smp.simplex.im/a#${invitationId}/${key}`],
  ['simplex-without-host', 'the scheme simplex without a host in the query', `simplex:/a#${key}`],
  ['simplex-other-query', 'the scheme simplex with a query that has no host', `simplex:/a#${key}?p=5223`],
  ['simplex-slashes', 'the scheme simplex with two slashes', `simplex://a#${key}?h=smp.simplex.im`],
  ['mail', 'an address of mail', 'mailto:support@acme.example'],
  ['web', 'a page', 'https://acme.example/contact'],
  ['nothing', 'a text without anything', ''],
];

/** Links to SimpleX addresses, short and full. */
const queue = (port: string) =>
  encodeURIComponent(
    `smp://LcJUMfVhwD8yxjAiSaDzzGF3-kLG4Uh0Fl_ZIjrRwjI=@localhost${port}/nAMS2mh3qkTfLhNDh5Nn0ZBvyhS2sWDj#/?v=1-4&dh=MCowBQYDK2VuAyEAY2YbDhC3DJMJjTO3ZVj3yRt2VKB8LQ8o5HcWyPqxF1E%3D&q=c`,
  );
const full = (kind: string) => ({ form: 'full', kind, name: 'nAMS2mh3qkTfLhNDh5Nn0ZBvyhS2sWDj' });
const data = encodeURIComponent('{"groupLinkId":"c2ltcGxleA=="}');

export const link: OperationSource = {
  spec: 'agent-protocols',
  operation: 'link',
  title: 'SimpleX links',
  input: '{text}',
  output:
    '{form: short or full, kind: address, channel, group, relay or invitation, name: what tells the link from others}',
  notes: {
    kinds: {
      why: 'The letter of a link says what it leads to.',
      failure: 'A channel is called like a bot, or a bot is joined like a channel.',
    },
    hosts: {
      why: 'The host in a link is the router, and can have any domain name.',
      failure: 'Addresses on routers of their own are not found.',
    },
    forms: {
      why: 'One link is written in several ways.',
      failure: 'A link that people use is refused, or one address is taken for two.',
    },
    full: {
      why: 'Full links are older than short ones and still in use.',
      failure: 'An old address is refused, or a group link is taken for an address.',
    },
    broken: {
      why: 'A link is the name of a key: nothing of it can be left out.',
      failure: 'A link is taken that leads nowhere, and the failure comes later.',
    },
  },
  groups: [
    made(
      'links',
      'LLMS-22',
      'kinds',
      letters.flatMap((letter) => [
        valid(
          `short-${letter}`,
          `the short link of kind ${kinds[letter]}`,
          text(`https://smp.simplex.im/${letter}#${key}`),
          short(kinds[letter]),
          { requirements: statement[letter] },
        ),
        valid(
          `simplex-${letter}`,
          `the same with the scheme simplex`,
          text(`simplex:/${letter}#${key}?h=smp.simplex.im`),
          short(kinds[letter]),
          { requirements: statement[letter] },
        ),
        valid(
          `capital-${letter}`,
          `the letter of kind ${kinds[letter]} as a capital`,
          text(`https://smp.simplex.im/${letter.toUpperCase()}#${key}`),
          short(kinds[letter]),
          { requirements: statement[letter], flags: ['forms'] },
        ),
        valid(
          `slash-${letter}`,
          `a slash after the letter of kind ${kinds[letter]}`,
          text(`https://smp.simplex.im/${letter}/#${key}`),
          short(kinds[letter]),
          { requirements: statement[letter], flags: ['forms'] },
        ),
      ]),
    ),
    written(['LLMS-15', 'OVER-4'], 'kinds', [
      valid(
        'short-i',
        'the short link of an invitation',
        text(`https://smp.simplex.im/i#${invitationId}/${key}`),
        short('invitation'),
      ),
      valid(
        'simplex-i',
        'an invitation with the scheme simplex',
        text(`simplex:/i#${invitationId}/${key}?h=smp.simplex.im&p=5223`),
        short('invitation'),
      ),
      valid('other-key', 'another key', text(`https://smp.simplex.im/a#${otherKey}`), short('address', otherKey)),
      valid(
        'key-signs',
        'a key that has both signs of its alphabet',
        text(`https://smp.simplex.im/g#${'-_'.repeat(21)}A`),
        short('group', `${'-_'.repeat(21)}A`),
        { requirements: ['LLMS-21'] },
      ),
    ]),
    made(
      'links',
      ['LLMS-26', 'LLMS-22'],
      'hosts',
      hosts.map(([id, comment, host]) =>
        valid(`host-${id}`, comment, text(`https://${host}/a#${otherKey}`), short('address', otherKey)),
      ),
    ),
    made(
      'links',
      'LLMS-20',
      'forms',
      queries.map(([id, comment, query]) =>
        valid(`query-${id}`, comment, text(`https://smp.simplex.im/c#${key}${query}`), short('channel')),
      ),
    ),
    written('LLMS-22', 'full', [
      valid(
        'full-address',
        'the full link of an address',
        text(`simplex:/contact#/?v=2-8&smp=${queue(':7001')}`),
        full('address'),
      ),
      valid(
        'full-address-https',
        'the same with the scheme https',
        text(`https://simplex.chat/contact#/?v=2-8&smp=${queue(':7001')}`),
        full('address'),
      ),
      valid(
        'full-no-port',
        'a full link without port',
        text(`simplex:/contact#/?v=2-8&smp=${queue('')}`),
        full('address'),
      ),
      valid(
        'full-order',
        'the parameters in another order',
        text(`simplex:/contact#/?smp=${queue('')}&v=2-8`),
        full('address'),
      ),
      valid(
        'full-group',
        'the full link of a group',
        text(`simplex:/contact#/?v=2-8&smp=${queue('')}&data=${data}`),
        full('group'),
        { requirements: ['LLMS-21'] },
      ),
      valid(
        'full-data',
        'the full link of an address with other data',
        text(`simplex:/contact#/?v=2-8&smp=${queue('')}&data=%7B%7D`),
        full('address'),
      ),
      valid(
        'full-invitation',
        'the full link of an invitation',
        text(`simplex:/invitation#/?v=2-8&smp=${queue('')}&e2e=v%3D2-3%26x3dh%3Da%2Cb`),
        full('invitation'),
        { requirements: ['LLMS-15'] },
      ),
      invalid('full-no-queue', 'a full link without its queue', text('simplex:/contact#/?v=2-8')),
      invalid(
        'full-http-queue',
        'a full link whose queue has another scheme',
        text(`simplex:/contact#/?v=2-8&smp=${queue('').replace('smp', 'xftp')}`),
      ),
      invalid(
        'full-other-host',
        'a full link on another host',
        text(`https://example.com/contact#/?v=2-8&smp=${queue('')}`),
      ),
      invalid('full-no-query', 'a full link without anything after its fragment', text('simplex:/contact#')),
      invalid('full-other-word', 'another word in place of contact', text(`simplex:/group#/?v=2-8&smp=${queue('')}`)),
    ]),
    written(
      'LLMS-22',
      'broken',
      broken.map(([id, comment, value]) => invalid(id, comment, text(value))),
    ),
  ],
};
