import { isRecord } from '../exchange.ts';
import { isInterrupted, isTerminal } from './task-states.ts';

/** What the order of events in a stream must be. Each rule judges events that fit `streamResponse` one by one. */

type Members = Readonly<Record<string, unknown>>;

/** The event that breaks a rule, by its place in the stream, and what belonged there. */
export interface StreamFault {
  readonly event: number;
  readonly expected: string;
}

/** Whether a stream over SimpleX ends with this event: the binding ends it at interrupted states too. */
export function endsStream(event: Members): boolean {
  return closesStream(event) || isInterrupted(stateOf(event));
}

/** Whether every stream of A2A ends with this event: a terminal state or a message (specification, 3.1.2). */
export function closesStream(event: Members): boolean {
  return isRecord(event.message) || isTerminal(stateOf(event));
}

/** A stream begins with its task; one of SendStreamingMessage can be a message instead (3.1.2, 3.1.6). */
export function beginning(method: string, [first]: readonly Members[]): StreamFault | undefined {
  if (isRecord(first?.task) || (method === 'SendStreamingMessage' && isRecord(first?.message))) return undefined;
  return { event: 0, expected: method === 'SendStreamingMessage' ? 'a task or a message' : 'a task' };
}

/** After its first event a stream holds updates, and snapshots of the task, but no message (3.1.2, 11.7). */
export function continuation(events: readonly Members[]): StreamFault | undefined {
  return faultAt(
    events.findIndex((event, index) => index > 0 && isRecord(event.message)),
    'a status update or an artifact update',
  );
}

/** The last event is one that ends the stream. */
export function ending(events: readonly Members[], ends = endsStream): StreamFault | undefined {
  const last = events.at(-1);
  if (last !== undefined && ends(last)) return undefined;
  return { event: Math.max(events.length - 1, 0), expected: 'an event that ends the stream' };
}

/** Nothing follows an event that ends the stream. */
export function afterEnd(events: readonly Members[], ends = endsStream): StreamFault | undefined {
  const end = events.findIndex(ends);
  return faultAt(end === -1 || end === events.length - 1 ? -1 : end + 1, 'nothing after the end of the stream');
}

/** All events are of one task and one context, those that the first event with an id names (4.2). */
export function sameTask(events: readonly Members[]): StreamFault | undefined {
  const ids = events.map(idsOf);
  const taskId = ids.find((each) => each.taskId !== undefined)?.taskId;
  const contextId = ids.find((each) => each.contextId !== undefined)?.contextId;
  return faultAt(
    ids.findIndex((each) => (each.taskId ?? taskId) !== taskId || (each.contextId ?? contextId) !== contextId),
    `the task ${JSON.stringify(taskId)} in the context ${JSON.stringify(contextId)}`,
  );
}

/**
 * What is appended extends an artifact that the stream showed before and that is not complete (4.2.2). A stream that
 * was `resumed`, or that goes on with an earlier task, can append to what came before it.
 */
export function appending(events: readonly Members[], resumed = false): StreamFault | undefined {
  const open = new Map<unknown, boolean>();
  for (const [event, { task, artifactUpdate }] of events.entries()) {
    if (isRecord(task) && Array.isArray(task.artifacts)) {
      for (const { artifactId } of task.artifacts.filter(isRecord))
        if (!open.has(artifactId)) open.set(artifactId, true);
    }
    if (!isRecord(artifactUpdate) || !isRecord(artifactUpdate.artifact)) continue;
    const { artifactId } = artifactUpdate.artifact;
    if (artifactUpdate.append === true && !(open.get(artifactId) ?? resumed)) {
      return { event, expected: `an artifact ${JSON.stringify(artifactId)} that is not complete` };
    }
    open.set(artifactId, artifactUpdate.lastChunk !== true);
  }
  return undefined;
}

function faultAt(event: number, expected: string): StreamFault | undefined {
  return event === -1 ? undefined : { event, expected };
}

/** The state that an event gives its task. */
function stateOf({ task, statusUpdate }: Members): unknown {
  const holder = isRecord(task) ? task : statusUpdate;
  return isRecord(holder) && isRecord(holder.status) ? holder.status.state : undefined;
}

/** The ids that an event names; an id of the empty string is none. */
function idsOf({ task, message, statusUpdate, artifactUpdate }: Members): { taskId?: unknown; contextId?: unknown } {
  const holder = [task, message, statusUpdate, artifactUpdate].find(isRecord);
  if (holder === undefined) return {};
  const taskId = isRecord(task) ? task.id : holder.taskId;
  return { taskId: taskId || undefined, contextId: holder.contextId || undefined };
}
