/** The `type` values of RFC 8927, section 2.2.3. */
export type ScalarType = 'boolean' | 'string' | 'timestamp' | 'float32' | 'float64' | IntegerType;

export type IntegerType = 'int8' | 'uint8' | 'int16' | 'uint16' | 'int32' | 'uint32';

/** Least and greatest value of the integer types; `3e1` and `30.0` are integers, what counts is the value. */
export const integerRanges: Readonly<Record<IntegerType, { readonly min: number; readonly max: number }>> = {
  int8: { min: -128, max: 127 },
  uint8: { min: 0, max: 255 },
  int16: { min: -32_768, max: 32_767 },
  uint16: { min: 0, max: 65_535 },
  int32: { min: -2_147_483_648, max: 2_147_483_647 },
  uint32: { min: 0, max: 4_294_967_295 },
};

const scalarTypes: ReadonlySet<unknown> = new Set([
  ...['boolean', 'string', 'timestamp', 'float32', 'float64'],
  ...Object.keys(integerRanges),
]);

export function isScalarType(value: unknown): value is ScalarType {
  return scalarTypes.has(value);
}
