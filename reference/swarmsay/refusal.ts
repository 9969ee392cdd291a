/** A well-formed request that is answered with no. */
export class Refusal extends Error {
  /** Word for programs: `not_found`, `rate_limited`. */
  readonly code: string;
  /** Status at the HTTP door. */
  readonly status: number;
  /** Seconds to wait, where waiting helps. */
  readonly wait: number | undefined;
  constructor(code: string, status: number, message: string, wait?: number) {
    super(message);
    this.code = code;
    this.status = status;
    this.wait = wait;
  }

  /** The error body, the same at both doors. */
  get body(): string {
    const wait = this.wait === undefined ? '' : ` Try again in ${this.wait} seconds.`;
    return `error: ${this.code}\n${this.message}${wait}\n`;
  }
}
