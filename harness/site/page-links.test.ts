import { expect, test } from 'vitest';
import { pageLinks } from './page-links.ts';

const link = `https://relay.acme.example/a#${'k'.repeat(43)}`;

test('reads link relations of the page and of its response, and links in its text', () => {
  const html = `<html><head><LINK rel=contact href='${link}'><link rel="icon" href="/icon.png"></head>
    <body><a class="x" href="simplex:/g#k?h=smp.acme.example&amp;p=5223">Talk</a> <a href="/docs">Docs</a></body></html>`;
  expect(pageLinks(html, [`</style.css>; rel=preload, <${link}?p=1>; rel="contact me"`])).toEqual({
    relations: [
      { url: `${link}?p=1`, relation: 'contact me' },
      { url: link, relation: 'contact' },
    ],
    anchors: [{ url: 'simplex:/g#k?h=smp.acme.example&p=5223', relation: '' }],
  });
});

test('takes nothing from scripts, styles and comments', () => {
  const hidden = [
    `<!-- <link rel="contact" href="${link}"> -->`,
    `<script>document.write('<link rel="contact" href="${link}">')</script>`,
    `<template><a href="${link}">x</a></template>`,
    `<!-- open <a href="${link}">x</a>`,
  ];
  expect(pageLinks(hidden.join('\n'))).toEqual({ relations: [], anchors: [] });
});

/** A reader that looks back again and again would not come to an end within the test's time. */
test.each([
  ['openings', '<a '.repeat(300_000)],
  ['comments', '<!---->'.repeat(30_000)],
  ['attributes', `<a ${'x'.repeat(1_000_000)}>`],
])('comes to an end of many %s', (_, html) => {
  expect(pageLinks(html)).toEqual({ relations: [], anchors: [] });
});
