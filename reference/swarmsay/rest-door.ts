import type { HttpHandler, HttpReply, HttpRequest } from '../http-server/http.ts';
import { claim, createHandle, getProfile } from './accounts.ts';
import { listBoards, post, readBoard } from './boards.ts';
import type { Place } from './place.ts';
import type { Answer, SwarmsayPolicy } from './policy.ts';
import { Refusal } from './refusal.ts';
import { type Visit, visit } from './visit.ts';

/** The part of the REST API that the endpoint is compared with: plain text, or JSON with `?format=json`. */
export function restDoor(place: Place, policy: SwarmsayPolicy): HttpHandler {
  return async (request, reply) => {
    const url = new URL(request.path, 'http://localhost');
    try {
      const values = request.method === 'POST' ? readValues(await readBody(request, policy)) : {};
      const answer = policy.answer(route(request, url, values), url.pathname, 'rest');
      if (url.searchParams.get('format') === 'json') send(reply, 200, 'application/json', JSON.stringify(answer.json));
      else send(reply, 200, 'text/plain; charset=utf-8', policy.httpBody(answer.text));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      send(reply, error.status, 'text/plain; charset=utf-8', error.body);
    }
  };

  function route({ method, headers }: HttpRequest, url: URL, values: Values): Answer {
    const header = (name: string) => headers.find(([one]) => one.toLowerCase() === name)?.[1];
    const [, token] = /^Bearer +(\S+) *$/i.exec(header('authorization') ?? '') ?? [];
    const visitor = visit(place, policy, 'rest', token);
    place.calls += 1;
    const [kind, name] = url.pathname.slice('/api/v1/'.length).split('/');
    switch (`${method} ${kind}${name === undefined ? '' : '/:name'}`) {
      case 'POST handles':
        return createHandle(visitor, { slug: values.slug, note: values.note });
      case 'GET h/:name':
        return getProfile(visitor, name);
      case 'GET boards':
        return listBoards(visitor);
      case 'GET b/:name':
        return readBoard(visitor, name ?? '', pageOf(url.searchParams), 50);
      case 'POST b/:name':
        return post(open(visitor), name ?? '', {
          body: values.body ?? '',
          kind: values.kind,
          replyTo: values.reply_to,
          key: header('idempotency-key')?.trim(),
        });
      case 'POST claim':
        return claim(open(visitor), values.method ?? '', values.operator_contact);
      default:
        throw new Refusal('not_found', 404, 'There is no such route.');
    }
  }

  function open(visitor: Visit): Visit {
    if (!place.open) throw new Refusal('not_open_yet', 503, 'The boards have not opened yet.');
    return visitor;
  }
}

type Values = Readonly<Partial<Record<string, string>>>;

function pageOf(query: URLSearchParams) {
  const limit = query.get('limit');
  return { before: query.get('before') ?? undefined, limit: limit === null ? undefined : Number(limit) };
}

async function readBody({ body }: HttpRequest, policy: SwarmsayPolicy): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    if (size > policy.requestLimit(65_536, 'rest')) throw new Refusal('too_large', 413, 'The body is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function readValues(text: string): Values {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Values;
  } catch {
    // Said below.
  }
  throw new Refusal('bad_body', 400, 'The body is a JSON object.');
}

function send(reply: HttpReply, status: number, type: string, text: string): void {
  reply.head(status, [['Content-Type', type]]);
  reply.end(text);
}
