import { nearMisses } from './near-misses.ts';
import { invalid, made, type OperationSource, open, valid, written } from './source.ts';

const parameters = { 'A2A-Version': '1.0' };
const message = { messageId: 'm-1', role: 'ROLE_USER', parts: [{ text: 'Price of two anvils delivered to Lisbon' }] };
const send = {
  jsonrpc: '2.0',
  id: 1,
  method: 'SendMessage',
  'a2a-service-parameters': parameters,
  params: { message },
};
const asked = (method: string, params: object, members: object = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method,
  'a2a-service-parameters': parameters,
  params,
  ...members,
});

const methods: readonly (readonly [string, object])[] = [
  ['SendMessage', { message }],
  ['SendStreamingMessage', { message }],
  ['GetTask', { id: 't-1' }],
  ['ListTasks', {}],
  ['CancelTask', { id: 't-1' }],
  ['SubscribeToTask', { id: 't-1' }],
  ['CreateTaskPushNotificationConfig', { taskId: 't-1', url: 'https://agents.example/hook' }],
  ['GetTaskPushNotificationConfig', { taskId: 't-1', id: 'c-1' }],
  ['ListTaskPushNotificationConfigs', { taskId: 't-1' }],
  ['DeleteTaskPushNotificationConfig', { taskId: 't-1', id: 'c-1' }],
  ['GetExtendedAgentCard', {}],
];
const idOf = (method: string) => method.replaceAll(/(?<=.)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

/** Requests of A2A as this binding carries them (A2A binding, A2A messages). */
export const a2aRequest: OperationSource = {
  spec: 'agent-protocols',
  operation: 'a2a-request',
  title: 'Requests of A2A',
  input: '{request}: the message after /_call a2a, or in the envelope',
  output: '{method}',
  notes: {
    methods: {
      why: 'The methods of A2A have their names and parameters unchanged.',
      failure: 'A method is not found under the name that it has.',
    },
    kinds: {
      why: 'The data model gives each member a type.',
      failure: 'A value of another type is read as something that it is not.',
    },
    parts: { why: 'A part has exactly one content.', failure: 'Contents are lost without a word.' },
    values: {
      why: 'Enumerations, times, bytes and numbers have one JSON form.',
      failure: 'Values of other protocols and versions get through.',
    },
    version: {
      why: 'Every request MUST carry A2A-Version as a text among the service parameters.',
      failure: 'A request is served by the rules of another version.',
    },
    further: { why: 'Members that are not known are passed over.', failure: 'Requests of later versions are refused.' },
  },
  groups: [
    made(
      'methods',
      ['A2A-MSG-2', 'A2A-MSG-3', 'A2A-MSG-4'],
      'methods',
      methods.map(([method, params]) =>
        valid(
          `method-${idOf(method)}`,
          `the method ${method}`,
          { request: asked(method, params, { id: 'r-1' }) },
          { method },
        ),
      ),
    ),
    written(['A2A-EX-1', 'A2A-MSG-1'], 'methods', [
      valid(
        'example',
        'the example of a one-shot task',
        { request: send },
        { method: 'SendMessage' },
        { requirements: ['A2A-EX-1', 'A2A-MSG-1'] },
      ),
      invalid(
        'old-name',
        'the name of the method in 0.3',
        { request: asked('message/send', { message }) },
        { requirements: ['A2A-MSG-2'] },
      ),
      invalid(
        'lower-case-name',
        'the method with a small letter',
        { request: asked('sendMessage', { message }) },
        { requirements: ['A2A-MSG-2'] },
      ),
      invalid(
        'tasks-get',
        'another name of 0.3',
        { request: asked('tasks/get', { id: 't-1' }) },
        { requirements: ['A2A-MSG-2'] },
      ),
      invalid('mcp', 'a method of MCP', { request: asked('tools/list', {}) }, { requirements: ['A2A-MSG-2'] }),
      valid(
        'card-without-params',
        'GetExtendedAgentCard without params',
        { request: { jsonrpc: '2.0', id: 1, method: 'GetExtendedAgentCard', 'a2a-service-parameters': parameters } },
        { method: 'GetExtendedAgentCard' },
        { requirements: ['a2a.parameters-absent'] },
      ),
      invalid('batch', 'a batch', { request: [send] }, { requirements: ['A2A-MSG-1'] }),
      invalid(
        'notification',
        'a request without id',
        {
          request: { jsonrpc: '2.0', method: 'SendMessage', 'a2a-service-parameters': parameters, params: { message } },
        },
        { requirements: ['A2A-MSG-1'] },
      ),
      invalid(
        'response',
        'a response',
        { request: { jsonrpc: '2.0', id: 1, result: {} } },
        { requirements: ['A2A-MSG-1'] },
      ),
    ]),
    made(
      'wrong-kinds',
      ['A2A-MSG-1', 'a2a.request-invalid'],
      'kinds',
      nearMisses('request', send, [{ path: ['jsonrpc'] }, { path: ['method'] }], (request) => ({ request })),
    ),
    made(
      'wrong-kinds',
      ['A2A-MSG-3', 'a2a.validates-parameters'],
      'kinds',
      nearMisses(
        'send',
        {
          ...send,
          params: {
            message: {
              ...message,
              contextId: 'c',
              taskId: 't',
              extensions: ['e'],
              referenceTaskIds: ['r'],
              metadata: {},
            },
            configuration: { historyLength: 1, returnImmediately: true, acceptedOutputModes: ['text/plain'] },
            metadata: {},
          },
        },
        [
          { path: ['params'] },
          { path: ['params', 'message'] },
          { path: ['params', 'message', 'messageId'] },
          { path: ['params', 'message', 'role'] },
          { path: ['params', 'message', 'parts'] },
          { path: ['params', 'message', 'contextId'], optional: true, nullable: true },
          { path: ['params', 'message', 'taskId'], optional: true, nullable: true },
          { path: ['params', 'message', 'extensions'], optional: true, nullable: true },
          { path: ['params', 'message', 'metadata'], optional: true, nullable: true },
          { path: ['params', 'configuration'], optional: true, nullable: true },
          { path: ['params', 'configuration', 'historyLength'], optional: true, nullable: true },
          { path: ['params', 'configuration', 'returnImmediately'], optional: true, nullable: true },
          { path: ['params', 'configuration', 'acceptedOutputModes'], optional: true, nullable: true },
        ],
        (request) => ({ request }),
      ).filter(({ id }) => id !== 'send-params-object'),
    ),
    made(
      'wrong-kinds',
      ['A2A-MSG-3', 'a2a.validates-parameters'],
      'kinds',
      ['GetTask', 'CancelTask', 'SubscribeToTask'].flatMap((method) =>
        nearMisses(idOf(method), asked(method, { id: 't-1' }), [{ path: ['params', 'id'] }], (request) => ({
          request,
        })),
      ),
    ),
    written(['a2a.part', 'A2A-MSG-3'], 'parts', [
      ...[
        ['text', { text: '' }],
        ['raw', { raw: 'aGVsbG8=' }],
        ['url', { url: 'https://acme.example/a' }],
        ['data', { data: { a: 1 } }],
        ['data-null', { data: null }],
        ['described', { text: 'x', filename: 'a.txt', mediaType: 'text/plain', metadata: {} }],
      ].map(([id, part]) =>
        valid(
          `part-${id}`,
          `a part with ${JSON.stringify(part)}`,
          { request: asked('SendMessage', { message: { ...message, parts: [part] } }) },
          { method: 'SendMessage' },
        ),
      ),
      invalid('part-empty', 'a part without content', {
        request: asked('SendMessage', { message: { ...message, parts: [{}] } }),
      }),
      invalid('part-two', 'a part with two contents', {
        request: asked('SendMessage', { message: { ...message, parts: [{ text: 'a', url: 'https://a.example' }] } }),
      }),
      invalid('part-named', 'a part with a name and no content', {
        request: asked('SendMessage', { message: { ...message, parts: [{ filename: 'a.txt' }] } }),
      }),
      invalid('part-second', 'a second part without content', {
        request: asked('SendMessage', { message: { ...message, parts: [{ text: 'a' }, {}] } }),
      }),
      invalid('part-string', 'a text in place of a part', {
        request: asked('SendMessage', { message: { ...message, parts: ['hello'] } }),
      }),
      invalid(
        'parts-empty',
        'no part',
        { request: asked('SendMessage', { message: { ...message, parts: [] } }) },
        { requirements: ['a2a.required-arrays'] },
      ),
      invalid('part-text-number', 'a text that is a number', {
        request: asked('SendMessage', { message: { ...message, parts: [{ text: 1 }] } }),
      }),
    ]),
    written(['A2A-MSG-10', 'a2a.enum-names'], 'values', [
      valid(
        'role-agent',
        'the other role',
        { request: asked('SendMessage', { message: { ...message, role: 'ROLE_AGENT' } }) },
        { method: 'SendMessage' },
      ),
      invalid('role-old', 'the role in 0.3', {
        request: asked('SendMessage', { message: { ...message, role: 'user' } }),
      }),
      invalid('role-lower-case', 'the role in small letters', {
        request: asked('SendMessage', { message: { ...message, role: 'role_user' } }),
      }),
      invalid('role-number', 'the number of the role', {
        request: asked('SendMessage', { message: { ...message, role: 1 } }),
      }),
      invalid('role-unspecified', 'the role that is the absence of one', {
        request: asked('SendMessage', { message: { ...message, role: 'ROLE_UNSPECIFIED' } }),
      }),
      valid(
        'list-status',
        'tasks of one state',
        { request: asked('ListTasks', { status: 'TASK_STATE_WORKING' }) },
        { method: 'ListTasks' },
      ),
      invalid('list-status-old', 'a state in 0.3', { request: asked('ListTasks', { status: 'working' }) }),
      invalid('list-status-hyphen', 'a state with a hyphen', {
        request: asked('ListTasks', { status: 'TASK-STATE-WORKING' }),
      }),
    ]),
    written(['A2A-MSG-8', 'a2a.timestamp'], 'values', [
      ...['2026-10-21T10:00:00Z', '2026-10-21T10:00:00.5Z', '2026-10-21T10:00:00.123456789Z'].map((time, index) =>
        valid(
          `time-${index}`,
          `the time ${time}`,
          { request: asked('ListTasks', { statusTimestampAfter: time }) },
          { method: 'ListTasks' },
        ),
      ),
      ...[
        ['number', 1792576800],
        ['date', '2026-10-21'],
        ['no-zone', '2026-10-21T10:00:00'],
        ['blank', '2026-10-21 10:00:00Z'],
        ['month', '2026-13-01T00:00:00Z'],
        ['day', '2026-02-30T00:00:00Z'],
        ['word', 'yesterday'],
        ['epoch', '1792576800'],
      ].map(([id, time]) =>
        invalid(`time-${id}`, `the time ${JSON.stringify(time)}`, {
          request: asked('ListTasks', { statusTimestampAfter: time }),
        }),
      ),
    ]),
    written(['A2A-MSG-9', 'a2a.bytes'], 'values', [
      ...['', 'aGk=', 'aA==', '+/+/'].map((raw, index) =>
        valid(
          `bytes-${index}`,
          `the bytes ${JSON.stringify(raw)}`,
          { request: asked('SendMessage', { message: { ...message, parts: [{ raw }] } }) },
          { method: 'SendMessage' },
        ),
      ),
      ...[
        ['character', 'a*b='],
        ['one-over', 'aGkxa'],
        ['blank', 'aGk ='],
        ['list', [1, 2]],
      ].map(([id, raw]) =>
        invalid(`bytes-${id}`, `the bytes ${JSON.stringify(raw)}`, {
          request: asked('SendMessage', { message: { ...message, parts: [{ raw }] } }),
        }),
      ),
    ]),
    written(['A2A-MSG-3', 'a2a.list-page-size-range'], 'values', [
      ...[1, 50, 100].map((pageSize) =>
        valid(
          `page-${pageSize}`,
          `a page of ${pageSize}`,
          { request: asked('ListTasks', { pageSize }) },
          { method: 'ListTasks' },
        ),
      ),
      ...[
        [101, '101'],
        [-1, 'negative'],
        [1.5, 'fraction'],
        ['10', 'text'],
      ].map(([pageSize, id]) =>
        invalid(`page-${id}`, `a page of ${JSON.stringify(pageSize)}`, { request: asked('ListTasks', { pageSize }) }),
      ),
      invalid(
        'history-negative',
        'a history of less than nothing',
        { request: asked('GetTask', { id: 't-1', historyLength: -1 }) },
        { requirements: ['A2A-MSG-3', 'a2a.history-limit'] },
      ),
      valid(
        'history-zero',
        'no history',
        { request: asked('GetTask', { id: 't-1', historyLength: 0 }) },
        { method: 'GetTask' },
        { requirements: ['A2A-MSG-3', 'a2a.history-zero'] },
      ),
    ]),
    written(['A2A-PARAM-5', 'A2A-PARAM-1', 'A2A-PARAM-2'], 'version', [
      open(
        'no-parameters',
        'without service parameters',
        { request: { jsonrpc: '2.0', id: 1, method: 'SendMessage', params: { message } } },
        'S-A21',
        { requirements: ['A2A-PARAM-5', 'A2A-PARAM-1'] },
      ),
      open(
        'no-version',
        'service parameters without version',
        { request: { ...send, 'a2a-service-parameters': {} } },
        'S-A21',
        { requirements: ['A2A-PARAM-5'] },
      ),
      open(
        'in-params',
        'the service parameters inside params',
        {
          request: {
            jsonrpc: '2.0',
            id: 1,
            method: 'SendMessage',
            params: { message, 'a2a-service-parameters': parameters },
          },
        },
        'S-A21',
        { requirements: ['A2A-PARAM-1'] },
      ),
    ]),
    written(['a2a.unknown-members', 'A2A-MSG-3'], 'further', [
      valid(
        'further-message',
        'an unknown member of the message',
        { request: asked('SendMessage', { message: { ...message, x: 1 } }) },
        { method: 'SendMessage' },
      ),
      valid(
        'further-params',
        'an unknown parameter',
        { request: asked('SendMessage', { message, x: null }) },
        { method: 'SendMessage' },
      ),
      valid(
        'further-request',
        'an unknown member of the request',
        { request: { ...send, trace: 'x' } },
        { method: 'SendMessage' },
      ),
      invalid(
        'snake-case',
        'a member in snake_case',
        { request: asked('SendMessage', { message: { message_id: 'm', role: 'ROLE_USER', parts: [{ text: '' }] } }) },
        { requirements: ['a2a.camel-case'] },
      ),
      invalid(
        'snake-case-both',
        'a member under both of its names',
        { request: asked('SendMessage', { message: { ...message, context_id: 'c' } }) },
        { requirements: ['a2a.camel-case'] },
      ),
    ]),
  ],
};

const states = [
  'SUBMITTED',
  'WORKING',
  'COMPLETED',
  'FAILED',
  'CANCELED',
  'REJECTED',
  'INPUT_REQUIRED',
  'AUTH_REQUIRED',
] as const;
const over = ['COMPLETED', 'FAILED', 'CANCELED', 'REJECTED'] as const;
const waiting = ['INPUT_REQUIRED', 'AUTH_REQUIRED'] as const;
const taskOf = (state: string) => ({ id: 't-1', contextId: 'c-1', status: { state } });
const responseOf = (result: unknown) => ({ jsonrpc: '2.0', id: 1, result });
const told = { messageId: 'm-2', role: 'ROLE_AGENT', parts: [{ text: 'Four' }] };
const artifact = { artifactId: 'a-1', parts: [{ text: 'x' }] };
const fullTask = {
  ...taskOf('TASK_STATE_COMPLETED'),
  artifacts: [{ ...artifact, name: 'n' }],
  history: [{ ...message }],
  metadata: {},
};

/** Responses of A2A (A2A binding, A2A messages). */
export const a2aResponse: OperationSource = {
  spec: 'agent-protocols',
  operation: 'a2a-response',
  title: 'Responses of A2A',
  input: '{method: of the request, response}: the text of a reply, or the member response of the envelope',
  output: '{outcome: result or error}',
  notes: {
    outcome: {
      why: 'A response is a result or an error of JSON-RPC.',
      failure: 'A caller takes a failure for an answer.',
    },
    kinds: {
      why: 'The data model gives each member a type.',
      failure: 'A caller stumbles over a value of another type.',
    },
    states: { why: 'States have the names of the data model.', failure: 'A caller waits for a task that is over.' },
    one: { why: 'A result is one thing of several.', failure: 'A caller does not see that a task was made.' },
    further: { why: 'Members that are not known are passed over.', failure: 'Results of later versions are refused.' },
  },
  groups: [
    written(['A2A-MSG-7', 'A2A-MSG-11', 'a2a.response-shape'], 'outcome', [
      valid(
        'task',
        'a task',
        { method: 'SendMessage', response: responseOf({ task: fullTask }) },
        { outcome: 'result' },
        { requirements: ['A2A-MSG-7', 'a2a.send-response', 'A2A-RPC-4'] },
      ),
      valid(
        'message',
        'a message',
        { method: 'SendMessage', response: responseOf({ message: told }) },
        { outcome: 'result' },
        { requirements: ['A2A-MSG-7', 'a2a.send-response', 'A2A-RPC-4'] },
      ),
      valid('get-task', 'a task alone', { method: 'GetTask', response: responseOf(fullTask) }, { outcome: 'result' }),
      valid(
        'list',
        'an empty page',
        { method: 'ListTasks', response: responseOf({ tasks: [], nextPageToken: '', pageSize: 50, totalSize: 0 }) },
        { outcome: 'result' },
      ),
      valid(
        'error',
        'an error with details',
        {
          method: 'GetTask',
          response: {
            jsonrpc: '2.0',
            id: 1,
            error: {
              code: -32001,
              message: 'x',
              data: [
                {
                  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
                  reason: 'TASK_NOT_FOUND',
                  domain: 'a2a-protocol.org',
                },
              ],
            },
          },
        },
        { outcome: 'error' },
        { requirements: ['A2A-MSG-7', 'a2a.error-shape', 'a2a.error-details'] },
      ),
      valid(
        'error-version',
        'the error for a version that is not served',
        { method: 'SendMessage', response: { jsonrpc: '2.0', id: 1, error: { code: -32009, message: 'x' } } },
        { outcome: 'error' },
        { requirements: ['A2A-PARAM-6', 'a2a.version-unsupported'] },
      ),
      valid(
        'error-push',
        'the error for push notifications',
        {
          method: 'CreateTaskPushNotificationConfig',
          response: { jsonrpc: '2.0', id: 1, error: { code: -32003, message: 'x' } },
        },
        { outcome: 'error' },
        { requirements: ['A2A-PUSH-3'] },
      ),
      valid(
        'error-size',
        'the error for a response above the size limit',
        { method: 'GetTask', response: { jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'x' } } },
        { outcome: 'error' },
        { requirements: ['A2A-MSG-14', 'SIZE-5'] },
      ),
      invalid('neither', 'neither result nor error', { method: 'GetTask', response: { jsonrpc: '2.0', id: 1 } }),
      invalid('both', 'both result and error', {
        method: 'GetTask',
        response: { ...responseOf(fullTask), error: { code: 1, message: 'x' } },
      }),
      invalid(
        'rest',
        'a task without JSON-RPC',
        { method: 'GetTask', response: fullTask },
        { requirements: ['A2A-ID-2', 'A2A-MSG-13'] },
      ),
    ]),
    made(
      'states',
      ['A2A-MSG-10', 'a2a.enum-names'],
      'states',
      states.map((state) =>
        valid(
          `state-${state.toLowerCase().replace('_', '-')}`,
          `the state ${state}`,
          { method: 'GetTask', response: responseOf(taskOf(`TASK_STATE_${state}`)) },
          { outcome: 'result' },
        ),
      ),
    ),
    made('states', ['A2A-MSG-10', 'a2a.enum-names'], 'states', [
      ...states.map((state) =>
        invalid(`old-${state.toLowerCase().replace('_', '-')}`, `the state ${state} as in 0.3`, {
          method: 'GetTask',
          response: responseOf(taskOf(state.toLowerCase().replace('_', '-'))),
        }),
      ),
      invalid('state-unspecified', 'the state that is the absence of one', {
        method: 'GetTask',
        response: responseOf(taskOf('TASK_STATE_UNSPECIFIED')),
      }),
      invalid('state-british', 'canceled with two l', {
        method: 'GetTask',
        response: responseOf(taskOf('TASK_STATE_CANCELLED')),
      }),
      invalid('state-number', 'the number of a state', {
        method: 'GetTask',
        response: responseOf({ ...taskOf(''), status: { state: 3 } }),
      }),
    ]),
    made(
      'wrong-kinds',
      ['a2a.task', 'A2A-MSG-7'],
      'kinds',
      nearMisses(
        'task',
        responseOf(fullTask),
        [
          { path: ['result'] },
          { path: ['result', 'id'] },
          { path: ['result', 'status'] },
          { path: ['result', 'status', 'state'] },
          { path: ['result', 'contextId'], optional: true, nullable: true },
          { path: ['result', 'artifacts'], optional: true, nullable: true },
          { path: ['result', 'artifacts', 0], optional: true },
          { path: ['result', 'artifacts', 0, 'artifactId'] },
          { path: ['result', 'artifacts', 0, 'parts'] },
          { path: ['result', 'artifacts', 0, 'name'], optional: true, nullable: true },
          { path: ['result', 'history'], optional: true, nullable: true },
          { path: ['result', 'metadata'], optional: true, nullable: true },
        ],
        (response) => ({ method: 'GetTask', response }),
      ).filter(
        ({ id }) => !['task-result-object', 'task-result-absent', 'task-result-artifacts-0-parts-array'].includes(id),
      ),
    ),
    made(
      'wrong-kinds',
      ['a2a.message', 'A2A-MSG-7'],
      'kinds',
      nearMisses(
        'message',
        responseOf({ message: told }),
        [
          { path: ['result', 'message'] },
          { path: ['result', 'message', 'messageId'] },
          { path: ['result', 'message', 'role'] },
          { path: ['result', 'message', 'parts'] },
        ],
        (response) => ({ method: 'SendMessage', response }),
      ),
    ),
    made(
      'wrong-kinds',
      ['a2a.list-next-page-token', 'A2A-MSG-7'],
      'kinds',
      nearMisses(
        'list',
        responseOf({ tasks: [], nextPageToken: '', pageSize: 50, totalSize: 0 }),
        [
          { path: ['result', 'tasks'] },
          { path: ['result', 'nextPageToken'] },
          { path: ['result', 'pageSize'] },
          { path: ['result', 'totalSize'] },
        ],
        (response) => ({ method: 'ListTasks', response }),
      ),
    ),
    made(
      'wrong-kinds',
      ['a2a.error-shape', 'A2A-MSG-7'],
      'kinds',
      nearMisses(
        'error',
        { jsonrpc: '2.0', id: 1, error: { code: -32001, message: 'x' } },
        [
          { path: ['jsonrpc'] },
          { path: ['error'], optional: true },
          { path: ['error', 'code'] },
          { path: ['error', 'message'] },
        ],
        (response) => ({ method: 'GetTask', response }),
      ),
    ),
    written(
      ['a2a.send-response', 'A2A-STREAM-6', 'a2a.stream-response'],
      'one',
      [
        valid(
          'event-task',
          'an event with a task',
          { method: 'SendStreamingMessage', response: responseOf({ task: taskOf('TASK_STATE_WORKING') }) },
          { outcome: 'result' },
          { requirements: ['A2A-STREAM-6', 'A2A-STREAM-5', 'a2a.stream-response'] },
        ),
        valid(
          'event-message',
          'an event with a message',
          { method: 'SendStreamingMessage', response: responseOf({ message: told }) },
          { outcome: 'result' },
          { requirements: ['A2A-STREAM-6'] },
        ),
        valid(
          'event-status',
          'an event with a status update',
          {
            method: 'SubscribeToTask',
            response: responseOf({
              statusUpdate: { taskId: 't', contextId: 'c', status: { state: 'TASK_STATE_WORKING' } },
            }),
          },
          { outcome: 'result' },
          { requirements: ['A2A-STREAM-6', 'a2a.update'] },
        ),
        valid(
          'event-artifact',
          'an event with an artifact update',
          {
            method: 'SubscribeToTask',
            response: responseOf({
              artifactUpdate: { taskId: 't', contextId: 'c', artifact, append: true, lastChunk: false },
            }),
          },
          { outcome: 'result' },
          { requirements: ['A2A-STREAM-6', 'a2a.update'] },
        ),
        invalid(
          'event-none',
          'an event with nothing',
          { method: 'SendStreamingMessage', response: responseOf({}) },
          { requirements: ['A2A-STREAM-6', 'a2a.stream-response'] },
        ),
        invalid(
          'event-two',
          'an event with two things',
          {
            method: 'SendStreamingMessage',
            response: responseOf({ task: taskOf('TASK_STATE_WORKING'), message: told }),
          },
          { requirements: ['A2A-STREAM-6', 'a2a.stream-response'] },
        ),
        invalid(
          'event-kind',
          'an event of 0.3',
          { method: 'SendStreamingMessage', response: responseOf({ kind: 'task', ...taskOf('TASK_STATE_WORKING') }) },
          { requirements: ['A2A-STREAM-6', 'a2a.kind-removed'] },
        ),
        invalid(
          'event-no-task',
          'a status update without the id of its task',
          {
            method: 'SubscribeToTask',
            response: responseOf({ statusUpdate: { contextId: 'c', status: { state: 'TASK_STATE_WORKING' } } }),
          },
          { requirements: ['a2a.update'] },
        ),
        invalid(
          'event-no-status',
          'a status update without status',
          { method: 'SubscribeToTask', response: responseOf({ statusUpdate: { taskId: 't', contextId: 'c' } }) },
          { requirements: ['a2a.update'] },
        ),
        invalid(
          'event-no-artifact',
          'an artifact update without artifact',
          { method: 'SubscribeToTask', response: responseOf({ artifactUpdate: { taskId: 't', contextId: 'c' } }) },
          { requirements: ['a2a.update'] },
        ),
        invalid(
          'both',
          'a task and a message',
          { method: 'SendMessage', response: responseOf({ task: taskOf('TASK_STATE_WORKING'), message: told }) },
          { requirements: ['a2a.send-response'] },
        ),
        invalid(
          'bare-task',
          'a task without the member task',
          { method: 'SendMessage', response: responseOf(taskOf('TASK_STATE_COMPLETED')) },
          { requirements: ['a2a.send-response'] },
        ),
        invalid(
          'update',
          'a status update from a method that does not stream',
          {
            method: 'SendMessage',
            response: responseOf({
              statusUpdate: { taskId: 't', contextId: 'c', status: { state: 'TASK_STATE_WORKING' } },
            }),
          },
          { requirements: ['a2a.send-response'] },
        ),
      ].map((draft) => (draft.id === 'both' ? { ...draft, id: 'task-and-message' } : draft)),
    ),
    written(['a2a.unknown-members', 'A2A-MSG-7'], 'further', [
      valid(
        'further-task',
        'an unknown member of the task',
        { method: 'GetTask', response: responseOf({ ...fullTask, x: 1 }) },
        { outcome: 'result' },
      ),
      valid(
        'further-response',
        'an unknown member of the response',
        { method: 'GetTask', response: { ...responseOf(fullTask), trace: null } },
        { outcome: 'result' },
      ),
      valid(
        'further-error',
        'an unknown member of the error',
        { method: 'GetTask', response: { jsonrpc: '2.0', id: 1, error: { code: -32001, message: 'x', hint: 'y' } } },
        { outcome: 'error' },
      ),
    ]),
  ],
};

