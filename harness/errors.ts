/**
 * A run that cannot start. `usage`: the command line, the configuration or the baseline file is wrong (exit code 2);
 * `unreachable`: the target gives no conversation to judge (exit code 3). The message is written for the user.
 */
export class ConformanceError extends Error {
  readonly code: 'usage' | 'unreachable';

  constructor(code: 'usage' | 'unreachable', message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ConformanceError';
    this.code = code;
  }
}
