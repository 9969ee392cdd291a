import type { RequirementId } from '../../harness/catalogue/requirement-id.ts';
import { isRecord, type SmcpExchange, type SmcpFrame } from '../../harness/exchange.ts';
import { holdsIf, type Judgement } from '../../harness/judgement.ts';
import { framesOfTarget } from '../../harness/peers/smcp-log.ts';
import type { Trial } from '../../harness/trial.ts';

/** What a statement says of one frame that the target sent. */
export type FrameRule = (frame: SmcpFrame, exchange: SmcpExchange) => Judgement;

/** What a statement says of the fields of a message, where the frame is one. */
export function onFields(rule: (fields: Readonly<Record<string, unknown>>, frame: SmcpFrame) => Judgement): FrameRule {
  return (frame) => (isRecord(frame.message) ? rule(frame.message, frame) : 'irrelevant');
}

/** The rule on all frames of the target: the first objection, or that it held. */
export function overFrames(rule: FrameRule): (exchange: SmcpExchange) => Judgement {
  return (exchange) => {
    let found: Judgement = 'irrelevant';
    for (const frame of framesOfTarget(exchange)) {
      const judgement = rule(frame, exchange);
      if (judgement !== 'irrelevant' && judgement !== 'holds') return { entry: frame.entry, ...judgement };
      if (judgement === 'holds') found = judgement;
    }
    return found;
  };
}

/** Judges a rule on all frames of a session. */
export function judgeFrames(
  t: Trial,
  exchanges: readonly SmcpExchange[],
  rule: FrameRule,
  missing = 'the target sends a message that shows it',
): void {
  let relevant = false;
  for (const exchange of exchanges) {
    const judgement = overFrames(rule)(exchange);
    if (judgement !== 'irrelevant') relevant = true;
    t.judge(judgement, { in: exchange });
  }
  if (!relevant) t.untested(missing);
}

const types = ['handshake', 'auth', 'capability_discovery', 'tool_invoke', 'tool_response', 'error', 'heartbeat'];
const names = ['id', 'type', 'timestamp', 'payload', 'encrypted', 'signature'];
const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

export const isObject: FrameRule = ({ message, text, binary }) =>
  binary ? 'irrelevant' : holdsIf(isRecord(message), 'the text of one JSON object', text.slice(0, 200));

export const hasAllFields = onFields((fields) =>
  holdsIf(
    names.every((name) => name in fields),
    `all of ${names.join(', ')}`,
    Object.keys(fields),
  ),
);

export const hasNoOtherField = onFields((fields) =>
  holdsIf(
    Object.keys(fields).every((name) => names.includes(name)),
    `none but ${names.join(', ')}`,
    Object.keys(fields),
  ),
);

export const hasUuid = onFields(({ id }) =>
  holdsIf(typeof id === 'string' && uuid4.test(id), 'an id that is a UUID of version 4', id),
);

export const hasFreshId: FrameRule = (frame, { session }) => {
  if (!isRecord(frame.message)) return 'irrelevant';
  const { id } = frame.message;
  const earlier = session.slice(0, session.indexOf(frame));
  const used = earlier.some(({ message }) => isRecord(message) && message.id === id);
  return holdsIf(!used, 'an id that no message of the session had before', id);
};

export const hasKnownType = onFields(({ type }) =>
  holdsIf(types.includes(String(type)), `one of ${types.join(', ')}`, type),
);

/** Seconds that the clocks of two machines may differ. */
const skew = 300;

export const hasTime = onFields(({ timestamp }, { time }) =>
  holdsIf(
    typeof timestamp === 'number' && Math.abs(timestamp - time) <= skew,
    `a number of unix seconds near ${Math.round(time)}`,
    timestamp,
  ),
);

export const hasObjectPayload = onFields(({ payload }) => holdsIf(isRecord(payload), 'a JSON object', payload));

export const hasToken = onFields(({ encrypted, payload }) => {
  const empty = isRecord(payload) && Object.keys(payload).length === 0;
  if (encrypted !== true || empty) return 'irrelevant';
  const token = isRecord(payload) ? payload.encrypted_data : undefined;
  return holdsIf(typeof token === 'string', 'an object with the token in encrypted_data', payload);
});

