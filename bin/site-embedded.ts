import type { CoreConnection } from '../harness/model.ts';
import type { SiteDocument, SiteDocumentName } from '../harness/peers/site-peer.ts';
import { openSiteTarget } from '../harness/targets/site.ts';
import type { Target } from '../harness/targets/target.ts';
import { createWorld, virtualClock } from '../mock-core/index.ts';

/** Publishes a site whose addresses two cores make: the text of a document by its path, or nothing. */
export type PublishSite = (cores: {
  readonly shop: CoreConnection;
  readonly help: CoreConnection;
}) => Promise<(path: string) => string | undefined>;

/** A site in this process: its documents in memory, its addresses on a mock core. */
export async function openEmbeddedSite(publish: PublishSite): Promise<Target> {
  const clock = virtualClock();
  const world = createWorld({ seed: 1, clock });
  const textOf = await publish({
    shop: world.botCore.connect(),
    help: world.newCore({ displayName: 'help' }).connect(),
  });
  const read = async (name: SiteDocumentName): Promise<SiteDocument> => {
    const text = textOf(name);
    return text === undefined
      ? { outcome: 'absent', because: `there is no ${name}` }
      : { outcome: 'found', text, links: [] };
  };
  const openCore = async () => world.newCore({ displayName: 'reader' }).connect();
  const target = await openSiteTarget({ access: { name: 'embedded', read }, clock, openCore });
  return {
    ...target,
    async close() {
      await target.close();
      world.close();
    },
  };
}
