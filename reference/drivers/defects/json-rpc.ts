import { isObject, taken } from '../operation.ts';
import { type Defect, reads, refuses, type Strict, says, tolerances, valueAt, withValue } from './defect.ts';

type Defects = Readonly<Record<string, Defect>>;

const at = (input: unknown, ...path: readonly (string | number)[]) => valueAt(input, path);
const put = (input: Readonly<Record<string, unknown>>, path: readonly (string | number)[], value: unknown) =>
  withValue(input, path, value) as typeof input;
/** Reads what stands at a place as something else. */
const readsAt = (path: readonly (string | number)[], change: (value: unknown) => unknown): Defect =>
  reads((input) => {
    const found = valueAt(input, path);
    return found === undefined ? input : put(input, path, change(found));
  });
const hasOther = (value: unknown, names: readonly string[]) =>
  isObject(value) && Object.keys(value).some((name) => !names.includes(name));
const meta = ['request', 'params', '_meta'];
const version = 'io.modelcontextprotocol/protocolVersion';
const capabilities = 'io.modelcontextprotocol/clientCapabilities';
const wholeMeta = { [version]: '2026-07-28', [capabilities]: {} };

/** Takes what the honest driver refuses, where the input is one of these. */
const takesWhere =
  (when: (input: Readonly<Record<string, unknown>>) => boolean): Defect =>
  (input, honest) => {
    const answer = honest(input);
    return answer.result === 'invalid' && when(input) ? taken(null) : answer;
  };

const idDefects: Defects = {
  'writes ids as texts': says((output) => ({ ...output, id: String(output.id) })),
  'reads digits as numbers': says((output) => ({
    ...output,
    id: typeof output.id === 'string' && /^\d+$/.test(output.id) ? Number(output.id) : output.id,
  })),
  'loses ids that are falsy': says((output) => ({ ...output, id: output.id || null })),
  'cuts ids to 32 bits': says((output) => ({
    ...output,
    id: typeof output.id === 'number' ? output.id | 0 : output.id,
  })),
  'makes ids positive': says((output) => ({
    ...output,
    id: typeof output.id === 'number' ? Math.abs(output.id) : output.id,
  })),
  'trims ids': says((output) => ({ ...output, id: typeof output.id === 'string' ? output.id.trim() : output.id })),
  'writes ids in ASCII': says((output) => ({
    ...output,
    id: typeof output.id === 'string' ? output.id.replaceAll(/[^\x20-\x7e]/g, '?') : output.id,
  })),
  'takes a word for null': says((output) => ({ ...output, id: output.id === 'null' ? null : output.id })),
  'writes ids in capitals': says((output) => ({
    ...output,
    id: typeof output.id === 'string' ? output.id.toUpperCase() : output.id,
  })),
  'gives every request the id 2': says((output) => ({ ...output, id: output.id === 1 ? 2 : output.id })),
};

export const mcpRequest: Defects = {
  ...idDefects,
  ...tolerances([
    {
      path: ['request'],
      right: { jsonrpc: '2.0', id: 1, method: 'x', params: { _meta: wholeMeta } },
      except: ['absent'],
    },
    { path: ['request', 'jsonrpc'], right: '2.0' },
    { path: ['request', 'id'], right: 1, except: ['string'] },
    { path: ['request', 'method'], right: 'x' },
    { path: ['request', 'params'], right: { _meta: wholeMeta } },
    { path: meta, right: wholeMeta },
    { path: [...meta, version], right: '2026-07-28' },
    { path: [...meta, capabilities], right: {} },
  ]),
  'takes ids with a fraction': readsAt(['request', 'id'], (id) => (typeof id === 'number' ? Math.trunc(id) : id)),
  'takes JSON-RPC 1.0': readsAt(['request', 'jsonrpc'], (given) => (given === '1.0' ? '2.0' : given)),
  'takes the version 2': readsAt(['request', 'jsonrpc'], (given) => (String(given) === '2' ? '2.0' : given)),
  'takes names in _meta without their prefix': reads((input) =>
    isObject(at(input, ...meta)) && at(input, ...meta, 'protocolVersion') ? put(input, meta, wholeMeta) : input,
  ),
  'takes _meta beside params': reads((input) =>
    isObject(at(input, 'request', '_meta')) ? put(input, meta, wholeMeta) : input,
  ),
  'takes meta for _meta': reads((input) =>
    isObject(at(input, 'request', 'params', 'meta')) ? put(input, meta, wholeMeta) : input,
  ),
  'needs no _meta': reads((input) =>
    at(input, 'request', 'method') === 'GetTask' ? put(input, meta, wholeMeta) : input,
  ),
  ...Object.fromEntries(
    [
      'server/discover',
      'tools/list',
      'tools/call',
      'resources/list',
      'prompts/get',
      'completion/complete',
      'acme/own',
    ].map((method) => [
      `does not know ${method}`,
      refuses((input) => at(input, 'request', 'method') === method && at(input, 'request', 'id') === 5),
    ]),
  ),
  'knows lists alone': refuses((input) => at(input, 'request', 'method') === 'tools/call'),
  'refuses capabilities': refuses((input) => hasOther(at(input, ...meta, capabilities), [])),
  'refuses further keys of _meta': refuses((input) => hasOther(at(input, ...meta), [version, capabilities])),
  'refuses parameters': refuses((input) => hasOther(at(input, 'request', 'params'), ['_meta'])),
  'refuses further members': refuses((input) => hasOther(at(input, 'request'), ['jsonrpc', 'id', 'method', 'params'])),
  'takes responses': takesWhere(({ request }) => isObject(request) && 'result' in request),
  'knows one revision': refuses((input) => String(at(input, ...meta, version)) > '2026-07-28'),
};

