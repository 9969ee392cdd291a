import { at, type Core, type CoreRecord, errorOf, isRecord } from './core.ts';
import { conversationTools } from './shop.ts';

/** Bytes of JSON that a response SHOULD NOT exceed (Requirements). */
const limit = 10_000;

export type Call = (request: unknown) => Promise<object | undefined>;

/** Answers one `serviceRequest` event (Service RPC transport). */
export async function answerService(event: CoreRecord, core: Core, call: Call): Promise<void> {
  const userId = at(event, 'user', 'userId');
  const respond = (envelope: object) =>
    core.run(`/_service_response ${userId} ${event.requestId} ${JSON.stringify(envelope)}`);
  const envelope = await envelopeFor(event, call);
  const tooLarge = refuse('too_large', 'The answer does not fit into a response');
  const response = await respond(Buffer.byteLength(JSON.stringify(envelope)) > limit ? tooLarge : envelope);
  if (errorOf(response).includes('LARGE')) await respond(tooLarge);
}

async function envelopeFor({ requestData, signerKey }: CoreRecord, call: Call): Promise<object> {
  const problem = envelopeProblem(requestData, signerKey);
  if (problem !== undefined) return refuse('bad_request', problem);
  if (at(requestData, 'protocol') !== 'mcp') return refuse('unsupported_protocol', 'Only mcp is served');
  const request = at(requestData, 'request');
  const tool = at(request, 'method') === 'tools/call' ? at(request, 'params', 'name') : undefined;
  if (conversationTools.some((name) => name === tool)) {
    return refuse('conversation_required', `Connect to the address to call ${tool}`);
  }
  try {
    const response = await call(request);
    return response ? { response } : refuse('bad_request', 'The request is a notification');
  } catch {
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
