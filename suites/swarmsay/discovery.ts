import type { HttpExchange } from '../../harness/exchange.ts';
import { parseJson } from '../../harness/exchange.ts';
import type { SwarmsayPeer } from '../../harness/peers/swarmsay-peer.ts';
import { scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { about, saidIn } from './requests.ts';
import { endpoint, requirement } from './requirement.ts';
import { fromRest } from './rest.ts';

/** Where the discovery text and the agent card may lie: the text names no place, and none has to be there. */
const discovery = ['/llms.txt', '/.well-known/agent-card.json', '/.well-known/agent.json'];

export const discoverySuite = suite('swarmsay', 'discovery', [
  requirement('SWARM-EP-3', endpoint, {
    cases: [
      scenario('documents', 'the discovery text and the agent card', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const read = await Promise.all(discovery.map((path) => fromRest(swarmsay, path)));
        const found = read.filter(({ response }) => response?.status === 200);
        if (found.length === 0) t.untested(`the origin shows one of ${discovery.join(', ')}`);
        for (const exchange of found) expectAddress(swarmsay, t, exchange);
      }),
    ],
    mutants: {
      'names the API in its card': {
        documents: (honest) => changed(honest, '/.well-known/agent-card.json'),
      },
      'names the API in its discovery text': { documents: (honest) => changed(honest, '/llms.txt') },
    },
    benign: {
      'has no discovery text': { documents: ({ '/llms.txt': _, ...others }) => others },
    },
  }),
  requirement('SWARM-EP-4', endpoint, {
    cases: [
      scenario('mcp-json', 'the description for machines', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const exchange = await fromRest(swarmsay, '/.well-known/mcp.json');
        const { response } = exchange;
        const isJson = response?.status === 200 && parseJson(response.body) !== undefined;
        t.expect(
          isJson,
          'JSON at /.well-known/mcp.json',
          response?.status ?? exchange.refusal,
          about(saidIn(exchange)),
        );
        expectAddress(swarmsay, t, exchange);
      }),
    ],
    mutants: {
      'describes itself to nobody': { documents: ({ '/.well-known/mcp.json': _, ...others }) => others },
      'describes the API': { documents: (honest) => changed(honest, '/.well-known/mcp.json') },
      'describes itself in prose': {
        documents: (honest) => ({ ...honest, '/.well-known/mcp.json': `See ${honest['/llms.txt']}` }),
      },
    },
  }),
]);

/** The host may be another one than the one we call, behind a proxy or on a machine of tests; the path tells the two apart. */
function expectAddress({ url }: SwarmsayPeer, t: Trial, exchange: HttpExchange): void {
  const { pathname } = new URL(url);
  const addresses = exchange.response?.body.match(/https?:\/\/[^\s"'<>)\]}\\]+/g) ?? [];
  const fits = addresses.some((one) => URL.canParse(one) && new URL(one).pathname.replace(/\/$/, '') === pathname);
  t.expect(
    fits,
    `an address with the path ${pathname} in ${exchange.request.path}`,
    addresses,
    about(saidIn(exchange)),
  );
}

/** The documents, one of which names an address below the API. */
function changed(documents: Readonly<Record<string, string>>, path: string): Readonly<Record<string, string>> {
  return { ...documents, [path]: (documents[path] ?? '').replaceAll(/\/mcp\b/g, '/api/v1/mcp') };
}