const response = ['response', 'result'];
const tool = { name: 'x', inputSchema: { type: 'object' } };
const mcpPlaces: readonly (readonly [string, readonly Strict[]])[] = [
  [
    'server/discover',
    [
      { path: [...response, 'supportedVersions'], right: ['1'] },
      { path: [...response, 'supportedVersions', 0], right: '1', except: ['absent'] },
      { path: [...response, 'capabilities'], right: {} },
      { path: [...response, 'capabilities', 'tools'], right: {}, except: ['absent'] },
      { path: [...response, 'instructions'], right: '', except: ['absent'] },
      { path: [...response, 'ttlMs'], right: 1 },
      { path: [...response, 'cacheScope'], right: 'public' },
      { path: [...response, 'resultType'], right: 'complete' },
    ],
  ],
  [
    'tools/list',
    [
      { path: [...response, 'tools'], right: [] },
      { path: [...response, 'nextCursor'], right: '', except: ['absent'] },
      { path: [...response, 'tools', 0], right: tool, except: ['absent'] },
      { path: [...response, 'tools', 0, 'name'], right: 'x' },
      { path: [...response, 'tools', 0, 'inputSchema'], right: { type: 'object' } },
      { path: [...response, 'tools', 0, 'inputSchema', 'type'], right: 'object' },
      { path: [...response, 'tools', 0, 'description'], right: '', except: ['absent'] },
    ],
  ],
  [
    'tools/call',
    [
      { path: [...response, 'content'], right: [] },
      { path: [...response, 'content', 0], right: { type: 'text', text: '' }, except: ['absent'] },
      { path: [...response, 'content', 0, 'type'], right: 'text' },
      { path: [...response, 'content', 0, 'text'], right: '' },
      { path: [...response, 'isError'], right: true, except: ['absent'] },
    ],
  ],
];

/** The tolerances of one method, so that each of them is about one definition. */
function ofMethods(places: readonly (readonly [string, readonly Strict[]])[]): Defects {
  return Object.fromEntries(
    places.flatMap(([method, strict]) =>
      Object.entries(tolerances(strict)).map(([name, defect]): [string, Defect] => [
        `${name} in ${method}`,
        (input, honest) =>
          input.method === method && at(input, 'response', 'result') !== undefined
            ? defect(input, honest)
            : honest(input),
      ]),
    ),
  );
}

const outcome = (name: string) => says((output) => ({ ...output, outcome: name }));
const ofError =
  (defect: Defect): Defect =>
  (input, honest) =>
    isObject(input.response) && 'error' in input.response ? defect(input, honest) : honest(input);

/** What can be wrong with responses of JSON-RPC, whatever they carry. */
const responseDefects: Defects = {
  'takes everything for a result': outcome('result'),
  'takes everything for an error': outcome('error'),
  'takes a response without result and error': takesWhere(
    ({ response: given }) => isObject(given) && 'jsonrpc' in given && !('result' in given) && !('error' in given),
  ),
  'takes both for a result': reads((input) =>
    isObject(input.response) && 'result' in input.response && 'error' in input.response
      ? { ...input, response: Object.fromEntries(Object.entries(input.response).filter(([name]) => name !== 'error')) }
      : input,
  ),
  'takes results without JSON-RPC': takesWhere(
    ({ response: given }) => isObject(given) && !('jsonrpc' in given) && !('response' in given),
  ),
  'refuses further members': refuses(
    ({ response: given }) =>
      hasOther(given, ['jsonrpc', 'id', 'result', 'error']) ||
      hasOther(at(given, 'error'), ['code', 'message', 'data']),
  ),
  ...Object.fromEntries(
    Object.entries(
      tolerances([
        { path: ['response', 'error'], right: { code: 1, message: '' }, except: ['absent'] },
        { path: ['response', 'error', 'code'], right: 1 },
        { path: ['response', 'error', 'message'], right: '' },
      ]),
    ).map(([name, defect]) => [name, ofError(defect)]),
  ),
};

