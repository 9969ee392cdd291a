import type { SwarmsayPeer } from '../../harness/peers/swarmsay-peer.ts';
import type { SwarmsayTool } from '../../harness/peers/swarmsay-tools.ts';
import { scenario } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import type { SwarmsayPolicy } from '../../reference/swarmsay/policy.ts';
import { expectNoSuccess } from './expectations.ts';
import { exercise, needsWrites, validArguments, writesWith } from './fixtures.ts';
import { call } from './requests.ts';
import { endpoint, requirement } from './requirement.ts';
import { vectorsOf } from './tool-vectors.ts';

/** The seven tools that need a token. */
export const handleTools = vectorsOf(
  'post',
  'read_inbox',
  'send',
  'claim',
  'update_profile',
  'set_skill',
  'remove_skill',
);

/** A call without a token, of arguments that fit. */
export async function callAnonymously(t: Trial, swarmsay: SwarmsayPeer, tool: SwarmsayTool) {
  if (writesWith(tool)) needsWrites(t, swarmsay);
  return call(swarmsay, tool, validArguments(t, swarmsay, tool));
}

/** Lets a tool act for nobody as if it were a handle. */
export function actingAnonymously(tool: string): Partial<SwarmsayPolicy> {
  return { anonymousAs: (name) => (name === tool ? 'relay-3' : undefined) };
}

/** A statement that a tool needs a token. */
export function tokenNeeded<
  Id extends `SWARM-${'POST-5' | 'INBOX-3' | 'SEND-4' | 'CLAIM-3' | 'UPD-2' | 'SKILL-5' | 'SKILL-7'}`,
>(id: Id, tool: SwarmsayTool) {
  return requirement(id, endpoint, {
    cases: [
      scenario('with', `${tool} with a token`, async (swarmsay: SwarmsayPeer, t: Trial) => {
        await exercise(t, swarmsay, tool);
      }),
      scenario('without', `${tool} without a token`, { twin: 'with' }, async (swarmsay: SwarmsayPeer, t: Trial) => {
        expectNoSuccess(t, await callAnonymously(t, swarmsay, tool), 'a refusal');
      }),
    ],
    mutants: { 'lets nobody call': actingAnonymously(tool) },
  });
}
