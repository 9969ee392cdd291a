import type { Fixtures } from '../config/config.ts';
import { ConformanceError } from '../errors.ts';
import { type HttpExchange, isRecord, isResponse } from '../exchange.ts';
import type { HttpSend } from '../http/http.ts';

import { isLegacy, legacyRevisions, modernRevision, type Revision } from '../http/revisions.ts';
import { errorCodes } from '../mcp/error-objects.ts';
import type { Clock } from '../model.ts';
import { createMcpPeer } from '../peers/call.ts';
import { createExchanges } from '../peers/exchanges.ts';
import { createHttpPeer, type HttpPeerOptions } from '../peers/http.ts';
import { handshake } from '../peers/http-handshake.ts';
import { createHttpConversation, headerOf } from '../peers/http-log.ts';
import type { HttpPeer } from '../peers/http-peer.ts';
import type { McpPeer, Survey, TargetFacts } from '../peers/peer.ts';
import { surveyOf } from '../peers/survey.ts';
import { createWaiting, type Limits } from '../peers/waiting.ts';
import type { PeerKind, Peers } from '../suite.ts';
import { createTranscript, type FrameListener } from '../transcript.ts';
import type { OpenPeer, Target } from './target.ts';

export interface HttpTargetOptions {
  readonly link: string;
  readonly clock: Clock;
  readonly send: HttpSend;
  readonly fixtures: Fixtures;
  readonly limits: Limits;
  /** Sent with every request of a client: `Bearer …`. */
  readonly authorization?: string | undefined;
  /** The revisions to judge by, unasked; without them, the server is asked which it speaks. */
  readonly revisions?: readonly Revision[];
  readonly onFrame?: FrameListener | undefined;
  close?(): void;
}

/** What a handshake of the 2025 era came to. */
interface Handshake {
  readonly result: Readonly<Record<string, unknown>>;
  readonly session: string | undefined;
}

/**
 * A server of MCP over Streamable HTTP. Which revisions it speaks is asked first: `server/discover` as a client of
 * 2026-07-28 sends it, then a handshake.
 *
 * Throws `ConformanceError`: `unreachable` where neither has an answer of MCP, `usage` where it wants authorization.
 */
