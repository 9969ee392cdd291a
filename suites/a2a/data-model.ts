import { bytes, isStandardBase64 } from '../../harness/a2a/bytes.ts';
import { artifactIdsDiffer, explainsAuthorization, isFromAgent } from '../../harness/a2a/rules.ts';
import { type A2aExchange, isRecord } from '../../harness/exchange.ts';
import { type Judgement, objection } from '../../harness/judgement.ts';
import { invariant, on, scenario, suite } from '../../harness/suite.ts';
import { about } from '../agent-protocols/json-rpc-expectations.ts';
import { requirement } from '../requirement.ts';
import { answerCases } from './answer-cases.ts';
import { dataObjects, everyObject } from './data-objects.ts';
import { stateOf } from './known-tasks.ts';
import { needResult } from './response-expectations.ts';
import { messageFor } from './sending.ts';

type Rule = (exchange: A2aExchange) => Judgement;

const contents = ['text', 'raw', 'url', 'data'];
const unspecified: readonly unknown[] = [undefined, null, '', 0, 'TASK_STATE_UNSPECIFIED', 'ROLE_UNSPECIFIED'];

const isTask = everyObject(
  ['task'],
  'a task with an id and a status that has a state',
  (task) => isId(task.id) && isRecord(task.status) && !unspecified.includes(stateOf(task)),
);

const isMessage = everyObject(
  ['message'],
  'a message with messageId, role and parts',
  ({ messageId, role, parts }) => isId(messageId) && !unspecified.includes(role) && Array.isArray(parts),
);

const hasContext = everyObject(
  ['message'],
  'a message with a contextId in place of a task',
  ({ contextId }, { at }) => at !== '/message' || isId(contextId),
);

/** Messages in the history can be of the caller. */
const isOfAgent = everyObject(
  ['message'],
  'the role ROLE_AGENT',
  (message, { at }) => /\/history\/\d+$/.test(at) || isFromAgent(message) || !isSpelled(message.role),
);

const isPart = everyObject(['part'], 'exactly one of text, raw, url and data', (part) => {
  const set = contents.filter((name) => name in part && (part[name] !== null || name === 'data'));
  const [first = ''] = set;
  return set.length === 1 && (first === 'data' || typeof part[first] === 'string');
});

const isArtifact = everyObject(
  ['artifact'],
  'an artifact with an artifactId and parts',
  ({ artifactId, parts }) => isId(artifactId) && Array.isArray(parts),
);
const hasOwnArtifacts = everyObject(['task'], 'artifacts with different ids', artifactIdsDiffer);

const explains = everyObject(['status'], 'a message that says what is required', explainsAuthorization);

/** Bytes that no reader decodes fail; forms that readers take and writers do not give are advice. */
function isBase64(exchange: A2aExchange): Judgement {
  const raw = dataObjects(exchange).filter(({ type, object }) => type === 'part' && typeof object.raw === 'string');
  if (raw.length === 0) return 'irrelevant';
  const expected = 'base64 with the standard alphabet and padding';
  const wrong = raw.find(({ object }) => !bytes.safeParse(object.raw).success);
  if (wrong !== undefined) return objection(expected, wrong.object, wrong.entry);
  const unusual = raw.find(({ object }) => !isStandardBase64(String(object.raw)));
  if (unusual === undefined) return 'holds';
  return objection(expected, unusual.object, unusual.entry, { weight: 'advice', ambiguity: 'Q-A11' });
}

