import type { Catalogue, Requirement } from '../model.ts';
import { readVectors } from '../vectors.ts';
import type { RequirementId } from './requirement-id.ts';

/** Folders below `vectors/` that hold a catalogue, in the order of reports. */
const catalogueNames = ['agent-protocols', 'mcp', 'a2a', 'smcp', 'mcp-http', 'mcp-http-2025', 'swarmsay'] as const;

export type CatalogueName = (typeof catalogueNames)[number];

let index: ReadonlyMap<string, Requirement> | undefined;

/**
 * The catalogue of one spec, read from `vectors/<spec>/requirements.json` on first use and kept.
 *
 * @throws Error when the package holds no such file.
 */
export function loadCatalogue(spec: CatalogueName): Catalogue {
  return readVectors(`${spec}/requirements.json`) as Catalogue;
}

/** Every catalogue of the package, in the order of reports. */
export function allCatalogues(): readonly Catalogue[] {
  return catalogueNames.map(loadCatalogue);
}

/**
 * The statement with this id, whichever catalogue holds it.
 *
 * @throws Error when no catalogue has the id, which the type rules out for ids that are written in code.
 */
export function requirementById(id: RequirementId): Requirement {
  const found = findRequirement(id);
  if (!found) throw new Error(`No catalogue has the requirement ${id}`);
  return found;
}

/** The statement with this id, or `undefined`: for ids that come from outside, as on a command line. */
export function findRequirement(id: string): Requirement | undefined {
  index ??= new Map(allCatalogues().flatMap(({ requirements }) => requirements.map((row) => [row.id, row] as const)));
  return index.get(id);
}
