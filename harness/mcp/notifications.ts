import * as z from 'zod';
import { requestId } from './values.ts';

const jsonrpc = z.literal('2.0');
const _meta = z.looseObject({ 'io.modelcontextprotocol/subscriptionId': requestId.optional() }).optional();

/** Any notification. */
export const notification = z.looseObject({
  jsonrpc,
  method: z.string(),
  params: z.looseObject({ _meta }).optional(),
});

export const progressNotification = z.looseObject({
  jsonrpc,
  method: z.literal('notifications/progress'),
  params: z.looseObject({
    _meta,
    progressToken: requestId,
    progress: z.number(),
    total: z.number().optional(),
    message: z.string().optional(),
  }),
});

/** The levels of log messages, from the least severe on. */
const logLevels = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'] as const;

export const messageNotification = z.looseObject({
  jsonrpc,
  method: z.literal('notifications/message'),
  params: z.looseObject({ _meta, level: z.literal([...logLevels]), logger: z.string().optional(), data: z.unknown() }),
});

/** The schema of a notification by its method, as far as a request can bring it about. */
export function notificationSchema(method: string): z.ZodType {
  if (method === 'notifications/progress') return progressNotification;
  return method === 'notifications/message' ? messageNotification : notification;
}
