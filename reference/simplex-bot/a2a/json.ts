import type { Asked } from '../messages.ts';
import type { MessagePlace } from '../policy/a2a.ts';
import type { Policy } from '../policy.ts';
import type { Artifact, Message, Part, Role, StreamResponse, Task, TaskState, TaskStatus } from './model.ts';
import type { Content } from './steps.ts';
import type { ArtifactRecord, Saying, TaskEvent, TaskRecord } from './tasks.ts';

/** How much of a task is shown. */
export interface Extent {
  readonly artifacts: boolean;
  readonly historyLength: number | undefined;
}

/** The JSON form of a task, every part of it by the policy (A2A sections 4.1, 5.5, 5.6). */
export function taskJson(task: TaskRecord, extent: Extent, asked: Asked, policy: Policy): Task {
  const { id, contextId } = task;
  const said = task.history.map((one) =>
    'text' in one ? agentMessage(one, task, 'history', policy) : spoken(one, policy),
  );
  const history = policy.history(said, extent.historyLength, asked);
  const shown = {
    id,
    contextId,
    status: statusJson(task, task, policy),
    ...(extent.artifacts ? { artifacts: task.artifacts.map((artifact) => artifactJson(artifact, policy)) } : {}),
    ...(history === undefined ? {} : { history }),
  };
  return policy.task(shown, asked) as Task;
}

/** The JSON form of what happened to a task. */
export function eventJson(event: TaskEvent, { id, contextId }: TaskRecord, policy: Policy): StreamResponse {
  const ids = { taskId: id, contextId };
  switch (event.kind) {
    case 'status':
      return { statusUpdate: { ...ids, status: statusJson(event, { id, contextId }, policy) } };
    case 'artifact': {
      const { append, lastChunk } = event;
      const artifact = artifactJson(event.artifact, policy);
      const chunk = { ...(append === undefined ? {} : { append }), ...(lastChunk === undefined ? {} : { lastChunk }) };
      return { artifactUpdate: { ...ids, artifact, ...chunk } };
    }
    case 'message':
      return { message: agentMessage(event.says, { id, contextId }, 'answer', policy) };
  }
}

/** A message of the bot; without the id of a task where it stands in place of one. */
export function agentMessage(
  { id, text }: Saying,
  of: { readonly id?: string; readonly contextId: string },
  place: MessagePlace,
  policy: Policy,
): Message {
  const message: Message = {
    messageId: id,
    contextId: of.contextId,
    ...(of.id === undefined ? {} : { taskId: of.id }),
    role: policy.role('ROLE_AGENT') as Role,
    parts: [partJson({ text }, policy)],
  };
  return policy.message(message, place) as Message;
}

/** A message of the caller, as it stands in the history. */
function spoken(message: Message, policy: Policy): Message {
  return policy.message({ ...message, role: policy.role(message.role) as Role }, 'history') as Message;
}

function statusJson(
  { state, changedAt, says }: Pick<TaskRecord, 'state' | 'changedAt' | 'says'>,
  of: { readonly id: string; readonly contextId: string },
  policy: Policy,
): TaskStatus {
  return {
    state: policy.taskState(state) as TaskState,
    ...(says === undefined ? {} : { message: agentMessage(says, of, 'status', policy) }),
    timestamp: policy.timestamp(new Date(changedAt).toISOString(), changedAt) as string,
  };
}

function artifactJson({ parts, ...artifact }: ArtifactRecord, policy: Policy): Artifact {
  return policy.artifact({ ...artifact, parts: parts.map((part) => partJson(part, policy)) }) as Artifact;
}

function partJson(content: Content, policy: Policy): Part {
  return policy.part(partOf(content, policy)) as Part;
}

function partOf(content: Content, policy: Policy): Part {
  if ('text' in content) return { text: content.text };
  if ('data' in content) return { data: content.data, mediaType: 'application/json' };
  const raw = policy.bytes(Buffer.from(content.raw).toString('base64'), content.raw) as string;
  return { raw, mediaType: 'application/octet-stream' };
}
