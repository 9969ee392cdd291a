import { type A2aExchange, isRecord, isResponse, readOnce } from '../../harness/exchange.ts';
import { type Judgement, objection } from '../../harness/judgement.ts';
import type { Entry } from '../../harness/transcript.ts';
import { answersOf } from '../agent-protocols/json-rpc-expectations.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** The types of the data model that results and events are made of. */
export type DataType =
  | 'task'
  | 'status'
  | 'message'
  | 'artifact'
  | 'part'
  | 'statusUpdate'
  | 'artifactUpdate'
  | 'agentCard';

/** An object of the data model in an answer. */
export interface DataObject {
  readonly type: DataType;
  readonly object: JsonObject;
  /** JSON pointer from the result: `/task/artifacts/0`. */
  readonly at: string;
  /** The frame that brought it. */
  readonly entry: Entry | undefined;
}

/**
 * Every object of the data model in the answer, those within others after them. Of a history only what the agent said:
 * the words of its caller, whatever is wrong with them, are not the agent's.
 */
export const dataObjects = readOnce((exchange: A2aExchange): readonly DataObject[] =>
  answersOf(exchange).flatMap(({ message, entry }) =>
    isResponse(message) && isRecord(message.result)
      ? inResult(String(exchange.request.method), message.result).map((found) => ({ ...found, entry }))
      : [],
  ),
);

/** A statement about every object of a type, as a judgement of an exchange. */
export function everyObject(
  types: readonly DataType[],
  expected: string,
  holds: (object: JsonObject, found: DataObject) => boolean,
): (exchange: A2aExchange) => Judgement {
  return (exchange) => {
    const found = dataObjects(exchange).filter(({ type }) => types.includes(type));
    const wrong = found.find((one) => !holds(one.object, one));
    if (wrong !== undefined) return objection(`${expected}, at ${wrong.at || '/'}`, wrong.object, wrong.entry);
    return found.length === 0 ? 'irrelevant' : 'holds';
  };
}

type Found = Omit<DataObject, 'entry'>;

function inResult(method: string, result: JsonObject): readonly Found[] {
  switch (method) {
    case 'SendMessage':
    case 'SendStreamingMessage':
    case 'SubscribeToTask':
      return [
        ...one('task', result.task, '/task'),
        ...one('message', result.message, '/message'),
        ...one('statusUpdate', result.statusUpdate, '/statusUpdate'),
        ...one('artifactUpdate', result.artifactUpdate, '/artifactUpdate'),
      ];
    case 'GetTask':
    case 'CancelTask':
      // What has neither is no task, and the statements about the two methods object to it.
      return 'id' in result || 'status' in result ? one('task', result, '') : [];
    case 'ListTasks':
      return many('task', result.tasks, '/tasks');
    case 'GetExtendedAgentCard':
      return one('agentCard', result, '');
    default:
      return [];
  }
}

/** The members of a type that hold further objects of the data model, and of which type they are. */
const within: Readonly<Record<DataType, readonly (readonly [member: string, type: DataType, list: boolean])[]>> = {
  task: [
    ['status', 'status', false],
    ['artifacts', 'artifact', true],
    ['history', 'message', true],
  ],
  status: [['message', 'message', false]],
  message: [['parts', 'part', true]],
  artifact: [['parts', 'part', true]],
  part: [],
  statusUpdate: [['status', 'status', false]],
  artifactUpdate: [['artifact', 'artifact', false]],
  agentCard: [],
};

function one(type: DataType, value: unknown, at: string): readonly Found[] {
  if (!isRecord(value)) return [];
  const inner = within[type].flatMap(([member, inside, list]) =>
    (list ? many : one)(inside, value[member], `${at}/${member}`),
  );
  return [{ type, object: value, at }, ...inner];
}

function many(type: DataType, values: unknown, at: string): readonly Found[] {
  if (!Array.isArray(values)) return [];
  return values.flatMap((value: unknown, index) => {
    const isOfCaller = type === 'message' && isRecord(value) && value.role !== 'ROLE_AGENT';
    return isOfCaller ? [] : one(type, value, `${at}/${index}`);
  });
}
