import type { Vector } from '../../harness/suite.ts';
import { readVectors } from '../../harness/vectors.ts';

/** A request of a method that leaves nothing behind, whatever is made of it. */
export interface MethodVector extends Vector {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The message of A2A examples, as it stands there. */
export interface ExampleVector extends Vector {
  readonly request: {
    readonly request: {
      readonly params: { readonly message: Readonly<Record<string, unknown>> };
      readonly [member: string]: unknown;
    };
  };
}

export const {
  /** The methods of A2A but those of push notifications. */
  methods,
  /** The push notification methods. */
  pushMethods,
  examples,
} = readVectors('agent-protocols/a2a-methods.json') as {
  readonly methods: readonly MethodVector[];
  readonly pushMethods: readonly MethodVector[];
  readonly examples: readonly ExampleVector[];
};
