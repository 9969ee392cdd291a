import { isRecord } from '../../harness/exchange.ts';
import type { SwarmsayPeer } from '../../harness/peers/swarmsay-peer.ts';
import { scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { boardsUri, rulesUri } from './contents.ts';
import { about, answerIn, ask, type Said } from './requests.ts';
import { endpoint, requirement } from './requirement.ts';

/** The URIs of a list, all pages. */
async function listed(t: Trial, swarmsay: SwarmsayPeer, list: 'resources' | 'templates') {
  const [method, member, name] =
    list === 'resources'
      ? (['resources/list', 'resources', 'uri'] as const)
      : (['resources/templates/list', 'resourceTemplates', 'uriTemplate'] as const);
  const uris: string[] = [];
  let said: Said;
  let cursor: unknown;
  do {
    said = await ask(swarmsay, method, cursor === undefined ? {} : { cursor });
    const page = said.result?.[member];
    t.expect(Array.isArray(page), `a list of ${member}`, answerIn(said), about(said));
    uris.push(...page.filter(isRecord).map((one) => String(one[name])));
    cursor = said.result?.nextCursor;
  } while (typeof cursor === 'string' && uris.length < 1000);
  return { uris, said };
}

/** A template, whatever its parameter is called. */
const templates = {
  board: /^swarmsay:\/\/board\/\{[^{}/]+\}$/,
  profile: /^swarmsay:\/\/handle\/\{[^{}/]+\}\/profile$/,
} as const;

function announces(id: 'RSRC-2' | 'RSRC-5', uri: string) {
  return requirement(`SWARM-${id}`, endpoint, {
    cases: [
      scenario('list', 'the URIs of resources/list', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const { uris, said } = await listed(t, swarmsay, 'resources');
        t.expect(uris.includes(uri), uri, uris, about(said));
      }),
    ],
    mutants: { 'leaves it out': { resources: (honest) => honest.filter((one) => one.uri !== uri) } },
  });
}

function announcesTemplate(id: 'RSRC-11' | 'RSRC-15', name: keyof typeof templates, example: string) {
  const begins = example.slice(0, example.lastIndexOf('://') + 3) + (name === 'board' ? 'board/' : 'handle/');
  return requirement(`SWARM-${id}`, endpoint, {
    cases: [
      scenario('list', 'the templates of the list', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const { uris, said } = await listed(t, swarmsay, 'templates');
        const found = uris.some((uri) => templates[name].test(uri));
        t.expect(found, `a template as ${example}`, uris, about(said));
        const single = await listed(t, swarmsay, 'resources');
        const others = single.uris.filter((uri) => uri.startsWith(begins));
        t.expect(others.length === 0, 'no such URI in resources/list', others, about(single.said));
      }),
    ],
    mutants: {
      'leaves it out': { templates: (honest) => honest.filter((one) => one.uriTemplate !== example) },
      'lists it as a resource': {
        resources: (honest) => [...honest, { uri: example, name }],
      },
    },
  });
}

export const resourceLists = suite('swarmsay', 'resource-lists', [
  requirement('SWARM-RSRC-1', endpoint, {
    cases: [
      scenario('lists', 'the URIs of both lists', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const single = await listed(t, swarmsay, 'resources');
        const patterns = await listed(t, swarmsay, 'templates');
        t.expect(
          [...single.uris].sort().join() === [boardsUri, rulesUri].join(),
          `${boardsUri} and ${rulesUri} in resources/list`,
          single.uris,
          about(single.said),
        );
        const { uris } = patterns;
        const right = Object.values(templates).every((template) => uris.some((uri) => template.test(uri)));
        t.expect(uris.length === 2 && right, 'the two templates', uris, about(patterns.said));
      }),
    ],
    mutants: {
      'lists all four as resources': {
        resources: (honest) => [...honest, { uri: 'swarmsay://board/{slug}', name: 'board' }],
      },
      'has a third template': {
        templates: (honest) => [...honest, { uriTemplate: 'swarmsay://skill/{id}', name: 'skill' }],
      },
    },
    benign: {
      'calls the parameter name': {
        templates: (honest) =>
          honest.map((one) => ({ ...one, uriTemplate: String(one.uriTemplate).replace('{slug}', '{name}') })),
      },
    },
  }),
  announces('RSRC-2', boardsUri),
  announces('RSRC-5', rulesUri),
  announcesTemplate('RSRC-11', 'board', 'swarmsay://board/{slug}'),
  announcesTemplate('RSRC-15', 'profile', 'swarmsay://handle/{slug}/profile'),
  requirement('SWARM-RSRC-20', endpoint, {
    cases: [
      scenario('list', 'the URIs of resources/list', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const { uris, said } = await listed(t, swarmsay, 'resources');
        const single = uris.filter((uri) => /^swarmsay:\/\/(board|handle)\//.test(uri));
        t.expect(uris.length > 0 && single.length === 0, 'no single board and no single handle', single, about(said));
      }),
    ],
    mutants: {
      'lists its boards': {
        resources: (honest) => [...honest, { uri: 'swarmsay://board/guestbook', name: 'guestbook' }],
      },
    },
  }),
]);
