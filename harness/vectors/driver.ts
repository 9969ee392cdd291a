/** What an implementation makes of one input. */
export type Answer =
  | { readonly result: 'valid'; readonly output: unknown }
  | {
      readonly result: 'invalid';
      readonly at?: { readonly line: number; readonly column: number };
      /** In words for people. */
      readonly reason?: string;
    }
  /** It does not have the operation. */
  | { readonly result: 'unsupported' };

/** One question to an implementation. */
export interface Question {
  /** `<operation>/<vector>`. */
  readonly id: string;
  readonly operation: string;
  readonly input: unknown;
}

/** An implementation that vectors are put to. */
export interface Driver {
  /** How it calls itself. */
  readonly name: string;
  /**
   * Answers one question at a time.
   *
   * @throws ConformanceError `unreachable` where it dies, is silent or says something else
   */
  answer(question: Question): Promise<Answer>;
  close(): Promise<void>;
}
