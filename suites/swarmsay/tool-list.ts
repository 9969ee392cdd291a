import { isRecord } from '../../harness/exchange.ts';
import type { SwarmsayInstance, SwarmsayPeer } from '../../harness/peers/swarmsay-peer.ts';
import type { SwarmsayTool } from '../../harness/peers/swarmsay-tools.ts';
import type { Trial } from '../../harness/trial.ts';
import { about, answerIn, ask, type JsonObject, type Said } from './requests.ts';

/** The definitions of `tools/list`, all pages. */
export async function listedTools(t: Trial, instance: SwarmsayInstance) {
  const tools: JsonObject[] = [];
  let said: Said;
  let cursor: unknown;
  do {
    said = await ask(instance, 'tools/list', cursor === undefined ? {} : { cursor });
    const page = said.result?.tools;
    t.expect(Array.isArray(page), 'a list of tools', answerIn(said), about(said));
    tools.push(...page.filter(isRecord));
    cursor = said.result?.nextCursor;
  } while (typeof cursor === 'string' && tools.length < 1000);
  return { tools, said };
}

/** The definition of one tool. */
export async function listedTool(t: Trial, swarmsay: SwarmsayPeer, name: SwarmsayTool) {
  const { tools, said } = await listedTools(t, swarmsay);
  const tool = tools.find((one) => one.name === name);
  t.expect(
    tool !== undefined,
    `the tool ${name}`,
    tools.map((one) => one.name),
    about(said),
  );
  return { tool, said };
}

/** What a schema of an object names, what it requires, and the schema of each member; `allOf` and local references too. */
export interface ObjectSchema {
  readonly names: ReadonlySet<string>;
  readonly required: ReadonlySet<string>;
  readonly members: ReadonlyMap<string, JsonObject>;
}

export function objectSchema(schema: unknown, root: unknown = schema, depth = 0): ObjectSchema {
  const names = new Set<string>();
  const required = new Set<string>();
  const members = new Map<string, JsonObject>();
  if (!isRecord(schema) || depth > 8) return { names, required, members };
  for (const name of Array.isArray(schema.required) ? schema.required : []) required.add(String(name));
  for (const [name, member] of Object.entries(isRecord(schema.properties) ? schema.properties : {})) {
    names.add(name);
    if (isRecord(member)) members.set(name, member);
  }
  const parts: readonly unknown[] = Array.isArray(schema.allOf) ? schema.allOf : [];
  const referred = typeof schema.$ref === 'string' ? [resolve(root, schema.$ref)] : [];
  for (const part of [...parts, ...referred]) {
    const inner = objectSchema(part, root, depth + 1);
    for (const name of inner.names) names.add(name);
    for (const name of inner.required) required.add(name);
    for (const [name, member] of inner.members) members.set(name, member);
  }
  return { names, required, members };
}

function resolve(root: unknown, reference: string): unknown {
  if (!reference.startsWith('#/')) return undefined;
  const steps = reference.slice(2).split('/');
  return steps.reduce<unknown>(
    (value, step) => (isRecord(value) ? value[step.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined),
    root,
  );
}
