import * as z from 'zod';
import { bytes } from './bytes.ts';
import { protoObject } from './proto-object.ts';
import { id, strings, struct } from './values.ts';

const role = z.literal(['ROLE_USER', 'ROLE_AGENT']);

/** A section of a message or artifact, with exactly one content (specification, 4.1.6). */
export const part = protoObject(
  {
    text: z.string().nullish(),
    raw: bytes.nullish(),
    url: z.string().nullish(),
    data: z.unknown().optional(),
    metadata: struct.nullish(),
    filename: z.string().nullish(),
    mediaType: z.string().nullish(),
  },
  ['text', 'raw', 'url', 'data'],
);

const parts = z.array(part).min(1);

/** One turn of a conversation (specification, 4.1.4). */
export const message = protoObject({
  messageId: id,
  contextId: z.string().nullish(),
  taskId: z.string().nullish(),
  role,
  parts,
  metadata: struct.nullish(),
  extensions: strings.nullish(),
  referenceTaskIds: strings.nullish(),
});

/** A result of a task (specification, 4.1.7). */
export const artifact = protoObject({
  artifactId: id,
  name: z.string().nullish(),
  description: z.string().nullish(),
  parts,
  metadata: struct.nullish(),
  extensions: strings.nullish(),
});
