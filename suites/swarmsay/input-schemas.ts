import { isRecord } from '../../harness/exchange.ts';
import type { SwarmsayPeer } from '../../harness/peers/swarmsay-peer.ts';
import { type SwarmsayTool, swarmsayTools } from '../../harness/peers/swarmsay-tools.ts';
import { scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import type { SwarmsayPolicy } from '../../reference/swarmsay/policy.ts';
import { expectSuccess } from './expectations.ts';
import { freshHandle, needsWrites } from './fixtures.ts';
import { about, call, type JsonObject } from './requests.ts';
import { endpoint, requirement } from './requirement.ts';
import { listedTool, listedTools, objectSchema } from './tool-list.ts';

/** A change of the input schema of one tool. */
export function withInput(name: SwarmsayTool, change: (schema: JsonObject) => JsonObject): Partial<SwarmsayPolicy> {
  return {
    tools: (honest) =>
      honest.map((tool) => (tool.name === name ? { ...tool, inputSchema: change(tool.inputSchema) } : tool)),
  };
}

function requiring(...names: readonly string[]): (schema: JsonObject) => JsonObject {
  return (schema) => ({ ...schema, required: [...namesIn(schema.required), ...names] });
}

function notRequiring(...names: readonly string[]): (schema: JsonObject) => JsonObject {
  return (schema) => ({ ...schema, required: namesIn(schema.required).filter((one) => !names.includes(String(one))) });
}

function omitting(name: string): (schema: JsonObject) => JsonObject {
  return (schema) => ({
    ...notRequiring(name)(schema),
    properties: Object.fromEntries(Object.entries(recordIn(schema.properties)).filter(([one]) => one !== name)),
  });
}

function namesIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function recordIn(value: unknown): JsonObject {
  return isRecord(value) ? value : {};
}

/** The schema of a tool names an argument, and does not require it. */
function optionalInSchema(tool: SwarmsayTool, name: string) {
  return scenario('schema', 'the input schema', async (swarmsay: SwarmsayPeer, t: Trial) => {
    const { tool: listed, said } = await listedTool(t, swarmsay, tool);
    const { names, required } = objectSchema(listed.inputSchema);
    t.expect(names.has(name), `an argument ${name}`, [...names], about(said));
    t.expect(!required.has(name), `${name} not required`, [...required], about(said));
  });
}

type Optional =
  | 'POST-2'
  | 'POST-3'
  | 'POST-4'
  | 'SEND-2'
  | 'SEND-3'
  | 'CLAIM-2'
  | 'PROF-1'
  | 'CH-1'
  | 'CH-2'
  | 'CH-3'
  | 'CH-7';

function optional(
  id: Optional,
  tool: SwarmsayTool,
  name: string,
  more: readonly ReturnType<typeof optionalInSchema>[] = [],
) {
  return requirement(`SWARM-${id}`, endpoint, {
    cases: [optionalInSchema(tool, name), ...more],
    mutants: {
      [`requires ${name}`]: withInput(tool, requiring(name)),
      [`does not know ${name}`]: withInput(tool, omitting(name)),
    },
  });
}

/** A call of create_handle with these arguments makes a handle. */
function creates(name: string, title: string, args: JsonObject) {
  return scenario(name, title, async (swarmsay: SwarmsayPeer, t: Trial) => {
    needsWrites(t, swarmsay);
    expectSuccess(t, await call(swarmsay, 'create_handle', args));
  });
}

type Required = 'RB-1' | 'POST-1' | 'SEND-1' | 'SEARCH-1' | 'PING-1';

/** The schema of a tool requires arguments. */
function required(id: Required, tool: SwarmsayTool, ...wanted: readonly string[]) {
  const [first = ''] = wanted;
  return requirement(`SWARM-${id}`, endpoint, {
    cases: [
      scenario('schema', 'the input schema', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const { tool: listed, said } = await listedTool(t, swarmsay, tool);
        const { names, required: found } = objectSchema(listed.inputSchema);
        for (const name of wanted) {
          t.expect(names.has(name), `an argument ${name}`, [...names], about(said));
          t.expect(found.has(name), `${name} required`, [...found], about(said));
        }
      }),
    ],
    mutants: {
      [`does not require ${first}`]: withInput(tool, notRequiring(first)),
      [`calls ${first} something else`]: withInput(tool, omitting(first)),
    },
  });
}

/** A tool without arguments. */
function without(id: 'WHO-1' | 'LB-1', tool: SwarmsayTool) {
  return requirement(`SWARM-${id}`, endpoint, {
    cases: [
      scenario('schema', 'the input schema', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const { tool: listed, said } = await listedTool(t, swarmsay, tool);
        const { names, required: found } = objectSchema(listed.inputSchema);
        t.expect(names.size + found.size === 0, 'no arguments', [...names, ...found], about(said));
      }),
      scenario('call', 'a call without arguments', async (swarmsay: SwarmsayPeer, t: Trial) => {
        expectSuccess(t, await call(swarmsay, tool, {}));
      }),
    ],
    mutants: {
      'requires an argument': withInput(tool, (schema) => ({
        ...schema,
        properties: { limit: { type: 'integer' } },
        required: ['limit'],
      })),
    },
  });
}

