import type { HttpExchange } from '../../harness/exchange.ts';
import { encodedText } from '../../harness/http/request-headers.ts';
import type { HttpPeer } from '../../harness/peers/http-peer.ts';
import { scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import {
  about,
  answerOf,
  errorOf,
  expectRefused,
  expectServed,
  responseOf,
  resultOf,
  speaksEarlierEra,
  statusOf,
} from './expectations.ts';
import { modern, requirement } from './requirement.ts';

const mismatch = -32_020;

/** The positive twin of every refusal below. */
const complete = scenario('complete', 'a request whose headers repeat it', async (peer: HttpPeer, t: Trial) => {
  expectServed(t, await peer.call('server/discover'));
});

/** Things that do not exist, each refused for its name as long as the headers are right. */
const named = [
  {
    id: 'tool',
    comment: 'tools/call, whose header is the name',
    capability: 'tools',
    method: 'tools/call',
    params: { name: 'conformance-no-such-tool', arguments: {} },
  },
  {
    id: 'resource',
    comment: 'resources/read, whose header is the URI',
    capability: 'resources',
    method: 'resources/read',
    params: { uri: 'conformance:///no-such-resource' },
  },
  {
    id: 'prompt',
    comment: 'prompts/get, whose header is the name',
    capability: 'prompts',
    method: 'prompts/get',
    params: { name: 'conformance-no-such-prompt' },
  },
];
type Named = (typeof named)[number];

/** Names that no header can hold as they are. */
const encodedNames = [
  { id: 'umlaut', comment: 'a letter beyond ASCII', name: 'conformance-ä' },
  { id: 'script', comment: 'another script', name: 'conformance-工具' },
  { id: 'blank', comment: 'blanks at both ends', name: ' conformance ' },
  { id: 'look-alike', comment: 'a name that looks like an encoded one', name: '=?base64?Y29uZm9ybWFuY2U=?=' },
  { id: 'needless', comment: 'a name that did not need it', name: 'conformance-plain' },
];

/** The request with right headers is not refused for them. */
async function expectNamed(peer: HttpPeer, trial: Trial, { capability, method, params }: Named): Promise<void> {
  const { capabilities = {} } = await peer.survey();
  if (!(capability in capabilities)) trial.inapplicable(`it declares no ${capability} capability`);
  const honest = await peer.call(method, params);
  if (responseOf(honest) === undefined || errorOf(honest)?.code === mismatch) {
    trial.inconclusive('the request is not taken with right headers either');
  }
}

export const serverValidation = suite('mcp-http', 'server-validation', [
  requirement('http.version-header-missing', modern, {
    cases: [
      complete,
      scenario('missing', 'the same without the header', { twin: 'complete' }, async (peer, t) => {
        const exchange = await peer.call('server/discover', {}, { headers: { 'MCP-Protocol-Version': undefined } });
        const ofBothEras = await speaksEarlierEra(peer);
        if (ofBothEras && resultOf(exchange) === undefined && errorOf(exchange)?.code !== mismatch) {
          t.inconclusive('the request can be one of the 2025 era', 'H-A3');
        }
        expectRefused(t, exchange, 400, mismatch);
      }),
    ],
    mutants: {
      'takes the version from the body alone': { refusesHeader: ({ header }) => header !== 'mcp-protocol-version' },
      'needs no header for the version': {
        refusesHeader: ({ header, kind }) => header !== 'mcp-protocol-version' || kind !== 'missing',
      },
    },
  }),

  requirement('http.method-header-missing', modern, {
    cases: [
      complete,
      scenario('missing', 'the same without the header', { twin: 'complete' }, async (peer, t) => {
        const exchange = await peer.call('server/discover', {}, { headers: { 'Mcp-Method': undefined } });
        expectRefused(t, exchange, 400, mismatch);
      }),
    ],
    mutants: {
      'needs no header for the method': {
        refusesHeader: ({ header, kind }) => header !== 'mcp-method' || kind !== 'missing',
      },
      'says that the parameters are wrong': {
        error: (error, { reason }) => (reason === 'header' ? { ...error, code: -32_602 } : error),
      },
      'answers a missing header with 200': {
        refusal: (answer, { reason }) => (reason === 'header' ? { ...answer, status: 200 } : answer),
      },
    },
  }),

  requirement('http.name-header-missing', modern, {
    cases: [
      vectors('missing', 'a request without the header for its name', named, {}, async (peer, t, one) => {
        await expectNamed(peer, t, one);
        const exchange = await peer.call(one.method, one.params, { headers: { 'Mcp-Name': undefined } });
        expectRefused(t, exchange, 400, mismatch);
      }),
    ],
    mutants: {
      'needs no header for names': { refusesHeader: ({ header, kind }) => header !== 'mcp-name' || kind !== 'missing' },
      'needs no header for URIs': {
        refusesHeader: ({ method, header, kind }) =>
          method !== 'resources/read' || header !== 'mcp-name' || kind !== 'missing',
      },
      'needs no header for prompts': {
        refusesHeader: ({ method, header, kind }) =>
          method !== 'prompts/get' || header !== 'mcp-name' || kind !== 'missing',
      },
    },
  }),

  requirement('http.version-header-different', modern, {
    cases: [
      complete,
      scenario('different', 'the same under another version', { twin: 'complete' }, async (peer, t: Trial) => {
        const exchange = await peer.call('server/discover', {}, { headers: { 'MCP-Protocol-Version': '2027-01-01' } });
        // A version that is not served is as good a reason (H-A8).
        const code = errorOf(exchange)?.code;
        const holds = statusOf(exchange) === 400 && (code === mismatch || code === -32_022);
        if (!holds && resultOf(exchange) === undefined && (await speaksEarlierEra(peer))) {
          t.inconclusive('it is refused by the rules of the 2025 era', 'H-A3');
        }
        t.expect(holds, 'the status 400 and the error -32020, or -32022', answerOf(exchange), about(exchange));
      }),
    ],
    mutants: {
      'does not compare the version': {
        refusesHeader: ({ header, kind }) => header !== 'mcp-protocol-version' || kind === 'missing',
      },
    },
  }),

  requirement('http.method-header-different', modern, {
    cases: [
      complete,
      scenario('different', 'the same under another method', { twin: 'complete' }, async (peer, t) => {
        const exchange = await peer.call('server/discover', {}, { headers: { 'Mcp-Method': 'tools/list' } });
        expectRefused(t, exchange, 400, mismatch);
      }),
    ],
    mutants: {
      'does not compare the method': {
        refusesHeader: ({ header, kind }) => header !== 'mcp-method' || kind === 'missing',
      },
      'compares how a method begins': {
        refusesHeader: ({ header, kind, sent = '' }) =>
          header !== 'mcp-method' || kind === 'missing' || !sent.startsWith('tools/'),
      },
    },
  }),

  requirement('http.name-header-different', modern, {
    cases: [
      vectors('different', 'a request under another name', named, {}, async (peer, t, one) => {
        await expectNamed(peer, t, one);
        const exchange = await peer.call(one.method, one.params, { headers: { 'Mcp-Name': 'conformance-other' } });
        expectRefused(t, exchange, 400, mismatch);
      }),
      vectors('unreadable', 'a request under what is no base64', named, {}, async (peer, t, one) => {
        await expectNamed(peer, t, one);
        const exchange = await peer.call(one.method, one.params, { headers: { 'Mcp-Name': '=?base64?%%%?=' } });
        expectRefused(t, exchange, 400, mismatch);
      }),
    ],
    mutants: {
      'does not compare the name': { refusesHeader: ({ header, kind }) => header !== 'mcp-name' || kind === 'missing' },
      'takes a name that it cannot read': { refusesHeader: ({ kind }) => kind !== 'unreadable' },
      'compares the names of tools only': {
        refusesHeader: ({ header, kind, method }) =>
          header !== 'mcp-name' || kind === 'missing' || method === 'tools/call',
      },
    },
  }),

  requirement('http.header-values-case', modern, {
    cases: [
      complete,
      scenario('capitals', 'the same with the method in capital letters', { twin: 'complete' }, async (peer, t) => {
        const exchange = await peer.call('server/discover', {}, { headers: { 'Mcp-Method': 'SERVER/DISCOVER' } });
        expectRefused(t, exchange, 400, mismatch);
      }),
    ],
    mutants: {
      'compares header values without regard to case': {
        refusesHeader: ({ sent, expected }) => sent?.toLowerCase() !== expected.toLowerCase(),
      },
    },
  }),

  requirement('http.header-names-case', modern, {
    cases: [
      complete,
      scenario('lower', 'the same with header names in lower case', { twin: 'complete' }, async (peer, t) => {
        expectServed(t, await sendRenamed(peer, (name) => name.toLowerCase()));
      }),
      scenario('capitals', 'the same with header names in capital letters', { twin: 'complete' }, async (peer, t) => {
        expectServed(t, await sendRenamed(peer, (name) => name.toUpperCase()));
      }),
    ],
    mutants: {
      'knows its headers as the text writes them': {
        headerName: (name) => (/^[A-Z].*[a-z]/.test(name) ? name.toLowerCase() : `x-${name}`),
      },
      'does not know capital letters': {
        headerName: (name) => (name === name.toUpperCase() ? `x-${name}` : name.toLowerCase()),
      },
    },
  }),

  requirement('http.header-encoding', modern, {
    cases: [
      vectors('name', 'a call of a tool with such a name', encodedNames, {}, async (peer, t: Trial, { name }) => {
        const { capabilities = {} } = await peer.survey();
        if (!('tools' in capabilities)) t.inapplicable('it declares no tools capability');
        const headers = { 'Mcp-Name': encodedText(name) };
        const exchange = await peer.call('tools/call', { name, arguments: {} }, { headers });
        const response = responseOf(exchange);
        if (response === undefined) t.inconclusive('there is no JSON-RPC response to judge');
        const holds = errorOf(exchange)?.code !== mismatch;
        t.expect(holds, 'no error about the header', answerOf(exchange), about(exchange));
      }),
    ],
    mutants: {
      'compares the encoded text': { headerValue: (_decoded, raw) => raw },
      'decodes to Latin-1': {
        headerValue: (decoded) => (decoded === undefined ? undefined : Buffer.from(decoded).toString('latin1')),
      },
    },
  }),
]);

/** The request with other header names of the same letters. */
async function sendRenamed(peer: HttpPeer, rename: (name: string) => string): Promise<HttpExchange> {
  const request = await peer.requestOf(peer.message('server/discover'));
  return peer.send({ ...request, headers: request.headers.map(([name, value]) => [rename(name), value]) });
}
