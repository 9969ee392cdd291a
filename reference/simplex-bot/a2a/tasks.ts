import { createHmac } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Artifact, Message, TaskState } from './model.ts';
import type { Content } from './steps.ts';

/** An artifact before it is put into JSON. */
export type ArtifactRecord = Omit<Artifact, 'parts'> & { readonly parts: readonly Content[] };

/** A message of the bot before it is put into JSON: its id and its text. */
export interface Saying {
  readonly id: string;
  readonly text: string;
}

/** What happens to a task, told to everybody who follows it; `message` stands among its updates in faulty bots only. */
export type TaskEvent =
  | {
      readonly kind: 'status';
      readonly state: TaskState;
      readonly changedAt: number;
      readonly says: Saying | undefined;
    }
  | {
      readonly kind: 'artifact';
      readonly artifact: ArtifactRecord;
      readonly append: boolean | undefined;
      readonly lastChunk: boolean | undefined;
    }
  | { readonly kind: 'message'; readonly says: Saying };

/** One task; it changes while it is worked on. */
export interface TaskRecord {
  readonly id: string;
  readonly contextId: string;
  /** The name of the caller who began it. */
  readonly owner: string;
  state: TaskState;
  /** Milliseconds since the epoch. */
  changedAt: number;
  /** Grows with every change of a status: the later, the greater. */
  sequence: number;
  says: Saying | undefined;
  artifacts: readonly ArtifactRecord[];
  /** What was said in the turns before the status. */
  history: readonly (Message | Saying)[];
  /** Ends the work that goes on. */
  work: AbortController;
  readonly followers: Set<(event: TaskEvent) => void>;
}

export interface TaskStore {
  freshId(): string;
  create(id: string, contextId: string, owner: string): TaskRecord;
  find(id: string): TaskRecord | undefined;
  /** All tasks, the one whose status changed last first. */
  all(): readonly TaskRecord[];
  /** The owner of a context; the first who names it. */
  ownerOf(contextId: string): string | undefined;
  /** Notes a context, and returns the id of its latest task. */
  enter(contextId: string, owner: string): string | undefined;
  change(task: TaskRecord, state: TaskState, says: Saying | undefined): void;
}

/** The tasks of one bot. Ids are as good as random for whoever does not know the secret, and the same for the same secret. */
export function createTaskStore(clock: Clock, secret: string): TaskStore {
  const tasks = new Map<string, TaskRecord>();
  const contexts = new Map<string, { readonly owner: string; latest: string | undefined }>();
  let ids = 0;
  let changes = 0;

  return {
    freshId() {
      ids += 1;
      return createHmac('sha256', secret).update(`a2a ${ids}`).digest('base64url').slice(0, 16);
    },
    create(id, contextId, owner) {
      changes += 1;
      const task: TaskRecord = {
        id,
        contextId,
        owner,
        state: 'TASK_STATE_SUBMITTED',
        changedAt: clock.now(),
        sequence: changes,
        says: undefined,
        artifacts: [],
        history: [],
        work: new AbortController(),
        followers: new Set(),
      };
      tasks.set(id, task);
      const context = contexts.get(contextId);
      if (context) context.latest = id;
      return task;
    },
    find: (id) => tasks.get(id),
    all: () => [...tasks.values()].sort((one, other) => other.sequence - one.sequence),
    ownerOf: (contextId) => contexts.get(contextId)?.owner,
    enter(contextId, owner) {
      const context = contexts.get(contextId);
      if (!context) contexts.set(contextId, { owner, latest: undefined });
      return context?.latest;
    },
    change(task, state, says) {
      changes += 1;
      Object.assign(task, { state, says, changedAt: clock.now(), sequence: changes });
      const event: TaskEvent = { kind: 'status', state, says, changedAt: task.changedAt };
      for (const follow of task.followers) follow(event);
    },
  };
}