const parameterInputs: readonly (readonly [
  string,
  string,
  Readonly<Record<string, string>>,
  Readonly<Record<string, readonly string[]>>,
  readonly string[],
])[] = [
  ['version', 'a version', { 'A2A-Version': '1.0' }, { 'a2a-version': ['1.0'] }, ['A2A-PARAM-5', 'A2A-PARAM-1']],
  [
    'lower-case',
    'a name in small letters',
    { 'a2a-version': '1.0' },
    { 'a2a-version': ['1.0'] },
    ['A2A-PARAM-3', 'a2a.parameter-names'],
  ],
  [
    'upper-case',
    'a name in capitals',
    { 'A2A-VERSION': '1.0' },
    { 'a2a-version': ['1.0'] },
    ['A2A-PARAM-3', 'a2a.parameter-names'],
  ],
  [
    'mixed-case',
    'a name in capitals and small letters',
    { 'a2A-vErSiOn': '1.0' },
    { 'a2a-version': ['1.0'] },
    ['A2A-PARAM-3', 'a2a.parameter-names'],
  ],
  [
    'value-case',
    'the case of a value stays',
    { 'A2A-Version': '1.0', 'A2A-Extensions': 'https://ACME.example/E' },
    { 'a2a-version': ['1.0'], 'a2a-extensions': ['https://ACME.example/E'] },
    ['A2A-PARAM-3', 'A2A-PARAM-2'],
  ],
  [
    'extension',
    'one extension',
    { 'A2A-Extensions': 'https://acme.example/e1' },
    { 'a2a-extensions': ['https://acme.example/e1'] },
    ['A2A-PARAM-4', 'A2A-PARAM-2'],
  ],
  [
    'extensions',
    'two extensions',
    { 'A2A-Extensions': 'https://acme.example/e1,https://acme.example/e2' },
    { 'a2a-extensions': ['https://acme.example/e1', 'https://acme.example/e2'] },
    ['A2A-PARAM-4'],
  ],
  [
    'extensions-blank',
    'a blank after the comma',
    { 'A2A-Extensions': 'https://acme.example/e1, https://acme.example/e2' },
    { 'a2a-extensions': ['https://acme.example/e1', 'https://acme.example/e2'] },
    ['A2A-PARAM-4'],
  ],
  [
    'extensions-blanks',
    'blanks and a tab around the comma',
    { 'A2A-Extensions': 'a:1 \t,  b:2' },
    { 'a2a-extensions': ['a:1', 'b:2'] },
    ['A2A-PARAM-4'],
  ],
  [
    'extensions-three',
    'three extensions',
    { 'a2a-extensions': 'a:1,b:2,c:3' },
    { 'a2a-extensions': ['a:1', 'b:2', 'c:3'] },
    ['A2A-PARAM-4'],
  ],
  [
    'extensions-twice',
    'one extension twice',
    { 'a2a-extensions': 'a:1,a:1' },
    { 'a2a-extensions': ['a:1', 'a:1'] },
    ['A2A-PARAM-4'],
  ],
  [
    'semicolon',
    'a semicolon, which joins nothing',
    { 'A2A-Extensions': 'a:1;b:2' },
    { 'a2a-extensions': ['a:1;b:2'] },
    ['A2A-PARAM-4'],
  ],
  [
    'blanks-alone',
    'blanks between two words, which join nothing',
    { 'A2A-Extensions': 'a:1 b:2' },
    { 'a2a-extensions': ['a:1 b:2'] },
    ['A2A-PARAM-4'],
  ],
  [
    'credential',
    'a credential',
    { 'A2A-Version': '1.0', Authorization: 'Bearer abc' },
    { 'a2a-version': ['1.0'], authorization: ['Bearer abc'] },
    ['A2A-AUTH-6', 'A2A-PARAM-2'],
  ],
  ['own', 'a parameter that A2A does not define', { 'X-Trace': '1' }, { 'x-trace': ['1'] }, ['A2A-PARAM-2']],
  [
    'many',
    'five parameters',
    { A: '1', b: '2', C: '3', d: '4', E: '5' },
    { a: ['1'], b: ['2'], c: ['3'], d: ['4'], e: ['5'] },
    ['A2A-PARAM-2', 'A2A-PARAM-3'],
  ],
  [
    'inherited',
    'a name that objects of some languages inherit',
    { Constructor: 'x' },
    { constructor: ['x'] },
    ['A2A-PARAM-2', 'A2A-PARAM-3'],
  ],
  ['multi-byte', 'a value beyond ASCII', { 'X-Name': 'größe🦊' }, { 'x-name': ['größe🦊'] }, ['A2A-PARAM-2']],
  ['none', 'no parameter', {}, {}, ['A2A-PARAM-2']],
];

