import { ConformanceError } from '../../harness/errors.ts';
import { nearest } from '../../harness/nearest.ts';
import { type ReportKind, reportKinds } from '../../reports/kind.ts';

/** `{ [name]: value }`, or nothing where the option was not given. */
export function text<Name extends string>(name: Name, value: string | undefined): { [name in Name]?: string } {
  return value === undefined ? {} : ({ [name]: value } as { [name in Name]: string });
}

/** As `text`, for a decimal integer between the two bounds, both included. */
export function integer<Name extends string>(
  name: Name,
  value: string | undefined,
  bounds: { readonly least: number; readonly most: number },
): { [name in Name]?: number } {
  if (value === undefined) return {};
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < bounds.least || number > bounds.most) {
    throw badValue(name, value, `give an integer from ${bounds.least} to ${bounds.most}`);
  }
  return { [name]: number } as { [name in Name]: number };
}

/** As `text`, for the address of a WebSocket. */
export function webSocketAddress<Name extends string>(
  name: Name,
  value: string | undefined,
): { [name in Name]?: string } {
  if (value === undefined) return {};
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !/^wss?:$/.test(url.protocol) || url.hash !== '') {
    throw badValue(name, value, 'give the address of a WebSocket, as ws://127.0.0.1:5225');
  }
  return text(name, value);
}

/** `{ profile }`, or nothing where none was given. */
export function profile(value: string | undefined): { readonly profile?: 'swarmsay' } {
  if (value === undefined) return {};
  if (value !== 'swarmsay') throw badValue('profile', value, 'the one profile is swarmsay');
  return { profile: value };
}

/** Seconds, fractions allowed, as milliseconds. */
export function seconds(name: string, value: string): number {
  const number = Number(value);
  if (!/^\d+(\.\d+)?$/.test(value) || number === 0 || number > 86_400) {
    throw badValue(name, value, 'give seconds, more than 0 and at most 86400');
  }
  return Math.round(number * 1000);
}

/** Reads `kind=path` pairs; a path may hold `=`. */
export function reports(values: readonly string[]): readonly { readonly kind: ReportKind; readonly path: string }[] {
  const taken = new Set<string>();
  return values.map((value) => {
    const separator = value.indexOf('=');
    const word = separator < 0 ? value : value.slice(0, separator);
    const kind = reportKinds.find((known) => known === word);
    if (kind === undefined) {
      const meant = nearest(word, reportKinds);
      const fix = meant === undefined ? `the kinds are ${reportKinds.join(', ')}` : `did you mean ${meant}?`;
      throw badValue('report', value, separator < 0 ? `write kind=path; ${fix}` : fix);
    }
    const path = separator < 0 ? '' : value.slice(separator + 1);
    if (path === '') throw badValue('report', value, `write the path of the file too: --report ${kind}=<path>`);
    if (taken.has(path))
      throw badValue('report', value, 'another report is written to the same file; give it its own path');
    taken.add(path);
    return { kind, path };
  });
}

function badValue(option: string, value: string, fix: string): ConformanceError {
  return new ConformanceError('usage', `--${option} ${JSON.stringify(value)} is no value for this option; ${fix}`);
}
