import type { RequirementId } from '../../harness/catalogue/requirement-id.ts';
import type { SmcpExchange } from '../../harness/exchange.ts';
import type { SmcpClientPeer, SmcpPeer } from '../../harness/peers/smcp-peer.ts';
import { type Declaration, invariant, scenario } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import type { WirePolicy } from '../../reference/smcp-wire/policy.ts';
import { takenByServer } from './received-messages.ts';
import { client, ofClient, ofServer, server } from './requirement.ts';
import { type FrameRule, judgeFrames, overFrames } from './sender-rules.ts';
import { discovery, invocation } from './session-expectations.ts';

type Variants = Readonly<Record<string, Partial<WirePolicy>>>;

/** Everything that a server is asked in a session: accepted and refused, in clear text and encrypted. */
export async function tour(smcp: SmcpPeer): Promise<readonly SmcpExchange[]> {
  const { handshake, auth, token } = await smcp.signIn();
  const { tool } = smcp.fixtures;
  return [
    handshake,
    auth,
    await smcp.send(discovery(token)),
    await smcp.send(discovery(token), { encrypted: true }),
    ...(tool === undefined ? [] : [await smcp.send(invocation(token, tool), { encrypted: true })]),
    await smcp.send({ type: 'auth', payload: { api_key: `not ${smcp.credentials.apiKey}` } }),
    await smcp.send({ type: 'heartbeat', payload: {} }, { unanswered: true }),
  ];
}

interface SentVariants {
  readonly mutants: Variants;
  readonly benign?: Variants;
  /** Title of the case that a server understands an encrypted message: one that cannot may never send one. */
  readonly understood?: string;
}

/** A statement about every message of a peer, whoever it plays: one session, and all that the run shows. */
export function sentBy(
  id: RequirementId,
  title: string,
  rule: FrameRule,
  { understood, ...variants }: SentVariants,
): readonly Declaration[] {
  const always = () => invariant<SmcpExchange>('always', `${title}: all messages of the run`, overFrames(rule));
  return [
    ofServer(id, server, {
      cases: [
        scenario('session', title, async (smcp: SmcpPeer, t: Trial) => judgeFrames(t, await tour(smcp), rule)),
        ...(understood === undefined ? [] : [scenario('understood', understood, understands)]),
        always(),
      ],
      ...variants,
    }),
    ofClient(id, client, {
      cases: [
        scenario('session', title, async (peer: SmcpClientPeer, t: Trial) =>
          judgeFrames(t, (await peer.visit()).exchanges, rule),
        ),
        always(),
      ],
      ...variants,
    }),
  ];
}

async function understands(smcp: SmcpPeer, t: Trial): Promise<void> {
  await takenByServer(smcp, t, { encrypted: true });
}