/** The service parameters of a request of A2A (A2A binding, Service parameters). */
export const serviceParameters: OperationSource = {
  spec: 'agent-protocols',
  operation: 'service-parameters',
  title: 'Service parameters of A2A',
  input: '{request}',
  output: '{parameters: the list of values by the name in small letters}; a request without the member has none',
  notes: {
    names: { why: 'Names are case-insensitive.', failure: 'A version or a credential is not seen.' },
    values: {
      why: 'Several values are joined by commas in one string, as in a header of HTTP.',
      failure: 'Two extensions are taken for one that nobody has.',
    },
    place: {
      why: 'The parameters stand at the top of the request.',
      failure: 'A caller writes them where no bot looks.',
    },
    kinds: { why: 'The value is an object of strings.', failure: 'A value is lost, or stands for something else.' },
  },
  groups: [
    written(
      'A2A-PARAM-2',
      'values',
      parameterInputs.map(([id, comment, given, output, requirements]) =>
        valid(
          id,
          comment,
          { request: { jsonrpc: '2.0', id: 1, method: 'ListTasks', 'a2a-service-parameters': given } },
          { parameters: output },
          { requirements, flags: [/case|many|inherited/.test(id) ? 'names' : 'values'] },
        ),
      ),
    ),
    written('A2A-PARAM-1', 'place', [
      valid(
        'absent',
        'a request without the member',
        { request: { jsonrpc: '2.0', id: 1, method: 'ListTasks' } },
        { parameters: {} },
      ),
      valid(
        'in-params',
        'the member inside params',
        {
          request: {
            jsonrpc: '2.0',
            id: 1,
            method: 'ListTasks',
            params: { 'a2a-service-parameters': { 'A2A-Version': '1.0' } },
          },
        },
        { parameters: {} },
      ),
      valid(
        'in-metadata',
        'the member inside metadata',
        { request: { jsonrpc: '2.0', id: 1, method: 'ListTasks', params: { metadata: { 'A2A-Version': '1.0' } } } },
        { parameters: {} },
      ),
      valid(
        'camel-case',
        'the member in camelCase',
        { request: { jsonrpc: '2.0', id: 1, method: 'ListTasks', a2aServiceParameters: { 'A2A-Version': '1.0' } } },
        { parameters: {} },
      ),
      valid(
        'at-top',
        'a parameter beside the members of JSON-RPC',
        { request: { jsonrpc: '2.0', id: 1, method: 'ListTasks', 'A2A-Version': '1.0' } },
        { parameters: {} },
      ),
      valid(
        'upper-case-member',
        'the member in capitals: members of JSON have one spelling',
        { request: { jsonrpc: '2.0', id: 1, method: 'ListTasks', 'A2A-SERVICE-PARAMETERS': { 'A2A-Version': '1.0' } } },
        { parameters: {} },
      ),
    ]),
    made(
      'wrong-kinds',
      'A2A-PARAM-2',
      'kinds',
      nearMisses(
        'member',
        { jsonrpc: '2.0', id: 1, method: 'ListTasks', 'a2a-service-parameters': { 'A2A-Version': '1.0' } },
        [
          { path: ['a2a-service-parameters'], optional: true, also: ['null'] },
          { path: ['a2a-service-parameters', 'A2A-Version'], optional: true },
        ],
        (request) => ({ request }),
      ),
    ),
    written('A2A-PARAM-2', 'kinds', [
      invalid('version-number', 'the version as a number', {
        request: { jsonrpc: '2.0', id: 1, method: 'ListTasks', 'a2a-service-parameters': { 'A2A-Version': 1.5 } },
      }),
      invalid(
        'extensions-list',
        'the extensions as a list',
        {
          request: {
            jsonrpc: '2.0',
            id: 1,
            method: 'ListTasks',
            'a2a-service-parameters': { 'A2A-Version': '1.0', 'A2A-Extensions': ['a:1', 'b:2'] },
          },
        },
        { requirements: ['A2A-PARAM-4', 'A2A-PARAM-2'] },
      ),
      invalid('pairs', 'a list of pairs', {
        request: { jsonrpc: '2.0', id: 1, method: 'ListTasks', 'a2a-service-parameters': [['A2A-Version', '1.0']] },
      }),
      invalid('header', 'a text in the form of a header', {
        request: { jsonrpc: '2.0', id: 1, method: 'ListTasks', 'a2a-service-parameters': 'A2A-Version: 1.0' },
      }),
    ]),
  ],
};

