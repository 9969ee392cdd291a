/** Named misbehaviours of an otherwise honest world; each is off unless it is given. `every` counts from one. */
export interface Faults {
  /** Milliseconds that each message, edit, deletion and reaction takes to its receiver. */
  readonly delay?: number;
  /** Every so-manieth of them arrives after the next one for the same core, or a second later. */
  readonly reorderEvery?: number;
  /** Every so-manieth message arrives twice, as two items. */
  readonly duplicateEvery?: number;
  /** Every so-manieth of them is lost. */
  readonly dropEvery?: number;
  /** Quotes arrive without text. */
  readonly emptyQuotes?: boolean;
  /** Quotes arrive with the id of a message that does not exist. */
  readonly forgedQuotes?: boolean;
  /** Each connection to the bot's core ends after so many frames. */
  readonly disconnectAfter?: number;
  /**
   * After so many frames the bot's core starts anew, once: connections end, service requests are as at the first start,
   * events wait for the next client.
   */
  readonly restartAfter?: number;
}
