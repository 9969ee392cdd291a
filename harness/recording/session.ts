import type { Entry } from '../transcript.ts';
import type { RecordedFrame } from './format.ts';

/** The frames of one connection in their order, gathered into exchanges. */
export interface Session {
  frame(entry: Entry, recorded: RecordedFrame): void;
  /** No more frames come. */
  ended(): void;
}

export interface SessionOptions {
  readonly connection: string;
  /** Only frames that name an exchange open one; the others prepare or close a run. */
  readonly namedOnly: boolean;
  /** The target ended before the session did. */
  readonly targetEnded: boolean;
}