export async function openHttpTarget(options: HttpTargetOptions): Promise<Target> {
  const { link, clock, limits, send, fixtures, authorization } = options;
  const { pathname, search } = new URL(link);
  const transcript = createTranscript(clock, options.onFrame);
  const exchanges = createExchanges();
  const waiting = createWaiting(clock, limits);
  const surveys = new Map<Revision, Promise<Survey>>();
  const handshakes = new Map<Revision, Handshake>();
  let count = 0;

  const facts: TargetFacts = {
    published: { link, linkData: undefined, protocols: undefined },
    fixtures,
    answerWithin: limits.answerWithin,
    declares: () => false,
    pause: (ms) => clock.sleep(ms),
  };
  const nameOf = (what: string) => {
    count += 1;
    return `${what}-${count}`;
  };
  const conversation = (name: string, revision: Revision) =>
    createHttpConversation({ name, revision, path: pathname + search, send, transcript, exchanges, waiting });
  const peerOptions = (revision: Revision, name: string): HttpPeerOptions => ({
    conversation: conversation(name, revision),
    revision,
    url: link,
    fixtures,
    answerWithin: limits.answerWithin,
    session: handshakes.get(revision)?.session,
    authorization,
    survey: () => survey(revision),
  });

  const revisions = options.revisions ?? (await askRevisions());
  const declared = Promise.all(revisions.map(async (revision) => [revision, (await survey(revision)).capabilities]));
  const declares = Object.fromEntries(options.revisions === undefined ? await declared : []);

  return {
    family: 'mcp-http',
    link,
    declares,
    transcript,
    exchanges,
    bindings: (kind) => {
      if (kind === 'http') return revisions;
      return kind === 'mcp' && revisions.includes(modernRevision) ? ['http'] : [];
    },
    absence(kind, binding) {
      if (kind === 'mcp' && revisions.includes(modernRevision))
        return `the server is met over HTTP, not over ${binding}`;
      return `the server speaks MCP ${revisions.join(' and ')}, not ${kind === 'http' ? binding : modernRevision}`;
    },
    open,
    // An answer that has ended is followed by nothing.
    settle: async () => {},
    ended: () => undefined,
    async close() {
      options.close?.();
    },
  };

  async function open<K extends PeerKind>(kind: K, binding: string): Promise<OpenPeer<K>> {
    const names: string[] = [];
    const revision = kind === 'mcp' ? modernRevision : (binding as Revision);
    const name = nameOf('http');
    names.push(name);
    const peer = createHttpPeer(peerOptions(revision, name));
    return {
      // The kind decides which peer it is; TypeScript does not follow that through a type parameter.
      peer: (kind === 'mcp' ? mcpPeer(name, names) : peer) as Peers[PeerKind] as Peers[K],
      exchanges: () => names.flatMap((one) => exchanges.of(one)),
      probe: async () => {
        await (isLegacy(revision) ? handshake(peer) : peer.call('server/discover'));
      },
    };
  }

  function mcpPeer(name: string, names: string[]): McpPeer {
    const peer = createHttpPeer(peerOptions(modernRevision, name));
    return createMcpPeer(
      { binding: 'http', facts, start: (message) => peer.startMessage(message) },
      () => survey(modernRevision),
      async () => {
        const another = nameOf('http');
        names.push(another);
        return mcpPeer(another, names);
      },
    );
  }

  function survey(revision: Revision): Promise<Survey> {
    const known = surveys.get(revision);
    if (known !== undefined) return known;
    const peer = createHttpPeer(peerOptions(revision, nameOf('survey')));
    const ask = async (method: string, params: Readonly<Record<string, unknown>>) =>
      resultIn(await peer.call(method, params));
    const taken = (async () => {
      const offer = isLegacy(revision) ? handshakes.get(revision)?.result : await ask('server/discover', {});
      const surveyed = await surveyOf(offer, ask);
      // A server of both eras serves versions that discovery need not list.
      return handshakes.size === 0 || isLegacy(revision)
        ? surveyed
        : { ...surveyed, versions: [...new Set([...surveyed.versions, ...legacyRevisions])] };
    })();
    surveys.set(revision, taken);
    return taken;
  }

  async function askRevisions(): Promise<readonly Revision[]> {
    const modern = createHttpPeer(peerOptions(modernRevision, nameOf('probe')));
    const discovery = await modern.call('server/discover');
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
    const found: Revision[] = speaksModern(discovery) ? [modernRevision] : [];
    const [newest] = legacyRevisions;
    const legacy = createHttpPeer(peerOptions(newest, nameOf('probe')));
    const shook = await shake(legacy);
    const agreed = legacyRevisions.find((revision) => revision === shook?.result.protocolVersion);
    if (shook !== undefined && agreed !== undefined) {
      handshakes.set(agreed, shook);
      await createHttpPeer(peerOptions(agreed, nameOf('probe'))).post(initialized);
      found.push(agreed);
    }
    if (found.length > 0) return found;
    throw new ConformanceError(
      'unreachable',
      `${link} is no server of MCP: it answers server/discover with status ${status}, and no handshake either.`,
    );
  }

  async function shake(peer: HttpPeer): Promise<Handshake | undefined> {
    const exchange = await handshake(peer);
    const result = resultIn(exchange);
    if (result === undefined) return undefined;
    return { result, session: headerOf(exchange.response?.headers ?? [], 'mcp-session-id') };
  }
}

const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };

/** The result of the response, where it is one to the request. */
function resultIn({ response }: HttpExchange): Readonly<Record<string, unknown>> | undefined {
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
