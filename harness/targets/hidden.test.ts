import { expect, test } from 'vitest';
import { judge } from '../../bin/judge.ts';
import { referenceBot, referenceFixtures } from '../../bin/subjects.ts';
import { createWorld, virtualClock } from '../../mock-core/index.ts';
import type { CoreConnection } from '../model.ts';
import { openSimplexTarget } from './simplex.ts';

/** A core of before Service RPC: it does not read the command. */
function withoutServiceRpc(connection: CoreConnection): CoreConnection {
  let listener = (_: string) => {};
  return {
    ...connection,
    onFrame(next) {
      listener = next;
      connection.onFrame(next);
    },
    send(frame) {
      const { corrId, cmd } = JSON.parse(frame) as { readonly corrId: string; readonly cmd: string };
      if (!cmd.startsWith('/_service_request')) return connection.send(frame);
      const errorType = { type: 'commandError', message: 'Failed reading: empty' };
      const resp = { type: 'chatCmdError', chatError: { type: 'error', errorType } };
      queueMicrotask(() => listener(JSON.stringify({ corrId, resp })));
    },
  };
}

test("what the callers' core cannot do is untested, and no fault of the target", async () => {
  const clock = virtualClock();
  const world = createWorld({ seed: 1, clock });
  const bot = referenceBot()({ connection: world.botCore.connect(), clock });
  const link = await new Promise<string>((resolve) => world.onAddress(resolve));
  const target = await openSimplexTarget({
    link,
    clock,
    openCore: async () => withoutServiceRpc(world.newCore().connect()),
    fixtures: referenceFixtures,
    limits: { answerWithin: 10_000, quiet: 500 },
    wait: 10_000,
  });
  const only = ['RPC-ENV', 'SIGN', 'CHAT-CMD-13'];
  const { rows } = await judge({ target, seed: 1, selection: { only, skip: [] }, replay: () => '' });
  const outcomes = (binding: string) =>
    new Set(rows.filter((row) => row.binding === binding).map(({ verdict }) => verdict.outcome));
  expect(outcomes('rpc')).toEqual(new Set(['untested']));
  expect(JSON.stringify(rows)).toContain("a callers' core that knows Service RPC, and this one does not");
  expect(outcomes('chat')).toContain('pass');
  await target.close();
  bot.stop();
  world.close();
});