const update = (state: string) => ({ statusUpdate: { taskId: 't-1', contextId: 'c-1', status: { state } } });

/** Where a stream ends (A2A binding, Streaming). */
export const streamEvent: OperationSource = {
  spec: 'agent-protocols',
  operation: 'stream-event',
  title: 'Events that end a stream',
  input: '{event}: the StreamResponse of a reply',
  output: '{ends: whether this reply is the last of the answer}',
  notes: {
    terminal: {
      why: 'A stream ends with a state that is terminal.',
      failure: 'A caller waits after the end, or a bot goes on.',
    },
    interrupted: {
      why: 'It ends with a state that waits for the caller as well.',
      failure: 'Both sides wait for each other.',
    },
    working: { why: 'Nothing else ends it.', failure: 'The rest of the answer is lost.' },
  },
  groups: [
    made(
      'states',
      ['A2A-STREAM-8', 'a2a.stream-closes-terminal'],
      'terminal',
      over.flatMap((state) => [
        valid(
          `update-${state.toLowerCase()}`,
          `a status update: ${state}`,
          { event: update(`TASK_STATE_${state}`) },
          { ends: true },
        ),
        valid(
          `task-${state.toLowerCase()}`,
          `a task: ${state}`,
          { event: { task: taskOf(`TASK_STATE_${state}`) } },
          { ends: true },
        ),
      ]),
    ),
    made(
      'states',
      'A2A-STREAM-9',
      'interrupted',
      waiting.flatMap((state) => [
        valid(
          `update-${state.toLowerCase().replace('_', '-')}`,
          `a status update: ${state}`,
          { event: update(`TASK_STATE_${state}`) },
          { ends: true },
        ),
        valid(
          `task-${state.toLowerCase().replace('_', '-')}`,
          `a task: ${state}`,
          { event: { task: taskOf(`TASK_STATE_${state}`) } },
          { ends: true },
        ),
      ]),
    ),
    made(
      'states',
      ['A2A-STREAM-8', 'A2A-STREAM-3'],
      'working',
      ['SUBMITTED', 'WORKING'].flatMap((state) => [
        valid(
          `update-${state.toLowerCase()}`,
          `a status update: ${state}`,
          { event: update(`TASK_STATE_${state}`) },
          { ends: false },
        ),
        valid(
          `task-${state.toLowerCase()}`,
          `a task: ${state}`,
          { event: { task: taskOf(`TASK_STATE_${state}`) } },
          { ends: false },
        ),
      ]),
    ),
    written(['A2A-STREAM-8', 'A2A-PUSH-1'], 'working', [
      valid(
        'artifact',
        'an artifact update',
        { event: { artifactUpdate: { taskId: 't', contextId: 'c', artifact } } },
        { ends: false },
      ),
      valid(
        'artifact-last',
        'the last chunk of an artifact',
        { event: { artifactUpdate: { taskId: 't', contextId: 'c', artifact, lastChunk: true } } },
        { ends: false },
      ),
      valid(
        'final',
        'the member final of 0.3 with a state that goes on',
        {
          event: {
            statusUpdate: { taskId: 't', contextId: 'c', status: { state: 'TASK_STATE_WORKING' }, final: true },
          },
        },
        { ends: false },
      ),
      valid(
        'not-final',
        'the member final of 0.3 with a terminal state',
        {
          event: {
            statusUpdate: { taskId: 't', contextId: 'c', status: { state: 'TASK_STATE_COMPLETED' }, final: false },
          },
        },
        { ends: true },
        { flags: ['terminal'] },
      ),
      valid(
        'state-in-message',
        'a word like a state in the message of a status',
        {
          event: {
            statusUpdate: {
              taskId: 't',
              contextId: 'c',
              status: { state: 'TASK_STATE_WORKING', message: { ...told, parts: [{ text: 'TASK_STATE_COMPLETED' }] } },
            },
          },
        },
        { ends: false },
      ),
      valid(
        'working-with-artifacts',
        'a task that goes on and has an artifact',
        { event: { task: { ...taskOf('TASK_STATE_WORKING'), artifacts: [artifact] } } },
        { ends: false },
      ),
      open('message', 'a message alone, which has no state', { event: { message: told } }, 'S-A19'),
    ]),
  ],
};