export const mcpResponse: Defects = {
  ...responseDefects,
  ...ofMethods(mcpPlaces),
  ...tolerances([
    { path: ['response', 'jsonrpc'], right: '2.0' },
    { path: ['response', 'id'], right: 1, except: ['string'] },
  ]),
  ...Object.fromEntries(
    ['null', 'boolean', 'number', 'string', 'array'].map((kind) => [
      `takes a result that is ${kind}`,
      tolerances([{ path: response, right: { resultType: 'complete', content: [] }, except: ['absent'] }])[
        `takes response.result that is ${kind}`
      ] as Defect,
    ]),
  ),
  ...Object.fromEntries(
    ['server/discover', 'tools/list', 'tools/call'].map((method) => [
      `does not know ${method}`,
      refuses((input) => input.method === method && valueAt(input, [...response, 'resultType']) === 'complete'),
    ]),
  ),
  'takes notifications': takesWhere(({ response: given }) => isObject(given) && 'method' in given),
  'takes envelopes': takesWhere(({ response: given }) => isObject(given) && 'response' in given),
  'refuses errors with data': refuses((input) => at(input, 'response', 'error', 'data') !== undefined),
  'refuses codes of JSON-RPC': refuses((input) => Number(at(input, 'response', 'error', 'code')) < -32_600),
  'refuses requests for input': refuses((input) => valueAt(input, [...response, 'resultType']) === 'input_required'),
  'needs a request state': refuses((input) => at(input, ...response, 'inputRequests') !== undefined),
  'takes requests for nothing': readsAt([...response, 'resultType'], (type) =>
    type === 'input_required' ? 'complete' : type,
  ),
  'takes requests for input of nothing': takesWhere(
    (input) =>
      at(input, ...response, 'resultType') === 'input_required' &&
      at(input, ...response, 'requestState') === undefined &&
      input.method === 'tools/call',
  ),
  'takes requests for input from any method': takesWhere(
    (input) => at(input, ...response, 'resultType') === 'input_required' && input.method === 'tools/list',
  ),
  'takes unknown types of results': readsAt([...response, 'resultType'], (type) =>
    type === 'partial' ? 'complete' : type,
  ),
  'reads types of results in any case': readsAt([...response, 'resultType'], (type) =>
    typeof type === 'string' ? type.toLowerCase() : type,
  ),
  'needs results that can be kept': refuses((input) => at(input, ...response, 'ttlMs') === 0),
  'takes negative times': readsAt([...response, 'ttlMs'], (time) => (typeof time === 'number' ? Math.abs(time) : time)),
  'takes fractions of times': readsAt([...response, 'ttlMs'], (time) =>
    typeof time === 'number' ? Math.trunc(time) : time,
  ),
  'knows public results alone': refuses((input) => at(input, ...response, 'cacheScope') === 'private'),
  'takes unknown scopes': readsAt([...response, 'cacheScope'], (scope) => (scope === 'shared' ? 'public' : scope)),
  'reads scopes in any case': readsAt([...response, 'cacheScope'], (scope) =>
    typeof scope === 'string' ? scope.toLowerCase() : scope,
  ),
  'takes schemas of any type': readsAt([...response, 'tools', 0, 'inputSchema', 'type'], (type) =>
    typeof type === 'string' ? 'object' : type,
  ),
  'takes unknown blocks': takesWhere((input) => at(input, ...response, 'content', 0, 'type') === 'video'),
  'takes codes with a fraction': readsAt(['response', 'error', 'code'], (code) =>
    typeof code === 'number' ? Math.trunc(code) : code,
  ),
  'refuses further members of results': refuses(
    (input) => at(input, ...response, 'x') !== undefined || at(input, ...response, 'tools', 0, 'x') !== undefined,
  ),
};

const params = ['request', 'params'];
const part = [...params, 'message', 'parts'];
const userMessage = { messageId: 'm', role: 'ROLE_USER', parts: [{ text: '' }] };
const sends: readonly Strict[] = [
  { path: params, right: { message: userMessage } },
  { path: [...params, 'message'], right: userMessage },
  { path: [...params, 'message', 'messageId'], right: 'm' },
  { path: [...params, 'message', 'role'], right: 'ROLE_USER' },
  { path: part, right: [{ text: '' }] },
  { path: [...params, 'message', 'contextId'], right: '', except: ['absent', 'null'] },
  { path: [...params, 'message', 'taskId'], right: '', except: ['absent', 'null'] },
  { path: [...params, 'message', 'extensions'], right: [], except: ['absent', 'null'] },
  { path: [...params, 'message', 'metadata'], right: {}, except: ['absent', 'null'] },
  { path: [...params, 'configuration'], right: {}, except: ['absent', 'null'] },
  { path: [...params, 'configuration', 'historyLength'], right: 1, except: ['absent', 'null'] },
  { path: [...params, 'configuration', 'returnImmediately'], right: true, except: ['absent', 'null'] },
  { path: [...params, 'configuration', 'acceptedOutputModes'], right: [], except: ['absent', 'null'] },
];
const ofSend =
  (defect: Defect): Defect =>
  (input, honest) =>
    at(input, 'request', 'method') === 'SendMessage' ? defect(input, honest) : honest(input);
const methods = [
  'SendMessage',
  'SendStreamingMessage',
  'GetTask',
  'ListTasks',
  'CancelTask',
  'SubscribeToTask',
  'CreateTaskPushNotificationConfig',
  'GetTaskPushNotificationConfig',
  'ListTaskPushNotificationConfigs',
  'DeleteTaskPushNotificationConfig',
  'GetExtendedAgentCard',
];
const readsMethod = (change: (method: string) => string) =>
  readsAt(['request', 'method'], (method) => (typeof method === 'string' ? change(method) : method));
const inParts = (change: (each: Readonly<Record<string, unknown>>) => unknown) =>
  readsAt(part, (given) =>
    Array.isArray(given) ? given.map((each) => (isObject(each) ? change(each) : each)) : given,
  );
const refusesParts = (when: (each: Readonly<Record<string, unknown>>) => boolean) =>
  refuses((input) => {
    const given = valueAt(input, part);
    return Array.isArray(given) && given.some((each) => isObject(each) && when(each));
  });
const contents = ['text', 'raw', 'url', 'data'];

