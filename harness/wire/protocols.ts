// generated from vectors/agent-protocols/schema/protocols.jtd.json by `npm run generate`
import { parser } from './parser.ts';

/**
 * The key `protocols` of the preferences (Profile declarations / protocols).
 */
export interface Protocols {
  readonly [k: string]: {
    readonly versions: readonly string[];
    readonly transports: {
      readonly chat?: boolean;
      readonly rpc?: boolean;
      readonly [k: string]: unknown;
    };
    readonly [k: string]: unknown;
  };
}

export const parseProtocols = parser<Protocols>('protocols');
