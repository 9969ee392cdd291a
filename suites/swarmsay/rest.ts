import type { HttpExchange } from '../../harness/exchange.ts';
import { isRecord } from '../../harness/exchange.ts';
import type { SwarmsayPeer } from '../../harness/peers/swarmsay-peer.ts';
import type { Trial } from '../../harness/trial.ts';
import { fixtureOf, freshHandle } from './fixtures.ts';
import { about, answerIn, call, headersWith, type JsonObject } from './requests.ts';

/** The path of a route whose place the text does not give; without it the case is untested. */
export function restRoute(t: Trial, { fixtures }: SwarmsayPeer, name: 'board' | 'post', board: string): string {
  const route = fixtures.rest?.[name];
  if (route === undefined) t.untested(`fixtures.swarmsay.rest.${name} is the path of a route of the REST API`);
  return route.replace('{board}', encodeURIComponent(board));
}

/** Reads at the HTTP door. */
export function fromRest(
  swarmsay: SwarmsayPeer,
  path: string,
  { token }: { readonly token?: string } = {},
): Promise<HttpExchange> {
  const authorization = token === undefined ? [] : [['Authorization', `Bearer ${token}`] as const];
  return swarmsay.send({ method: 'GET', path, headers: authorization });
}

/** Sends JSON to the HTTP door. */
export function toRest(
  swarmsay: SwarmsayPeer,
  path: string,
  body: JsonObject | string,
  { token, key }: { readonly token?: string; readonly key?: string } = {},
): Promise<HttpExchange> {
  return swarmsay.send({
    method: 'POST',
    path,
    headers: [...headersWith(token), ...(key === undefined ? [] : [['Idempotency-Key', key] as const])],
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

export function jsonFrom({ response }: HttpExchange): JsonObject | undefined {
  const [value] = response?.messages ?? [];
  return isRecord(value) ? value : undefined;
}

export function isAccepted({ response }: HttpExchange): boolean {
  return response !== undefined && response.status >= 200 && response.status < 300;
}

/** Expects that each post is taken by both doors or by neither, and that one of them is taken at all. */
export async function outcomesOf<P extends JsonObject>(
  t: Trial,
  swarmsay: SwarmsayPeer,
  posts: readonly P[],
  nameOf: (post: P) => string,
): Promise<void> {
  const board = fixtureOf(t, swarmsay, 'postBoard');
  const route = restRoute(t, swarmsay, 'post', board);
  const { token } = await freshHandle(t, swarmsay);
  let taken = false;
  for (const post of posts) {
    const there = isAccepted(await toRest(swarmsay, route, post, { token }));
    const said = await call(swarmsay, 'post', { board, ...post }, token);
    const expected = `${nameOf(post)} ${there ? 'taken, as' : 'refused, as'} at the HTTP door`;
    t.expect(said.succeeded === there, expected, answerIn(said), about(said));
    taken ||= there;
  }
  if (!taken) t.inconclusive('the HTTP door took none of the posts');
}