export const a2aRequest: Defects = {
  ...tolerances([
    { path: ['request', 'jsonrpc'], right: '2.0' },
    { path: ['request', 'method'], right: 'ListTasks' },
  ]),
  ...Object.fromEntries(Object.entries(tolerances(sends)).map(([name, defect]) => [name, ofSend(defect)])),
  ...Object.fromEntries(
    ['GetTask', 'CancelTask', 'SubscribeToTask'].flatMap((method) =>
      Object.entries(tolerances([{ path: [...params, 'id'], right: 't' }])).map(([name, defect]): [string, Defect] => [
        `${name} in ${method}`,
        (input, honest) => (at(input, 'request', 'method') === method ? defect(input, honest) : honest(input)),
      ]),
    ),
  ),
  ...Object.fromEntries(
    methods.map((method) => [
      `does not know ${method}`,
      refuses((input) => at(input, 'request', 'method') === method && at(input, 'request', 'id') === 'r-1'),
    ]),
  ),
  'refuses numbers for ids': refuses(
    (input) =>
      typeof at(input, 'request', 'id') === 'number' &&
      valueAt(input, [...params, 'message', 'parts', 0, 'text']) === 'Price of two anvils delivered to Lisbon',
  ),
  'takes the names of 0.3': readsMethod((method) =>
    method === 'message/send' ? 'SendMessage' : method === 'tasks/get' ? 'GetTask' : method,
  ),
  'reads methods in any case': readsMethod((method) => method.charAt(0).toUpperCase() + method.slice(1)),
  'takes any method': takesWhere((input) => at(input, 'request', 'method') === 'tools/list'),
  'needs params': refuses((input) => isObject(input.request) && !('params' in input.request)),
  'takes batches': takesWhere(({ request }) => Array.isArray(request)),
  'takes notifications': reads((input) =>
    isObject(input.request) && !('id' in input.request) ? put(input, ['request', 'id'], 1) : input,
  ),
  'takes responses': takesWhere(({ request }) => isObject(request) && 'result' in request),
  ...Object.fromEntries(
    contents.map((name) => [
      `knows no parts of ${name}`,
      refusesParts(
        (each) =>
          name in each && Object.keys(each).length === 1 && each.text !== 'Price of two anvils delivered to Lisbon',
      ),
    ]),
  ),
  'refuses parts of null': refusesParts((each) => each.data === null),
  'refuses parts that are described': refusesParts((each) => 'filename' in each),
  'takes parts without content': inParts((each) => (contents.some((name) => name in each) ? each : { text: '' })),
  'takes parts with two contents': inParts((each) => ('text' in each && 'url' in each ? { text: each.text } : each)),
  'takes texts for parts': readsAt(part, (given) =>
    Array.isArray(given) ? given.map((each) => (typeof each === 'string' ? { text: each } : each)) : given,
  ),
  'takes messages without parts': readsAt(part, (given) =>
    Array.isArray(given) && given.length === 0 ? [{ text: '' }] : given,
  ),
  'looks at the first part alone': readsAt(part, (given) => (Array.isArray(given) ? given.slice(0, 1) : given)),
  'takes numbers for texts': inParts((each) => (typeof each.text === 'number' ? { text: '' } : each)),
  'knows one role': refuses((input) => valueAt(input, [...params, 'message', 'role']) === 'ROLE_AGENT'),
  'takes the roles of 0.3': readsAt([...params, 'message', 'role'], (role) => (role === 'user' ? 'ROLE_USER' : role)),
  'reads roles in any case': readsAt([...params, 'message', 'role'], (role) =>
    typeof role === 'string' ? role.toUpperCase() : role,
  ),
  'takes numbers of roles': readsAt([...params, 'message', 'role'], (role) => (role === 1 ? 'ROLE_USER' : role)),
  'takes no role for one': readsAt([...params, 'message', 'role'], (role) =>
    role === 'ROLE_UNSPECIFIED' ? 'ROLE_USER' : role,
  ),
  'knows no states': refuses((input) => at(input, ...params, 'status') !== undefined),
  'takes the states of 0.3': readsAt([...params, 'status'], (state) =>
    state === 'working' ? 'TASK_STATE_WORKING' : state,
  ),
  'takes hyphens in states': readsAt([...params, 'status'], (state) => String(state).replaceAll('-', '_')),
  'refuses times without fraction': refuses((input) =>
    /:\d\dZ$/.test(String(at(input, ...params, 'statusTimestampAfter'))),
  ),
  'refuses fractions of seconds': refuses((input) =>
    /\.\dZ$/.test(String(at(input, ...params, 'statusTimestampAfter'))),
  ),
  'knows milliseconds alone': refuses((input) =>
    /\.\d{4,}Z$/.test(String(at(input, ...params, 'statusTimestampAfter'))),
  ),
  'takes numbers for times': readsAt([...params, 'statusTimestampAfter'], (time) =>
    /^\d+$/.test(String(time)) ? '2026-10-21T10:00:00Z' : time,
  ),
  'takes whatever a parser of dates takes': readsAt([...params, 'statusTimestampAfter'], (time) =>
    typeof time === 'string' && !Number.isNaN(Date.parse(time)) && !/^\d+$/.test(time) ? '2026-10-21T10:00:00Z' : time,
  ),
  'takes times by their form': readsAt([...params, 'statusTimestampAfter'], (time) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(String(time)) ? '2026-10-21T10:00:00Z' : time,
  ),
  'takes words for times': readsAt([...params, 'statusTimestampAfter'], (time) =>
    /^[a-z]+$/.test(String(time)) ? '2026-10-21T10:00:00Z' : time,
  ),
  'refuses empty bytes': refusesParts((each) => each.raw === ''),
  'refuses padding': refusesParts((each) => /=$/.test(String(each.raw))),
  'knows no signs in bytes': refusesParts((each) => /[+/]/.test(String(each.raw))),
  'takes any text for bytes': inParts((each) =>
    typeof each.raw === 'string' && /[* ]/.test(each.raw) ? { raw: '' } : each,
  ),
  'takes bytes of any length': inParts((each) =>
    typeof each.raw === 'string' && each.raw.length % 4 === 1 ? { raw: '' } : each,
  ),
  'takes lists of bytes': inParts((each) => (Array.isArray(each.raw) ? { raw: '' } : each)),
  ...Object.fromEntries(
    [1, 50, 100].map((size) => [
      `refuses pages of ${size}`,
      refuses((input) => at(input, ...params, 'pageSize') === size),
    ]),
  ),
  'takes pages of any size': readsAt([...params, 'pageSize'], (size) => (Number(size) > 100 ? 100 : size)),
  'takes negative pages': readsAt([...params, 'pageSize'], (size) => (Number(size) < 0 ? 1 : size)),
  'takes fractions of pages': readsAt([...params, 'pageSize'], (size) =>
    typeof size === 'number' ? Math.trunc(size) : size,
  ),
  'takes texts for numbers': readsAt([...params, 'pageSize'], (size) =>
    typeof size === 'string' ? Number(size) : size,
  ),
  'takes a negative history': readsAt([...params, 'historyLength'], (length) => (Number(length) < 0 ? 0 : length)),
  'refuses no history': refuses((input) => at(input, ...params, 'historyLength') === 0),
  'refuses members that it does not know': refuses((input) =>
    [input.request, valueAt(input, params), valueAt(input, [...params, 'message'])].some(
      (each) => isObject(each) && ('x' in each || 'trace' in each),
    ),
  ),
  'takes snake_case': reads((input) =>
    valueAt(input, [...params, 'message', 'message_id']) ? put(input, [...params, 'message'], userMessage) : input,
  ),
  'passes over snake_case': reads((input) =>
    valueAt(input, [...params, 'message', 'context_id']) ? put(input, [...params, 'message'], userMessage) : input,
  ),
};