const oneShot = (params: object, method = 'SendMessage') => ({ request: asked(method, params) });
const served = { answer: 'served' };
const refused = { answer: 'conversation_required' };

/** What is served over Service RPC (A2A binding, Service RPC). */
export const a2aRpc: OperationSource = {
  spec: 'agent-protocols',
  operation: 'a2a-rpc',
  title: 'Requests of A2A over Service RPC',
  input: '{request}: a valid request of A2A that came over Service RPC',
  output: '{answer: served, or conversation_required}',
  notes: {
    served: {
      why: 'Service RPC serves one-shot tasks.',
      failure: 'A caller connects for what one request could have done.',
    },
    refused: { why: 'Everything else needs a conversation.', failure: 'A task is begun that nobody can follow.' },
    open: {
      why: 'Some requests have answers of their own, and the text does not say which rule is first.',
      failure: 'None: both answers are conformant.',
    },
  },
  groups: [
    written(['A2A-RPC-2', 'A2A-RPC-1'], 'served', [
      valid('example', 'the example of a one-shot task', oneShot({ message }), served, {
        requirements: ['A2A-RPC-2', 'A2A-EX-1'],
      }),
      valid('configuration-empty', 'an empty configuration', oneShot({ message, configuration: {} }), served),
      valid(
        'immediately-false',
        'returnImmediately false',
        oneShot({ message, configuration: { returnImmediately: false } }),
        served,
        { requirements: ['A2A-RPC-3'] },
      ),
      valid(
        'history',
        'a configuration with another member',
        oneShot({ message, configuration: { historyLength: 0 } }),
        served,
        { requirements: ['A2A-RPC-3'] },
      ),
      valid('metadata', 'metadata', oneShot({ message, metadata: { contextId: 'c', taskId: 't' } }), served),
      valid(
        'reference',
        'a task that the message refers to',
        oneShot({ message: { ...message, referenceTaskIds: ['t-1'] } }),
        served,
      ),
      valid(
        'message-metadata',
        'metadata of the message with the names of ids',
        oneShot({ message: { ...message, metadata: { contextId: 'c', taskId: 't' } } }),
        served,
      ),
      valid(
        'data-part',
        'a part of data with the names of ids',
        oneShot({ message: { ...message, parts: [{ data: { contextId: 'c', returnImmediately: true } }] } }),
        served,
      ),
    ]),
    written('A2A-RPC-6', 'refused', [
      valid('context', 'a context', oneShot({ message: { ...message, contextId: 'c-1' } }), refused),
      valid('task', 'a task', oneShot({ message: { ...message, taskId: 't-1' } }), refused),
      valid(
        'both',
        'a context and a task',
        oneShot({ message: { ...message, contextId: 'c-1', taskId: 't-1' } }),
        refused,
      ),
      valid(
        'context-blocking',
        'a context and returnImmediately false',
        oneShot({ message: { ...message, contextId: 'c-1' }, configuration: { returnImmediately: false } }),
        refused,
      ),
      valid(
        'immediately',
        'returnImmediately true',
        oneShot({ message, configuration: { returnImmediately: true } }),
        refused,
        { requirements: ['A2A-RPC-7'] },
      ),
      valid('get-task', 'GetTask', oneShot({ id: 't-1' }, 'GetTask'), refused, { requirements: ['A2A-RPC-8'] }),
      valid('list-tasks', 'ListTasks', oneShot({}, 'ListTasks'), refused, { requirements: ['A2A-RPC-8'] }),
      valid('cancel-task', 'CancelTask', oneShot({ id: 't-1' }, 'CancelTask'), refused, {
        requirements: ['A2A-RPC-8'],
      }),
      valid('streaming', 'SendStreamingMessage', oneShot({ message }, 'SendStreamingMessage'), refused, {
        requirements: ['A2A-STREAM-11', 'RPC-ERR-5'],
      }),
      valid('subscribe', 'SubscribeToTask', oneShot({ id: 't-1' }, 'SubscribeToTask'), refused, {
        requirements: ['A2A-STREAM-12', 'RPC-ERR-5'],
      }),
    ]),
    written('A2A-RPC-9', 'open', [
      ...methods
        .filter(([method]) => /Push|Card/.test(method))
        .map(([method, params]) => open(idOf(method), method, oneShot(params, method), 'S-A3')),
      open(
        'context-empty',
        'a context of the empty string, which is the same as none in ProtoJSON',
        oneShot({ message: { ...message, contextId: '' } }),
        'S-A3',
        { requirements: ['A2A-RPC-6'] },
      ),
    ]),
  ],
};

