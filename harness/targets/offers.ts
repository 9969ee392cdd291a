import { isRecord } from '../exchange.ts';
import type { PeerKind } from '../suite.ts';

const transports = ['chat', 'rpc'] as const;

/** What a bot that is met by its contact address offers by its own declaration. */
export interface Offers {
  /** Whether the protocol is declared for the transport. */
  declares(protocol: string, transport: 'chat' | 'rpc'): boolean;
  /** Names of the bindings over which the target can be met in this role; empty = it does not offer the role. */
  bindings(kind: PeerKind): readonly string[];
  /** Why a role or a binding is not offered, in words for the report. */
  absence(kind: PeerKind, binding?: string): string;
}

/**
 * @param protocols `preferences.protocols` of the published profile, as received
 * @param isBusiness whether there is a business address to become a customer at
 */
export function offersOf(protocols: unknown, isBusiness = false): Offers {
  const declares: Offers['declares'] = (protocol, transport) => {
    const declaration = isRecord(protocols) ? protocols[protocol] : undefined;
    return isRecord(declaration) && isRecord(declaration.transports) && declaration.transports[transport] === true;
  };
  const offered = (protocol: string) => transports.filter((transport) => declares(protocol, transport));
  return {
    declares,
    bindings(kind) {
      switch (kind) {
        case 'profile':
          return ['link'];
        case 'mcp':
        case 'a2a':
          return offered(kind);
        case 'group':
          return offered('mcp').includes('chat') ? ['group'] : [];
        case 'business':
          return isBusiness && offered('mcp').includes('chat') ? ['business'] : [];
        case 'transports':
          return offered('mcp').length === transports.length ? ['both'] : [];
        default:
          return offered('mcp').filter((transport) => transport === kind);
      }
    },
    absence: (kind, binding) =>
      kind === 'business' && !isBusiness
        ? 'the link data name no business address'
        : `the link data declare no ${kind === 'a2a' ? 'a2a' : 'mcp'} over ${binding ?? 'any transport'}`,
  };
}
