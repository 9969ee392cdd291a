import { expect, test } from 'vitest';
import { grammar } from './api/grammar.ts';
import { oldCommands } from './api/old/old-commands.ts';

const read = grammar();

test.each([
  '/v',
  '/version',
  '/u  ',
  '/_start',
  '/_start main=on',
  '/_start main=off snd_files=off',
  '/_start main=on service_requests=on',
  '/_start main=on snd_files=on service_requests=off',
  '/_create user {"pastTimestamp":false,"userChatRelay":false,"clientService":false}',
  '/_user 1 "pwd"',
  '/_address 1 pq_ratchet=off',
  '/_address_settings 1 pq_ratchet=on {\n"businessAddress": true }',
  '/auto_accept pq_ratchet=on on incognito=off json {"type":"text","text":"x"}',
  '/_connect 1',
  '/_connect 1 incognito=on full short',
  '/_connect plan 1 link resolve=unknown sig={}',
  '/_accept incognito=off 3',
  "/ac 'two words'",
  '/_send @4 json [{"msgContent":{"type":"text","text":"x"}}]',
  '/_send @4 live=on ttl=60 sign=off json [{"msgContent":{"type":"text","text":"x"},"mentions":{"a":1},"x":1}]',
  '/_send #2(_support:3) text x',
  '/_send #2(as_group=on) text x',
  '/_send @4 text  two spaces',
  '@alice x',
  "@'two words' x",
  '/_update item @4 1 live=on json {"msgContent":{"type":"text","text":"x"},"mentions":{}}',
  '/_delete item @4 1,2,3 internalMark',
  '/_get chats 1',
  '/_get chats 1 pcc=on count=5 {"type":"filters","favorite":false,"unread":true}',
  '/_get chats 1 after=2026-10-21T10:00:00Z count=5',
  '/_get chat @4 content=text around=7 count=5 search=a b',
  '/_service_request 1 link timeout=0.5 sign_key=MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v_VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g {}',
  '/_service_response 1 id== { "a" : 1 }',
])('%s is a command', (command) => {
  expect(read(command)).toBeTypeOf('function');
});

test.each([
  '',
  '/',
  'hello',
  '/V',
  ' /v',
  '/v x',
  '/_start main=yes',
  '/_start snd_files=on',
  '/_start main=on service_requests=on snd_files=on',
  '/_start  main=on',
  '/_start subscribe=on expire=off',
  '/_create user {"profile":{"displayName":"x","fullName":""},"pastTimestamp":false}',
  '/_create user {"profile":{"displayName":"x"},"pastTimestamp":false,"userChatRelay":false,"clientService":false}',
  '/create robot x',
  '/_address',
  '/_address 1 pq_ratchet=yes',
  '/_address_settings 1 {}',
  '/_address_settings 1 {"businessAddress":true,"autoAccept":{}}',
  '/_address_settings 1 {"businessAddress":true',
  '/_profile 1 {"displayName":"x"}',
  '/_profile 1 []',
  '/_profile {"displayName":"x","fullName":""}',
  '/_connect plan 1',
  '/_connect x',
  '/_accept 3 incognito=on',
  '/_send @4 json {"msgContent":{"type":"text","text":"x"}}',
  '/_send @4 json []',
  '/_send @4 json [{"msgContent":{"type":"text"}}]',
  '/_send @4 json [{"msgContent":{"type":"text","text":"x"}}',
  '/_send @4 ttl=60 live=on text x',
  '/_send  @4 text x',
  '/_send alice text x',
  '/_send @4',
  '@alice',
  '/_update item @4 1 json {"msgContent":{"type":"text","text":"x"}}',
  '/_update item @4 1 json {"type":"text","text":"x"}',
  '/_delete item @4 1, 2 internal',
  '/_delete item @4 1 everywhere',
  '/_get chats pcc=on',
  '/_get chats 1 count=5 pcc=on',
  '/_service_request 1 link sign_key=x timeout=1 {}',
  '/_service_request 1 link [1]',
  '/_service_request 1 link {"a":}',
  '/_service_response 1 id "x"',
])('%s does not parse', (command) => {
  expect(read(command)).toBeUndefined();
});

test('an old core knows its own forms as well', () => {
  const readOld = grammar(oldCommands);
  for (const command of [
    '/_start subscribe=on expire=off',
    '/_get chats pcc=on',
    '/_profile {"displayName":"x","fullName":""}',
    '/_auto_accept 1 on incognito=on',
    '/_update item @4 1 json {"type":"text","text":"x"}',
    '/_create user {"profile":{"displayName":"x","fullName":""},"sameServers":true,"pastTimestamp":false}',
    '/v',
  ])
    expect(readOld(command), command).toBeTypeOf('function');
});
