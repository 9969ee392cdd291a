import * as z from 'zod';
import { defaultConfig } from './config.ts';

const tool = {
  tool: z
    .string()
    .min(1)
    .meta({ description: 'name of the tool', examples: ['availability'] }),
  arguments: z
    .record(z.string(), z.unknown())
    .meta({ description: 'arguments to call it with', examples: [{ item: 'anvil' }] })
    .exactOptional(),
};

const toolFixture = (description: string) =>
  z
    .strictObject(tool)
    .meta({ description, examples: [{ tool: 'availability', arguments: { item: 'anvil' } }] })
    .exactOptional();

const mcp = z.strictObject({
  safe: toolFixture('tool without side effects that answers quickly'),
  oversize: toolFixture('tool whose answer does not fit into one message'),
  oversizeEscaped: toolFixture('tool whose answer fits into one message only until its quotes are escaped'),
  sized: z
    .strictObject({
      ...tool,
      length: z
        .string()
        .min(1)
        .meta({ description: 'name of the argument that says how many characters', examples: ['characters'] }),
      fill: z
        .string()
        .min(1)
        .meta({ description: 'name of the argument that says which character', examples: ['fill'] })
        .exactOptional(),
    })
    .meta({
      description: 'tool that answers with one character, as often as it is told',
      examples: [{ tool: 'repeat', length: 'characters', fill: 'fill' }],
    })
    .exactOptional(),
  progress: toolFixture('tool that reports progress when asked to'),
  logging: toolFixture('tool that sends log messages when asked to'),
  inputRequired: z
    .strictObject({
      ...tool,
      answers: z
        .record(z.string(), z.record(z.string(), z.unknown()))
        .meta({ description: 'response to each input request, by its key' })
        .exactOptional(),
    })
    .meta({ description: 'tool that asks for input', examples: [{ tool: 'order', arguments: { item: 'anvil' } }] })
    .exactOptional(),
  conversationOnly: toolFixture('tool that works in a conversation only'),
  rateLimited: toolFixture('tool that may be called once in a while'),
  structured: toolFixture('tool with an outputSchema'),
  failing: toolFixture('tool that ends in a failure of its own'),
  crashing: toolFixture('tool whose implementation throws'),
  resource: z
    .string()
    .min(1)
    .meta({ description: 'URI of a resource that can be read', examples: ['shop://opening-hours'] })
    .exactOptional(),
  prompt: z
    .strictObject({
      name: z
        .string()
        .min(1)
        .meta({ description: 'name of the prompt', examples: ['offer'] }),
      arguments: z
        .record(z.string(), z.string())
        .meta({ description: 'arguments, each a text', examples: [{ item: 'anvil' }] })
        .exactOptional(),
    })
    .meta({ description: 'prompt that can be rendered', examples: [{ name: 'offer' }] })
    .exactOptional(),
  completion: z
    .strictObject({
      ref: z
        .looseObject({ type: z.string().meta({ description: 'kind of the reference', examples: ['ref/prompt'] }) })
        .meta({ description: 'what is completed', examples: [{ type: 'ref/prompt', name: 'offer' }] }),
      argument: z
        .strictObject({
          name: z.string().meta({ description: 'name of the argument', examples: ['item'] }),
          value: z.string().meta({ description: 'what was typed so far', examples: ['an'] }),
        })
        .meta({ description: 'argument to complete', examples: [{ name: 'item', value: 'an' }] }),
    })
    .meta({ description: 'completion that has results' })
    .exactOptional(),
});

const prompt = (description: string, example: string) =>
  z
    .string()
    .min(1)
    .meta({ description: `text of a message: ${description}`, examples: [example] })
    .exactOptional();

const a2a = z.strictObject({
  complete: prompt('task that completes quickly', 'price of an anvil'),
  message: prompt('answer that is a message and no task', 'say hello'),
  artifact: prompt('task that completes with an artifact', 'write an offer'),
  inputRequired: prompt('task that asks for input', 'order something'),
  authRequired: prompt('task that asks for a credential', 'show my account'),
  rejected: prompt('task that is rejected', 'sell me the moon'),
  failed: prompt('task that fails', 'divide by zero'),
  stream: prompt('task of several updates', 'count to five'),
  chunks: prompt('task whose artifact comes in chunks', 'write a long offer'),
  long: prompt('task that takes some seconds', 'bake a cake'),
  slow: prompt('task of more than 180 seconds', 'wait for the ship'),
  oversize: prompt('answer that does not fit into one message', 'print the catalogue'),
  oversizeRaw: prompt('answer that is too large as base64 alone', 'draw the anvil'),
});

const smcpTool = (description: string) =>
  z
    .strictObject({
      name: z
        .string()
        .min(1)
        .meta({ description: 'name of the tool', examples: ['availability'] }),
      parameters: z
        .record(z.string(), z.unknown())
        .meta({ description: 'parameters to call it with', examples: [{ item: 'anvil' }] })
        .exactOptional(),
    })
    .meta({ description, examples: [{ name: 'availability', parameters: { item: 'anvil' } }] })
    .exactOptional();

