import { type Domain, isObject, type JsonObject, ProtocolFailure } from './domain.ts';

const stock: ReadonlyMap<string, number> = new Map([
  ['anvil', 12],
  ['rocket', 3],
  ['magnet', 40],
  ['spring', 7],
  ['glue', 0],
]);

const text = { type: 'string', minLength: 1, maxLength: 100 };

function tool(name: string, description: string, properties: JsonObject, more: JsonObject = {}): JsonObject {
  const inputSchema = {
    type: 'object',
    properties,
    required: Object.keys(properties).filter((key) => key !== 'region'),
    additionalProperties: false,
  };
  return { name, description, inputSchema, annotations: { readOnlyHint: true }, ...more };
}

const tools: readonly JsonObject[] = [
  tool('opening-hours', 'When the shop is open', {}),
  tool('availability', 'Items in stock', { item: text, region: { ...text, 'x-mcp-header': 'Region' } }),
  tool(
    'forecast',
    'The weather on delivery day',
    { city: text },
    {
      outputSchema: {
        type: 'object',
        properties: { city: { type: 'string' }, celsius: { type: 'integer' } },
        required: ['city', 'celsius'],
      },
    },
  ),
  tool('countdown', 'Counts down and reports progress', { steps: { type: 'integer', minimum: 1, maximum: 100 } }),
  tool('journal', 'Writes a log message of level info', {}),
  tool('vault', 'Opens for whoever knows its number, for which it asks', {}),
  tool('fault', 'Fails, as a business can', {}),
];

const catalogue = { uri: 'shop:///catalogue', name: 'catalogue', mimeType: 'text/plain' };
const items: readonly JsonObject[] = [
  catalogue,
  ...[...stock.keys()].map((item) => ({ uri: `shop:///items/${item}`, name: item, mimeType: 'text/plain' })),
];

const prompts: readonly JsonObject[] = [
  { name: 'greeting', description: 'Greets a customer' },
  { name: 'offer', description: 'Writes an offer', arguments: [{ name: 'item', required: true }] },
];

const question = {
  method: 'elicitation/create',
  params: {
    mode: 'form',
    message: 'Which number?',
    requestedSchema: { type: 'object', properties: { number: { type: 'integer' } }, required: ['number'] },
  },
};

function content(words: string): JsonObject {
  return { content: [{ type: 'text', text: words }] };
}

/** A shop: something of all that MCP has, its answers fixed by the arguments. */
export const shop: Domain = {
  info: { name: 'http-server', title: 'Shop', version: '1.0.0' },
  instructions: 'A shop to try clients on.',
  capabilities: { tools: { listChanged: true }, resources: {}, prompts: {}, completions: {}, logging: {} },
  tools: () => tools,
  callTool(name, values, { meta, answers, notify }) {
    const known = tools.find((one) => one.name === name);
    if (known === undefined) throw new ProtocolFailure(-32602, 'There is no such tool.');
    const { properties, required } = known.inputSchema as {
      readonly properties: JsonObject;
      readonly required: readonly string[];
    };
    const wrong =
      required.some((key) => !Object.hasOwn(values, key)) ||
      Object.entries(values).some(([key, value]) => {
        const schema = Object.hasOwn(properties, key) ? properties[key] : undefined;
        if (!isObject(schema)) return true;
        return schema.type === 'integer' ? !Number.isInteger(value) : typeof value !== schema.type;
      });
    if (wrong) return { ...content('The arguments do not fit the tool.'), isError: true };
    switch (name) {
      case 'availability':
        return content(`${stock.get(String(values.item)) ?? 0} in stock`);
      case 'forecast': {
        const structuredContent = { city: values.city, celsius: 21 };
        return { ...content(JSON.stringify(structuredContent)), structuredContent };
      }
      case 'countdown': {
        const { progressToken } = meta;
        const total = Math.min(100, Number(values.steps));
        for (let progress = 1; progressToken !== undefined && progress <= total; progress += 1) {
          notify('notifications/progress', { progressToken, progress, total });
        }
        return content('Lift-off.');
      }
      case 'journal': {
        const level = meta['io.modelcontextprotocol/logLevel'];
        if (level === 'debug' || level === 'info') notify('notifications/message', { level: 'info', data: 'An entry' });
        return content('The journal is written.');
      }
      case 'vault': {
        const declared = meta['io.modelcontextprotocol/clientCapabilities'];
        const elicitation = isObject(declared) ? declared.elicitation : undefined;
        if (!isObject(elicitation) || ('url' in elicitation && !('form' in elicitation))) {
          const requiredCapabilities = { elicitation: { form: {} } };
          throw new ProtocolFailure(-32021, 'The vault needs elicitation by form.', { requiredCapabilities });
        }
        const { number } = answers;
        if (isObject(number) && number.action === 'accept') return content('The vault is open.');
        if (isObject(number)) return content('The vault stays closed.');
        return { resultType: 'input_required', inputRequests: { number: question } };
      }
      case 'fault':
        return { ...content('The warehouse is closed.'), isError: true };
      default:
        return content('From nine to five.');
    }
  },
  methods: {
    'resources/list': ({ cursor }) => {
      if (cursor !== undefined && cursor !== 'second')
        throw new ProtocolFailure(-32602, 'The cursor is not of this list.');
      return cursor === 'second'
        ? { resources: items.slice(3) }
        : { resources: items.slice(0, 3), nextCursor: 'second' };
    },
    'resources/templates/list': ({ cursor }) => {
      if (cursor !== undefined) throw new ProtocolFailure(-32602, 'The templates are one page.');
      return { resourceTemplates: [{ uriTemplate: 'shop:///items/{item}', name: 'item' }] };
    },
    'resources/read': ({ uri }) => {
      const found = items.find((one) => one.uri === uri);
      if (found === undefined) throw new ProtocolFailure(-32602, 'There is no such resource.', { uri });
      const words = found === catalogue ? [...stock.keys()].join('\n') : `${stock.get(String(found.name))} in stock`;
      return { contents: [{ uri, mimeType: 'text/plain', text: words }] };
    },
    'prompts/list': ({ cursor }) => {
      if (cursor !== undefined) throw new ProtocolFailure(-32602, 'The prompts are one page.');
      return { prompts };
    },
    'prompts/get': ({ name, arguments: values }) => {
      const item = isObject(values) ? values.item : undefined;
      if (!prompts.some((one) => one.name === name) || (name === 'offer' && typeof item !== 'string')) {
        throw new ProtocolFailure(-32602, 'There is no such prompt, or its item is missing.');
      }
      return { messages: [{ role: 'user', content: { type: 'text', text: `Write a ${name} ${item ?? ''}`.trim() } }] };
    },
    'completion/complete': ({ argument }) => {
      const prefix = isObject(argument) ? argument.value : undefined;
      if (typeof prefix !== 'string') throw new ProtocolFailure(-32602, 'A completion has an argument with a value.');
      return { completion: { values: [...stock.keys()].filter((item) => item.startsWith(prefix)) } };
    },
  },
};
