import { parseConfig } from '../harness/config/read.ts';
import type { Revision } from '../harness/http/revisions.ts';
import { swarmsayTarget } from '../harness/targets/swarmsay.ts';
import type { Target } from '../harness/targets/target.ts';
import { readVectors } from '../harness/vectors.ts';
import type { HttpHandler } from '../reference/http-server/http.ts';
import type { PlaceOptions } from '../reference/swarmsay/place.ts';
import { openEmbeddedHttp } from './http-embedded.ts';

/** Starts an instance in this process, with one that has not opened beside it. */
export interface StartSwarmsay {
  readonly handler: (options: PlaceOptions, wait: (ms: number) => Promise<void>) => HttpHandler;
  /** Path of the endpoint. */
  readonly path: string;
  /** Path of the endpoint that has not opened. */
  readonly closedPath: string;
}

/** The time of an embedded instance: nothing in it depends on the clock of the machine. */
const now = () => 1_792_576_800_000;

const tokens = { token: 'reference-token-for-trying', disabledToken: 'reference-disabled-token-for-trying' };

/** The revision of a peer that is not asked: the requests of the suite carry nothing of it. */
const unasked: readonly Revision[] = ['2025-11-25'];

/** An instance in this process, judged as one that the user owns. */
export async function openEmbeddedSwarmsay({ handler, path, closedPath }: StartSwarmsay): Promise<Target> {
  const text = JSON.stringify(readVectors('swarmsay/reference-server.config.json'));
  const { fixtures } = parseConfig(text, 'reference-server.config.json');
  let made = 0;
  const newId = (name: string) => {
    made += 1;
    return `${name}${made.toString(32).padEnd(11, 'z')}`;
  };
  const options = { now, newToken: () => newId('token-'), ...tokens };
  const open = (at: string) => openEmbeddedHttp((wait) => handler(options, wait), unasked, { path: at, fixtures });
  return swarmsayTarget({
    ...tokens,
    http: await open(path),
    closed: await open(closedPath),
    fixtures: fixtures.swarmsay ?? {},
    writes: true,
    newId: () => newId('c'),
    now,
  });
}
