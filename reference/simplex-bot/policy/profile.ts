import { asItIs } from '../../as-it-is.ts';
import type { JsonObject, Transport } from '../messages.ts';

/** One entry of the `protocols` declaration. */
export interface ProtocolDeclaration {
  readonly versions: readonly string[];
  readonly transports: { readonly chat: boolean; readonly rpc: boolean };
}

/** One entry of the command menu for people. */
export interface MenuCommand {
  readonly type: 'command';
  readonly keyword: string;
  readonly label: string;
}

/** What the bot tells of itself, and how it starts its core. */
export interface ProfilePolicy {
  /** The command that starts the chat with Service RPC switched on (RPC-REQ-1). */
  startCommand(): string;
  /** The command that creates the contact address with ratchet keys (RPC-REQ-4). */
  addressCommand(userId: number): string;
  /** The command that gives an address from an earlier run its ratchet keys and link data (RPC-REQ-4). */
  addressUpdateCommand(userId: number): string;
  /** The settings of the address: auto-accept, no business address. */
  addressSettings(settings: JsonObject): object;
  /** Last look at the commands of the start, in order; they run one after another. */
  startCommands(commands: readonly string[]): readonly string[];
  /** Whether a request that came before the address accepted by itself is accepted: as later ones are, by these settings. */
  acceptsContactRequests(settings: object): boolean;
  /** Whether an invitation to a group is accepted. */
  joinsGroups(): boolean;
  /** The name of MCP, in the declaration, in commands and in envelopes (NAME-4, MCP-MSG-1). */
  protocolName(): string;
  /** Whether a request that names `protocol` is for MCP (DECL-PROTO-13, -14, -15). */
  serves(protocol: string, transport: Transport, ownName: string): boolean;
  /** The key of the declaration of MCP (NAME-1, DECL-PROTO-5). */
  declaredName(name: string): string;
  /** `versions`: what the bot serves, in its order of preference (DECL-PROTO-6 to -9, MCP-VER-1); `undefined` leaves the member out. */
  declaredVersions(versions: readonly string[]): unknown;
  /** `transports` (DECL-PROTO-10 to -12, -19); `undefined` leaves the member out. */
  declaredTransports(transports: ProtocolDeclaration['transports']): unknown;
  /** Last look at the `protocols` value (DECL-PROTO-4). */
  declaration(protocols: Readonly<Record<string, object>>): unknown;
  /** The `protocols` value in the preferences of a group that the bot owns: `rpc` is not valid there (DECL-PROTO-2, -16). */
  groupDeclaration(protocols: Readonly<Record<string, ProtocolDeclaration>>): object;
  /** Last look at the profile of a group that the bot owns. */
  groupProfile(profile: JsonObject): object;
  /** The command menu for people, without `/_call` (DECL-PROTO-26, -27); `undefined` leaves the member out. */
  commands(menu: readonly MenuCommand[]): unknown;
  /** Last look at the preferences of the profile. */
  preferences(preferences: JsonObject): unknown;
  /** Last look at the profile the bot sets (DECL-PROTO-1). */
  profile(profile: JsonObject): object;
}

export const honestProfile: ProfilePolicy = {
  startCommand: () => '/_start main=on snd_files=on service_requests=on',
  addressCommand: (userId) => `/_address ${userId} pq_ratchet=on`,
  addressUpdateCommand: (userId) => `/_short_link_address ${userId} pq_ratchet=on`,
  addressSettings: asItIs,
  startCommands: asItIs,
  acceptsContactRequests: (settings) => 'autoAccept' in settings,
  joinsGroups: () => true,
  protocolName: () => 'mcp',
  serves: (protocol, _transport, ownName) => protocol === ownName,
  declaredName: asItIs,
  declaredVersions: asItIs,
  declaredTransports: asItIs,
  declaration: asItIs,
  groupDeclaration: (protocols) =>
    Object.fromEntries(
      Object.entries(protocols).map(([name, { versions, transports }]) => [
        name,
        { versions, transports: { chat: transports.chat } },
      ]),
    ),
  groupProfile: asItIs,
  commands: asItIs,
  preferences: asItIs,
  profile: asItIs,
};
