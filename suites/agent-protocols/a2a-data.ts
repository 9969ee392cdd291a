import { isStandardBase64 } from '../../harness/a2a/bytes.ts';
import { message as messageSchema, part } from '../../harness/a2a/messages.ts';
import { taskState } from '../../harness/a2a/tasks.ts';
import { timestamp } from '../../harness/a2a/values.ts';
import type { A2aFixtures } from '../../harness/config/config.ts';
import type { A2aExchange } from '../../harness/exchange.ts';
import type { A2aPeer } from '../../harness/peers/peer.ts';
import { on, suite, vectors } from '../../harness/suite.ts';
import type { Entry } from '../../harness/transcript.ts';
import type { Trial } from '../../harness/trial.ts';
import { type DataType, dataObjects } from '../a2a/data-objects.ts';
import { needResult } from '../a2a/response-expectations.ts';
import { messageFor } from '../a2a/sending.ts';
import { streamFor } from '../a2a/streams.ts';
import { requirement } from '../requirement.ts';
import { about } from './json-rpc-expectations.ts';

/** Answers that show a form, and by which method they come. */
const task = { id: 'task', comment: 'in a task that is over', kind: 'complete' };
const message = { id: 'message', comment: 'in a message in place of a task', kind: 'message' };
const question = { id: 'question', comment: 'in a task that asks for input', kind: 'inputRequired' };
const artifact = { id: 'artifact', comment: 'in a task with an artifact', kind: 'artifact' };
const stream = { id: 'stream', comment: 'in the events of a stream', kind: 'stream', method: 'SendStreamingMessage' };

/** The JSON forms of A2A's data types (A2A binding, A2A messages). */
export const a2aData = suite('agent-protocols', 'a2a-data', [
  requirement('A2A-MSG-8', on('a2a'), {
    cases: [
      vectors(
        'status',
        'the times of statuses',
        [task, stream] as readonly Place[],
        {},
        async (a2a, t: Trial, place) => {
          const exchange = await answerWith(a2a, t, place);
          const times = membersOf(exchange, 'status', 'timestamp');
          if (times.length === 0) t.inapplicable('its statuses have no time');
          const other = times.find(({ value }) => !timestamp.safeParse(value).success);
          t.expect(other === undefined, 'an ISO 8601 time in UTC, as a string', other?.value, at(exchange, other));
        },
      ),
    ],
    mutants: {
      'sends the milliseconds of the epoch': { timestamp: (_iso, milliseconds) => milliseconds },
      'sends an object of seconds and nanoseconds': {
        timestamp: (_iso, milliseconds) => ({ seconds: Math.floor(milliseconds / 1000), nanos: 0 }),
      },
      'leaves the zone out': { timestamp: (iso) => iso.replace('Z', '') },
      'writes a blank for the T': { timestamp: (iso) => iso.replace('T', ' ') },
      'writes the time as HTTP does': { timestamp: (iso) => new Date(iso).toUTCString() },
    },
    benign: {
      'counts nanoseconds': { timestamp: (iso) => iso.replace('Z', '123456Z') },
      'counts seconds': { timestamp: (iso) => iso.replace(/\.\d+/, '') },
      'gives no times': { timestamp: () => undefined },
    },
  }),

  requirement('A2A-MSG-9', on('a2a'), {
    cases: [
      vectors('part', 'the bytes of parts', [artifact] as readonly Place[], {}, async (a2a, t: Trial, place) => {
        const exchange = await answerWith(a2a, t, place);
        const raw = membersOf(exchange, 'part', 'raw');
        if (raw.length === 0)
          t.untested('fixtures.a2a.artifact in conformance.config.json begins a task whose artifact has raw bytes');
        const other = raw.find(({ value }) => !part.shape.raw.safeParse(value).success);
        t.expect(other === undefined, 'base64', other?.value, at(exchange, other));
        const unusual = raw.find(({ value }) => !isStandardBase64(String(value)));
        t.prefer(unusual === undefined, 'base64 of the standard alphabet with padding', unusual?.value, {
          ...at(exchange, unusual),
          weight: 'advice',
          ambiguity: 'Q-A11',
        });
      }),
    ],
    mutants: {
      'sends a list of numbers': { bytes: (_base64, raw) => [...raw] },
      'sends a character for each byte': { bytes: (_base64, raw) => String.fromCharCode(...raw) },
      'sends a data URL': { bytes: (base64) => `data:application/octet-stream;base64,${base64}` },
      'writes hexadecimal digits with colons': {
        bytes: (_base64, raw) => [...raw].map((one) => one.toString(16)).join(':'),
      },
    },
    benign: {
      'uses the alphabet for URLs': {
        bytes: (base64) => base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
      },
    },
  }),

  requirement('A2A-MSG-10', on('a2a'), {
    cases: [
      vectors(
        'state',
        'the states of tasks',
        [task, question, stream] as readonly Place[],
        {},
        async (a2a, t: Trial, place) => {
          const exchange = await answerWith(a2a, t, place);
          const states = membersOf(exchange, 'status', 'state');
          if (states.length === 0) t.inconclusive('the answer shows no state');
          const other = states.find(({ value }) => !taskState.safeParse(value).success);
          t.expect(
            other === undefined,
            "a state in A2A's words: TASK_STATE_COMPLETED",
            other?.value,
            at(exchange, other),
          );
        },
      ),
      vectors(
        'role',
        'the roles of messages',
        [message, question, stream] as readonly Place[],
        {},
        async (a2a, t: Trial, place) => {
          const exchange = await answerWith(a2a, t, place);
          const roles = membersOf(exchange, 'message', 'role');
          if (roles.length === 0) t.inapplicable('the answer holds no message');
          const other = roles.find(({ value }) => !messageSchema.shape.role.safeParse(value).success);
          t.expect(other === undefined, "a role in A2A's words: ROLE_AGENT", other?.value, at(exchange, other));
        },
      ),
    ],
    mutants: {
      'writes states as 0.3 did': { taskState: (state) => state.slice('TASK_STATE_'.length).toLowerCase() },
      'writes states in small letters': { taskState: (state) => state.toLowerCase() },
      'numbers the states': { taskState: () => 3 },
      'writes what waits for input as 0.3 did': {
        taskState: (state) => (state === 'TASK_STATE_INPUT_REQUIRED' ? 'input-required' : state),
      },
      'writes roles as 0.3 did': { role: (role) => role.slice('ROLE_'.length).toLowerCase() },
      'numbers the roles': { role: () => 2 },
    },
  }),
]);

interface Place {
  readonly id: string;
  readonly comment: string;
  readonly kind: keyof A2aFixtures;
  readonly method?: 'SendStreamingMessage';
}

async function answerWith(a2a: A2aPeer, t: Trial, { kind, method }: Place): Promise<A2aExchange> {
  if (method !== undefined) return streamFor(a2a, t, kind);
  const exchange = await a2a.request(messageFor(a2a, t, kind));
  needResult(t, exchange);
  return exchange;
}

interface Found {
  readonly value: unknown;
  readonly entry: Entry | undefined;
}

/** The values of a member of all objects of a type; a null says that there is none. */
function membersOf(exchange: A2aExchange, type: DataType, member: string): readonly Found[] {
  return dataObjects(exchange)
    .filter((found) => found.type === type)
    .flatMap(({ object, entry }) => {
      const value = object[member];
      return value === undefined || value === null ? [] : [{ value, entry }];
    });
}

function at(exchange: A2aExchange, found: Found | undefined) {
  return found === undefined ? about(exchange) : { in: exchange, at: found.entry };
}
