import { requirementById } from '../harness/catalogue/catalogue.ts';
import { defaultConfig } from '../harness/config/config.ts';
import { merged, type SelfCheck, type SelfCheckOptions, selfCheck } from '../harness/self-check.ts';
import type { Suite } from '../harness/suite.ts';
import type { Target } from '../harness/targets/target.ts';
import { suitesOf } from '../suites/index.ts';
import type { StartBot } from './embedded.ts';
import { bothEras, openEmbeddedHttp, type StartHttpServer } from './http-embedded.ts';
import { nullHttpPeers, referenceHttpServer } from './http-subjects.ts';
import { openReference } from './reference-target.ts';
import { openEmbeddedSite } from './site-embedded.ts';
import { nullSiteTargets, referenceSite } from './site-subjects.ts';
import { openEmbeddedClient, openEmbeddedServer } from './smcp-embedded.ts';
import { nullSmcpClients, nullSmcpServers, referenceClient, referenceServer } from './smcp-subjects.ts';
import { nullPeers, referenceBot } from './subjects.ts';
import { openEmbeddedSwarmsay } from './swarmsay-embedded.ts';
import { nullSwarmsay, referenceSwarmsay } from './swarmsay-subjects.ts';

/** A family and the peers that prove its suites. */
interface Proof extends Pick<SelfCheckOptions, 'openReference' | 'nullPeers'> {
  readonly family: string;
  /** Specs whose faults and oddities are tried on peers of another family, where they are declared. */
  readonly provenElsewhere: readonly string[];
  /** The one spec of the family that no other family proves; absent: all of its suites are. */
  readonly spec?: string;
}

const proofs: readonly Proof[] = [
  proof('simplex', referenceBot, nullPeers, (startBot: StartBot) => openReference({ startBot })),
  proof('smcp', referenceServer, nullSmcpServers, (start) => openEmbeddedServer(start, defaultConfig)),
  proof('smcp-client', referenceClient, nullSmcpClients, (start) => openEmbeddedClient(start, defaultConfig)),
  proof('site', referenceSite, nullSiteTargets, openEmbeddedSite),
  proof('mcp-http', referenceHttpServer, nullHttpPeers, (start: StartHttpServer) => openEmbeddedHttp(start), {
    // They would not even say what they are to be judged by.
    openNull: (start) => openEmbeddedHttp(start, bothEras),
    provenElsewhere: ['mcp'],
  }),
  { ...proof('swarmsay', referenceSwarmsay, nullSwarmsay, openEmbeddedSwarmsay), spec: 'swarmsay' },
];

function proof<Start>(
  family: string,
  reference: (policy: Readonly<Record<string, unknown>>) => Start,
  nulls: Readonly<Record<string, Start>>,
  open: (start: Start) => Promise<Target>,
  {
    openNull = open,
    provenElsewhere = [],
  }: Partial<Pick<Proof, 'provenElsewhere'>> & { readonly openNull?: typeof open } = {},
): Proof {
  return {
    family,
    provenElsewhere,
    openReference: (policy) => open(reference(policy)),
    nullPeers: Object.fromEntries(Object.entries(nulls).map(([name, start]) => [name, () => openNull(start)])),
  };
}

/** One share of the proof of the suites of every family: its reference peer, mutants and oddities of it, and null peers. */
export async function checkShare(options: Pick<SelfCheckOptions, 'only' | 'share' | 'onRun'>): Promise<SelfCheck> {
  const found: SelfCheck[] = [];
  for (const { family, provenElsewhere, spec, ...peers } of proofs) {
    const suites = (await suitesOf(family))
      .filter((one) => spec === undefined || one.spec === spec)
      .map((one) => (provenElsewhere.includes(one.spec) ? withoutFaults(one) : one));
    const base = { requirement: requirementById, seed: 1, concurrency: 64, propertyRuns: 6 };
    found.push(await selfCheck({ ...options, ...base, ...peers, suites }));
  }
  return merged(found);
}

/** The cases of a suite alone. */
function withoutFaults(suite: Suite): Suite {
  const declarations = suite.declarations.map((declaration) => ({
    ...declaration,
    cases: declaration.cases.map((one) => (one.type === 'invariant' ? { ...one, mutants: {} } : one)),
    mutants: {},
    benign: {},
  }));
  return { ...suite, declarations };
}
