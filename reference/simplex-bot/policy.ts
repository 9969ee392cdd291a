import { type A2aPolicy, honestA2a } from './policy/a2a.ts';
import { type ChatPolicy, honestChat } from './policy/chat.ts';
import { honestProfile, type ProfilePolicy } from './policy/profile.ts';
import { honestProtocol, type ProtocolPolicy } from './policy/protocol.ts';
import { honestService, type ServicePolicy } from './policy/service.ts';

/**
 * The reference peer's decisions as a record of small pure functions, one per rule.
 *
 * The bot asks this record wherever a statement of the spec could be kept or broken and knows no rule of its own. A
 * *mutant* is a `Partial<Policy>` that breaks one statement; a *benign* one is odd but conformant. Decisions whose first
 * parameter is the honest answer (`errorCode`, `result`, `envelope` …) let a fault be written in one line without
 * repeating the rule; a value `undefined` in a message is left out of its JSON.
 */
export type Policy = ProfilePolicy & ChatPolicy & ServicePolicy & ProtocolPolicy & A2aPolicy;

/** The policy of a peer that keeps every statement. */
export const honest: Policy = { ...honestProfile, ...honestChat, ...honestService, ...honestProtocol, ...honestA2a };
