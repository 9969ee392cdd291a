import * as z from 'zod';
import { artifact, message } from './messages.ts';
import { protoObject } from './proto-object.ts';
import { taskStates } from './task-states.ts';
import { id, struct, timestamp } from './values.ts';

export const taskState = z.literal([...taskStates]);

export const taskStatus = protoObject({ state: taskState, message: message.nullish(), timestamp: timestamp.nullish() });

/** The unit of work (specification, 4.1.1). */
export const task = protoObject({
  id,
  contextId: z.string().nullish(),
  status: taskStatus,
  artifacts: z.array(artifact).nullish(),
  history: z.array(message).nullish(),
  metadata: struct.nullish(),
});

const update = { taskId: id, contextId: id, metadata: struct.nullish() };

export const taskStatusUpdateEvent = protoObject({ ...update, status: taskStatus });

export const taskArtifactUpdateEvent = protoObject({
  ...update,
  artifact,
  append: z.boolean().nullish(),
  lastChunk: z.boolean().nullish(),
});
