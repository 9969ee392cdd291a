import { failsWith } from './core-error.ts';
import type { CoreMessage } from './core-message.ts';
import type { CoreSession } from './core-session.ts';
import { errorEnvelope, readEnvelope } from './envelope.ts';
import { EnvelopeFailure } from './envelope-failure.ts';
import { type Asked, isObject, type JsonObject, type JsonRpcResponse, type ServiceResponse } from './messages.ts';
import type { Policy } from './policy.ts';
import type { ProtocolServer } from './protocol-server.ts';

/** A response on its way, and what it answers. */
interface Outcome {
  readonly envelope: ServiceResponse;
  readonly asked: Asked;
}

/** Answers `serviceRequest` events (Service RPC transport); each as soon as it can. */
export function createServiceAnswers(session: CoreSession, servers: readonly ProtocolServer[], policy: Policy) {
  let inFlight = 0;

  async function outcomeOf(event: JsonObject): Promise<Outcome | undefined> {
    const unread: Asked = { transport: 'rpc', id: undefined, method: undefined, params: {} };
    try {
      const { protocol, request, signerKey } = readEnvelope(event.requestData, event.signerKey, policy);
      const server = servers.find((candidate) => candidate.serves(protocol, 'rpc'));
      if (!server) {
        throw new EnvelopeFailure('unserved-protocol', 'The protocol is not served over Service RPC.');
      }
      const principal = signerKey === undefined ? 'nobody' : `key ${signerKey}`;
      const answer = await server.answer(request, {
        transport: 'rpc',
        principal,
        notify: () => undefined,
        // One response is all that a request can have.
        respond: async () => true,
      });
      if (answer.kind === 'silence') return undefined;
      if (answer.kind === 'refusal') return { envelope: errorEnvelope(answer.refusal, policy), asked: answer.asked };
      return { envelope: { response: answer.response as JsonRpcResponse }, asked: answer.asked };
    } catch (error) {
      const failure = error instanceof EnvelopeFailure ? error : new EnvelopeFailure('failure', 'The bot failed.');
      return { envelope: errorEnvelope(failure, policy), asked: unread };
    }
  }

  /** Resolves with whether the core found the response too large. */
  async function respond(event: JsonObject, envelope: object): Promise<boolean> {
    const userId = isObject(event.user) ? Number(event.user.userId) : Number.NaN;
    const command = policy.serviceResponseCommand(userId, String(event.requestId), JSON.stringify(envelope));
    return failsWith(await session.command(command), 'LARGE');
  }

  async function answer(event: JsonObject): Promise<void> {
    const outcome = await outcomeOf(event);
    if (!outcome) return;
    const { asked } = outcome;
    const whole = policy.envelope(outcome.envelope, asked);
    const size = policy.serviceSize(JSON.stringify(whole));
    const tooLarge = () => {
      const failure = new EnvelopeFailure('oversize', 'The response exceeds the size limit.');
      return policy.oversizeEnvelope(errorEnvelope(failure, policy), asked, size);
    };
    const envelope = size > policy.serviceLimit() ? tooLarge() : whole;
    if (envelope === undefined) return;
    const refused = await Promise.all(policy.serviceAnswers(envelope).map((answer) => respond(event, answer)));
    const smaller = refused.includes(true) ? tooLarge() : undefined;
    if (smaller !== undefined) await respond(event, smaller);
  }

  return async function answerService({ body: event }: CoreMessage): Promise<void> {
    if (!isObject(event.requestData) || !policy.answersService(event.requestData, inFlight)) return;
    inFlight += 1;
    try {
      await answer(event);
    } finally {
      inFlight -= 1;
    }
  };
}
