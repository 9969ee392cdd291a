import type { Suite } from '../harness/suite.ts';

/** What the targets of a family are judged by. A run reads the suites of its own family only: reading all takes longer. */
const suitesByFamily: Readonly<Record<string, () => Promise<readonly Suite[]>>> = {
  simplex: async () => (await import('./simplex.ts')).simplexSuites,
  smcp: async () => (await import('./smcp/index.ts')).smcpServerSuites,
  'smcp-client': async () => (await import('./smcp/index.ts')).smcpClientSuites,
  site: async () => (await import('./site/index.ts')).siteSuites,
  'mcp-http': async () => [
    ...(await import('./mcp-http/index.ts')).httpSuites,
    ...(await import('./mcp/index.ts')).mcpSuites,
  ],
};

/** The suites that judge the targets of a family; none where nothing judges it. */
export async function suitesOf(family: string): Promise<readonly Suite[]> {
  return (await suitesByFamily[family]?.()) ?? [];
}

/** Every suite of every family, once. */
export async function allSuites(): Promise<readonly Suite[]> {
  return [...new Set((await Promise.all(Object.keys(suitesByFamily).map(suitesOf))).flat())];
}
