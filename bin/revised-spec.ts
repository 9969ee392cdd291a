import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { allCatalogues } from '../harness/catalogue/catalogue.ts';
import { ConformanceError } from '../harness/errors.ts';
import { isRecord } from '../harness/exchange.ts';
import type { Catalogue } from '../harness/model.ts';
import { packageRoot } from '../harness/package-root.ts';
import {
  type RevisedSpec,
  type RevisedVector,
  type Revision,
  revisionOf,
  revisionsOf,
} from '../harness/revisions/revision.ts';

const defaultSpec = 'agent-protocols';

/**
 * The revision that a word names: `2` of *Agent protocols over SimpleX*, `smcp@3.0` of another catalogue of the package,
 * a folder with a requirements.json, or `<folder>@<revision>`.
 * Throws `ConformanceError` (`usage`) where there is none.
 */
export function namedRevision(word: string): Revision {
  const [, place, revision] = /^(.*)@([^@/\\]+)$/.exec(word) ?? [];
  const folder = folderOf(place ?? word);
  if (folder === undefined && (place !== undefined || existsSync(word))) {
    throw usage(
      `${place ?? word} is no catalogue, and no folder with a requirements.json; catalogues are ${catalogues().join(', ')}`,
    );
  }
  const spec = readSpec(folder ?? join(packageRoot, 'vectors', defaultSpec));
  const wanted = revision ?? (folder === undefined ? word : spec.catalogue.revision);
  const known = revisionsOf(spec);
  if (known.includes(wanted)) return revisionOf(spec, wanted);
  const others =
    folder === undefined
      ? `; of another catalogue write <name>@<revision>, with one of ${catalogues().join(', ')}`
      : '';
  throw usage(`${word} is no revision of ${spec.catalogue.title}; those are ${known.join(', ')}${others}`);
}

/** Names of the catalogues of the package. */
function catalogues(): readonly string[] {
  return allCatalogues().map(({ spec }) => spec);
}

function folderOf(place: string): string | undefined {
  return [place, join(packageRoot, 'vectors', place)].find((path) => existsSync(join(path, 'requirements.json')));
}

function readSpec(folder: string): RevisedSpec {
  const catalogue = readJson(join(folder, 'requirements.json')) as Catalogue;
  const isCatalogue =
    isRecord(catalogue) && Array.isArray(catalogue.requirements) && typeof catalogue.revision === 'string';
  if (!isCatalogue) throw usage(`${join(folder, 'requirements.json')} is no catalogue of requirements`);
  const files = [folder, join(folder, 'operations')].flatMap((path) =>
    existsSync(path)
      ? readdirSync(path)
          .filter((name) => name.endsWith('.json'))
          .map((name) => join(path, name))
      : [],
  );
  return { catalogue, vectors: files.flatMap(vectorsIn) };
}

/** The vectors of a file: a list of things with ids, or an object that holds one in `vectors`. */
function vectorsIn(path: string): readonly RevisedVector[] {
  const content = readJson(path);
  const list: unknown = isRecord(content) ? content.vectors : content;
  if (!Array.isArray(list)) return [];
  return list.flatMap((value: unknown): RevisedVector[] => {
    if (!isRecord(value) || typeof value.id !== 'string') return [];
    const { since, until } = value;
    return [
      {
        name: `${basename(path, '.json')}/${value.id}`,
        value,
        ...(typeof since === 'string' ? { since } : {}),
        ...(typeof until === 'string' ? { until } : {}),
      },
    ];
  });
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw usage(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function usage(message: string): ConformanceError {
  return new ConformanceError('usage', `${message}.`);
}