export const dataModel = suite('a2a', 'data-model', [
  requirement('a2a.task', on('a2a'), {
    cases: [
      ...answerCases(isTask, 'complete', 'inputRequired', 'failed'),
      invariant('every-task', 'every task in a result or an event', isTask, {
        'lists tasks by status without their ids': {
          listTasks: (result, { params }) =>
            'historyLength' in params && params.historyLength === 0
              ? { ...result, tasks: [...result.tasks, { status: { state: 'TASK_STATE_WORKING' } }] }
              : result,
        },
      }),
    ],
    mutants: {
      'leaves the id out': { task: ({ id: _, ...task }) => task },
      'has an empty id': { task: (task) => ({ ...task, id: '' }) },
      'leaves the status out of finished tasks': {
        task: ({ status, ...task }) => (status.state === 'TASK_STATE_COMPLETED' ? task : { ...task, status }),
      },
      'has the state in place of the status': { task: (task) => ({ ...task, status: task.status.state }) },
      'has an unspecified state where a task fails': {
        taskState: (state) => (state === 'TASK_STATE_FAILED' ? 'TASK_STATE_UNSPECIFIED' : state),
      },
    },
    benign: {
      'says that there is no message and no metadata': {
        task: (task) => ({ metadata: null, ...task, status: { message: null, ...task.status } }),
      },
    },
  }),

  requirement('a2a.message', on('a2a'), {
    cases: [
      ...answerCases(isMessage, 'message', 'inputRequired'),
      invariant('every-message', 'every message in a result or an event', isMessage),
    ],
    mutants: {
      'leaves messageId out': { message: ({ messageId: _, ...message }) => message },
      'has an empty messageId': { message: (message) => ({ ...message, messageId: '' }) },
      'leaves the role out': { message: ({ role: _, ...message }) => message },
      'has its text in place of parts': { message: ({ parts, ...message }) => ({ ...message, text: parts[0]?.text }) },
      'leaves messageId out of statuses': {
        message: ({ messageId, ...message }, place) => (place === 'status' ? message : { messageId, ...message }),
      },
    },
  }),

  requirement('a2a.message-context', on('a2a'), {
    cases: [
      ...answerCases(hasContext, 'message'),
      invariant('every-message', 'every message in place of a task', hasContext),
    ],
    mutants: {
      'leaves the context out of messages': { message: ({ contextId: _, ...message }) => message },
      'has an empty context': { message: (message) => ({ ...message, contextId: '' }) },
    },
  }),

  requirement('a2a.message-role', on('a2a'), {
    cases: [
      ...answerCases(isOfAgent, 'message', 'inputRequired', 'rejected'),
      invariant('every-message', 'every message in place of a task and of a status', isOfAgent),
    ],
    mutants: {
      'speaks as its user': {
        message: (message, place) => (place === 'answer' ? { ...message, role: 'ROLE_USER' } : message),
      },
      'asks as its user': {
        message: (message, place) => (place === 'status' ? { ...message, role: 'ROLE_USER' } : message),
      },
    },
  }),

  requirement('a2a.part', on('a2a'), {
    cases: [
      ...answerCases(isPart, 'artifact', 'message', 'inputRequired'),
      invariant('every-part', 'every part in a result or an event', isPart),
    ],
    mutants: {
      'has a text beside data': { part: (part) => ('data' in part ? { ...part, text: 'JSON' } : part) },
      'has nothing in a part': { part: ({ text: _, ...part }) => part },
      'has texts that are objects': { part: (part) => (part.text === undefined ? part : { text: { en: part.text } }) },
      'has bytes in an object of their own': {
        part: ({ raw, ...part }) => (raw === undefined ? part : { ...part, bytes: { base64: raw } }),
      },
    },
    benign: {
      'says which contents a part does not have': {
        part: (part) => ({ text: null, url: null, ...part, metadata: null, filename: 'note.txt' }),
      },
    },
  }),

  requirement('a2a.bytes', on('a2a'), {
    cases: [...answerCases(isBase64, 'artifact'), invariant('every-part', 'the bytes of every part', isBase64)],
    mutants: {
      'sends bytes in the alphabet of URLs': {
        bytes: (base64) => base64.replaceAll('+', '-').replaceAll('/', '_'),
      },
      'sends bytes without padding': { bytes: (base64) => base64.replaceAll('=', '') },
      'sends bytes in hexadecimal digits and colons': {
        bytes: (_base64, raw) => [...raw].map((byte) => byte.toString(16)).join(':'),
      },
      'sends bytes as a data URL': { bytes: (base64) => `data:;base64,${base64}` },
    },
  }),

  requirement('a2a.artifact', on('a2a'), {
    cases: [
      ...answerCases(both(isArtifact, hasOwnArtifacts), 'artifact', 'complete'),
      scenario('several', 'a task whose artifact comes in chunks', async (a2a, t) => {
        const exchange = await a2a.request(messageFor(a2a, t, 'chunks'));
        needResult(t, exchange);
        t.judge(both(isArtifact, hasOwnArtifacts)(exchange), about(exchange));
      }),
      invariant('every-artifact', 'every artifact in a result or an event', both(isArtifact, hasOwnArtifacts)),
    ],
    mutants: {
      'leaves artifactId out': { artifact: ({ artifactId: _, ...artifact }) => artifact },
      'has its text in place of parts': {
        artifact: ({ parts, ...artifact }) => ({ ...artifact, text: parts[0]?.text }),
      },
      'has two artifacts of one id': {
        task: (task) => ({ ...task, artifacts: task.artifacts?.flatMap((one) => [one, one]) }),
      },
    },
  }),

  requirement('a2a.auth-required-message', on('a2a', 'chat'), {
    cases: [
      scenario('challenge', 'a task that asks for a credential', async (a2a, t) => {
        const exchange = await a2a.request(messageFor(a2a, t, 'authRequired'));
        const { task } = needResult(t, exchange);
        if (stateOf(task) !== 'TASK_STATE_AUTH_REQUIRED') t.inconclusive('the task did not ask for a credential');
        t.judge(explains(exchange), about(exchange));
      }),
      invariant('every-status', 'every status that requires authorization', challenged),
    ],
    mutants: {
      'does not say what is required': {
        steps: (steps) =>
          steps.map((step) =>
            'state' in step && step.state === 'TASK_STATE_AUTH_REQUIRED' ? { state: step.state } : step,
          ),
      },
    },
  }),
]);

/** As `explains`, for what shows such a status at all. */
function challenged(exchange: A2aExchange): Judgement {
  const some = dataObjects(exchange).some(
    ({ type, object }) => type === 'status' && object.state === 'TASK_STATE_AUTH_REQUIRED',
  );
  return some ? explains(exchange) : 'irrelevant';
}

/** Both rules hold, as far as they say anything. */
function both(one: Rule, other: Rule): Rule {
  return (exchange) => {
    const [first, second] = [one(exchange), other(exchange)];
    if (typeof first === 'object') return first;
    return first === 'irrelevant' || typeof second === 'object' ? second : first;
  };
}

function isId(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

/** Roles in another form are the business of another statement. */
function isSpelled(role: unknown): boolean {
  return role === 'ROLE_USER' || role === 'ROLE_AGENT';
}
