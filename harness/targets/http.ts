import type { Fixtures } from '../config/config.ts';
import type { HttpSend } from '../http/http.ts';
import { isLegacy, legacyRevisions, modernRevision, type Revision } from '../http/revisions.ts';
import type { Clock } from '../model.ts';
import { createMcpPeer } from '../peers/call.ts';
import { createExchanges } from '../peers/exchanges.ts';
import { createHttpPeer, type RunSession } from '../peers/http.ts';
import { handshake } from '../peers/http-handshake.ts';
import { createHttpConversation } from '../peers/http-log.ts';
import type { McpPeer, Survey, TargetFacts } from '../peers/peer.ts';
import { surveyOf } from '../peers/survey.ts';
import { createWaiting, type Limits } from '../peers/waiting.ts';
import type { PeerKind, Peers } from '../suite.ts';
import { createTranscript, type FrameListener } from '../transcript.ts';
import { firstContact, resultIn } from './http-first-contact.ts';
import { httpOffersOf } from './http-offers.ts';
import { type OpenPeer, type Target, TargetEnded } from './target.ts';

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
  let count = 0;
  /** Why the server takes no connection any more. */
  let gone: string | undefined;

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
  const sendTo: HttpSend = (request, listener) =>
    send(request, {
      ...listener,
      onFailure(why) {
        if (why.startsWith('ECONNREFUSED')) gone ??= `the server took no connection any more (${why})`;
        listener.onFailure(why);
      },
    });
  const peerOf = (revision: Revision, name: string, session?: RunSession) =>
    createHttpPeer({
      conversation: createHttpConversation({
        name,
        revision,
        path: pathname + search,
        send: sendTo,
        transcript,
        exchanges,
        waiting,
      }),
      revision,
      url: link,
      fixtures,
      answerWithin: limits.answerWithin,
      session: isLegacy(revision) ? session : undefined,
      authorization,
      survey: () => survey(revision),
    });

  const { revisions, session } =
    options.revisions === undefined
      ? await firstContact(link, (revision, begun) => peerOf(revision, nameOf('probe'), begun))
      : { revisions: options.revisions, session: undefined };
  const declared =
    options.revisions === undefined
      ? await Promise.all(revisions.map(async (revision) => [revision, (await survey(revision)).capabilities]))
      : [];

  return {
    family: 'mcp-http',
    link,
    declares: Object.fromEntries(declared),
    transcript,
    exchanges,
    ...httpOffersOf(revisions),
    open,
    // An answer that has ended is followed by nothing.
    settle: async () => {},
    ended: () => gone,
    async close() {
      if (gone === undefined && session?.id !== undefined) await leave(session);
      options.close?.();
    },
  };

  async function open<K extends PeerKind>(kind: K, binding: string): Promise<OpenPeer<K>> {
    if (gone !== undefined) throw new TargetEnded(gone);
    const names: string[] = [];
    const revision = kind === 'mcp' ? modernRevision : (binding as Revision);
    const name = nameOf('http');
    names.push(name);
    const peer = peerOf(revision, name, session);
    return {
      // The kind decides which peer it is; TypeScript does not follow that through a type parameter.
      peer: (kind === 'mcp' ? mcpPeer(peer, names) : peer) as Peers[PeerKind] as Peers[K],
      exchanges: () => names.flatMap((one) => exchanges.of(one)),
      probe: async () => {
        const { capabilities = {} } = isLegacy(revision) ? await survey(revision) : {};
        if (!isLegacy(revision)) await peer.call('server/discover');
        else if ('tools' in capabilities) await peer.call('tools/list');
        else await handshake(peer);
      },
    };
  }

  function mcpPeer(peer: ReturnType<typeof peerOf>, names: string[]): McpPeer {
    return createMcpPeer(
      { binding: 'http', facts, start: (message) => peer.startMessage(message) },
      () => survey(modernRevision),
      async () => {
        const another = nameOf('http');
        names.push(another);
        return mcpPeer(peerOf(modernRevision, another), names);
      },
    );
  }

  function survey(revision: Revision): Promise<Survey> {
    const known = surveys.get(revision);
    if (known !== undefined) return known;
    const peer = peerOf(revision, nameOf('survey'), session);
    const ask = async (method: string, params: Readonly<Record<string, unknown>>) =>
      resultIn(await peer.call(method, params));
    const taken = (async () => {
      const offer = isLegacy(revision) ? session?.offer : await ask('server/discover', {});
      const surveyed = await surveyOf(offer, ask);
      // A server of both eras serves versions that discovery need not list.
      return session === undefined || isLegacy(revision)
        ? surveyed
        : { ...surveyed, versions: [...new Set([...surveyed.versions, ...legacyRevisions])] };
    })();
    surveys.set(revision, taken);
    return taken;
  }

  /** Ends the session of the run, as a client does that has no more to ask; the server need not offer that. */
  async function leave({ id = '' }: RunSession): Promise<void> {
    const revision = revisions.find(isLegacy) ?? modernRevision;
    const headers = [['Mcp-Session-Id', id] as const, ['MCP-Protocol-Version', revision] as const];
    await peerOf(revision, nameOf('end')).send({ method: 'DELETE', headers }, 'head');
  }
}
