import * as z from 'zod';
import { protoObject } from './proto-object.ts';
import { id } from './values.ts';

export const taskPushNotificationConfig = protoObject({
  tenant: z.string().nullish(),
  id: z.string().nullish(),
  taskId: z.string().nullish(),
  url: id,
  token: z.string().nullish(),
  authentication: protoObject({ scheme: id, credentials: z.string().nullish() }).nullish(),
});

export const listTaskPushNotificationConfigsResponse = protoObject({
  configs: z.array(taskPushNotificationConfig).nullish(),
  nextPageToken: z.string().nullish(),
});
