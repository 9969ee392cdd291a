import type { ProtocolDeclaration } from './policy/profile.ts';
import type { Policy } from './policy.ts';

/** The `protocols` value before the policy's last look (Profile declarations). */
export function declaredProtocols(policy: Policy): Readonly<Record<string, ProtocolDeclaration>> {
  const declared = {
    versions: policy.declaredVersions(policy.versions()),
    transports: policy.declaredTransports({ chat: true, rpc: true }),
  };
  const a2a = policy.a2aDeclaration({ versions: policy.a2aVersions(), transports: { chat: true, rpc: true } });
  return {
    [policy.declaredName(policy.protocolName())]: declared as ProtocolDeclaration,
    ...(a2a === undefined ? {} : { [policy.a2aName()]: a2a as ProtocolDeclaration }),
  };
}
