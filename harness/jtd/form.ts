import { isScalarType, type ScalarType } from './scalar.ts';

/** One JTD schema, read: its form (RFC 8927, section 2.2) and whether null is valid besides. */
export type Form = { readonly nullable: boolean } & (
  | { readonly kind: 'empty' }
  | { readonly kind: 'ref'; readonly name: string }
  | { readonly kind: 'type'; readonly type: ScalarType }
  | { readonly kind: 'enum'; readonly values: readonly [string, ...string[]] }
  | { readonly kind: 'elements' | 'values'; readonly schema: unknown }
  | ({ readonly kind: 'properties' } & Properties)
  | { readonly kind: 'discriminator'; readonly tag: string; readonly mapping: JsonObject }
);

export interface Properties {
  readonly required: JsonObject;
  readonly optional: JsonObject;
  readonly additional: boolean;
}

export type JsonObject = Readonly<Record<string, unknown>>;

/** Says at which place, a JSON pointer, a schema breaks which rule of RFC 8927. */
class SchemaError extends Error {
  override readonly name = 'SchemaError';
  readonly path: string;

  constructor(path: string, problem: string) {
    super(`${path === '' ? 'the schema' : path} ${problem}`);
    this.path = path;
  }
}

const keywordForms: Readonly<Record<string, Exclude<Form['kind'], 'empty'>>> = {
  ref: 'ref',
  type: 'type',
  enum: 'enum',
  elements: 'elements',
  properties: 'properties',
  optionalProperties: 'properties',
  additionalProperties: 'properties',
  values: 'values',
  discriminator: 'discriminator',
  mapping: 'discriminator',
};

/**
 * Reads one schema, without those inside it. `definitions` holds the names a ref may use, `path` is where the schema
 * stands. Throws `SchemaError` for anything RFC 8927, sections 2.1 and 2.2, does not allow.
 */
export function readForm(schema: unknown, path: string, definitions: ReadonlySet<string>): Form {
  const node = objectAt(schema, path);
  const kinds = new Set<Exclude<Form['kind'], 'empty'>>();
  for (const keyword of Object.keys(node)) {
    if (keyword === 'nullable' || keyword === 'metadata') continue;
    if (keyword === 'definitions' && path === '') continue;
    const kind = Object.hasOwn(keywordForms, keyword) ? keywordForms[keyword] : undefined;
    if (kind === undefined) throw new SchemaError(path, `has the unknown keyword ${JSON.stringify(keyword)}`);
    kinds.add(kind);
  }
  if (kinds.size > 1) throw new SchemaError(path, `mixes the forms ${[...kinds].join(' and ')}`);
  if (node.metadata !== undefined) objectAt(node.metadata, `${path}/metadata`);
  const nullable = booleanAt(node.nullable, `${path}/nullable`);
  const [kind = 'empty'] = kinds;
  switch (kind) {
    case 'empty':
      return { kind, nullable };
    case 'ref':
      if (typeof node.ref === 'string' && definitions.has(node.ref)) return { kind, nullable, name: node.ref };
      throw new SchemaError(`${path}/ref`, 'names no definition');
    case 'type':
      if (isScalarType(node.type)) return { kind, nullable, type: node.type };
      throw new SchemaError(`${path}/type`, 'is no type of RFC 8927');
    case 'enum':
      return { kind, nullable, values: enumAt(node.enum, `${path}/enum`) };
    case 'elements':
    case 'values':
      return { kind, nullable, schema: node[kind] };
    case 'properties':
      return { kind, nullable, ...propertiesAt(node, path) };
    case 'discriminator':
      if (typeof node.discriminator !== 'string') throw new SchemaError(`${path}/discriminator`, 'is no string');
      return { kind, nullable, tag: node.discriminator, mapping: objectAt(node.mapping, `${path}/mapping`) };
  }
}

/** Throws unless a schema of a `mapping` leaves the tag to the discriminator (RFC 8927, section 2.2.8). */
export function requireBranch(form: Form, path: string, tag: string): Form & Properties {
  if (form.kind !== 'properties') throw new SchemaError(path, 'is in a mapping and not of the properties form');
  if (form.nullable) throw new SchemaError(path, 'is in a mapping and nullable');
  if (Object.hasOwn(form.required, tag) || Object.hasOwn(form.optional, tag)) {
    throw new SchemaError(path, `defines the tag ${JSON.stringify(tag)} itself`);
  }
  return form;
}

export function objectAt(value: unknown, path: string): JsonObject {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject;
  throw new SchemaError(path, 'is no object');
}

function propertiesAt(node: JsonObject, path: string): Properties {
  if (node.properties === undefined && node.optionalProperties === undefined) {
    throw new SchemaError(path, 'has additionalProperties without properties');
  }
  const required = objectAt(node.properties ?? {}, `${path}/properties`);
  const optional = objectAt(node.optionalProperties ?? {}, `${path}/optionalProperties`);
  const both = Object.keys(required).find((name) => Object.hasOwn(optional, name));
  if (both !== undefined) throw new SchemaError(path, `has ${JSON.stringify(both)} both required and optional`);
  const additional = booleanAt(node.additionalProperties, `${path}/additionalProperties`);
  return { required, optional, additional };
}

function enumAt(value: unknown, path: string): readonly [string, ...string[]] {
  if (!Array.isArray(value) || value.length === 0) throw new SchemaError(path, 'is no array with a value');
  if (!value.every((item) => typeof item === 'string')) throw new SchemaError(path, 'holds something but strings');
  if (new Set(value).size < value.length) throw new SchemaError(path, 'repeats a value');
  return value as [string, ...string[]];
}

function booleanAt(value: unknown, path: string): boolean {
  if (value === undefined || typeof value === 'boolean') return value ?? false;
  throw new SchemaError(path, 'is no boolean');
}
