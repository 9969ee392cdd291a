import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { allCatalogues, findRequirement } from '../catalogue/catalogue.ts';
import type { Level } from '../model.ts';
import { packageRoot } from '../package-root.ts';
import { strongestLevel } from './level.ts';
import type { OperationFile, OperationVector } from './vector-file.ts';

/** The least number of vectors of an operation. */
const fewest = 10;

/** What is wrong with a vector file, a line each: against its schema, and what a schema cannot say. */
export function fileProblems(file: OperationFile): readonly string[] {
  const schema = JSON.parse(readFileSync(join(packageRoot, 'vectors/format/operation.schema.json'), 'utf8')) as object;
  const validate = new Ajv2020({ allErrors: true }).compile(schema);
  validate(file);
  const malformed = (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  if (malformed.length > 0) return malformed.map((problem) => `${file.operation}: ${problem}`);
  const used = new Set(file.vectors.flatMap(({ flags }) => flags));
  return [
    ...repeated(file.vectors.map(({ id }) => id)).map((id) => `has two vectors ${id}`),
    ...repeated(file.vectors.map(({ input }) => JSON.stringify(input))).map((input) => `has two inputs ${input}`),
    ...repeated(file.vectors.flatMap(({ boundary }) => boundary ?? [])).map((text) => `has two boundaries "${text}"`),
    ...Object.keys(file.notes)
      .filter((flag) => !used.has(flag))
      .map((flag) => `has no vector for its note ${flag}`),
    ...(file.vectors.length < fewest ? [`has ${file.vectors.length} vectors, fewer than ${fewest}`] : []),
    ...file.vectors.flatMap((vector) => vectorProblems(vector, file).map((problem) => `${vector.id} ${problem}`)),
  ].map((problem) => `${file.operation}: ${problem}`);
}

function vectorProblems(vector: OperationVector, { notes, limits = {} }: OperationFile): readonly string[] {
  const statements = vector.requirements.map((id) => [id, findRequirement(id)] as const);
  const levels: readonly Level[] = statements.flatMap(([, statement]) => statement?.level ?? []);
  return [
    ...statements.flatMap(([id, statement]) =>
      statement === undefined ? [`is about the unknown statement ${id}`] : [],
    ),
    ...vector.flags.filter((flag) => !Object.hasOwn(notes, flag)).map((flag) => `has the flag ${flag} without a note`),
    ...(levels.length > 0 && vector.level !== strongestLevel(levels)
      ? ['does not have the level of its statements']
      : []),
    ...(vector.size !== undefined && !Object.hasOwn(limits, vector.size.limit)
      ? [`is relative to the unknown limit ${vector.size.limit}`]
      : []),
    ...(vector.result === 'acceptable' && !ambiguities().has(vector.ambiguity)
      ? [`names the unknown open reading ${vector.ambiguity}`]
      : []),
  ];
}

function ambiguities(): ReadonlySet<string> {
  return new Set(allCatalogues().flatMap((catalogue) => catalogue.ambiguities.map(({ id }) => id)));
}

function repeated(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.filter((text, index) => texts.indexOf(text) !== index))];
}
