import type { Agent } from './agent.ts';
import type { Call } from './call.ts';
import { taskJson } from './json.ts';
import type { TaskRecord, TaskStore } from './tasks.ts';
import { type ListTasksRequest, readListTasks } from './validation.ts';

/** `ListTasks`: the tasks of the caller, the one whose status changed last first, in pages (A2A section 3.1.4). */
export function listTasks(call: Call, agent: Agent, store: TaskStore): object {
  const { request, policy } = call;
  const asked = readListTasks(call);
  if (asked.contextId !== undefined) agent.checkContext(asked.contextId, call);
  const listed = store.all().filter((task) => fits(task, asked, call));
  const start = asked.pageToken === undefined ? 0 : pageStart(asked.pageToken, listed, call);
  call.proceed();
  const page = listed.slice(start).slice(0, asked.pageSize);
  const last = page.at(-1);
  const isLast = last === undefined || last === listed.at(-1);
  const extent = { artifacts: policy.includesArtifacts(asked.includeArtifacts), historyLength: asked.historyLength };
  const result = {
    tasks: page.map((task) => taskJson(task, extent, request, policy)),
    nextPageToken: isLast ? '' : tokenAfter(last),
    pageSize: asked.pageSize,
    totalSize: listed.length,
  };
  return policy.listTasks(result, request);
}

function fits(task: TaskRecord, { contextId, status, after }: ListTasksRequest, { request, policy }: Call): boolean {
  return (
    policy.listsTask(task.owner === request.caller, 'caller') &&
    policy.listsTask(contextId === undefined || task.contextId === contextId, 'contextId') &&
    policy.listsTask(status === undefined || task.state === status, 'status') &&
    policy.listsTask(after === undefined || task.changedAt >= after, 'statusTimestampAfter')
  );
}

/** A page begins after the last status change of the page before: a task that changes meanwhile is on no later page. */
function pageStart(token: string, listed: readonly TaskRecord[], call: Call): number {
  const [, sequence] = /^after (\d+)$/.exec(Buffer.from(token, 'base64url').toString()) ?? [];
  if (sequence === undefined) call.refuse('bad-page-token', 'The page token is none of this list.', 'pageToken');
  const index = listed.findIndex((task) => task.sequence < Number(sequence ?? Number.POSITIVE_INFINITY));
  return call.policy.pageStart(index === -1 ? listed.length : index);
}

function tokenAfter({ sequence }: TaskRecord): string {
  return Buffer.from(`after ${sequence}`).toString('base64url');
}
