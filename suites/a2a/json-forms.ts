import { a2aRequest } from '../../harness/a2a/request.ts';
import { staleMembers } from '../../harness/a2a/rules.ts';
import { taskStates } from '../../harness/a2a/task-states.ts';
import { timestamp } from '../../harness/a2a/values.ts';
import type { A2aExchange } from '../../harness/exchange.ts';
import { holdsIf, type Judgement } from '../../harness/judgement.ts';
import { invariant, on, scenario, suite } from '../../harness/suite.ts';
import { about } from '../agent-protocols/json-rpc-expectations.ts';
import { requirement } from '../requirement.ts';
import { agentCard } from './agent-cards.ts';
import { answerCases } from './answer-cases.ts';
import { type DataType, dataObjects, everyObject } from './data-objects.ts';
import { needResult, resultOf } from './response-expectations.ts';

type JsonObject = Readonly<Record<string, unknown>>;

const dataTypes: readonly DataType[] = [
  'task',
  'status',
  'message',
  'artifact',
  'part',
  'statusUpdate',
  'artifactUpdate',
];

/** Names of the data model that are of two words or more, as they would be in snake_case. */
const snakeCase = new Set(
  [
    'contextId',
    'taskId',
    'messageId',
    'artifactId',
    'referenceTaskIds',
    'mediaType',
    'lastChunk',
    'statusUpdate',
    'artifactUpdate',
    'nextPageToken',
    'pageSize',
    'totalSize',
    'supportedInterfaces',
    'protocolBinding',
    'protocolVersion',
    'documentationUrl',
    'securitySchemes',
    'securityRequirements',
    'defaultInputModes',
    'defaultOutputModes',
    'iconUrl',
    'pushNotifications',
    'extendedAgentCard',
    'inputModes',
    'outputModes',
  ].map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
);

function misspelled(object: JsonObject): readonly string[] {
  return Object.keys(object).filter((name) => snakeCase.has(name));
}

const isCamelCase = everyObject(
  [...dataTypes, 'agentCard'],
  'names in camelCase',
  (object) => misspelled(object).length === 0,
);

/** As `isCamelCase`, with the members of the result itself. */
function hasCamelCase(exchange: A2aExchange): Judgement {
  const names = misspelled(resultOf(exchange) ?? {});
  if (names.length > 0) return holdsIf(false, 'names in camelCase', names, about(exchange).at);
  return isCamelCase(exchange);
}

/** An absent or unspecified value is the business of another statement. */
const hasEnumNames = everyObject(['status', 'message'], 'the name of a state or a role', (object, { type }) => {
  const value = type === 'status' ? object.state : object.role;
  const names: readonly unknown[] = type === 'status' ? taskStates : ['ROLE_USER', 'ROLE_AGENT'];
  return (
    value === undefined ||
    value === null ||
    names.includes(value) ||
    (typeof value === 'string' && value.endsWith('_UNSPECIFIED'))
  );
});

const hasTimestamps = everyObject(
  ['status'],
  'a timestamp in UTC with a date, a time and Z',
  ({ timestamp: time }) => time === undefined || time === null || timestamp.safeParse(time).success,
);

/** As `hasTimestamps`, for what shows a timestamp at all. */
function withTimestamps(exchange: A2aExchange): Judgement {
  const some = dataObjects(exchange).some(({ type, object }) => type === 'status' && 'timestamp' in object);
  return some ? hasTimestamps(exchange) : 'irrelevant';
}

const hasElements = everyObject(
  ['message', 'artifact', 'agentCard'],
  'parts and supportedInterfaces with an element',
  ({ parts, supportedInterfaces }, { type }) => {
    const required = type === 'agentCard' ? supportedInterfaces : parts;
    return !Array.isArray(required) || required.length > 0;
  },
);

const staleNames = ['kind', 'final', 'blocking', 'mimeType', 'file'];
const hasNoStaleMembers = everyObject(
  dataTypes,
  `no member ${staleNames.join(', ')} of 0.3`,
  (object) => staleMembers(withoutInner(object)).length === 0,
);

/** The object without others in it, which are judged by themselves. */
function withoutInner(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.keys(object).map((name) => [name, null]));
}

