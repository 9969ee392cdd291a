import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { isRecord } from '../exchange.ts';
import { pointer } from '../jtd/pointer.ts';
import { describeIssues } from '../wire/issues.ts';
import { agentCard } from './agent-card.ts';
import { artifact, message, part } from './messages.ts';
import { parametersSchema } from './parameters.ts';
import { listTaskPushNotificationConfigsResponse, taskPushNotificationConfig } from './push-notifications.ts';
import { listTasksResponse, sendMessageResponse, streamResponse } from './results.ts';
import { task, taskArtifactUpdateEvent, taskStatus, taskStatusUpdateEvent } from './tasks.ts';

const text = { text: 'four', filename: 'a.txt', mediaType: 'text/plain', metadata: { source: 'memory' } };
const spoken = {
  messageId: 'm1',
  contextId: 'c1',
  taskId: 't1',
  role: 'ROLE_AGENT',
  parts: [text],
  metadata: {},
  extensions: ['https://a.example/x'],
  referenceTaskIds: ['t0'],
};
const made = { artifactId: 'a1', name: 'sum', description: '', parts: [text], metadata: {}, extensions: [] };
const status = { state: 'TASK_STATE_WORKING', message: spoken, timestamp: '2026-02-28T23:59:59.123456789Z' };
const work = { id: 't1', contextId: 'c1', status, artifacts: [made], history: [spoken], metadata: { a: [1] } };
const statusUpdate = { taskId: 't1', contextId: 'c1', status, metadata: {} };
const artifactUpdate = { taskId: 't1', contextId: 'c1', artifact: made, append: false, lastChunk: true, metadata: {} };
const config = {
  tenant: '',
  id: 'p1',
  taskId: 't1',
  url: 'https://a.example/hook',
  token: 'x',
  authentication: { scheme: 'Bearer', credentials: 'y' },
};
const flow = { tokenUrl: 'https://a.example/t', refreshUrl: 'https://a.example/r', scopes: { read: 'all' } };
const login = { authorizationUrl: 'https://a.example/l' };
const card = {
  name: 'Adder',
  description: 'Adds.',
  supportedInterfaces: [
    { url: 'simplex:/a#key', protocolBinding: 'https://a.example/b', tenant: 't', protocolVersion: '1.0' },
  ],
  provider: { url: 'https://a.example', organization: 'A' },
  version: '3',
  documentationUrl: 'https://a.example/docs',
  capabilities: {
    streaming: true,
    pushNotifications: false,
    extensions: [{ uri: 'https://a.example/x', description: '', required: false, params: { deep: true } }],
    extendedAgentCard: false,
  },
  securitySchemes: {
    key: { apiKeySecurityScheme: { description: '', location: 'header', name: 'X-Key' } },
    basic: { httpAuthSecurityScheme: { description: '', scheme: 'Bearer', bearerFormat: 'JWT' } },
    code: {
      oauth2SecurityScheme: {
        description: '',
        flows: { authorizationCode: { ...login, ...flow, pkceRequired: true } },
        oauth2MetadataUrl: 'https://a.example/m',
      },
    },
    client: { oauth2SecurityScheme: { flows: { clientCredentials: flow } } },
    device: { oauth2SecurityScheme: { flows: { deviceCode: { deviceAuthorizationUrl: 'x', ...flow } } } },
    old: { oauth2SecurityScheme: { flows: { implicit: { ...login, scopes: {} } } } },
    older: { oauth2SecurityScheme: { flows: { password: { tokenUrl: 'x', refreshUrl: '', scopes: {} } } } },
    open: { openIdConnectSecurityScheme: { description: '', openIdConnectUrl: 'https://a.example/o' } },
    tls: { mtlsSecurityScheme: { description: '' } },
  },
  securityRequirements: [{ schemes: { key: { list: ['read'] } } }],
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [
    {
      id: 's1',
      name: '',
      description: '',
      tags: ['sum'],
      examples: ['2+2'],
      inputModes: ['text/plain'],
      outputModes: ['text/plain'],
      securityRequirements: [{ schemes: {} }],
    },
  ],
  signatures: [{ protected: 'e30', signature: 'AA', header: {} }],
  iconUrl: 'https://a.example/i.png',
};

