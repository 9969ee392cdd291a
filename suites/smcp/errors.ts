import type { RequirementId } from '../../harness/catalogue/requirement-id.ts';
import type { SmcpExchange } from '../../harness/exchange.ts';
import { isRecord } from '../../harness/exchange.ts';
import { holdsIf, objection } from '../../harness/judgement.ts';
import type { SmcpPeer } from '../../harness/peers/smcp-peer.ts';
import { invariant, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import type { ServerPolicy } from '../../reference/smcp-server/policy.ts';
import { ofServer, server } from './requirement.ts';
import { type FrameRule, judgeFrames, onErrors, overFrames, signedBy } from './sender-rules.ts';
import { tour } from './sent-messages.ts';

const noErrors = 'the server answers a wrong api_key with an error';

function ofErrors(
  id: RequirementId,
  title: string,
  rule: FrameRule,
  mutants: Readonly<Record<string, Partial<ServerPolicy>>>,
) {
  return ofServer(id, server, {
    cases: [
      scenario('session', title, async (smcp: SmcpPeer, t: Trial) => judgeFrames(t, await tour(smcp), rule, noErrors)),
      invariant<SmcpExchange>('always', `${title}: all messages of the run`, overFrames(rule)),
    ],
    mutants,
  });
}

/** The id of the message that an exchange opened with; of an unreadable one there is none. */
function idOfRequest({ frames: [first] }: SmcpExchange): unknown {
  return isRecord(first?.message) ? first.message.id : undefined;
}

export const errors = suite('smcp', 'errors', [
  ofErrors(
    'SMCP-ERR-1',
    'errors name the message that they answer',
    onErrors((payload, exchange) => {
      const asked = idOfRequest(exchange);
      if (!('request_id' in payload)) return holdsIf(typeof asked !== 'string', 'a request_id', Object.keys(payload));
      if (typeof asked !== 'string' || !exchange.frames[0]?.verified) return 'irrelevant';
      const earlier = exchange.session.some(({ message }) => isRecord(message) && message.id === payload.request_id);
      return holdsIf(payload.request_id === asked || earlier, `the request_id ${asked}`, payload.request_id);
    }),
    {
      'leaves the request_id out': { errorPayload: ({ request_id: _, ...others }) => others },
      'sends another request_id': { errorPayload: (honest) => ({ ...honest, request_id: 'none' }) },
    },
  ),
  ofErrors(
    'SMCP-ERR-2',
    'errors say what is wrong',
    onErrors((payload) => holdsIf('error' in payload, 'a member error', Object.keys(payload))),
    { 'calls it message': { errorPayload: ({ error, ...others }) => ({ ...others, message: error }) } },
  ),
  ofErrors(
    'SMCP-ERR-3',
    'errors have a timestamp',
    onErrors((payload) => holdsIf('timestamp' in payload, 'a timestamp', Object.keys(payload))),
    { 'leaves the timestamp out': { errorPayload: ({ timestamp: _, ...others }) => others } },
  ),
  ofErrors(
    'SMCP-ERR-4',
    'errors are signed messages',
    (frame, exchange) => {
      const { message, text } = frame;
      if (!isRecord(message)) return 'irrelevant';
      const bare = !('type' in message) && 'error' in message;
      if (message.type !== 'error' && !bare) return 'irrelevant';
      if (bare || message.signature === null) return objection('an envelope with a signature', text.slice(0, 300));
      return signedBy('SMCP-ERR-4')(frame, exchange);
    },
    {
      'sends errors without an envelope': {
        envelope: (message) => (message.type === 'error' ? message.payload : message),
      },
      'does not sign errors': {
        envelope: (message) => (message.type === 'error' ? { ...message, signature: null } : message),
      },
    },
  ),
]);