const status = { state: 'TASK_STATE_WORKING' };
const agentMessage = { messageId: 'm', role: 'ROLE_AGENT', parts: [{ text: '' }] };
const a2aPlaces: readonly (readonly [string, readonly Strict[]])[] = [
  [
    'GetTask',
    [
      { path: response, right: { id: 't', status }, except: ['absent'] },
      { path: [...response, 'id'], right: 't' },
      { path: [...response, 'status'], right: status },
      { path: [...response, 'status', 'state'], right: 'TASK_STATE_WORKING' },
      { path: [...response, 'contextId'], right: '', except: ['absent', 'null'] },
      { path: [...response, 'artifacts'], right: [], except: ['absent', 'null'] },
      { path: [...response, 'artifacts', 0], right: { artifactId: 'a', parts: [{ text: '' }] }, except: ['absent'] },
      { path: [...response, 'artifacts', 0, 'artifactId'], right: 'a' },
      { path: [...response, 'artifacts', 0, 'parts'], right: [{ text: '' }] },
      { path: [...response, 'artifacts', 0, 'name'], right: '', except: ['absent', 'null'] },
      { path: [...response, 'history'], right: [], except: ['absent', 'null'] },
      { path: [...response, 'metadata'], right: {}, except: ['absent', 'null'] },
    ],
  ],
  [
    'SendMessage',
    [
      { path: [...response, 'message'], right: agentMessage },
      { path: [...response, 'message', 'messageId'], right: 'm' },
      { path: [...response, 'message', 'role'], right: 'ROLE_AGENT' },
      { path: [...response, 'message', 'parts'], right: [{ text: '' }] },
    ],
  ],
  [
    'ListTasks',
    [
      { path: [...response, 'tasks'], right: [] },
      { path: [...response, 'nextPageToken'], right: '' },
      { path: [...response, 'pageSize'], right: 1 },
      { path: [...response, 'totalSize'], right: 1 },
    ],
  ],
];
const states = [
  'SUBMITTED',
  'WORKING',
  'COMPLETED',
  'FAILED',
  'CANCELED',
  'REJECTED',
  'INPUT_REQUIRED',
  'AUTH_REQUIRED',
];
const stateAt = [...response, 'status', 'state'];
const readsState = (change: (state: unknown) => unknown) => readsAt(stateAt, change);
const result = (input: unknown) => valueAt(input, response);
const isPlain = (input: unknown) =>
  JSON.stringify(valueAt(input, ['response', 'result', 'status'])) !== undefined &&
  !JSON.stringify(result(input)).includes('artifacts');

