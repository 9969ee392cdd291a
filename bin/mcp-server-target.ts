import { randomUUID } from 'node:crypto';
import { ConformanceError } from '../harness/errors.ts';
import { createHttpClient } from '../harness/http/client.ts';
import { openHttpTarget } from '../harness/targets/http.ts';
import { isSwarmsay, swarmsayTarget } from '../harness/targets/swarmsay.ts';
import type { Target } from '../harness/targets/target.ts';
import { type HttpLinkOptions, openHttpLink } from './http-target.ts';
import { wallClock } from './wall-clock.ts';

export interface McpServerOptions extends HttpLinkOptions {
  /** Judged by it whatever its tools are called; without it, by what their names say. */
  readonly profile?: 'swarmsay' | undefined;
  /** Whether tools of a profile that write may be called. */
  readonly allowWrites: boolean;
}

/** A server of MCP that runs already, with the profile that it is of; tokens of its handles stand in the environment. */
export async function openMcpServer({ profile, allowWrites, ...options }: McpServerOptions): Promise<Target> {
  const http = await openHttpLink(options);
  if (profile === undefined && !(await isSwarmsay(http))) {
    if (!allowWrites) return http;
    await http.close();
    throw new ConformanceError('usage', '--allow-writes is for swarmsay, whose tools this server does not have.');
  }
  const fixtures = options.config.fixtures.swarmsay ?? {};
  const { SWARMSAY_TOKEN, SWARMSAY_DISABLED_TOKEN } = process.env;
  return swarmsayTarget({
    http,
    closed: fixtures.closed === undefined ? undefined : await openClosed(fixtures.closed, options),
    fixtures,
    writes: allowWrites,
    token: SWARMSAY_TOKEN,
    disabledToken: SWARMSAY_DISABLED_TOKEN,
    newId: () => randomUUID().replaceAll('-', ''),
    now: Date.now,
  });
}

/** An instance that has not opened is asked for nothing but what the cases ask. */
async function openClosed(link: string, { config, limits, onFrame: listener }: HttpLinkOptions): Promise<Target> {
  if (!URL.canParse(link)) throw new ConformanceError('usage', `fixtures.swarmsay.closed is no address: ${link}`);
  const { send, close } = createHttpClient(link);
  const { fixtures } = config;
  // Its conversations are counted apart, and must not be taken for those of the open one.
  const onFrame: HttpLinkOptions['onFrame'] =
    listener && ((entry, frame) => listener({ ...entry, connection: `closed-${entry.connection}` }, frame));
  return openHttpTarget({ link, clock: wallClock, send, fixtures, limits, revisions: ['2025-11-25'], onFrame, close });
}
