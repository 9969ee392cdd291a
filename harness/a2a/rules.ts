import { isRecord } from '../exchange.ts';
import { isStandardBase64 } from './bytes.ts';
import { type Located, objectsOf } from './objects.ts';

/** What schemas cannot say or what is only advice. Each rule judges a value that fits its schema. */

type Members = Readonly<Record<string, unknown>>;

/** Places of bytes that readers take and writers of ProtoJSON do not give: URL-safe or without padding. */
export function unusualBytes(value: unknown): readonly string[] {
  return places(value, ({ raw }) => (typeof raw === 'string' && !isStandardBase64(raw) ? ['raw'] : []));
}

const gone = ['kind', 'final', 'file', 'mimeType', 'blocking'];

/** Places of members that 0.3 had in messages, tasks and events, and 1.0 does not (appendix A.2.1). */
export function staleMembers(value: unknown): readonly string[] {
  return places(value, (object) => gone.filter((name) => Object.hasOwn(object, name)));
}

const goneFromCard = [
  'url',
  'protocolVersion',
  'preferredTransport',
  'additionalInterfaces',
  'supportsAuthenticatedExtendedCard',
  'supportsExtendedAgentCard',
  'security',
];

/** Members that a card of 0.3 had and one of 1.0 does not (appendix A.2.2). */
export function staleCardMembers(card: Members): readonly string[] {
  return goneFromCard.filter((name) => Object.hasOwn(card, name)).map((name) => `/${name}`);
}

/** A message from the agent has its role (4.1.5): one in place of a task, or of a status. */
export function isFromAgent(message: Members): boolean {
  return message.role === 'ROLE_AGENT';
}

/** The ids of the artifacts of one task differ (4.1.7). */
export function artifactIdsDiffer({ artifacts }: Members): boolean {
  const ids = Array.isArray(artifacts) ? artifacts.filter(isRecord).map(({ artifactId }) => artifactId) : [];
  return new Set(ids).size === ids.length;
}

/** The history is not longer than asked for (3.2.4). */
export function historyWithin({ history }: Members, length: number): boolean {
  return !Array.isArray(history) || history.length <= length;
}

/** No task of a list has artifacts, by presence, unless they were asked for (3.1.4). */
export function withoutArtifacts(tasks: readonly Members[]): boolean {
  return tasks.every((task) => !Object.hasOwn(task, 'artifacts'));
}

/** Tasks stand by the timestamp of their status, the latest first, as far as they have one (3.1.4). */
export function latestFirst(tasks: readonly Members[]): boolean {
  const times = tasks.flatMap(({ status }) =>
    isRecord(status) && typeof status.timestamp === 'string' ? status.timestamp : [],
  );
  return times.every((time, index) => compareTimestamps(times[index - 1] ?? time, time) >= 0);
}

/** Orders timestamps by time, to the nanosecond; positive where `a` is later. */
export function compareTimestamps(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => {
    const [seconds, fraction = ''] = text.replace('Z', '').split('.');
    return seconds + fraction.padEnd(9, '0');
  }) as [string, string];
  return left === right ? 0 : left > right ? 1 : -1;
}

/** A status that requires authorization says in a message what is required (7.6.1). */
export function explainsAuthorization({ state, message }: Members): boolean {
  return state !== 'TASK_STATE_AUTH_REQUIRED' || isRecord(message);
}

function places(value: unknown, namesIn: (object: Members) => readonly string[]): readonly string[] {
  return objectsOf(value).flatMap(({ at, object }: Located) => namesIn(object).map((name) => `${at}/${name}`));
}
