import type { JsonObject } from '../messages.ts';
import type { FlatSchema } from './arguments.ts';
import type { Call } from './call.ts';

export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: FlatSchema;
  readonly outputSchema?: JsonObject;
  /** Safe to call: without side effects. */
  readonly readOnly: boolean;
  /** Cannot be answered over Service RPC. */
  readonly needsConversation?: true;
  /** Resolves with a complete result or one that asks for input; `values` fit the input schema. */
  run(values: JsonObject, call: Call): Promise<JsonObject> | JsonObject;
}

/** The tool as `tools/list` shows it. */
export function toolDefinition(tool: Tool): JsonObject {
  return {
    name: tool.name,
    description: tool.description,
    inputSchema: tool.inputSchema,
    outputSchema: tool.outputSchema,
    annotations: { readOnlyHint: tool.readOnly },
  };
}

export function textResult(text: string): JsonObject {
  return { content: [{ type: 'text', text }], isError: false };
}

export function errorResult(text: string): JsonObject {
  return { content: [{ type: 'text', text }], isError: true };
}

/** A schema with these properties and no others; all but the `optional` ones are required. */
export function inputSchema(properties: FlatSchema['properties'], optional: readonly string[] = []): FlatSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required, additionalProperties: false };
}
