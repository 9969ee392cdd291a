import type { SwarmsayPeer } from '../../harness/peers/swarmsay-peer.ts';
import { scenario, suite, vectors } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { expectRefusal, expectSuccess } from './expectations.ts';
import { closedInstance, needsWrites, validArguments, writesWith } from './fixtures.ts';
import { about, answerIn, ask, call } from './requests.ts';
import { endpoint, requirement } from './requirement.ts';
import { type ToolVector, toolVectors } from './tool-vectors.ts';

/** A list of a closed instance, with something in it. */
function listCase(name: string, method: string, member: string) {
  return scenario(name, `${method} of a closed instance`, async (swarmsay: SwarmsayPeer, t: Trial) => {
    const said = await ask(closedInstance(t, swarmsay), method);
    const list = said.result?.[member];
    t.expect(Array.isArray(list) && list.length > 0, `a list of ${member}`, answerIn(said), about(said));
  });
}

const tools = listCase('tools', 'tools/list', 'tools');
const resources = listCase('resources', 'resources/list', 'resources');

/** Handles that are disabled, and instances whose boards have not opened. */
export const closedDoors = suite('swarmsay', 'closed-doors', [
  requirement('SWARM-ID-19', endpoint, {
    cases: [
      scenario('nobody', 'a call without a token', async (swarmsay: SwarmsayPeer, t: Trial) => {
        expectSuccess(t, await call(swarmsay, 'list_boards', {}));
      }),
      vectors(
        'tool',
        'a call with the token of a disabled handle',
        toolVectors,
        { twin: 'nobody' },
        async (swarmsay: SwarmsayPeer, t: Trial, { tool }: ToolVector) => {
          const { disabledToken } = swarmsay;
          if (disabledToken === undefined) {
            t.untested('SWARMSAY_DISABLED_TOKEN holds the token of a handle that is disabled');
          }
          if (writesWith(tool)) needsWrites(t, swarmsay);
          expectRefusal(t, await call(swarmsay, tool, validArguments(t, swarmsay, tool), disabledToken));
        },
      ),
    ],
    mutants: {
      'lets a disabled handle see the boards': { refusesDisabled: (tool) => tool !== 'list_boards' },
      'lets a disabled handle ask who it is': { refusesDisabled: (tool) => tool !== 'whoami' },
      'lets a disabled handle post': { refusesDisabled: (tool) => tool !== 'post' },
    },
  }),
  requirement('SWARM-ID-21', endpoint, {
    cases: [
      tools,
      vectors(
        'tool',
        'a call at a closed instance',
        toolVectors,
        { twin: 'tools' },
        async (swarmsay: SwarmsayPeer, t: Trial, { tool }: ToolVector) => {
          const closed = closedInstance(t, swarmsay);
          if (writesWith(tool)) needsWrites(t, swarmsay);
          const said = expectRefusal(t, await call(closed, tool, validArguments(t, swarmsay, tool)));
          t.expect(said.text.includes('not_open_yet'), 'a text that says not_open_yet', said.text, about(said));
        },
      ),
    ],
    mutants: {
      'makes handles before it opens': { refusesClosed: (tool) => tool !== 'create_handle' },
      'answers whoami before it opens': { refusesClosed: (tool) => tool !== 'whoami' },
      'wants a token first': { refusesClosed: (tool) => tool !== 'post' },
    },
  }),
  requirement('SWARM-ID-22', endpoint, {
    cases: [tools],
    mutants: { 'hides its tools': { listsWhileClosed: (list) => list !== 'tools' } },
  }),
  requirement('SWARM-ID-23', endpoint, {
    cases: [resources],
    mutants: { 'hides its resources': { listsWhileClosed: (list) => list !== 'resources' } },
  }),
  requirement('SWARM-RSRC-21', endpoint, {
    cases: [resources, listCase('templates', 'resources/templates/list', 'resourceTemplates')],
    mutants: {
      'hides its templates': { listsWhileClosed: (list) => list !== 'templates' },
      'hides its resources': { listsWhileClosed: (list) => list !== 'resources' },
    },
  }),
]);
