import { isObject, type JsonObject } from '../messages.ts';
import { type FlatSchema, schemaProblems } from './arguments.ts';
import type { Call } from './call.ts';
import { ProtocolFailure } from './failure.ts';
import { pageOf } from './page.ts';

interface Prompt {
  readonly name: string;
  readonly description: string;
  readonly arguments: readonly { readonly name: string; readonly description: string; readonly required: boolean }[];
  text(values: JsonObject): string;
}

const prompts: readonly Prompt[] = [
  {
    name: 'offer',
    description: 'Writes an offer for an item',
    arguments: [
      { name: 'item', description: 'What is offered', required: true },
      { name: 'tone', description: 'How it is said', required: false },
    ],
    text: ({ item, tone = 'friendly' }) => `Write a ${tone} offer for one ${item}.`,
  },
  {
    name: 'opening-hours',
    description: 'Tells when the shop is open',
    arguments: [],
    text: () => 'Say that the shop is open from nine to five.',
  },
];

/** `prompts/list`: one page. */
export function listPrompts({ request, policy }: Call): { readonly page: number; readonly result: JsonObject } {
  const definitions = prompts.map(({ text: _text, ...definition }) => definition);
  const page = pageOf('prompts', definitions, 10, request.params, policy);
  return { page: page.number, result: { prompts: page.items, nextCursor: page.nextCursor } };
}

/** `prompts/get` (server/prompts). */
export function getPrompt({ request }: Call): JsonObject {
  const prompt = prompts.find(({ name }) => name === request.params.name);
  if (!prompt) throw new ProtocolFailure('unknown-prompt', 'There is no such prompt.');
  const values = request.params.arguments ?? {};
  const [problem] = schemaProblems(schemaOf(prompt), values);
  if (problem !== undefined) throw new ProtocolFailure('prompt-arguments', problem);
  const text = prompt.text(isObject(values) ? values : {});
  return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
}

function schemaOf(prompt: Prompt): FlatSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(prompt.arguments.map(({ name }) => [name, { type: 'string' as const }])),
    required: prompt.arguments.filter(({ required }) => required).map(({ name }) => name),
  };
}
