import * as z from 'zod';
import { message } from './messages.ts';
import { protoObject } from './proto-object.ts';
import { taskPushNotificationConfig } from './push-notifications.ts';
import { taskState } from './tasks.ts';
import { id, strings, struct, timestamp } from './values.ts';

const tenant = z.string().nullish();
const metadata = struct.nullish();
const historyLength = z.int32().min(0).nullish();
const page = { pageSize: z.int32().min(1).max(100).nullish(), pageToken: z.string().nullish() };

const sendMessageRequest = protoObject({
  tenant,
  message,
  configuration: protoObject({
    acceptedOutputModes: strings.nullish(),
    taskPushNotificationConfig: taskPushNotificationConfig.nullish(),
    historyLength,
    returnImmediately: z.boolean().nullish(),
  }).nullish(),
  metadata,
});

const listTasksRequest = protoObject({
  tenant,
  contextId: z.string().nullish(),
  status: taskState.nullish(),
  ...page,
  historyLength,
  statusTimestampAfter: timestamp.nullish(),
  includeArtifacts: z.boolean().nullish(),
});

const pushNotificationConfigRequest = protoObject({ tenant, taskId: id, id });

const parameters: Readonly<Record<string, z.ZodType>> = {
  SendMessage: sendMessageRequest,
  SendStreamingMessage: sendMessageRequest,
  GetTask: protoObject({ tenant, id, historyLength }),
  ListTasks: listTasksRequest,
  CancelTask: protoObject({ tenant, id, metadata }),
  SubscribeToTask: protoObject({ tenant, id }),
  CreateTaskPushNotificationConfig: taskPushNotificationConfig,
  GetTaskPushNotificationConfig: pushNotificationConfigRequest,
  ListTaskPushNotificationConfigs: protoObject({ tenant, taskId: id, ...page }),
  DeleteTaskPushNotificationConfig: pushNotificationConfigRequest,
  GetExtendedAgentCard: protoObject({ tenant }).optional(),
};

/** The methods of A2A 1.0 (specification, 5.3). */
export const methods: readonly string[] = Object.keys(parameters);

/** The schema of `params` of a request with this method; for a method that A2A does not have, of anything. */
export function parametersSchema(method: string): z.ZodType {
  return (Object.hasOwn(parameters, method) ? parameters[method] : undefined) ?? z.unknown();
}
