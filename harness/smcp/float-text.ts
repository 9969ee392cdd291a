/** From which decimal exponents on a printer of doubles writes one, and how. */
export interface FloatStyle {
  /** The smallest and the largest exponent of scientific notation that is written without one. */
  readonly plain: { readonly least: number; readonly most: number };
  exponent(value: number): string;
}

/** The shortest decimal that reads back as the same double, with `.0` where it would look like an integer. */
export function floatText(value: number, { plain, exponent }: FloatStyle): string {
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0';
  const [, sign = '', mantissa = '', power = ''] = /^(-?)([\d.]+)e([+-]\d+)$/.exec(value.toExponential()) ?? [];
  const digits = mantissa.replace('.', '');
  const scale = Number(power);
  if (scale < plain.least || scale > plain.most) return `${sign}${mantissa}e${exponent(scale)}`;
  if (scale < 0) return `${sign}0.${'0'.repeat(-scale - 1)}${digits}`;
  const whole = digits.slice(0, scale + 1).padEnd(scale + 1, '0');
  return `${sign}${whole}.${digits.slice(scale + 1) || '0'}`;
}
