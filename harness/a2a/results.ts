import * as z from 'zod';
import { agentCard } from './agent-card.ts';
import { message } from './messages.ts';
import { protoObject } from './proto-object.ts';
import { listTaskPushNotificationConfigsResponse, taskPushNotificationConfig } from './push-notifications.ts';
import { task, taskArtifactUpdateEvent, taskStatusUpdateEvent } from './tasks.ts';
import { struct } from './values.ts';

const answer = { task: task.nullish(), message: message.nullish() };

export const sendMessageResponse = protoObject(answer, ['task', 'message']);

/** One event of a stream (specification, 3.2.3). */
export const streamResponse = protoObject(
  {
    ...answer,
    statusUpdate: taskStatusUpdateEvent.nullish(),
    artifactUpdate: taskArtifactUpdateEvent.nullish(),
  },
  ['task', 'message', 'statusUpdate', 'artifactUpdate'],
);

/** A page of tasks, which can be empty. Its required members are present with their default values too. */
export const listTasksResponse = protoObject({
  tasks: z.array(task),
  nextPageToken: z.string(),
  pageSize: z.int32(),
  totalSize: z.int32(),
});

const results: Readonly<Record<string, z.ZodType>> = {
  SendMessage: sendMessageResponse,
  SendStreamingMessage: streamResponse,
  GetTask: task,
  ListTasks: listTasksResponse,
  CancelTask: task,
  SubscribeToTask: streamResponse,
  CreateTaskPushNotificationConfig: taskPushNotificationConfig,
  GetTaskPushNotificationConfig: taskPushNotificationConfig,
  ListTaskPushNotificationConfigs: listTaskPushNotificationConfigsResponse,
  DeleteTaskPushNotificationConfig: z.union([z.null(), struct]),
  GetExtendedAgentCard: agentCard,
};

/** The schema of a result of a request with this method; for a method that A2A does not have, of anything. */
export function resultSchema(method: string): z.ZodType {
  return (Object.hasOwn(results, method) ? results[method] : undefined) ?? z.unknown();
}
