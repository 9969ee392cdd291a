import type { JsonObject } from '../messages.ts';
import type { Call } from './call.ts';
import { ProtocolFailure } from './failure.ts';
import { pageOf } from './page.ts';
import { stock } from './stock.ts';

interface Resource extends JsonObject {
  readonly uri: string;
  readonly name: string;
}

const pageSize = 4;

const catalogue: Resource = { uri: 'acme:///catalogue', name: 'catalogue', mimeType: 'text/plain', title: 'Catalogue' };
const logo: Resource = { uri: 'acme:///logo', name: 'logo', mimeType: 'image/gif' };

const resources: readonly Resource[] = [
  catalogue,
  logo,
  ...[...stock.keys()].map((item) => ({ uri: itemUri(item), name: item, mimeType: 'text/plain' })),
];

export const itemTemplate = 'acme:///items/{item}';
export const orderTemplate = 'acme:///orders/{number}';

const templates: readonly JsonObject[] = [
  { uriTemplate: itemTemplate, name: 'item', mimeType: 'text/plain' },
  { uriTemplate: orderTemplate, name: 'order', mimeType: 'text/plain' },
];

/** `resources/list`: two pages. */
export function listResources({ request, policy }: Call): { readonly page: number; readonly result: JsonObject } {
  const page = pageOf('resources', resources, pageSize, request.params, policy);
  return { page: page.number, result: { resources: page.items, nextCursor: page.nextCursor } };
}

/** `resources/templates/list`: one page. */
export function listTemplates({ request, policy }: Call): { readonly page: number; readonly result: JsonObject } {
  const page = pageOf('templates', templates, pageSize, request.params, policy);
  return { page: page.number, result: { resourceTemplates: page.items, nextCursor: page.nextCursor } };
}

/** `resources/read` (server/resources). */
export function readResource({ request, policy }: Call): JsonObject {
  const { uri } = request.params;
  if (typeof uri !== 'string') throw new ProtocolFailure('bad-params', 'The uri of a resource is a string.');
  const contents = contentsOf(uri);
  if (contents) return { contents: [contents] };
  const missing = policy.missingResource();
  if (missing === 'empty') return { contents: [] };
  throw new ProtocolFailure(missing, 'There is no such resource.', { uri });
}

function contentsOf(uri: string): JsonObject | undefined {
  if (uri === catalogue.uri) return text(uri, [...stock.keys()].join('\n'));
  if (uri === logo.uri) {
    return { uri, mimeType: 'image/gif', blob: 'R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==' };
  }
  const item = [...stock.keys()].find((name) => uri === itemUri(name));
  if (item !== undefined) return text(uri, `${stock.get(item)} in stock`);
  const number = /^acme:\/\/\/orders\/(1[01]\d\d)$/.exec(uri)?.[1];
  return number !== undefined && Number(number) < 1_150 ? text(uri, `Order ${number}: delivered`) : undefined;
}

function text(uri: string, content: string): JsonObject {
  return { uri, mimeType: 'text/plain', text: content };
}

function itemUri(item: string): string {
  return `acme:///items/${item}`;
}
