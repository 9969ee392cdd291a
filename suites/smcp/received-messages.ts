import type { RequirementId } from '../../harness/catalogue/requirement-id.ts';
import type { SmcpClientPeer, SmcpFacts, SmcpPeer } from '../../harness/peers/smcp-peer.ts';
import type { Making } from '../../harness/smcp/message.ts';
import { type Declaration, scenario } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import type { WirePolicy } from '../../reference/smcp-wire/policy.ts';
import { expectLeft, expectWentOn } from './client-expectations.ts';
import { client, ofClient, ofServer, server } from './requirement.ts';
import { discovery, expectAccepted, expectRefused, tokenFor } from './session-expectations.ts';

type Variants = Readonly<Record<string, Partial<WirePolicy>>>;
type MakingOf = Making | ((facts: SmcpFacts) => Making);
type Grade = readonly [weight: 'advice' | 'note', ambiguity: string];

/** A statement about every message that a peer takes, whoever it plays. */
export interface Expectations {
  /** Messages that have their normal effect, by the name of the case; the grade where a reading is open. */
  readonly accepted: Readonly<Record<string, readonly [title: string, making: MakingOf, grade?: Grade]>>;
  /** Messages that have none; `twin` is the accepted one beside which that means something. */
  readonly refused?: Readonly<Record<string, readonly [title: string, making: MakingOf, twin: string, grade?: Grade]>>;
  readonly mutants: Variants;
  readonly benign?: Variants;
}

/**
 * The same differences from an honest message, on a request to a server and on the reply to the handshake of a client: what
 * is taken there lets the client go on to authenticate.
 */
export function expectationsOf(id: RequirementId, expectations: Expectations): readonly Declaration[] {
  const { accepted, refused = {}, ...variants } = expectations;
  return [
    ofServer(id, server, {
      cases: [
        ...Object.entries(accepted).map(([name, [title, making, grade]]) =>
          scenario(name, title, (smcp: SmcpPeer, t) => takenByServer(smcp, t, making, grade)),
        ),
        ...Object.entries(refused).map(([name, [title, making, twin, grade]]) =>
          scenario(name, title, { twin }, (smcp: SmcpPeer, t) => refusedByServer(smcp, t, making, grade)),
        ),
      ],
      ...variants,
    }),
    ofClient(id, client, {
      cases: [
        ...Object.entries(accepted).map(([name, [title, making, grade]]) =>
          scenario(name, title, (peer: SmcpClientPeer, t) => takenByClient(peer, t, making, grade)),
        ),
        ...Object.entries(refused).map(([name, [title, making, twin, grade]]) =>
          scenario(name, title, { twin }, (peer: SmcpClientPeer, t) => refusedByClient(peer, t, making, grade)),
        ),
      ],
      ...variants,
    }),
  ];
}

export async function takenByServer(smcp: SmcpPeer, t: Trial, making: MakingOf, grade?: Grade): Promise<void> {
  const content = discovery(await tokenFor(t, smcp));
  const exchange = await smcp.send(content, made(making, smcp));
  await expectAccepted(t, exchange, graded(grade));
}

async function refusedByServer(smcp: SmcpPeer, t: Trial, making: MakingOf, grade?: Grade): Promise<void> {
  const content = discovery(await tokenFor(t, smcp));
  const exchange = await smcp.send(content, { ...made(making, smcp), unanswered: true });
  await expectRefused(t, smcp, exchange, content, graded(grade));
}

async function takenByClient(peer: SmcpClientPeer, t: Trial, making: MakingOf, grade?: Grade): Promise<void> {
  expectWentOn(t, await invited(peer, making), graded(grade));
}

async function refusedByClient(peer: SmcpClientPeer, t: Trial, making: MakingOf, grade?: Grade): Promise<void> {
  expectLeft(t, await invited(peer, making), graded(grade));
}

function invited(peer: SmcpClientPeer, making: MakingOf) {
  const change = made(making, peer);
  return Object.keys(change).length === 0
    ? peer.visit()
    : peer.invite({ script: { handshake: (honest) => ({ ...honest, making: change }) } });
}

function made(making: MakingOf, facts: SmcpFacts): Making {
  return typeof making === 'function' ? making(facts) : making;
}

function graded(grade: Grade | undefined) {
  return grade === undefined ? undefined : { weight: grade[0], ambiguity: grade[1] };
}
