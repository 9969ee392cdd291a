import { type Form, objectAt, type Properties, readForm, requireBranch } from './form.ts';
import { pointer } from './pointer.ts';
import type { ScalarType } from './scalar.ts';

/** What each form of a JTD schema becomes (RFC 8927, section 2.2). */
export interface Algebra<R> {
  any(): R;
  scalar(type: ScalarType): R;
  oneOf(values: readonly [string, ...string[]]): R;
  array(item: R): R;
  map(value: R): R;
  object(members: Members<R>): R;
  /** Each branch is an object that has the tag, with the key of the branch as its only value, as a required member. */
  union(tag: string, branches: ReadonlyMap<string, R>): R;
  /** `target` may be called as soon as `fold` has returned. */
  ref(name: string, target: () => R): R;
  nullable(inner: R): R;
}

export interface Members<R> {
  readonly required: ReadonlyMap<string, R>;
  readonly optional: ReadonlyMap<string, R>;
  /** Whether other members than these are valid. */
  readonly additional: boolean;
}

/** Turns a JTD schema into what the algebra says. Throws `SchemaError` where it is no schema by RFC 8927. */
export function fold<R>(schema: unknown, algebra: Algebra<R>): R {
  const definitions = objectAt(objectAt(schema, '').definitions ?? {}, '/definitions');
  const names = new Set(Object.keys(definitions));
  const targets = new Map<string, R>();

  const walk = (node: unknown, path: string): R => {
    const form = readForm(node, path, names);
    const inner = walkForm(form, path);
    return form.nullable ? algebra.nullable(inner) : inner;
  };

  const walkForm = (form: Form, path: string): R => {
    switch (form.kind) {
      case 'empty':
        return algebra.any();
      case 'ref':
        return algebra.ref(form.name, () => target(targets, form.name));
      case 'type':
        return algebra.scalar(form.type);
      case 'enum':
        return algebra.oneOf(form.values);
      case 'elements':
        return algebra.array(walk(form.schema, `${path}/elements`));
      case 'values':
        return algebra.map(walk(form.schema, `${path}/values`));
      case 'properties':
        return algebra.object(walkMembers(form, path));
      case 'discriminator':
        return algebra.union(
          form.tag,
          mapValues(form.mapping, (branch, key) => walkBranch(form.tag, key, branch, `${path}/mapping${pointer(key)}`)),
        );
    }
  };

  const walkMembers = ({ required, optional, additional }: Properties, path: string): Members<R> => ({
    required: mapValues(required, (member, name) => walk(member, `${path}/properties${pointer(name)}`)),
    optional: mapValues(optional, (member, name) => walk(member, `${path}/optionalProperties${pointer(name)}`)),
    additional,
  });

  const walkBranch = (tag: string, key: string, branch: unknown, path: string): R => {
    const members = walkMembers(requireBranch(readForm(branch, path, names), path, tag), path);
    return algebra.object({ ...members, required: new Map([[tag, algebra.oneOf([key])], ...members.required]) });
  };

  for (const name of names) targets.set(name, walk(definitions[name], `/definitions${pointer(name)}`));
  return walk(schema, '');
}

function mapValues<R>(object: Readonly<Record<string, unknown>>, change: (value: unknown, key: string) => R) {
  return new Map(Object.entries(object).map(([key, value]) => [key, change(value, key)]));
}

function target<R>(targets: ReadonlyMap<string, R>, name: string): R {
  const found = targets.get(name);
  if (found === undefined) throw new Error(`the definition ${name} was asked for before fold returned`);
  return found;
}
