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
  holdsIf(signature === null || (typeof signature === 'string' && signature !== ''), 'a signature, or null', signature),
);

/** A signature, where there is one, is right. */
export const verifies = onFields(({ signature, timestamp }, { verified, mistake }) =>
  typeof signature !== 'string'
    ? 'irrelevant'
    : holdsIf(verified !== undefined, 'a signature that verifies with the keys of the deployment', {
        signature,
        timestamp,
        ...(mistake === undefined ? {} : { mistake }),
      }),
);

/** As `verifies`, where the fields of the message are so. */
export function verifiesWhere(applies: (fields: Readonly<Record<string, unknown>>) => boolean): FrameRule {
  return (frame, exchange) =>
    isRecord(frame.message) && applies(frame.message) ? verifies(frame, exchange) : 'irrelevant';
}

/** A token, where there is one, opens. */
export const decrypts: FrameRule = ({ message, sealed }) => {
  if (!isRecord(message) || !isRecord(message.payload) || typeof message.payload.encrypted_data !== 'string') {
    return 'irrelevant';
  }
  return holdsIf(sealed === undefined, 'a Fernet token of the deployment around the JSON of an object', sealed);
};

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
