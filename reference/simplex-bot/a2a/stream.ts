import type { JsonRpcResponse } from '../messages.ts';
import type { StreamContext } from '../policy/a2a.ts';
import type { Call } from './call.ts';
import { eventJson, taskJson } from './json.ts';
import type { StreamResponse } from './model.ts';
import { resultResponse } from './responses.ts';
import { isSettled } from './states.ts';
import type { TaskEvent, TaskRecord } from './tasks.ts';

/** The replies of one stream, one after the other. */
export interface Stream {
  /** Sends one event; `ends` says that it is the last one. After the end nothing is sent. */
  send(event: StreamResponse, ends: boolean): void;
  /** Ends the stream as it stands. */
  end(): void;
  /** Resolves with the last reply when the stream has ended and everything is sent. */
  readonly ended: Promise<object | undefined>;
}

/** Each StreamResponse is one reply, in the order of the stream (A2A binding, Streaming). */
export function openStream({ request, caller, policy }: Call): Stream {
  const before: StreamResponse[] = [];
  const earlier: JsonRpcResponse[] = [];
  let isOpen = true;
  let isCut = false;
  let last: object | undefined;
  let sending = Promise.resolve();
  let finish: (end: Promise<object | undefined>) => void = () => undefined;
  const ended = new Promise<object | undefined>((resolve) => {
    finish = resolve;
  });

  function end(): void {
    isOpen = false;
    finish(sending.then(() => last));
  }

  async function sendAll(replies: readonly unknown[]): Promise<void> {
    for (const reply of replies) {
      if (isCut) return;
      last = reply as object;
      if ((await caller.respond(reply, request)) || !policy.oversizeEndsStream()) continue;
      isCut = true;
      end();
    }
  }

  return {
    send(event, ends) {
      if (!isOpen) return;
      const context: StreamContext = { asked: request, index: before.length, before: [...before] };
      const response = resultResponse(policy.streamResponse(event, context), request, policy);
      const replies = policy.streamReplies(response, { ...context, earlier: [...earlier] });
      before.push(event);
      earlier.push(response);
      sending = sending.then(() => sendAll(replies));
      if (policy.endsStream(ends, event, context)) end();
    },
    end,
    ended,
  };
}

/** Sends the task as it stands and then what happens to it, until the stream ends or `signal` aborts. */
export function followTask(task: TaskRecord, call: Call, signal: AbortSignal): Promise<object | undefined> {
  const { request, policy } = call;
  const stream = openStream(call);
  const follow = (event: TaskEvent) =>
    stream.send(eventJson(event, task, policy), event.kind === 'status' && isSettled(event.state));
  task.followers.add(follow);
  signal.addEventListener('abort', stream.end, { once: true });
  const snapshot = taskJson(task, { artifacts: true, historyLength: undefined }, request, policy);
  stream.send({ task: snapshot }, isSettled(task.state));
  return stream.ended.finally(() => {
    task.followers.delete(follow);
    signal.removeEventListener('abort', stream.end);
  });
}