export const a2aResponse: Defects = {
  ...responseDefects,
  ...ofMethods(a2aPlaces),
  ...Object.fromEntries(
    Object.entries(tolerances([{ path: ['response', 'jsonrpc'], right: '2.0' }])).map(([name, defect]) => [
      name,
      ofError(defect),
    ]),
  ),
  ...Object.fromEntries(
    states.map((state) => [
      `does not know ${state}`,
      refuses((input) => valueAt(input, stateAt) === `TASK_STATE_${state}` && isPlain(input)),
    ]),
  ),
  ...Object.fromEntries(
    states.map((state) => [
      `takes ${state} of 0.3`,
      readsState((given) => (given === state.toLowerCase().replace('_', '-') ? `TASK_STATE_${state}` : given)),
    ]),
  ),
  'takes no state for one': readsState((given) => (given === 'TASK_STATE_UNSPECIFIED' ? 'TASK_STATE_WORKING' : given)),
  'takes states in British spelling': readsState((given) =>
    given === 'TASK_STATE_CANCELLED' ? 'TASK_STATE_CANCELED' : given,
  ),
  'takes numbers of states': readsState((given) => (typeof given === 'number' ? 'TASK_STATE_WORKING' : given)),
  ...Object.fromEntries(
    ['task', 'message', 'statusUpdate', 'artifactUpdate'].map((name) => [
      `knows no ${name}`,
      refuses((input) => {
        const given = result(input);
        return isObject(given) && name in given && Object.keys(given).length === 1;
      }),
    ]),
  ),
  'needs tasks without artifacts': refuses(
    (input) => input.method === 'GetTask' && valueAt(input, [...response, 'artifacts']) !== undefined,
  ),
  'refuses empty pages': refuses((input) => input.method === 'ListTasks'),
  'refuses details of errors': refuses((input) => at(input, 'response', 'error', 'data') !== undefined),
  ...Object.fromEntries(
    [-32_001, -32_003, -32_009, -32_603].map((code) => [
      `does not know the code ${code}`,
      refuses(
        (input) =>
          at(input, 'response', 'error', 'code') === code && at(input, 'response', 'error', 'data') === undefined,
      ),
    ]),
  ),
  'takes events with nothing': takesWhere(
    (input) => isObject(result(input)) && Object.keys(result(input) as object).length === 0,
  ),
  'takes events with two things': takesWhere(
    (input) =>
      isObject(result(input)) &&
      'task' in (result(input) as object) &&
      'message' in (result(input) as object) &&
      input.method === 'SendStreamingMessage',
  ),
  'takes a task and a message': takesWhere(
    (input) =>
      isObject(result(input)) &&
      'task' in (result(input) as object) &&
      'message' in (result(input) as object) &&
      input.method === 'SendMessage',
  ),
  'takes events of 0.3': takesWhere((input) => valueAt(input, [...response, 'kind']) !== undefined),
  'takes updates without task': reads((input) =>
    isObject(valueAt(input, [...response, 'statusUpdate'])) &&
    valueAt(input, [...response, 'statusUpdate', 'taskId']) === undefined
      ? put(input, [...response, 'statusUpdate', 'taskId'], 't')
      : input,
  ),
  'takes updates without status': reads((input) =>
    isObject(valueAt(input, [...response, 'statusUpdate'])) &&
    valueAt(input, [...response, 'statusUpdate', 'status']) === undefined
      ? put(input, [...response, 'statusUpdate', 'status'], status)
      : input,
  ),
  'takes updates without artifact': takesWhere(
    (input) =>
      isObject(valueAt(input, [...response, 'artifactUpdate'])) &&
      valueAt(input, [...response, 'artifactUpdate', 'artifact']) === undefined,
  ),
  'takes bare tasks': takesWhere(
    (input) => input.method === 'SendMessage' && valueAt(input, [...response, 'id']) !== undefined,
  ),
  'takes updates from any method': takesWhere(
    (input) => input.method === 'SendMessage' && valueAt(input, [...response, 'statusUpdate']) !== undefined,
  ),
  'refuses further members of tasks': refuses((input) => valueAt(input, [...response, 'x']) !== undefined),
};

type Parameters = Readonly<Record<string, readonly string[]>>;
const saysParameters = (change: (given: Parameters, input: unknown) => object) =>
  says((output, input) => ({ parameters: change(output.parameters as Parameters, input) }));
const each = (change: (values: readonly string[]) => readonly string[]) =>
  saysParameters((given) => Object.fromEntries(Object.entries(given).map(([name, values]) => [name, change(values)])));
const written = (input: unknown) => valueAt(input, ['request', 'a2a-service-parameters']);
const readsFrom = (find: (request: Readonly<Record<string, unknown>>) => unknown): Defect =>
  reads((input) => {
    const found = isObject(input.request) ? find(input.request) : undefined;
    return found === undefined ? input : put(input, ['request', 'a2a-service-parameters'], found);
  });

