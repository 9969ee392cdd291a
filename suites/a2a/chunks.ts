import { isRecord } from '../../harness/exchange.ts';

interface Reply {
  readonly result?: Readonly<Record<string, unknown>> | undefined;
}

/** Whether an event of a stream brings an artifact, or a chunk of one. */
export function isChunk({ result }: Reply): boolean {
  return isRecord(result?.artifactUpdate);
}

/** A chunk with the artifact of another one: it appends and ends as before, and holds what the other one holds. */
export function withChunkOf<R extends Reply>(reply: R, { result: other }: Reply): R {
  const [own, strange] = [reply.result?.artifactUpdate, other?.artifactUpdate];
  if (!isRecord(own) || !isRecord(strange)) return reply;
  return { ...reply, result: { artifactUpdate: { ...own, artifact: strange.artifact } } };
}
