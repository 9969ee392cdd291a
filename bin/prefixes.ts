import { allCatalogues } from '../harness/catalogue/catalogue.ts';
import { ConformanceError } from '../harness/errors.ts';
import { nearest } from '../harness/nearest.ts';
import { isSelected } from '../harness/selection.ts';

/**
 * Refuses a prefix of `--only` or `--skip` that can select no row, with the one that was meant: a mistyped prefix would
 * judge nothing, or leave out nothing, without a word.
 *
 * @throws ConformanceError `usage`
 */
export function checkPrefixes(option: 'only' | 'skip', prefixes: readonly string[]): void {
  const ids = allCatalogues().flatMap(({ requirements }) => requirements.map(({ id }) => id));
  for (const prefix of prefixes) {
    const [requirement = ''] = prefix.split('/');
    const isRow = prefix.includes('/');
    const known = isRow ? ids.includes(requirement) : ids.some((id) => isSelected(id, { only: [prefix], skip: [] }));
    if (known) continue;
    const meant = nearest(requirement, isRow ? ids : [...ids, ...ids.flatMap(beginnings)]);
    const fix = meant === undefined ? 'conformance list prints all ids' : `did you mean ${meant}?`;
    throw new ConformanceError('usage', `--${option} ${JSON.stringify(prefix)} begins no id of a statement; ${fix}`);
  }
}

/** `MCP`, `MCP-MSG` of `MCP-MSG-14`; `mcp` of `mcp.id-echo`. */
function beginnings(id: string): readonly string[] {
  return [...id.matchAll(/[-.]/g)].map(({ index }) => id.slice(0, index));
}
