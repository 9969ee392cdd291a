import { parseJson } from '../../harness/exchange.ts';
import { scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { onPage, requirement } from './requirement.ts';

/** Where the addresses of a site are looked for (Overview). */
export const siteSources = suite('agent-protocols', 'site-sources', [
  requirement('OVER-1', onPage, {
    cases: [
      scenario('sources', 'where the site names its addresses', async (site, t: Trial) => {
        const { relations, anchors } = site.pageLinks;
        const listed = (site.llmsTxt?.items ?? []).filter(({ network }) => network === 'SimpleX');
        const wellKnown = site.document('.well-known/simplex.json').outcome === 'found';
        if (listed.length + relations.length === 0) {
          if (wellKnown)
            t.inconclusive('simplex.json alone may name addresses, and its schema is not in the text', 'S-A32');
          if (anchors.length === 0) t.inapplicable('the site names no address of SimpleX');
        }
        t.expect(
          listed.length + relations.length > 0,
          'addresses where agents look for them: link relations, /.well-known/simplex.json or llms.txt',
          { 'links in the text of the page': anchors.map(({ url }) => url) },
        );
      }),
      scenario('well-known', 'the document /.well-known/simplex.json', async (site, t: Trial) => {
        const document = site.document('.well-known/simplex.json');
        if (document.outcome === 'absent') t.inapplicable(`there is no simplex.json: ${document.because}`);
        if (document.outcome === 'unread') t.untested(`a simplex.json that can be read: ${document.because}`);
        const isJson = parseJson(document.text) !== undefined;
        t.prefer(isJson, 'a JSON document', document.text.slice(0, 200), { weight: 'note', ambiguity: 'S-A32' });
        if (isJson)
          t.inconclusive('it is there, and what it says is not judged: its schema is not in the text', 'S-A32');
      }),
    ],
    mutants: {
      'links its address in the text of its page alone': { llmsTxt: () => undefined },
      'publishes a simplex.json that is no JSON': { wellKnown: () => 'see llms.txt' },
    },
    benign: {
      'names its addresses in link relations alone': {
        llmsTxt: () => undefined,
        page: (html, entries) =>
          html.replace(
            '</head>',
            `${entries.map(({ link }) => `<link rel="contact" href="${link}">`).join('')}</head>`,
          ),
      },
      'publishes a simplex.json': { wellKnown: () => '{"contacts":[]}' },
      'writes links in scripts and comments': {
        page: (html) => `${html}<!-- <a href="simplex:/a#x"> --><script>'<link href="simplex:/a#x">'</script>`,
      },
    },
  }),
]);
