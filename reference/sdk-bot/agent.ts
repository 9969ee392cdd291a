import { randomUUID } from 'node:crypto';
import { type Artifact, type Message, type Part, Role, type Task, TaskState, type TaskStatus } from '@a2a-js/sdk';
import { AgentEvent, type AgentExecutor, type ExecutionEventBus, type RequestContext } from '@a2a-js/sdk/server';

/** One thing that the agent does for a message. */
type Act =
  | { readonly pause: number }
  | { readonly put: TaskState; readonly saying?: string }
  | { readonly give: Content; readonly more?: boolean; readonly last?: boolean };
type Content = NonNullable<Part['content']>;

const done: Act = { put: TaskState.TASK_STATE_COMPLETED };

/** What the first word of a message makes the agent do; any other word completes. */
const acts: Readonly<Record<string, (count: number, credential: boolean) => readonly Act[]>> = {
  artifact: () => [{ give: text('An offer') }, done],
  text: (count) => [{ give: text('t'.repeat(count)) }, done],
  data: () => [{ give: { $case: 'data', value: { item: 'hammer' } } }, done],
  raw: (count) => [{ give: { $case: 'raw', value: Buffer.alloc(count, 0xfb) } }, done],
  oversize: () => [{ give: text('t'.repeat(30_000)) }, done],
  chunks: (count) => [
    ...Array.from(
      { length: count },
      (_, index): Act => ({
        give: text(`${index + 1}. `),
        more: index > 0,
        last: index === count - 1,
      }),
    ),
    done,
  ],
  stream: (count) => [
    ...Array.from({ length: count }, (_, index): readonly Act[] => [
      { pause: 50 },
      { put: TaskState.TASK_STATE_WORKING, saying: `Number ${index + 1}` },
    ]).flat(),
    { give: text('Counted') },
    done,
  ],
  long: (count) => [{ pause: count * 1_000 }, { give: text('At last') }, done],
  input: () => [{ put: TaskState.TASK_STATE_INPUT_REQUIRED, saying: 'What size?' }],
  auth: (_count, credential) =>
    credential
      ? [{ give: text('Your account') }, done]
      : [{ put: TaskState.TASK_STATE_AUTH_REQUIRED, saying: 'Authorization is needed' }],
  reject: () => [{ put: TaskState.TASK_STATE_REJECTED, saying: 'Never' }],
  fail: () => [{ put: TaskState.TASK_STATE_FAILED, saying: 'Out of nails' }],
};

/** The name under which a call's context tells whether the request had a credential. */
export const credentialKey = 'credential';

export interface ShopAgentOptions {
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

/** A shop assistant as an executor of the official SDK. */
export function buildAgent({ sleep }: ShopAgentOptions): AgentExecutor {
  const running = new Map<string, AbortController>();
  const contexts = new Map<string, string>();

  async function execute(request: RequestContext, bus: ExecutionEventBus): Promise<void> {
    const { taskId, contextId, userMessage, context } = request;
    const [word = '', count = '3'] = textOf(userMessage).trim().toLowerCase().split(/\s+/);
    if (word === 'message' && !request.task) {
      bus.publish(AgentEvent.message(say('Hello', contextId)));
      return;
    }
    const stop = new AbortController();
    running.set(taskId, stop);
    contexts.set(taskId, contextId);
    // Every turn begins with the task: the SDK takes no update before it.
    bus.publish(AgentEvent.task(begun(request)));
    const known = Object.hasOwn(acts, word) ? acts[word] : undefined;
    const planned = known?.(Number(count), context.state.get(credentialKey) === true) ?? [{ give: text('Done') }, done];
    let artifacts = request.task?.artifacts.length ?? 0;
    for (const act of planned) {
      if ('pause' in act) await sleep(act.pause, stop.signal);
      if (stop.signal.aborted) return;
      if ('put' in act) {
        const message = act.saying === undefined ? undefined : say(act.saying, contextId, taskId);
        bus.publish(
          AgentEvent.statusUpdate({ taskId, contextId, status: status(act.put, message), metadata: undefined }),
        );
      } else if ('give' in act) {
        if (act.more !== true) artifacts += 1;
        const artifact = artifactOf(`part-${artifacts}`, act.give);
        const chunk = { append: act.more ?? false, lastChunk: act.last ?? act.more === undefined };
        bus.publish(AgentEvent.artifactUpdate({ taskId, contextId, artifact, ...chunk, metadata: undefined }));
      }
    }
    running.delete(taskId);
  }

  async function cancelTask(taskId: string, bus: ExecutionEventBus): Promise<void> {
    running.get(taskId)?.abort();
    running.delete(taskId);
    const contextId = contexts.get(taskId) ?? '';
    const canceled = status(TaskState.TASK_STATE_CANCELED);
    bus.publish(AgentEvent.statusUpdate({ taskId, contextId, status: canceled, metadata: undefined }));
  }

  return { execute, cancelTask };
}

function begun({ taskId, contextId, task, userMessage }: RequestContext): Task {
  return {
    id: taskId,
    contextId,
    status: status(TaskState.TASK_STATE_WORKING),
    artifacts: task?.artifacts ?? [],
    history: task?.history ?? [userMessage],
    metadata: undefined,
  };
}

function status(state: TaskState, message?: Message): TaskStatus {
  return { state, message, timestamp: new Date().toISOString() };
}

function say(words: string, contextId: string, taskId = ''): Message {
  return {
    messageId: randomUUID(),
    contextId,
    taskId,
    role: Role.ROLE_AGENT,
    parts: [partOf(text(words))],
    metadata: undefined,
    extensions: [],
    referenceTaskIds: [],
  };
}

function artifactOf(artifactId: string, content: Content): Artifact {
  return { artifactId, name: '', description: '', parts: [partOf(content)], metadata: undefined, extensions: [] };
}

function partOf(content: Content): Part {
  return { content, metadata: undefined, filename: '', mediaType: '' };
}

function text(value: string): Content {
  return { $case: 'text', value };
}

function textOf({ parts }: Message): string {
  return parts.map(({ content }) => (content?.$case === 'text' ? content.value : '')).join(' ');
}