const binding = 'https://simplex.chat/protocol/a2a/v1';
const url = 'https://smp.simplex.im/a#MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY';
const simplex = { url, protocolBinding: binding, protocolVersion: '1.0' };
const http = { url: 'https://acme.example/a2a', protocolBinding: 'JSONRPC', protocolVersion: '1.0' };
const cardOf = (...supportedInterfaces: readonly unknown[]) => ({ card: { name: 'Acme', supportedInterfaces } });

/** The SimpleX interface of an Agent Card (A2A binding, Identification). */
export const cardInterface: OperationSource = {
  spec: 'agent-protocols',
  operation: 'card-interface',
  title: 'SimpleX interface of an Agent Card',
  input: '{card}: a card, as far as it matters here',
  output: '{interfaces: [{url, version}]}, those of SimpleX in the order of the card; invalid where there is none',
  notes: {
    binding: {
      why: 'The interface is known by the URI of the binding, character by character.',
      failure: 'A caller speaks this binding to another interface, or does not find the address.',
    },
    url: { why: 'Its url is a contact address link.', failure: 'A caller connects to a group, or opens a page.' },
    others: {
      why: 'A card lists interfaces beside it.',
      failure: 'The first interface is taken for the one that was meant.',
    },
    members: { why: 'The three members are required.', failure: 'A caller guesses.' },
  },
  groups: [
    written(['A2A-ID-5', 'A2A-ID-7'], 'others', [
      valid(
        'alone',
        'the SimpleX interface alone',
        cardOf(simplex),
        { interfaces: [{ url, version: '1.0' }] },
        { requirements: ['A2A-ID-5', 'A2A-ID-6', 'A2A-ID-7', 'A2A-ID-8', 'A2A-CARD-2'] },
      ),
      valid('last', 'after an interface of HTTP', cardOf(http, simplex), { interfaces: [{ url, version: '1.0' }] }),
      valid('first', 'before an interface of HTTP', cardOf(simplex, http), { interfaces: [{ url, version: '1.0' }] }),
      valid('two', 'two SimpleX interfaces', cardOf(simplex, { ...simplex, protocolVersion: '1.1' }), {
        interfaces: [
          { url, version: '1.0' },
          { url, version: '1.1' },
        ],
      }),
      valid('further', 'a member that is not known', cardOf({ ...simplex, tenant: 't', x: 1 }), {
        interfaces: [{ url, version: '1.0' }],
      }),
      valid(
        'simplex-scheme',
        'the link with the scheme simplex',
        cardOf({ ...simplex, url: `simplex:/a#${url.split('#')[1]}?h=smp.simplex.im` }),
        { interfaces: [{ url: `simplex:/a#${url.split('#')[1]}?h=smp.simplex.im`, version: '1.0' }] },
        { requirements: ['A2A-ID-6'] },
      ),
      valid(
        'patch',
        'a version with a patch number, which cards can have',
        cardOf({ ...simplex, protocolVersion: '1.0.0' }),
        { interfaces: [{ url, version: '1.0.0' }] },
        { requirements: ['A2A-ID-8'] },
      ),
    ]),
    written(['A2A-ID-3', 'A2A-ID-7'], 'binding', [
      invalid('slash', 'a slash at the end', cardOf({ ...simplex, protocolBinding: `${binding}/` })),
      invalid(
        'http',
        'http in place of https',
        cardOf({ ...simplex, protocolBinding: binding.replace('https', 'http') }),
      ),
      invalid(
        'upper-case',
        'a capital in the URI',
        cardOf({ ...simplex, protocolBinding: binding.replace('a2a', 'A2A') }),
      ),
      invalid(
        'version-2',
        'the URI of another revision',
        cardOf({ ...simplex, protocolBinding: binding.replace('v1', 'v2') }),
      ),
      invalid(
        'no-version',
        'the URI without revision',
        cardOf({ ...simplex, protocolBinding: binding.replace('/v1', '') }),
      ),
      invalid('word', 'a word in place of the URI', cardOf({ ...simplex, protocolBinding: 'SIMPLEX' })),
      invalid('json-rpc', 'the name of another binding', cardOf({ ...simplex, protocolBinding: 'JSONRPC' })),
      invalid('longer', 'a URI that begins with it', cardOf({ ...simplex, protocolBinding: `${binding}.1` })),
      invalid(
        'www',
        'another host',
        cardOf({ ...simplex, protocolBinding: binding.replace('simplex', 'www.simplex') }),
      ),
      invalid('blank', 'a blank at the end', cardOf({ ...simplex, protocolBinding: `${binding} ` })),
    ]),
    written('A2A-ID-6', 'url', [
      invalid('url-group', 'a group link', cardOf({ ...simplex, url: url.replace('/a#', '/g#') })),
      invalid('url-channel', 'a channel link', cardOf({ ...simplex, url: url.replace('/a#', '/c#') })),
      invalid('url-page', 'a page', cardOf({ ...simplex, url: 'https://acme.example/' })),
      invalid('url-cut', 'a link cut short', cardOf({ ...simplex, url: url.slice(0, -1) })),
      invalid('url-empty', 'an empty text', cardOf({ ...simplex, url: '' })),
    ]),
    made(
      'wrong-kinds',
      ['A2A-ID-5', 'A2A-ID-8'],
      'members',
      nearMisses(
        'interface',
        { supportedInterfaces: [simplex] },
        [
          { path: ['supportedInterfaces'] },
          { path: ['supportedInterfaces', 0], optional: true },
          { path: ['supportedInterfaces', 0, 'url'] },
          { path: ['supportedInterfaces', 0, 'protocolBinding'] },
          { path: ['supportedInterfaces', 0, 'protocolVersion'] },
        ],
        (card) => ({ card }),
      ),
    ),
    written('A2A-ID-5', 'members', [
      invalid('none', 'an interface of HTTP alone', cardOf(http)),
      invalid('old-member', 'the member of 0.3', { card: { additionalInterfaces: [simplex] } }),
      invalid('snake-case', 'the member in snake_case', { card: { supported_interfaces: [simplex] } }),
      invalid('version-empty', 'an empty version', cardOf({ ...simplex, protocolVersion: '' }), {
        requirements: ['A2A-ID-8'],
      }),
    ]),
  ],
};