const smcp = z.strictObject({
  clientId: z
    .string()
    .min(1)
    .meta({ description: 'client_id of the suite', examples: ['conformance'] })
    .exactOptional(),
  encrypted: z.boolean().meta({ description: 'encrypt all payloads' }).exactOptional(),
  tool: smcpTool('tool without side effects'),
  otherTool: smcpTool('another tool, best one whose name begins with that of the first'),
  openTool: smcpTool('tool that can be called without a token'),
  echo: z
    .strictObject({
      name: z
        .string()
        .min(1)
        .meta({ description: 'name of the tool', examples: ['echo'] }),
      parameter: z
        .string()
        .min(1)
        .meta({ description: 'parameter that takes any JSON value', examples: ['value'] }),
    })
    .meta({ description: 'tool that takes any JSON value' })
    .exactOptional(),
  counter: smcpTool('tool whose result holds the number of its runs; {unique} in a parameter makes a count of its own'),
  wrongParameters: z
    .record(z.string(), z.unknown())
    .meta({ description: 'parameters that the schema of the tool does not allow', examples: [{ item: 7 }] })
    .exactOptional(),
  scopesClaim: z
    .string()
    .min(1)
    .meta({ description: 'claim of a token that holds its scopes as a list', examples: ['permissions'] })
    .exactOptional(),
  window: z
    .number()
    .positive()
    .meta({ description: 'seconds of the replay window', examples: [300] })
    .exactOptional(),
  messageLimit: z
    .int()
    .positive()
    .meta({ description: 'bytes of the largest message', examples: [1_048_576] })
    .exactOptional(),
  rateLimit: z
    .strictObject({
      messages: z
        .int()
        .positive()
        .meta({ description: 'messages', examples: [100] }),
      seconds: z
        .number()
        .positive()
        .meta({ description: 'seconds', examples: [60] }),
    })
    .meta({ description: 'messages in some seconds after which the server refuses an address' })
    .exactOptional(),
  pace: z
    .number()
    .positive()
    .meta({ description: 'messages a second that the suite sends at most', examples: [20] })
    .exactOptional(),
  insecureVariable: z
    .string()
    .min(1)
    .meta({
      description: 'variable that is set to 1 to let a client opt into clear text',
      examples: ['SMCP_ALLOW_INSECURE'],
    })
    .exactOptional(),
});

const slug = (description: string, example: string) =>
  z
    .string()
    .min(1)
    .meta({ description, examples: [example] })
    .exactOptional();

const swarmsay = z.strictObject({
  board: slug('slug of a board with 200 messages or more, which is only read', 'guestbook'),
  postBoard: slug('slug of a board that may be posted to', 'lounge'),
  otherBoard: slug('slug of another board that may be posted to, best one for handles only', 'workshop'),
  handle: slug('slug of a handle with a profile', 'relay-3'),
  languagePatch: z
    .record(z.string(), z.unknown())
    .meta({
      description: 'merge patch that gives a profile the language de-AT',
      examples: [{ languages: ['de-AT'] }],
    })
    .exactOptional(),
  redacted: slug('text that the instance redacts', 'me@mail.example'),
  postBudget: z
    .int()
    .positive()
    .meta({ description: 'posts that a handle may make before it has to wait', examples: [30] })
    .exactOptional(),
  closed: slug('address of an instance whose boards have not opened', 'http://127.0.0.1:8082/mcp'),
  rest: z
    .strictObject({
      board: slug('path of the route that reads a board', '/api/v1/b/{board}'),
      post: slug('path of the route that posts to a board', '/api/v1/b/{board}'),
    })
    .meta({ description: 'routes of the REST API, with {board} for the slug' })
    .exactOptional(),
});

/** The shape of `conformance.config.json`; an unknown key is an error. */
export const configSchema = z
  .strictObject({
    $schema: z.string().meta({ description: 'address of this schema, for editors' }).exactOptional(),
    answerWithin: z
      .number()
      .positive()
      .meta({ description: 'milliseconds within which the target has to answer', examples: [10_000] })
      .default(defaultConfig.answerWithin),
    quiet: z
      .number()
      .positive()
      .meta({ description: 'milliseconds without a message that count as silence', examples: [500] })
      .default(defaultConfig.quiet),
    slack: z
      .number()
      .positive()
      .meta({ description: 'factor on every wait, for slow machines', examples: [2] })
      .default(defaultConfig.slack),
    concurrency: z
      .int()
      .min(1)
      .meta({ description: 'cases that run at the same time', examples: [4] })
      .exactOptional(),
    propertyRuns: z
      .int()
      .min(1)
      .meta({ description: 'inputs that each property case tries', examples: [100] })
      .exactOptional(),
    fixtures: z
      .strictObject({
        mcp: mcp.meta({ description: 'what may be called over MCP' }).exactOptional(),
        a2a: a2a.meta({ description: 'what may be asked for over A2A' }).exactOptional(),
        smcp: smcp.meta({ description: 'what an SMCP deployment is like' }).exactOptional(),
        swarmsay: swarmsay.meta({ description: 'what an instance of swarmsay holds' }).exactOptional(),
      })
      .meta({ description: 'what may be called on the target, by protocol' })
      .prefault({}),
    env: z
      .record(z.string().regex(/^[^=]+$/), z.string())
      .meta({
        description:
          'variables for the bot that --bot starts; it inherits the environment, so secrets stay out of here',
        examples: [{ LOG_LEVEL: 'debug' }],
      })
      .default({}),
  })
  .meta({
    title: 'conformance.config.json',
    description: 'What the conformance suite may call on a target, and how long it waits.',
  });

/** The published JSON Schema of the file, `vectors/format/config.schema.json`. */
export function configJsonSchema(): Readonly<Record<string, unknown>> {
  return z.toJSONSchema(configSchema, { io: 'input' });
}
