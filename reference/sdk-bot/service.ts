import { at, type Core, type CoreRecord, errorOf, isRecord } from './core.ts';

/** Bytes of JSON that a response SHOULD NOT exceed (Requirements). */
const limit = 10_000;

/** Answers one request; `undefined` for one that wants no answer. Throws `ConversationRequired` where it can not be. */
export type Serve = (request: unknown, requestId: string) => Promise<object | undefined>;

/** Ends a request that needs a conversation. */
export class ConversationRequired extends Error {}

/** Answers one `serviceRequest` event (Service RPC transport). */
export async function answerService(
  event: CoreRecord,
  core: Core,
  servers: Readonly<Record<string, Serve>>,
): Promise<void> {
  const userId = at(event, 'user', 'userId');
  const respond = (envelope: object) =>
    core.run(`/_service_response ${userId} ${event.requestId} ${JSON.stringify(envelope)}`);
  const envelope = await envelopeFor(event, servers);
  const tooLarge = refuse('too_large', 'The answer does not fit into a response');
  const response = await respond(Buffer.byteLength(JSON.stringify(envelope)) > limit ? tooLarge : envelope);
  if (errorOf(response).includes('LARGE')) await respond(tooLarge);
}

async function envelopeFor(
  { requestData, requestId, signerKey }: CoreRecord,
  servers: Readonly<Record<string, Serve>>,
): Promise<object> {
  const problem = envelopeProblem(requestData, signerKey);
  if (problem !== undefined) return refuse('bad_request', problem);
  const protocol = String(at(requestData, 'protocol'));
  const serve = Object.hasOwn(servers, protocol) ? servers[protocol] : undefined;
  if (!serve) return refuse('unsupported_protocol', `Served are ${Object.keys(servers).join(' and ')}`);
  try {
    const response = await serve(at(requestData, 'request'), String(requestId));
    return response ? { response } : refuse('bad_request', 'The request is a notification');
  } catch (error) {
    if (error instanceof ConversationRequired)
      return refuse('conversation_required', 'Connect to the address for this');
    return refuse('internal', 'The bot failed');
  }
}

function refuse(code: string, message: string): object {
  return { error: { code, message } };
}

function envelopeProblem(data: unknown, signerKey: unknown): string | undefined {
  if (!isRecord(data)) return 'The envelope is not an object';
  if (typeof data.protocol !== 'string') return 'protocol is not a string';
  if (!('request' in data)) return 'request is missing';
  const { requestKey } = data;
  if (requestKey === undefined) return undefined;
  if (typeof requestKey !== 'string') return 'requestKey is not a string';
  const claimed = Buffer.from(requestKey, 'base64url');
  const verified = Buffer.from(typeof signerKey === 'string' ? signerKey : '', 'base64url');
  return verified.length > 0 && claimed.equals(verified) ? undefined : 'requestKey is not the key of the signature';
}
