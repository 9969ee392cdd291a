import * as z from 'zod';
import { annotations, anyObject, icons } from './values.ts';

const named = {
  _meta: anyObject.optional(),
  name: z.string(),
  title: z.string().optional(),
  description: z.string().optional(),
  icons: icons.optional(),
};

/** An entry of `tools/list` (server/tools, "Tool"). */
export const tool = z.looseObject({
  ...named,
  inputSchema: z.looseObject({ type: z.literal('object'), $schema: z.string().optional() }),
  outputSchema: z.looseObject({ $schema: z.string().optional() }).optional(),
  annotations: z
    .looseObject({
      title: z.string().optional(),
      readOnlyHint: z.boolean().optional(),
      destructiveHint: z.boolean().optional(),
      idempotentHint: z.boolean().optional(),
      openWorldHint: z.boolean().optional(),
    })
    .optional(),
});

/** An entry of `resources/templates/list`. */
export const resourceTemplate = z.looseObject({
  ...named,
  uriTemplate: z.string(),
  mimeType: z.string().optional(),
  annotations: annotations.optional(),
});

/** An entry of `prompts/list`. */
export const prompt = z.looseObject({
  ...named,
  arguments: z
    .array(
      z.looseObject({
        name: z.string(),
        title: z.string().optional(),
        description: z.string().optional(),
        required: z.boolean().optional(),
      }),
    )
    .optional(),
});
