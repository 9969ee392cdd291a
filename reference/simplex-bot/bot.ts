import { randomBytes } from 'node:crypto';
import { createA2aServer } from './a2a/server.ts';
import { createChatAnswers } from './chat-answers.ts';
import { type Clock, systemClock } from './clock.ts';
import type { CoreConnection } from './connection.ts';
import type { CoreMessage } from './core-message.ts';
import { openCoreSession } from './core-session.ts';
import { createGroupDeclaration } from './group-declaration.ts';
import { createContactAcceptance, createGroupAcceptance } from './invitations.ts';
import { createMcpServer } from './mcp/server.ts';
import { honest, type Policy } from './policy.ts';
import { createServiceAnswers } from './service-answers.ts';
import { type BotProfile, setUp } from './set-up.ts';

export interface SimplexBotOptions {
  readonly connection: CoreConnection;
  readonly clock?: Clock;
  /** Decisions that differ from those of the honest bot. */
  readonly policy?: Partial<Policy>;
  readonly profile?: BotProfile;
  /** Whoever connects becomes a customer, with a group of two, rather than a contact. */
  readonly business?: boolean;
  /** Key that seals `requestState` and makes ids; random by default, fixed where a run must give the same bytes again. */
  readonly stateSecret?: string;
  /** Hears of defects that left an event unanswered; on stderr by default. */
  readonly onDefect?: (error: unknown) => void;
}

export interface SimplexBot {
  /** Resolves when the address exists and its profile is published; rejects when the core refuses it. */
  readonly ready: Promise<void>;
  /** The contact address, as soon as it is known. */
  link(): string | undefined;
  /** Ends the connection and everything the bot is waiting for. */
  stop(): void;
}

/** A bot that serves MCP 2026-07-28 and A2A 1.0 in conversations and over Service RPC, by the decisions of a policy. */
export function startSimplexBot(options: SimplexBotOptions): SimplexBot {
  const { onDefect = console.error } = options;
  const policy: Policy = { ...honest, ...options.policy };
  const session = openCoreSession(options.connection);
  const secret = options.stateSecret ?? randomBytes(32).toString('base64url');
  const { clock = systemClock, profile = {} } = options;
  const surroundings = { policy, clock, ended: session.ended };
  const servers = [
    createMcpServer({ ...surroundings, stateSecret: secret }),
    createA2aServer({ ...surroundings, secret, name: profile.displayName ?? 'Acme Bot', link: () => link }),
  ];
  const declareInGroup = createGroupDeclaration(session, policy);
  let link: string | undefined;

  const handlers: ReadonlyMap<unknown, (event: CoreMessage) => Promise<void>> = new Map([
    ['newChatItems', createChatAnswers(session, servers, policy)],
    ['serviceRequest', createServiceAnswers(session, servers, policy)],
    ['receivedContactRequest', createContactAcceptance(session, policy)],
    ['receivedGroupInvitation', createGroupAcceptance(session, policy)],
    ['userJoinedGroup', declareInGroup],
    ['memberRole', declareInGroup],
  ]);

  session.onEvent((event) => {
    handlers
      .get(event.type)?.(event)
      .catch((error: unknown) => {
        if (!session.ended.aborted) onDefect(error);
      });
  });

  return {
    ready: setUp(session, policy, profile, options.business).then((address) => {
      link = address;
    }),
    link: () => link,
    stop: () => session.close(),
  };
}
