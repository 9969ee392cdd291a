/** One number that was measured, and what is wanted of it. */
export interface Measurement {
  readonly name: string;
  readonly value: number;
  readonly limit: Limit;
  /** The limit is wanted, and missing it does not fail the benchmark. */
  readonly wish?: true;
  /** Unit of the value; a ratio has none. */
  readonly unit?: string;
  /** What the value was made of. */
  readonly detail: string;
}

export type Limit = { readonly atLeast: number } | { readonly atMost: number };

export function isMet({ value, limit }: Measurement): boolean {
  return 'atLeast' in limit ? value >= limit.atLeast : value <= limit.atMost;
}

/** One line: name, value, limit, whether it is met, detail. */
export function measurementLine(measurement: Measurement): string {
  const { name, value, limit, unit = '', detail } = measurement;
  const wanted = 'atLeast' in limit ? `at least ${limit.atLeast}` : `at most ${limit.atMost}`;
  const digits = unit === '' ? 2 : 1;
  return [
    `  ${name.padEnd(28)}`,
    `${value.toFixed(digits)} ${unit}`.padStart(10),
    `${wanted} ${unit}`.trim().padEnd(16),
    (isMet(measurement) ? 'met' : measurement.wish ? 'wanted' : 'MISSED').padEnd(6),
    detail,
  ].join('  ');
}

export function microseconds(milliseconds: number): string {
  return `${(milliseconds * 1000).toFixed(0)} µs`;
}