const ofPart = ['/text'];
const ofMessage = ['/messageId', '/role', '/parts', ...under('/parts/0', ofPart)];
const ofArtifact = ['/artifactId', '/parts', ...under('/parts/0', ofPart)];
const ofStatus = ['/state', ...under('/message', ofMessage)];
const ofTask = [
  '/id',
  '/status',
  ...under('/status', ofStatus),
  ...under('/artifacts/0', ofArtifact),
  ...under('/history/0', ofMessage),
];
const ofConfig = ['/url', '/authentication/scheme'];
const ofCard = [
  ...['/name', '/description', '/supportedInterfaces', '/version', '/capabilities', '/skills'],
  ...['/defaultInputModes', '/defaultOutputModes'],
  ...under('/supportedInterfaces/0', ['/url', '/protocolBinding', '/protocolVersion']),
  ...under('/provider', ['/url', '/organization']),
  ...under('/skills/0', ['/id', '/name', '/description', '/tags']),
  ...under('/signatures/0', ['/protected', '/signature']),
  ...under('/securitySchemes/key', ['/apiKeySecurityScheme', '/apiKeySecurityScheme/location']),
  '/securitySchemes/key/apiKeySecurityScheme/name',
  ...under('/securitySchemes/basic', ['/httpAuthSecurityScheme', '/httpAuthSecurityScheme/scheme']),
  ...['code', 'client', 'device', 'old', 'older'].flatMap((name) =>
    under(`/securitySchemes/${name}/oauth2SecurityScheme`, ['', '/flows']),
  ),
  ...ofFlow('code', 'authorizationCode', ['/authorizationUrl', '/tokenUrl', '/scopes']),
  ...ofFlow('client', 'clientCredentials', ['/tokenUrl', '/scopes']),
  ...ofFlow('device', 'deviceCode', ['/deviceAuthorizationUrl', '/tokenUrl', '/scopes']),
  ...ofFlow('old', 'implicit', []),
  ...ofFlow('older', 'password', []),
  ...under('/securitySchemes/open/openIdConnectSecurityScheme', ['', '/openIdConnectUrl']),
  '/securitySchemes/tls/mtlsSecurityScheme',
];

/** Every type with all its members, and the places of those that it requires. */
const examples: readonly (readonly [string, z.ZodType, object, readonly string[]])[] = [
  ['a part of text', part, text, ofPart],
  ['a part of bytes', part, { raw: '+/+/AA==' }, ['/raw']],
  ['a part of a file', part, { url: 'https://a.example/f' }, ['/url']],
  ['a part of data', part, { data: { a: 1 } }, ['/data']],
  ['a message', message, spoken, ofMessage],
  ['an artifact', artifact, made, ofArtifact],
  ['a status', taskStatus, status, ofStatus],
  ['a task', task, work, ofTask],
  [
    'a status update',
    taskStatusUpdateEvent,
    statusUpdate,
    ['/taskId', '/contextId', '/status', ...under('/status', ofStatus)],
  ],
  [
    'an artifact update',
    taskArtifactUpdateEvent,
    artifactUpdate,
    ['/taskId', '/contextId', '/artifact', ...under('/artifact', ofArtifact)],
  ],
  ['an answer with a task', sendMessageResponse, { task: work }, ['/task', ...under('/task', ofTask)]],
  ['an answer with a message', sendMessageResponse, { message: spoken }, ['/message', ...under('/message', ofMessage)]],
  ['an event with a task', streamResponse, { task: work }, ['/task', ...under('/task', ofTask)]],
  ['an event with a message', streamResponse, { message: spoken }, ['/message', ...under('/message', ofMessage)]],
  [
    'an event with a status',
    streamResponse,
    { statusUpdate: { taskId: 't', contextId: 'c', status: { state: 'TASK_STATE_REJECTED' } } },
    ['', '/taskId', '/contextId', '/status', '/status/state'].map((place) => `/statusUpdate${place}`),
  ],
  [
    'an event with an artifact',
    streamResponse,
    { artifactUpdate },
    under('/artifactUpdate', ['', '/taskId', '/contextId', '/artifact', ...under('/artifact', ofArtifact)]),
  ],
  [
    'a page of tasks',
    listTasksResponse,
    { tasks: [work], nextPageToken: 'n', pageSize: 1, totalSize: 2 },
    ['/tasks', '/nextPageToken', '/pageSize', '/totalSize', ...under('/tasks/0', ofTask)],
  ],
  ['a push configuration', taskPushNotificationConfig, config, ofConfig],
  [
    'a list of push configurations',
    listTaskPushNotificationConfigsResponse,
    { configs: [config], nextPageToken: '' },
    under('/configs/0', ofConfig),
  ],
  ['a card', agentCard, card, ofCard],
  [
    'the parameters of SendMessage',
    parametersSchema('SendMessage'),
    {
      tenant: '',
      message: spoken,
      configuration: {
        acceptedOutputModes: ['text/plain'],
        taskPushNotificationConfig: config,
        historyLength: 0,
        returnImmediately: false,
      },
      metadata: {},
    },
    ['/message', ...under('/message', ofMessage), ...under('/configuration/taskPushNotificationConfig', ofConfig)],
  ],
  ['the parameters of GetTask', parametersSchema('GetTask'), { tenant: '', id: 't1', historyLength: 1 }, ['/id']],
  [
    'the parameters of ListTasks',
    parametersSchema('ListTasks'),
    {
      tenant: '',
      contextId: 'c1',
      status: 'TASK_STATE_COMPLETED',
      pageSize: 100,
      pageToken: 'n',
      historyLength: 0,
      statusTimestampAfter: '2026-01-01T00:00:00Z',
      includeArtifacts: true,
    },
    [],
  ],
  ['the parameters of CancelTask', parametersSchema('CancelTask'), { tenant: '', id: 't1', metadata: {} }, ['/id']],
  ['the parameters of SubscribeToTask', parametersSchema('SubscribeToTask'), { tenant: '', id: 't1' }, ['/id']],
  [
    'the parameters of GetTaskPushNotificationConfig',
    parametersSchema('GetTaskPushNotificationConfig'),
    { tenant: '', taskId: 't1', id: 'p1' },
    ['/taskId', '/id'],
  ],
  [
    'the parameters of ListTaskPushNotificationConfigs',
    parametersSchema('ListTaskPushNotificationConfigs'),
    { tenant: '', taskId: 't1', pageSize: 1, pageToken: '' },
    ['/taskId'],
  ],
  ['the parameters of GetExtendedAgentCard', parametersSchema('GetExtendedAgentCard'), { tenant: '' }, []],
];

