import { ConformanceError } from '../errors.ts';
import { type HttpExchange, isRecord, isResponse } from '../exchange.ts';
import { legacyRevisions, modernRevision, type Revision } from '../http/revisions.ts';
import { errorCodes } from '../mcp/error-objects.ts';
import type { RunSession } from '../peers/http.ts';
import { handshake } from '../peers/http-handshake.ts';
import { headerOf } from '../peers/http-log.ts';
import type { HttpPeer } from '../peers/http-peer.ts';
import { requestId } from '../request-id.ts';

/** What a server says that it speaks. */
export interface FirstContact {
  readonly revisions: readonly Revision[];
  /** The session of the run, of the revision of the 2025 era among them. */
  readonly session: RunSession | undefined;
}

/**
 * Asks a server which revisions it speaks: by `server/discover`, then by a handshake.
 *
 * @param link for messages to people
 * @throws ConformanceError `unreachable` where neither has an answer of MCP, `usage` where it wants authorization
 */
export async function firstContact(
  link: string,
  peerOf: (revision: Revision, session?: RunSession) => HttpPeer,
): Promise<FirstContact> {
  const discovery = await peerOf(modernRevision).call('server/discover');
  const { status, headers } = discovery.response ?? {};
  if (status === undefined) {
    throw new ConformanceError('unreachable', `Nothing answers at ${link}: ${discovery.refusal ?? 'no answer'}.`);
  }
  if (status === 401) {
    throw new ConformanceError('usage', `${link} wants authorization; MCP_AUTHORIZATION holds it: Bearer ….`);
  }
  if (status >= 300 && status < 400) {
    const place = headerOf(headers ?? [], 'location') ?? 'another address';
    throw new ConformanceError('unreachable', `${link} redirects to ${place}; if you trust it, give that address.`);
  }
  const [newest] = legacyRevisions;
  const begun = await begin(peerOf(newest), newest);
  const agreed = legacyRevisions.find((revision) => revision === begun?.offer.protocolVersion);
  const session = agreed && begun && sessionOf(begun, agreed, peerOf);
  if (agreed !== undefined) await peerOf(agreed, session).post(initialized);
  const revisions = [speaksModern(discovery) ? modernRevision : undefined, agreed].filter((one) => one !== undefined);
  if (revisions.length > 0) return { revisions, session };
  throw new ConformanceError(
    'unreachable',
    `${link} is no server of MCP: it answers server/discover with status ${status}, and no handshake either.`,
  );
}

const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };

interface Begun {
  readonly offer: Readonly<Record<string, unknown>>;
  readonly id: string | undefined;
}

async function begin(peer: HttpPeer, version: string): Promise<Begun | undefined> {
  const exchange = await handshake(peer, version);
  const offer = resultIn(exchange);
  return offer && { offer, id: headerOf(exchange.response?.headers ?? [], 'mcp-session-id') };
}

function sessionOf(
  first: Begun,
  agreed: Revision,
  peerOf: (revision: Revision, session?: RunSession) => HttpPeer,
): RunSession {
  let { id } = first;
  let renewal: Promise<void> | undefined;
  let taken = 0;
  const renew = async () => {
    id = (await begin(peerOf(agreed), agreed))?.id ?? id;
    await peerOf(agreed, session).post(initialized, {});
    renewal = undefined;
  };
  const session: RunSession = {
    offer: first.offer,
    get id() {
      return id;
    },
    freshId(method) {
      taken += 1;
      return taken * 1_000_000 + requestId(method);
    },
    // Several requests of one session learn of its end at the same time.
    async renew(ended) {
      if (ended === id) renewal ??= renew();
      await renewal;
    },
  };
  return session;
}

/** The result of the response, where it is one to the request. */
export function resultIn({ response }: HttpExchange): Readonly<Record<string, unknown>> | undefined {
  const answer = response?.messages.find(isResponse);
  return isRecord(answer?.result) ? answer.result : undefined;
}

/** A discovery that lists the revision, or an error that nothing but a server of 2026-07-28 gives (basic/versioning). */
function speaksModern(discovery: HttpExchange): boolean {
  const versions = resultIn(discovery)?.supportedVersions;
  if (Array.isArray(versions)) return versions.includes(modernRevision);
  const error = discovery.response?.messages.find(isResponse)?.error;
  if (!isRecord(error)) return false;
  const { code, data } = error;
  if (code === errorCodes.unsupportedProtocolVersion) {
    return isRecord(data) && Array.isArray(data.supported) && data.supported.includes(modernRevision);
  }
  return code === errorCodes.headerMismatch || code === errorCodes.missingRequiredClientCapability;
}
