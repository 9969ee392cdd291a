/** A capability as it is advertised. */
export interface Capability {
  readonly name: string;
  readonly description: string;
  readonly parameters: {
    readonly type: 'object';
    readonly properties: Readonly<Record<string, { readonly type?: string }>>;
    readonly required: readonly string[];
  };
  readonly auth_required: boolean;
}

export interface Tool extends Capability {
  run(parameters: Readonly<Record<string, unknown>>): unknown;
}

/** The tools of the server; what `count` counts lives as long as they do. */
export function createTools(): ReadonlyMap<string, Tool> {
  const runs = new Map<string, number>();
  const text = { type: 'string' };
  const tools: readonly Tool[] = [
    tool('availability', 'How many of an item are in stock', { item: text }, ({ item }) => ({
      stock: { warehouse: 'north', amount: 7 },
      item,
    })),
    tool('availability_all', 'How many of every item are in stock', {}, () => [{ item: 'anvil', amount: 7 }]),
    tool('echo', 'Returns its value', { value: {} }, ({ value }) => ({ value })),
    tool('count', 'Counts its runs for a key', { key: text }, ({ key }) => {
      const count = (runs.get(String(key)) ?? 0) + 1;
      runs.set(String(key), count);
      return { runs: count };
    }),
    { ...tool('status', 'Tells whether the shop is open', {}, () => ({ open: true })), auth_required: false },
  ];
  return new Map(tools.map((one) => [one.name, one]));
}

function tool(
  name: string,
  description: string,
  properties: Capability['parameters']['properties'],
  run: Tool['run'],
): Tool {
  const parameters = { type: 'object', properties, required: Object.keys(properties) } as const;
  return { name, description, parameters, auth_required: true, run };
}

/** Whether parameters have every required member, each of its type, and no other. */
export function fits(parameters: unknown, { properties, required }: Capability['parameters']): boolean {
  if (typeof parameters !== 'object' || parameters === null || Array.isArray(parameters)) return false;
  const given = Object.entries(parameters);
  return (
    required.every((name) => Object.hasOwn(parameters, name)) &&
    given.every(([name, value]) => {
      const type = properties[name]?.type;
      return Object.hasOwn(properties, name) && (type === undefined || typeof value === type);
    })
  );
}
