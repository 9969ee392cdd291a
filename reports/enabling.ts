/** What to do so that an `untested` row runs: a bare configuration key or option becomes a sentence, the rest stays. */
export function enabling(missing: string): string {
  if (/^fixtures(\.\w+)+$/.test(missing)) return `set ${missing} in conformance.config.json to run it`;
  if (/^--[\w-]+$/.test(missing)) return `give ${missing} to run it`;
  return missing;
}
