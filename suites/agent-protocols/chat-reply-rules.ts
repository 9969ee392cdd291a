import {
  type ChatExchange,
  isNotification,
  isRecord,
  isResponse,
  parseJson,
  type Reply,
} from '../../harness/exchange.ts';
import { holdsIf, type Judgement, objection } from '../../harness/judgement.ts';
import { isProtocolMessage } from './chat-expectations.ts';

/** Rules of section "Replies" on one exchange; what a malformed command is answered with is open (S-A9). */
type Rule = (exchange: ChatExchange) => Judgement;

/** A command for MCP, with or without a mention. */
const callsMcp = /^\/_call (?:@(?:'[^']*'|\S+) )?mcp /;

/** A command for a protocol whose replies the chat transport carries as JSON messages. */
const callsAny = /^\/_call (?:@(?:'[^']*'|\S+) )?(?:mcp|a2a) /;

function ofCalls(judge: Rule, calls = callsMcp): Rule {
  return (exchange) =>
    exchange.malformed || exchange.msgId === undefined || !calls.test(exchange.command)
      ? 'irrelevant'
      : judge(exchange);
}

/** CHAT-REPLY-2. Messages to people that quote nothing are no replies. */
export const repliesQuote = ofCalls(({ replies, strays }) => {
  const loose = strays.find(isProtocolMessage);
  if (loose !== undefined) {
    return objection('a reply that quotes its command', { quote: loose.quote ?? null, text: loose.text }, loose.entry);
  }
  return replies.length > 0 ? 'holds' : 'irrelevant';
}, callsAny);

/** CHAT-REPLY-4. Blanks around the object are JSON as well; fragments of a message are SIZE-2's matter. */
export const textsAreObjects = ofCalls(({ replies }) => {
  const fragments = fragmentsIn(replies);
  const whole = replies.filter((reply) => !fragments.includes(reply));
  const other = whole.find(({ json }) => !isRecord(json));
  if (other !== undefined) return objection('a text that is one JSON object', other.text, other.entry);
  return whole.length > 0 ? 'holds' : 'irrelevant';
}, callsAny);

/** CHAT-REPLY-5: the binding of MCP defines notifications before the response. */
export const notificationsComeFirst = ofCalls(({ replies }) => {
  const end = endOf(replies);
  const before = replies.slice(0, Math.max(end, 0)).filter(({ json }) => isRecord(json));
  const other = before.find(({ json }) => !isNotification(json));
  if (other !== undefined) {
    return objection('only JSON-RPC notifications before the JSON-RPC response', other.json, other.entry);
  }
  return before.length > 0 ? 'holds' : 'irrelevant';
});

/** CHAT-REPLY-6: the binding of MCP ends an answer with the response. */
export const nothingFollows = ofCalls(({ replies }) => {
  const end = endOf(replies);
  if (end < 0) return 'irrelevant';
  const after = replies[end + 1];
  return holdsIf(
    after === undefined,
    'no reply to the command after the JSON-RPC response',
    after?.text,
    after?.entry ?? replies[end]?.entry,
  );
});

/** CHAT-REPLY-16. */
export const repliesAreOrdinary = ofCalls(({ replies, alterations }) => {
  const special = replies.find(({ marks }) => marks.includes('live') || marks.includes('timed'));
  if (special !== undefined) return objection('an ordinary message', special.marks, special.entry);
  const [change] = alterations;
  if (change !== undefined) return objection('a reply that stays as it was sent', change.kind, change.entry);
  return replies.length > 0 ? 'holds' : 'irrelevant';
}, callsAny);

/** SIZE-2. */
export const repliesAreWhole = ofCalls(({ replies }) => {
  const [first, ...more] = fragmentsIn(replies);
  if (first !== undefined) {
    return objection(
      'one message for one reply',
      [first, ...more].map(({ text }) => text),
      first.entry,
    );
  }
  return replies.some(({ json }) => isRecord(json)) ? 'holds' : 'irrelevant';
});

function endOf(replies: readonly Reply[]): number {
  return replies.findIndex(({ json }) => isResponse(json));
}

/** Consecutive replies that are no JSON object each, and one together. */
function fragmentsIn(replies: readonly Reply[]): readonly Reply[] {
  let run: Reply[] = [];
  for (const reply of [...replies, undefined]) {
    if (reply !== undefined && !isRecord(reply.json)) {
      run.push(reply);
      if (run.length > 1 && isRecord(parseJson(run.map(({ text }) => text).join('')))) return run;
    } else run = [];
  }
  return [];
}
