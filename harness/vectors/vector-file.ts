import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { allCatalogues } from '../catalogue/catalogue.ts';
import type { Level } from '../model.ts';
import { packageRoot } from '../package-root.ts';
import { readVectors } from '../vectors.ts';

/** What an implementation has to make of the input of a vector. */
export type Expectation =
  /** Takes it, and comes to this output. */
  | { readonly result: 'valid'; readonly output: unknown }
  /** Refuses it; `at` is the place of the first problem of a text, both from 1 on. */
  | { readonly result: 'invalid'; readonly at?: { readonly line: number; readonly column: number } }
  /** The text leaves open which; `ambiguity` is the id of the open reading. */
  | { readonly result: 'acceptable'; readonly ambiguity: string };

/** One input of one operation, and what conformant implementations make of it. */
export type OperationVector = {
  /** Unique in its operation, keeps its meaning for ever and is never given away again. */
  readonly id: string;
  /** What is in it. */
  readonly comment: string;
  /** The statements that it is about, the nearest first. */
  readonly requirements: readonly string[];
  /** The strongest level of its statements. */
  readonly level: Level;
  readonly since: string;
  readonly until?: string;
  /** Names in `notes` of the file. */
  readonly flags: readonly string[];
  /** A text in it, as in the output, can be written short: `{"$repeat": [["ab", 3], ["c", 1]]}` is `abababc`. */
  readonly input: unknown;
  /** How far the decisive size is from the limit of this name in `limits` of the file. */
  readonly size?: { readonly limit: string; readonly relative: number };
  /** The boundary that no other vector of the operation has, where no planted defect is caught by it. */
  readonly boundary?: string;
} & Expectation;

/** One file `vectors/<spec>/operations/<operation>.json`; its schema is `vectors/format/operation.schema.json`. */
export interface OperationFile {
  readonly format: 1;
  readonly spec: string;
  readonly operation: string;
  readonly title: string;
  /** The shapes of input and output, in words. */
  readonly input: string;
  readonly output: string;
  /** Implementations of other make that agreed, with their version, and on what. */
  readonly oracles: Readonly<Record<string, string>>;
  readonly limits?: Readonly<Record<string, number>>;
  readonly notes: Readonly<Record<string, Note>>;
  readonly vectors: readonly OperationVector[];
}

export interface Note {
  /** Why vectors with this flag exist. */
  readonly why: string;
  /** What an implementation that fails them does wrong. */
  readonly failure: string;
}

/** Every vector file of an operation, in the order of specs and names. */
export function operationFiles(): readonly OperationFile[] {
  return allCatalogues().flatMap(({ spec }) => {
    const folder = join(packageRoot, 'vectors', spec, 'operations');
    const names = existsSync(folder) ? readdirSync(folder).sort() : [];
    return names.map((name) => readVectors(`${spec}/operations/${name}`) as OperationFile);
  });
}
