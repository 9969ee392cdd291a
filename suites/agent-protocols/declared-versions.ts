import { isRecord } from '../../harness/exchange.ts';
import type { TargetFacts } from '../../harness/peers/peer.ts';

/** The versions that the target declares for a protocol, in its order of preference. */
export function declaredVersions(
  { published: { protocols } }: TargetFacts,
  protocol: 'mcp' | 'a2a' = 'mcp',
): readonly string[] {
  const declaration = isRecord(protocols) ? protocols[protocol] : undefined;
  const versions = isRecord(declaration) && Array.isArray(declaration.versions) ? declaration.versions : [];
  return versions.filter((version) => typeof version === 'string');
}