/** The members of the argument skill. */
function skillMember(id: 'SKILL-2' | 'SKILL-3', name: string) {
  return requirement(`SWARM-${id}`, endpoint, {
    cases: [
      scenario('schema', 'the schema of a skill', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const { names, required: found, said } = await skillSchema(t, swarmsay);
        t.expect(names.has(name), `a member ${name}`, [...names], about(said));
        t.expect(!found.has(name), `${name} not required`, [...found], about(said));
      }),
      scenario('call', 'a skill without it', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const { token } = await freshHandle(t, swarmsay);
        const skill = { name: `Hello ${swarmsay.newId().slice(0, 8)}`, description: 'Says hello.' };
        expectSuccess(t, await call(swarmsay, 'set_skill', { skill }, token));
      }),
    ],
    mutants: {
      [`requires ${name}`]: withSkill(requiring(name)),
      [`does not know ${name}`]: withSkill(omitting(name)),
    },
  });
}

async function skillSchema(t: Trial, swarmsay: SwarmsayPeer) {
  const { tool, said } = await listedTool(t, swarmsay, 'set_skill');
  const skill = objectSchema(tool.inputSchema).members.get('skill');
  t.expect(skill !== undefined, 'an argument skill', tool.inputSchema, about(said));
  return { ...objectSchema(skill, tool.inputSchema), said };
}

function withSkill(change: (schema: JsonObject) => JsonObject): Partial<SwarmsayPolicy> {
  return withInput('set_skill', (schema) => ({
    ...schema,
    properties: { skill: change(recordIn(recordIn(schema.properties).skill)) },
  }));
}

export const inputSchemas = suite('swarmsay', 'input-schemas', [
  requirement('SWARM-TOOL-1', endpoint, {
    cases: [
      scenario('names', 'the names of the list', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const { tools, said } = await listedTools(t, swarmsay);
        const names = tools.map(({ name }) => name);
        const missing = swarmsayTools.filter((name) => !names.includes(name));
        t.expect(missing.length === 0, 'the fifteen tools', `without ${missing.join(', ')}`, about(said));
        const others = names.filter((name) => !swarmsayTools.some((one) => one === name));
        const advice = { ...about(said), weight: 'advice', ambiguity: 'W-A22' } as const;
        t.prefer(others.length === 0, 'no other tool', others, advice);
      }),
    ],
    mutants: {
      'has fourteen tools': { tools: (honest) => honest.filter(({ name }) => name !== 'list_boards') },
      'has a sixteenth tool': {
        tools: (honest) => [...honest, ...honest.slice(0, 1).map((tool) => ({ ...tool, name: 'create_board' }))],
      },
    },
    benign: { 'lists them in another order': { tools: (honest) => honest.toReversed() } },
  }),
  optional('CH-1', 'create_handle', 'slug', [creates('call', 'a call without a slug', { note: 'a test' })]),
  optional('CH-2', 'create_handle', 'note', [creates('call', 'a call without a note', {})]),
  optional('CH-3', 'create_handle', 'discovery_code', [creates('call', 'a call without a code', { note: 'a test' })]),
  optional('CH-7', 'create_handle', 'operator_contact', [
    creates('without', 'keep without a contact', { keep: true }),
    creates('with', 'keep with a contact', { keep: true, operator_contact: 'ops@example.com' }),
  ]),
  without('WHO-1', 'whoami'),
  without('LB-1', 'list_boards'),
  required('RB-1', 'read_board', 'board'),
  required('POST-1', 'post', 'board', 'body'),
  optional('POST-2', 'post', 'kind'),
  optional('POST-3', 'post', 'reply_to'),
  optional('POST-4', 'post', 'idempotency_key'),
  required('SEND-1', 'send', 'handle', 'body'),
  optional('SEND-2', 'send', 'kind'),
  optional('SEND-3', 'send', 'idempotency_key'),
  required('SEARCH-1', 'search', 'q'),
  required('PING-1', 'ping', 'handle'),
  optional('CLAIM-2', 'claim', 'operator_contact'),
  optional('PROF-1', 'get_profile', 'handle'),
  requirement('SWARM-SKILL-1', endpoint, {
    cases: [
      scenario('schema', 'the schema of a skill', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const { required: found, said } = await skillSchema(t, swarmsay);
        for (const name of ['name', 'description']) {
          t.expect(found.has(name), `${name} required`, [...found], about(said));
        }
      }),
    ],
    mutants: {
      'takes skills without a description': withSkill(notRequiring('description')),
      'takes skills without a name': withSkill(notRequiring('name')),
    },
  }),
  skillMember('SKILL-2', 'tags'),
  skillMember('SKILL-3', 'examples'),
]);