export const serviceParameters: Defects = {
  ...tolerances([
    { path: ['request', 'a2a-service-parameters'], right: {}, except: ['absent', 'null'] },
    { path: ['request', 'a2a-service-parameters', 'A2A-Version'], right: '1.0', except: ['absent'] },
  ]),
  'keeps the case of names': saysParameters((given, input) =>
    isObject(written(input))
      ? Object.fromEntries(Object.keys(written(input) as object).map((name) => [name, given[name.toLowerCase()]]))
      : given,
  ),
  'knows names in small letters alone': saysParameters((given, input) =>
    Object.fromEntries(
      Object.entries(given).filter(([name]) => isObject(written(input)) && name in (written(input) as object)),
    ),
  ),
  'knows names as A2A writes them alone': saysParameters((given, input) =>
    Object.fromEntries(
      Object.entries(given).filter(([name]) => !isObject(written(input)) || !(name in (written(input) as object))),
    ),
  ),
  'writes values in small letters': each((values) => values.map((value) => value.toLowerCase())),
  'splits at nothing': each((values) => [values.join(',')]),
  'keeps blanks': saysParameters((given, input) =>
    isObject(written(input))
      ? Object.fromEntries(
          Object.entries(written(input) as object).map(([name, value]) => [
            name.toLowerCase(),
            String(value).split(','),
          ]),
        )
      : given,
  ),
  'keeps one value': each((values) => values.slice(0, 1)),
  'keeps two values': each((values) => values.slice(0, 2)),
  'counts values once': each((values) => [...new Set(values)]),
  'splits at semicolons': each((values) => values.flatMap((value) => value.split(';'))),
  'splits at blanks': each((values) =>
    values.flatMap((value) => (value.startsWith('Bearer') ? [value] : value.split(' '))),
  ),
  'loses credentials': saysParameters(({ authorization: _, ...given }) => given),
  'knows the parameters of A2A alone': saysParameters((given) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => /^a2a-|^authorization$/.test(name))),
  ),
  'loses the version': saysParameters(({ 'a2a-version': _, ...given }) => given),
  'knows no more than four': saysParameters((given) => Object.fromEntries(Object.entries(given).slice(0, 4))),
  'loses what objects inherit': saysParameters((given) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => !(name in {}))),
  ),
  'writes values in ASCII': each((values) => values.map((value) => value.replaceAll(/[^\x20-\x7e]/g, '?'))),
  'refuses no parameters': refuses(
    (input) => isObject(written(input)) && Object.keys(written(input) as object).length === 0,
  ),
  'needs parameters': refuses(
    (input) => isObject(input.request) && Object.keys(input.request).length === 3 && written(input) === undefined,
  ),
  'reads parameters in params': readsFrom((request) => at(request, 'params', 'a2a-service-parameters')),
  'reads metadata': readsFrom((request) => at(request, 'params', 'metadata')),
  'reads camelCase': readsFrom((request) => request.a2aServiceParameters),
  'reads parameters at the top': readsFrom((request) =>
    'A2A-Version' in request ? { 'A2A-Version': request['A2A-Version'] } : undefined,
  ),
  'reads the member in any case': readsFrom((request) => request['A2A-SERVICE-PARAMETERS']),
  'takes lists of values': readsFrom((request) =>
    isObject(request['a2a-service-parameters'])
      ? Object.fromEntries(
          Object.entries(request['a2a-service-parameters']).map(([name, value]) => [
            name,
            Array.isArray(value) ? value.join(',') : value,
          ]),
        )
      : undefined,
  ),
  'takes lists of pairs': readsFrom((request) =>
    Array.isArray(request['a2a-service-parameters'])
      ? Object.fromEntries(request['a2a-service-parameters'])
      : undefined,
  ),
};

const event = (input: unknown) => JSON.stringify(valueAt(input, ['event']));
const ends = (when: (text: string, given: boolean) => boolean) =>
  says((output, input) => ({ ends: when(event(input), output.ends === true) }));
const stateNamed = (name: string) => new RegExp(`"state":"TASK_STATE_${name}"`);

export const streamEvent: Defects = {
  ...Object.fromEntries(
    ['COMPLETED', 'FAILED', 'CANCELED', 'REJECTED', 'INPUT_REQUIRED', 'AUTH_REQUIRED'].map((name) => [
      `goes on after ${name}`,
      ends((text, given) => given && !stateNamed(name).test(text)),
    ]),
  ),
  ...Object.fromEntries(
    ['SUBMITTED', 'WORKING'].map((name) => [
      `ends with ${name}`,
      ends((text, given) => given || stateNamed(name).test(text)),
    ]),
  ),
  'looks at updates alone': ends((text, given) => given && !text.startsWith('{"task"')),
  'looks at tasks alone': ends((text, given) => given && !text.startsWith('{"statusUpdate"')),
  'ends with an artifact': ends((text, given) => given || text.startsWith('{"artifactUpdate"')),
  'ends with the last chunk': ends((text, given) => given || text.includes('"lastChunk":true')),
  'looks at final': ends((text, given) => (text.includes('"final"') ? text.includes('"final":true') : given)),
  'finds states anywhere': ends((text, given) => given || text.includes('TASK_STATE_COMPLETED')),
  'ends with a task that has artifacts': ends(
    (text, given) => given || (text.startsWith('{"task"') && text.includes('"artifacts"')),
  ),
};

const request = (input: unknown) => valueAt(input, ['request', 'params']);
const answers =
  (when: (input: Readonly<Record<string, unknown>>) => boolean, answer: string): Defect =>
  (input, honest) =>
    when(input) ? taken({ answer }) : honest(input);
const served = (when: (input: Readonly<Record<string, unknown>>) => boolean) => answers(when, 'served');
const needsChat = (when: (input: Readonly<Record<string, unknown>>) => boolean) =>
  answers(when, 'conversation_required');
const of = (method: string) => (input: unknown) => valueAt(input, ['request', 'method']) === method;

export const a2aRpc: Defects = {
  ...Object.fromEntries(
    ['GetTask', 'ListTasks', 'CancelTask', 'SendStreamingMessage', 'SubscribeToTask'].map((method) => [
      `serves ${method}`,
      served(of(method)),
    ]),
  ),
  'serves messages of a context': served(
    (input) =>
      valueAt(request(input), ['message', 'contextId']) === 'c-1' &&
      valueAt(request(input), ['message', 'taskId']) === undefined,
  ),
  'serves messages of a task': served(
    (input) =>
      valueAt(request(input), ['message', 'taskId']) === 't-1' &&
      valueAt(request(input), ['message', 'contextId']) === undefined,
  ),
  'serves messages of both': served(
    (input) =>
      valueAt(request(input), ['message', 'taskId']) === 't-1' &&
      valueAt(request(input), ['message', 'contextId']) === 'c-1',
  ),
  'serves at once': served((input) => valueAt(request(input), ['configuration', 'returnImmediately']) === true),
  'looks at the configuration alone': served(
    (input) => valueAt(request(input), ['configuration', 'returnImmediately']) === false,
  ),
  'needs a conversation for everything simple': needsChat(
    (input) =>
      of('SendMessage')(input) && isObject(request(input)) && Object.keys(request(input) as object).length === 1,
  ),
  'needs a conversation for a configuration': needsChat((input) =>
    isObject(valueAt(request(input), ['configuration'])),
  ),
  'needs a conversation for metadata': needsChat(
    (input) =>
      isObject(valueAt(request(input), ['metadata'])) || isObject(valueAt(request(input), ['message', 'metadata'])),
  ),
  'needs a conversation for references': needsChat((input) =>
    Array.isArray(valueAt(request(input), ['message', 'referenceTaskIds'])),
  ),
  'finds ids anywhere': needsChat((input) =>
    /"contextId":"c"|"returnImmediately":true/.test(JSON.stringify(request(input))),
  ),
};

