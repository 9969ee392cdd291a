import type { Clock } from '../clock.ts';
import { isSettled } from './states.ts';
import type { Step } from './steps.ts';
import type { ArtifactRecord, TaskEvent, TaskRecord, TaskStore } from './tasks.ts';

/** Goes through the steps of one turn; ends early when the work is aborted. */
export async function work(task: TaskRecord, steps: readonly Step[], store: TaskStore, clock: Clock): Promise<void> {
  const { signal } = task.work;
  for (const step of steps) {
    if (signal.aborted) return;
    if ('wait' in step) {
      await clock.sleep(step.wait, signal);
    } else if ('state' in step) {
      const says = step.says === undefined ? undefined : { id: store.freshId(), text: step.says };
      store.change(task, step.state, says);
    } else if ('artifact' in step) {
      give(task, step);
    } else {
      tell(task, { kind: 'message', says: { id: store.freshId(), text: step.answer } });
    }
  }
}

/** Resolves when nothing happens to the task until its caller does something, or when `signal` aborts. */
export function settled(task: TaskRecord, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      task.followers.delete(follow);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const follow = (event: TaskEvent) => {
      if (event.kind === 'status' && isSettled(event.state)) end();
    };
    if (isSettled(task.state) || signal.aborted) return resolve();
    task.followers.add(follow);
    signal.addEventListener('abort', end);
  });
}

function give(task: TaskRecord, { artifact, name, append, lastChunk }: Extract<Step, { artifact: unknown }>): void {
  const latest = task.artifacts.at(-1);
  const extended = append === true ? latest : undefined;
  const artifactId = extended?.artifactId ?? `artifact-${task.artifacts.length + 1}`;
  const given: ArtifactRecord = { artifactId, ...(name === undefined ? {} : { name }), parts: artifact };
  task.artifacts = extended
    ? [...task.artifacts.slice(0, -1), { ...extended, parts: [...extended.parts, ...artifact] }]
    : [...task.artifacts, given];
  tell(task, { kind: 'artifact', artifact: given, append, lastChunk });
}

function tell(task: TaskRecord, event: TaskEvent): void {
  for (const follow of task.followers) follow(event);
}
