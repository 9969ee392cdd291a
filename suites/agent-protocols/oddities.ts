import type { Policy } from '../../reference/simplex-bot/policy.ts';

type Oddity = Readonly<Record<string, Partial<Policy>>>;

// Oddities that several statements leave alone: one declaration, so that a self-check tries each once.

export const takesItsTime = { 'takes its time': { thinkingTime: () => 4_000 } };

export const answersSecondFirst = {
  'answers what comes second first': {
    // Of the requests that a case sends at once, the first, third, …: by the number that ends its id, or the word.
    thinkingTime: ({ id }) => (/([13579]|first|third)$/.test(String(id)) ? 3_000 : 0),
  },
} satisfies Oddity;

const inTurn = { answersInTurn: () => true };
export const answersInTurn = { 'answers one command after the other': inTurn };
export const answersCustomersInTurn = { 'answers each customer in turn': inTurn };

export const indentsItsJson = {
  'indents its JSON': { replyText: (message) => JSON.stringify(message, undefined, 2) },
} satisfies Oddity;

export const knowsMembersByTheirIds = {
  'knows members by their ids alone': {
    callerOf: ({ chat, member }) => member ?? String(chat),
  },
} satisfies Oddity;

export const usesWhatTheCoreTakes = {
  'uses what the core takes': { serviceLimit: () => Number.POSITIVE_INFINITY },
};

export const servesLaterRevision = {
  'serves a later revision as well': { versions: () => ['2027-03-15', '2026-07-28'] },
};
