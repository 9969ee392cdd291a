import { requirementById } from '../harness/catalogue/catalogue.ts';
import { defaultConfig } from '../harness/config/config.ts';
import { merged, type SelfCheck, type SelfCheckOptions, type Unit, unitsOf } from '../harness/self-check.ts';
import type { Suite } from '../harness/suite.ts';
import type { Target } from '../harness/targets/target.ts';
import { takenAsTheyAre } from '../reference/as-it-is.ts';
import { honestHttp } from '../reference/http-server/policy.ts';
import { honest } from '../reference/simplex-bot/policy.ts';
import { honestPolicy as honestSite } from '../reference/site/policy.ts';
import { honestClient } from '../reference/smcp-client/policy.ts';
import { honestServer } from '../reference/smcp-server/policy.ts';
import { honestPlace } from '../reference/swarmsay/policy.ts';
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
interface Proof extends Pick<SelfCheckOptions, 'openReference' | 'refinements' | 'nullPeers'> {
  readonly family: string;
  /** Specs whose faults and oddities are tried on peers of another family, where they are declared. */
  readonly provenElsewhere: readonly string[];
  /** The one spec of the family that no other family proves; absent: all of its suites are. */
  readonly spec?: string;
  /** Its peers derive keys, each of which takes some tenths of a second: one process does that, and keeps them. */
  readonly derivesKeys?: boolean;
}

const proofs: readonly Proof[] = [
  proof('simplex', referenceBot, honest, nullPeers, (startBot: StartBot) => openReference({ startBot })),
  proof('smcp', referenceServer, honestServer, nullSmcpServers, (start) => openEmbeddedServer(start, defaultConfig), {
    derivesKeys: true,
  }),
  proof(
    'smcp-client',
    referenceClient,
    honestClient,
    nullSmcpClients,
    (start) => openEmbeddedClient(start, defaultConfig),
    { derivesKeys: true },
  ),
  proof('site', referenceSite, honestSite, nullSiteTargets, openEmbeddedSite),
  proof(
    'mcp-http',
    referenceHttpServer,
    honestHttp,
    nullHttpPeers,
    (start: StartHttpServer) => openEmbeddedHttp(start),
    {
      // They would not even say what they are to be judged by.
      openNull: (start) => openEmbeddedHttp(start, bothEras),
      provenElsewhere: ['mcp'],
    },
  ),
  { ...proof('swarmsay', referenceSwarmsay, honestPlace, nullSwarmsay, openEmbeddedSwarmsay), spec: 'swarmsay' },
];

function proof<Start>(
  family: string,
  reference: (policy: Readonly<Record<string, unknown>>) => Start,
  honestly: object,
  nulls: Readonly<Record<string, Start>>,
  open: (start: Start) => Promise<Target>,
  {
    openNull = open,
    provenElsewhere = [],
    ...rest
  }: Partial<Pick<Proof, 'provenElsewhere' | 'derivesKeys'>> & { readonly openNull?: typeof open } = {},
): Proof {
  return {
    ...rest,
    family,
    provenElsewhere,
    openReference: (policy) => open(reference(policy)),
    refinements: takenAsTheyAre(honestly),
    nullPeers: Object.fromEntries(Object.entries(nulls).map(([name, start]) => [name, () => openNull(start)])),
  };
}

/** The proof of the suites of every family in parts: its reference peer, mutants and oddities of it, and null peers. */
export async function selfCheckUnits(only: readonly string[]): Promise<readonly Unit[]> {
  const apart: Unit[] = [];
  const inOneProcess: Unit[] = [];
  for (const { family, provenElsewhere, spec, derivesKeys = false, ...peers } of proofs) {
    const suites = (await suitesOf(family))
      .filter((one) => spec === undefined || one.spec === spec)
      .map((one) => (provenElsewhere.includes(one.spec) ? withoutFaults(one) : one));
    const base = { requirement: requirementById, seed: 1, concurrency: 64, propertyRuns: 6 };
    (derivesKeys ? inOneProcess : apart).push(...unitsOf({ ...base, ...peers, only, suites }));
  }
  return [oneUnit('those who derive keys', inOneProcess), ...apart];
}

function oneUnit(what: string, units: readonly Unit[]): Unit {
  return {
    what,
    async run() {
      const found: Partial<SelfCheck>[] = [];
      for (const unit of units) found.push(await unit.run());
      return merged(found);
    },
  };
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