export const hasFlag = onFields(({ encrypted, payload }) => {
  const sealed = isRecord(payload) && 'encrypted_data' in payload;
  const empty = isRecord(payload) && Object.keys(payload).length === 0;
  const agrees = encrypted === sealed || (encrypted === true && empty);
  return holdsIf(typeof encrypted === 'boolean' && agrees, `the boolean ${sealed}`, encrypted);
});

export const hasHexSignature = onFields(({ signature }) =>
  typeof signature !== 'string' || signature === ''
    ? 'irrelevant'
    : holdsIf(/^[0-9a-f]{64}$/.test(signature), '64 lowercase hexadecimal digits', signature),
);

export const hasSignatureOrNull = onFields(({ signature }) =>
  signature === undefined
    ? 'irrelevant'
    : holdsIf(
        signature === null || (typeof signature === 'string' && signature !== ''),
        'a signature, or null',
        signature,
      ),
);

/** The rules that a message has to keep before its signature can be judged: what breaks them breaks no statement beside. */
const envelopeRules = [hasKnownType, hasTime, hasObjectPayload, hasHexSignature];

/** A signature, where there is one in a message that is whole, is right. */
export const verifies: FrameRule = (frame, exchange) => {
  const { message, verified, mistake } = frame;
  if (!isRecord(message) || typeof message.signature !== 'string') return 'irrelevant';
  if (envelopeRules.some((rule) => rule(frame, exchange) !== 'holds')) return 'irrelevant';
  return holdsIf(verified !== undefined, 'a signature that verifies with the keys of the deployment', {
    signature: message.signature,
    timestamp: message.timestamp,
    ...(mistake === undefined ? {} : { mistake: mistake.words }),
  });
};

/** The statements that a signature breaks which no known mistake explains. */
const unexplained: readonly RequirementId[] = ['SMCP-KEY-1', 'SMCP-SIG-1'];

/**
 * As `verifies`, for one statement of many about signatures: a wrong signature speaks against those that it is known to
 * break, and shows nothing of the others.
 */
export function signedBy(id: RequirementId): FrameRule {
  return (frame, exchange) => {
    const judgement = verifies(frame, exchange);
    if (judgement === 'holds' || judgement === 'irrelevant') return judgement;
    return (frame.mistake?.statements ?? unexplained).includes(id) ? judgement : 'irrelevant';
  };
}

/** A rule where the fields of the message are so. */
export function where(applies: (fields: Readonly<Record<string, unknown>>) => boolean, rule: FrameRule): FrameRule {
  return (frame, exchange) =>
    isRecord(frame.message) && applies(frame.message) ? rule(frame, exchange) : 'irrelevant';
}

/** A token, where there is one, opens; for one statement of many about tokens, as `signedBy`. */
export function sealedBy(id: RequirementId): FrameRule {
  return ({ message, sealed }) => {
    if (!isRecord(message) || !isRecord(message.payload) || typeof message.payload.encrypted_data !== 'string') {
      return 'irrelevant';
    }
    if (sealed !== undefined && !sealed.statements.includes(id)) return 'irrelevant';
    const expected = 'a Fernet token of the deployment around the JSON of an object';
    return holdsIf(sealed === undefined, expected, sealed?.words);
  };
}

export const hasTokenAlone = onFields(({ encrypted, payload }) => {
  if (encrypted !== true || !isRecord(payload) || Object.keys(payload).length === 0) return 'irrelevant';
  return holdsIf(Object.keys(payload).join() === 'encrypted_data', 'encrypted_data alone', Object.keys(payload));
});

export const isNoJsonRpc: FrameRule = ({ message }) =>
  holdsIf(!(isRecord(message) && 'jsonrpc' in message), 'no member jsonrpc', message);

export const isOneMessage: FrameRule = ({ message, text, binary }) =>
  binary ? 'irrelevant' : holdsIf(message !== undefined, 'one JSON value', text.slice(0, 200));

export const isText: FrameRule = ({ binary }) => holdsIf(!binary, 'a text frame', 'a binary frame');

/** A rule on the payload of errors, each with the frame that it answers. */
export function onErrors(
  rule: (payload: Readonly<Record<string, unknown>>, exchange: SmcpExchange) => Judgement,
): FrameRule {
  return ({ message, payload }, exchange) =>
    isRecord(message) && message.type === 'error' && isRecord(payload) ? rule(payload, exchange) : 'irrelevant';
}