type Interface = { readonly url: string; readonly version: string };
const saysInterfaces = (change: (given: readonly Interface[]) => readonly object[]) =>
  says((output) => ({ interfaces: change(output.interfaces as readonly Interface[]) }));
const interfaces = ['card', 'supportedInterfaces'];
const uri = 'https://simplex.chat/protocol/a2a/v1';
const inInterfaces = (change: (given: Readonly<Record<string, unknown>>) => unknown) =>
  readsAt(interfaces, (given) =>
    Array.isArray(given) ? given.map((one) => (isObject(one) ? change(one) : one)) : given,
  );
const readsBinding = (change: (binding: string) => string) =>
  inInterfaces((given) =>
    typeof given.protocolBinding === 'string' ? { ...given, protocolBinding: change(given.protocolBinding) } : given,
  );
const readsUrl = (change: (url: string) => string) =>
  inInterfaces((given) => (typeof given.url === 'string' ? { ...given, url: change(given.url) } : given));
const rightInterface = {
  url: 'https://smp.simplex.im/a#MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY',
  protocolBinding: uri,
  protocolVersion: '1.0',
};

export const cardInterface: Defects = {
  ...tolerances([
    { path: interfaces, right: [rightInterface] },
    { path: [...interfaces, 0], right: rightInterface, except: ['absent'] },
    { path: [...interfaces, 0, 'url'], right: rightInterface.url },
    { path: [...interfaces, 0, 'protocolBinding'], right: uri },
    { path: [...interfaces, 0, 'protocolVersion'], right: '1.0' },
  ]),
  'takes the first interface': readsAt(interfaces, (given) => (Array.isArray(given) ? given.slice(0, 1) : given)),
  'takes the last interface': readsAt(interfaces, (given) => (Array.isArray(given) ? given.slice(-1) : given)),
  'keeps one interface': saysInterfaces((given) => given.slice(0, 1)),
  'refuses further members': refuses((input) => {
    const given = valueAt(input, interfaces);
    return Array.isArray(given) && given.some((one) => isObject(one) && 'tenant' in one);
  }),
  'refuses the scheme simplex': refuses((input) => JSON.stringify(input).includes('"url":"simplex:')),
  'needs Major.Minor': refuses((input) => JSON.stringify(input).includes('1.0.0')),
  'loses the version': saysInterfaces((given) => given.map(({ url }) => ({ url, version: '' }))),
  'takes a slash at the end': readsBinding((binding) => binding.replace(/\/$/, '')),
  'takes http': readsBinding((binding) => binding.replace('http:', 'https:')),
  'reads URIs in any case': readsBinding((binding) => (binding === 'SIMPLEX' ? binding : binding.toLowerCase())),
  'takes other revisions': readsBinding((binding) => binding.replace(/v2$/, 'v1')),
  'takes beginnings of the URI': readsBinding((binding) =>
    binding.length > 20 && uri.startsWith(binding) ? uri : binding,
  ),
  'takes a word': readsBinding((binding) => (binding === 'SIMPLEX' ? uri : binding)),
  'takes any binding': readsBinding((binding) => (binding === 'JSONRPC' ? uri : binding)),
  'takes what begins with the URI': readsBinding((binding) =>
    binding.startsWith(uri) && !/[ /]$/.test(binding) ? uri : binding,
  ),
  'takes other hosts': readsBinding((binding) => binding.replace('www.', '')),
  'trims URIs': readsBinding((binding) => binding.trim()),
  'takes groups': readsUrl((url) => url.replace('/g#', '/a#')),
  'takes channels': readsUrl((url) => url.replace('/c#', '/a#')),
  'takes pages': readsUrl((url) => (url.includes('#') || url === '' ? url : rightInterface.url)),
  'takes links that are cut': readsUrl((url) =>
    url.length === rightInterface.url.length - 1 ? rightInterface.url : url,
  ),
  'takes empty links': readsUrl((url) => url || rightInterface.url),
  'reads the member of 0.3': reads((input) =>
    isObject(input.card) && 'additionalInterfaces' in input.card
      ? put(input, interfaces, input.card.additionalInterfaces)
      : input,
  ),
  'reads snake_case': reads((input) =>
    isObject(input.card) && 'supported_interfaces' in input.card
      ? put(input, interfaces, input.card.supported_interfaces)
      : input,
  ),
  'takes cards without the binding': takesWhere(
    (input) => JSON.stringify(input).includes('"JSONRPC"') && !JSON.stringify(input).includes(rightInterface.url),
  ),
  'takes empty versions': inInterfaces((given) =>
    given.protocolVersion === '' ? { ...given, protocolVersion: '1.0' } : given,
  ),
};
