import type { Suite } from '../harness/suite.ts';

/** What the targets of a family are judged by. A run reads the suites of its own family only: reading all takes longer. */
const suitesByFamily: Readonly<Record<string, () => Promise<readonly Suite[]>>> = {
  simplex: async () => (await import('./simplex.ts')).simplexSuites,
  smcp: async () => (await import('./smcp/index.ts')).smcpServerSuites,
  'smcp-client': async () => (await import('./smcp/index.ts')).smcpClientSuites,
  site: async () => (await import('./site/index.ts')).siteSuites,
  'mcp-http': httpServerSuites,
  swarmsay: async () => [...(await httpServerSuites()), ...(await import('./swarmsay/index.ts')).swarmsaySuites],
};

async function httpServerSuites(): Promise<readonly Suite[]> {
  return [...(await import('./mcp-http/index.ts')).httpSuites, ...(await import('./mcp/index.ts')).mcpSuites];
}

/** The suites that judge the targets of a family; none where nothing judges it. */
export async function suitesOf(family: string): Promise<readonly Suite[]> {
  return (await suitesByFamily[family]?.()) ?? [];
}

/** The families of which a target is judged by a statement. */
export async function familiesOf(id: string): Promise<readonly string[]> {
  const declares = async (family: string) =>
    (await suitesOf(family)).some(({ declarations }) => declarations.some((declaration) => declaration.id === id));
  const families = await Promise.all(
    Object.keys(suitesByFamily).map(async (family) => [family, await declares(family)] as const),
  );
  return families.filter(([, judged]) => judged).map(([family]) => family);
}

/** Every suite of every family, once. */
export async function allSuites(): Promise<readonly Suite[]> {
  return [...new Set((await Promise.all(Object.keys(suitesByFamily).map(suitesOf))).flat())];
}
