/** A driver over this package's own implementation: questions on standard input, answers on standard output. */
import { createInterface } from 'node:readline';
import type { Question } from '../../harness/vectors/driver.ts';
import { operations } from './operations.ts';

for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line) as Question | { readonly protocol: number };
  const answer = 'operation' in question ? answerTo(question) : { protocol: 1, name: 'TypeScript reference driver' };
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}

function answerTo({ id, operation, input }: Question): object {
  const operate = Object.hasOwn(operations, operation) ? operations[operation] : undefined;
  return { id, ...(operate?.(input as Readonly<Record<string, unknown>>) ?? { result: 'unsupported' }) };
}
