import type { Vector } from '../../harness/suite.ts';
import { readVectors } from '../../harness/vectors.ts';

type Members = Readonly<Record<string, unknown>>;

/** `vectors/agent-protocols/envelope.json`: what an envelope may hold, and what makes it invalid. */
export const envelopeVectors = readVectors('agent-protocols/envelope.json') as {
  readonly additionalMembers: readonly (Vector & { readonly members: Members })[];
  readonly versions: readonly (Vector & { readonly version: unknown })[];
  /** `{request}` stands for a request that is in order. */
  readonly invalid: readonly (Vector & { readonly envelope: Members })[];
  readonly wrongRequests: readonly (Vector & { readonly request: unknown })[];
  readonly unservedProtocols: readonly (Vector & { readonly protocol: string })[];
};
