import { defaultConfig, type Fixtures } from '../harness/config/config.ts';
import type { Header, HttpSend } from '../harness/http/http.ts';
import { legacyRevisions, modernRevision, type Revision } from '../harness/http/revisions.ts';
import { openHttpTarget } from '../harness/targets/http.ts';
import type { Target } from '../harness/targets/target.ts';
import { virtualClock } from '../mock-core/index.ts';
import type { HttpHandler } from '../reference/http-server/http.ts';
import { httpFixtures } from './http-subjects.ts';

/** Starts a server in this process; it waits by the clock of the run. */
export type StartHttpServer = (wait: (ms: number) => Promise<void>) => HttpHandler;

/** The revisions that a peer without any is judged by. */
export const bothEras: readonly Revision[] = [modernRevision, legacyRevisions[0]];

/** Where a server of this process has its endpoint, and what may be called on it. */
export interface EmbeddedPlace {
  readonly path?: string;
  readonly fixtures?: Fixtures;
}

/**
 * A server in this process, without sockets: what is sent comes in a turn of its own.
 * @param revisions to judge by, unasked: for peers that say of themselves nothing that could be judged
 */
export function openEmbeddedHttp(
  start: StartHttpServer,
  revisions?: readonly Revision[],
  { path = '/mcp', fixtures = httpFixtures }: EmbeddedPlace = {},
): Promise<Target> {
  const clock = virtualClock();
  const handler = start((ms) => clock.sleep(ms));
  return openHttpTarget({
    link: `http://127.0.0.1${path}`,
    clock,
    send: sendTo(handler, path, () => clock.moved?.()),
    fixtures,
    limits: defaultConfig,
    ...(revisions === undefined ? {} : { revisions }),
  });
}

function sendTo(handler: HttpHandler, endpoint: string, moved: () => void): HttpSend {
  return ({ method, path = endpoint, headers, body }, listener) => {
    let open = true;
    const later = (tell: () => void, last = false) => {
      queueMicrotask(() => {
        moved();
        if (!open) return;
        if (last) open = false;
        tell();
      });
    };
    const request = {
      method,
      path,
      headers: [['Host', '127.0.0.1'], ...headers, ...lengthOf(body, headers)] as const,
      body: partsOf(body),
    };
    let begun = false;
    queueMicrotask(() => {
      moved();
      void handler(request, {
        head(status, answered) {
          begun = true;
          later(() => listener.onHead(status, answered));
        },
        write: (text) => later(() => text !== '' && listener.onText(text)),
        end(text) {
          if (text !== undefined && text !== '') later(() => listener.onText(text));
          later(() => listener.onEnd(), true);
        },
        reset: () =>
          later(() => listener.onFailure(begun ? 'the answer was broken off' : 'the connection was closed'), true),
      });
    });
    return () => {
      open = false;
    };
  };
}

/** As a client of sockets sends it: a body that is whole has a length. */
function lengthOf(body: string | Iterable<string> | undefined, headers: readonly Header[]): readonly Header[] {
  if (typeof body !== 'string' || headers.some(([name]) => name.toLowerCase() === 'content-length')) return [];
  return [['Content-Length', String(Buffer.byteLength(body))]];
}

async function* partsOf(body: string | Iterable<string> | undefined): AsyncGenerator<Uint8Array> {
  const parts = typeof body === 'string' ? [body] : (body ?? []);
  for (const part of parts) yield Buffer.from(part);
}
