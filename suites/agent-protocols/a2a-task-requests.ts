import { type A2aRequest, a2aRequest } from '../../harness/a2a/request.ts';
import type { A2aPeer } from '../../harness/peers/peer.ts';
import type { Vector } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { messageFor } from '../a2a/sending.ts';

/** A request that names a task. */
interface TaskRequest extends Vector {
  requestFor(a2a: A2aPeer, trial: Trial, id: string): A2aRequest;
}

/** A request of every method that names a task. */
export const requestsOfTasks: readonly TaskRequest[] = [
  { id: 'get', comment: 'GetTask', requestFor: (_a2a, _trial, id) => a2aRequest('GetTask', { id }) },
  { id: 'cancel', comment: 'CancelTask', requestFor: (_a2a, _trial, id) => a2aRequest('CancelTask', { id }) },
  {
    id: 'subscribe',
    comment: 'SubscribeToTask',
    requestFor: (_a2a, _trial, id) => a2aRequest('SubscribeToTask', { id }),
  },
  {
    id: 'send',
    comment: 'SendMessage',
    requestFor: (a2a, trial, taskId) => messageFor(a2a, trial, 'complete', { message: { taskId } }),
  },
  {
    id: 'stream',
    comment: 'SendStreamingMessage',
    requestFor: (a2a, trial, taskId) =>
      messageFor(a2a, trial, 'complete', { method: 'SendStreamingMessage', message: { taskId } }),
  },
];