export const jsonForms = suite('a2a', 'json-forms', [
  requirement('a2a.camel-case', on('a2a'), {
    cases: [
      ...answerCases(hasCamelCase, 'artifact', 'inputRequired', 'message'),
      scenario('list', 'an empty list of tasks', async (a2a, t) => {
        if (a2a.binding === 'rpc') t.inapplicable('tasks are listed in a conversation only');
        const exchange = await a2a.request(a2aRequest('ListTasks', {}));
        const result = needResult(t, exchange);
        t.judge(holdsIf(misspelled(result).length === 0, 'names in camelCase', result), about(exchange));
      }),
      invariant('every-object', 'the names in every result and event', hasCamelCase, {
        'has the last chunk in snake_case': {
          streamResponse: ({ artifactUpdate, ...rest }) =>
            artifactUpdate ? { artifactUpdate: { ...artifactUpdate, last_chunk: artifactUpdate.lastChunk } } : rest,
        },
      }),
    ],
    mutants: {
      'has its contexts in snake_case': { task: (task) => ({ ...task, context_id: task.contextId }) },
      'has media types in snake_case': {
        part: ({ mediaType, ...part }) => (mediaType === undefined ? part : { ...part, media_type: mediaType }),
      },
      'has the ids of messages in snake_case': {
        message: (message) => ({ ...message, message_id: message.messageId }),
      },
      'counts its tasks in snake_case': {
        listTasks: ({ totalSize, ...result }) => ({ ...result, total_size: totalSize }),
      },
    },
  }),

  requirement('a2a.enum-names', on('a2a'), {
    cases: [
      ...answerCases(hasEnumNames, 'complete', 'inputRequired', 'message', 'failed', 'rejected'),
      invariant('every-value', 'every state and role in a result or an event', hasEnumNames),
    ],
    mutants: {
      'has states in small letters': { taskState: (state) => state.toLowerCase() },
      'has the words of 0.3': {
        taskState: (state) => state.replace('TASK_STATE_', '').toLowerCase().replace('_', '-'),
      },
      'has states as numbers': { taskState: (state) => taskStates.indexOf(state) + 1 },
      'has roles in small letters': { role: (role) => role.replace('ROLE_', '').toLowerCase() },
      'has roles as numbers': { role: (role) => (role === 'ROLE_USER' ? 1 : 2) },
    },
  }),

  requirement('a2a.timestamp', on('a2a'), {
    cases: [
      ...answerCases(withTimestamps, 'complete', 'inputRequired'),
      invariant('every-timestamp', 'the timestamp of every status', withTimestamps),
    ],
    mutants: {
      'has timestamps with an offset': { timestamp: (iso) => iso.replace('Z', '+00:00') },
      'has timestamps without a zone': { timestamp: (iso) => iso.replace('Z', '') },
      'has timestamps in milliseconds': { timestamp: (_iso, milliseconds) => milliseconds },
      'has dates': { timestamp: (iso) => iso.slice(0, 10) },
    },
    benign: {
      'has timestamps of nanoseconds': { timestamp: (iso) => iso.replace('Z', '000000Z') },
      'has timestamps of whole seconds': { timestamp: (iso) => iso.replace(/\.\d+Z/, 'Z') },
      'has no timestamps': { timestamp: () => undefined },
    },
  }),

  requirement('a2a.required-arrays', on('a2a'), {
    cases: [
      ...answerCases(hasElements, 'message', 'artifact', 'inputRequired'),
      scenario('card', 'the interfaces of the Agent Card', async (a2a, t) => {
        if (a2a.binding === 'rpc') t.inapplicable('the card is given in a conversation only');
        await agentCard(a2a, t);
        const exchange = await a2a.request(a2aRequest('GetExtendedAgentCard', {}));
        needResult(t, exchange);
        t.judge(hasElements(exchange), about(exchange));
      }),
      invariant('every-array', 'the parts and interfaces in every result and event', hasElements),
    ],
    mutants: {
      'has messages without parts': { message: (message) => ({ ...message, parts: [] }) },
      'has artifacts without parts': { artifact: (artifact) => ({ ...artifact, parts: [] }) },
      'has a card without interfaces': { card: (card) => ({ ...card, supportedInterfaces: [] }) },
    },
  }),

  requirement('a2a.kind-removed', on('a2a'), {
    cases: [
      ...answerCases(hasNoStaleMembers, 'complete', 'message', 'artifact', 'inputRequired'),
      invariant('every-object', 'the members of every object in a result or an event', hasNoStaleMembers, {
        'says which of its updates is the final one': {
          streamResponse: ({ statusUpdate, ...rest }) =>
            statusUpdate ? { statusUpdate: { ...statusUpdate, final: false } } : rest,
        },
      }),
    ],
    mutants: {
      'says that a task is a task': { task: (task) => ({ ...task, kind: 'task' }) },
      'says that a message is a message': { message: (message) => ({ ...message, kind: 'message' }) },
      'says which kind a part is': { part: (part) => ({ ...part, kind: 'text' in part ? 'text' : 'file' }) },
      'has media types under their former name': {
        part: (part) => ('mediaType' in part ? { ...part, mimeType: part.mediaType } : part),
      },
    },
  }),
]);
