import { expect, test } from 'vitest';
import { readVectors } from '../../harness/vectors.ts';
import { rpcErrors } from './rpc-errors.ts';
import { rpcRequest } from './rpc-request.ts';

test('every fault that was found is replayed by a case of its statement', () => {
  const { regressions } = readVectors('agent-protocols/regressions.json') as {
    readonly regressions: readonly { readonly id: string; readonly requirement: string }[];
  };
  const replayed = [rpcErrors, rpcRequest].flatMap(({ declarations }) =>
    declarations.flatMap(({ id, cases }) =>
      cases.flatMap((each) =>
        each.type === 'vectors' && each.name === 'regression' ? each.vectors.map((vector) => `${id} ${vector.id}`) : [],
      ),
    ),
  );
  expect(replayed.sort()).toEqual(regressions.map(({ id, requirement }) => `${requirement} ${id}`).sort());
  expect(new Set(regressions.map(({ id }) => id)).size).toBe(regressions.length);
});
