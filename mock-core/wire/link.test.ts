import { expect, test } from 'vitest';
import { fullContactLink, fullInvitationLink, parseLink, shortInvitationLink, shortLink } from './link.ts';

const key = 'MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY';
const linkId = 'MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3';
const queue = {
  serverKeyHash: Buffer.alloc(32, 1),
  queueId: Buffer.alloc(24, 2),
  diffieHellmanKey: Buffer.alloc(32, 3),
  port: 7001,
};

test.each([
  [`https://smp.simplex.im/a#${key}`, 'address'],
  [`https://smp.simplex.im/a/#${key}`, 'address'],
  [`https://smp.simplex.im/A#${key}?p=5223&c=1234-w`, 'address'],
  [`simplex:/a#${key}?h=smp.simplex.im`, 'address'],
  [`https://smp.simplex.im/c#${key}`, 'channel'],
  [`https://smp.simplex.im/g#${key}`, 'group'],
  [`https://smp.simplex.im/r#${key}`, 'relay'],
  [`https://smp.simplex.im/i#${linkId}/${key}`, 'invitation'],
])('%s is a short link', (text, kind) => {
  expect(parseLink(text)).toEqual({ form: 'short', kind, name: key });
});

test.each([
  `simplex:/a#${key}`,
  `https://smp.simplex.im/a#${key.slice(1)}`,
  `https://smp.simplex.im/i#${key}`,
  `https://smp.simplex.im/a#${linkId}/${key}`,
  `https://smp.simplex.im/x#${key}`,
  `http://smp.simplex.im/a#${key}`,
  'simplex:/contact#/?v=2-8',
  '',
])('%s is no link', (text) => {
  expect(parseLink(text)).toBeUndefined();
});

test('both schemes of a full link name the same queue', () => {
  const full = fullContactLink(queue);
  const expected = { form: 'full', kind: 'address', name: queue.queueId.toString('base64url') };
  expect(parseLink(full)).toEqual(expected);
  expect(parseLink(full.replace('simplex:', 'https://simplex.chat'))).toEqual(expected);
  expect(parseLink(`${full}&data=${encodeURIComponent('{"groupLinkId":"x"}')}`)).toEqual({
    ...expected,
    kind: 'group',
  });
  expect(parseLink(fullInvitationLink(queue, ['k1', 'k2']))).toEqual({ ...expected, kind: 'invitation' });
});

test('a short link carries the port of its world, if it has one', () => {
  expect(shortLink('a', 'data', 7001)).toMatch(/^https:\/\/127\.0\.0\.1\/a#[\w-]{43}\?p=7001$/);
  expect(shortLink('a', 'data', undefined)).toMatch(/^https:\/\/127\.0\.0\.1\/a#[\w-]{43}$/);
  expect(parseLink(shortInvitationLink('data', Buffer.alloc(24), 7001))?.kind).toBe('invitation');
});
