import { a2aRequest } from '../../harness/a2a/request.ts';
import { isRecord } from '../../harness/exchange.ts';
import type { A2aPeer } from '../../harness/peers/peer.ts';
import type { Trial } from '../../harness/trial.ts';
import { needResult } from '../a2a/response-expectations.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** What the artifacts of a stream come to, by their ids: the contents of their chunks one after the other. */
export function artifactTexts(events: readonly JsonObject[]): ReadonlyMap<unknown, string> {
  const texts = new Map<unknown, string>();
  for (const { task, artifactUpdate } of events) {
    if (isRecord(task)) for (const [id, text] of textsIn(task)) texts.set(id, text);
    if (!isRecord(artifactUpdate) || !isRecord(artifactUpdate.artifact)) continue;
    const { artifactId, parts } = artifactUpdate.artifact;
    texts.set(artifactId, (artifactUpdate.append === true ? (texts.get(artifactId) ?? '') : '') + textOf(parts));
  }
  return texts;
}

/** The same of the task when it is over. */
export async function finalArtifactTexts(
  a2a: A2aPeer,
  trial: Trial,
  id: string,
): Promise<ReadonlyMap<unknown, string>> {
  const texts = textsIn(needResult(trial, await a2a.request(a2aRequest('GetTask', { id }))));
  return texts.size > 0 ? texts : trial.inconclusive('the finished task shows no artifact');
}

function textsIn({ artifacts }: JsonObject): ReadonlyMap<unknown, string> {
  const list = Array.isArray(artifacts) ? artifacts.filter(isRecord) : [];
  return new Map(list.map(({ artifactId, parts }) => [artifactId, textOf(parts)]));
}

/** Whether the agent joins texts or lists them is its own affair. */
function textOf(parts: unknown): string {
  const list = Array.isArray(parts) ? parts.filter(isRecord) : [];
  return list.map((part) => (typeof part.text === 'string' ? part.text : JSON.stringify(part))).join('');
}
