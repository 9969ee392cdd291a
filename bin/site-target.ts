import { statSync } from 'node:fs';
import type { Config } from '../harness/config/config.ts';
import { ConformanceError } from '../harness/errors.ts';
import { CoreFailure } from '../harness/peers/core-client.ts';
import { openSiteTarget } from '../harness/targets/site.ts';
import { siteFolder } from '../harness/targets/site-folder.ts';
import { httpSite } from '../harness/targets/site-http.ts';
import type { Target } from '../harness/targets/target.ts';
import { connectCore } from '../harness/targets/web-socket.ts';
import type { FrameListener } from '../harness/transcript.ts';
import { wallClock } from './wall-clock.ts';

export interface SiteOptions {
  /** Address of a website, or a folder with its files. */
  readonly site: string;
  /** Address of a core that reads what stands behind the links, `ws://…`. */
  readonly core: string | undefined;
  readonly limits: Pick<Config, 'answerWithin'>;
  readonly onFrame?: FrameListener | undefined;
}

/**
 * A website, or the folder from which it is published.
 * Throws `ConformanceError` where there is no such folder (`usage`), or nothing of the site can be read (`unreachable`).
 */
export async function openSite({ site, core, limits, onFrame }: SiteOptions): Promise<Target> {
  const isAddress = /^https?:\/\//i.test(site);
  const published = isAddress ? httpSite({ address: addressOf(site), within: limits.answerWithin }) : undefined;
  const access = published ?? siteFolder(folderOf(site));
  const openCore = core === undefined ? undefined : () => connectCore(core);
  try {
    return await openSiteTarget({ access, clock: wallClock, openCore, onFrame });
  } catch (error) {
    if (!(error instanceof CoreFailure)) throw error;
    throw new ConformanceError('unreachable', `--core ${core} cannot read links: ${error.message}.`, { cause: error });
  } finally {
    // All documents are read by then.
    published?.close();
  }
}

function addressOf(site: string): string {
  if (!URL.canParse(site)) throw new ConformanceError('usage', `--site ${site} is no address.`);
  return site;
}

function folderOf(site: string): string {
  if (statSync(site, { throwIfNoEntry: false })?.isDirectory()) return site;
  throw new ConformanceError('usage', `--site ${site} is no folder; give one, or the address of a website: https://…`);
}