describe.each(examples)('%s', (_, schema, example, required) => {
  const all = placesIn(example);
  const rejected = (change: (place: Place) => readonly unknown[]) =>
    all.flatMap((place) => (change(place).some((value) => !schema.safeParse(value).success) ? place.at : []));
  const accepted = (change: (place: Place) => readonly unknown[]) =>
    all.flatMap((place) => (change(place).some((value) => schema.safeParse(value).success) ? place.at : []));

  it('is accepted', () => {
    expect(describeIssues(schema.safeParse(example).error ?? ({ issues: [] } as never), example)).toEqual([]);
  });

  it('needs the members that it requires and no others', () => {
    expect(rejected(({ at }) => [changed(example, at, undefined)])).toEqual(inOrder(required));
  });

  it('takes null for absence', () => {
    const anything = (at: string) => at === '/data';
    expect(rejected(({ at }) => [changed(example, at, null)])).toEqual(
      inOrder([...required.filter((at) => !anything(at)), ...all.filter(inMap).map(({ at }) => at)]),
    );
  });

  it('has members of one type', () => {
    expect(accepted(({ at, value }) => otherTypes(value).map((other) => changed(example, at, other)))).toEqual(
      all.map(({ at }) => at).filter((at) => at === '/data'),
    );
  });

  it('does not have a member under its name in snake_case', () => {
    const misspelled = all.filter((place) => /[A-Z]/.test(place.name) && !inMap(place));
    for (const { at, name, value } of misspelled) {
      const beside = at.slice(0, -name.length) + snake(name);
      const { error } = schema.safeParse(changed(example, beside, value));
      expect(error?.issues.map(({ path, message: why }) => [pointer(...path), why])).toEqual([
        [beside, `expected the name ${name}`],
      ]);
    }
  });

  it('is open to members that it does not know, wherever they stand', () => {
    for (const at of ['', ...all.filter(({ value }) => isRecord(value)).map((place) => place.at)]) {
      if (inMap({ at: `${at}/x`, name: 'x', value: 1 })) continue;
      expect(schema.safeParse(changed(example, `${at}/generation`, '7')).success).toBe(true);
    }
  });

  function inOrder(places: readonly string[]): readonly string[] {
    return all.map(({ at }) => at).filter((at) => places.includes(at));
  }
});

interface Place {
  readonly at: string;
  readonly name: string;
  readonly value: unknown;
}

const free = ['metadata', 'data', 'params', 'header'];

/** Every member of every object of the example, but not what is free of form. */
function placesIn(value: unknown, at = ''): readonly Place[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => placesIn(item, `${at}/${index}`));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => [
    { at: `${at}/${name}`, name, value: member },
    ...(free.includes(name) ? [] : placesIn(member, `${at}/${name}`)),
  ]);
}

/** Whether the member is an entry of a map, whose names are the agent's own. */
function inMap({ at }: Place): boolean {
  return /\/(securitySchemes|schemes|scopes)\/[^/]+$/.test(at);
}

function under(at: string, places: readonly string[]): readonly string[] {
  return places.map((place) => at + place);
}

function ofFlow(scheme: string, name: string, places: readonly string[]): readonly string[] {
  return under(`/securitySchemes/${scheme}/oauth2SecurityScheme/flows/${name}`, ['', ...places]);
}

/** A copy in which the place has the value, or nothing where that is undefined. */
function changed(example: object, at: string, value: unknown): unknown {
  const copy = JSON.parse(JSON.stringify(example)) as object;
  const names = at.split('/').slice(1);
  const last = names.pop()!;
  const holder = names.reduce((found, name) => found[name] as Record<string, unknown>, copy as Record<string, unknown>);
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  return copy;
}

function otherTypes(value: unknown): readonly unknown[] {
  const type = (of: unknown) => (Array.isArray(of) ? 'array' : typeof of);
  return ['x', 7, true, { x: 1 }, [7]].filter((other) => type(other) !== type(value));
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
