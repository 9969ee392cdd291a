import type { TaskState } from './model.ts';

/** What a part of an artifact holds before it is put into JSON. */
export type Content = { readonly text: string } | { readonly raw: Uint8Array } | { readonly data: unknown };

/** One step of the work on a task. */
export type Step =
  /** Lets milliseconds of the clock pass. */
  | { readonly wait: number }
  /** Puts the task into a state; `says` is the message of the status. */
  | { readonly state: TaskState; readonly says?: string }
  /** Gives an artifact with these parts; `append` adds them to the one before it instead. */
  | {
      readonly artifact: readonly Content[];
      readonly name?: string;
      readonly append?: boolean;
      readonly lastChunk?: boolean;
    }
  /** Answers with a message; as the first step of a new task it stands in place of the task. */
  | { readonly answer: string };
