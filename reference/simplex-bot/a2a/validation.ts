import { isObject, type JsonObject } from '../messages.ts';
import type { Call } from './call.ts';
import type { Message, Part } from './model.ts';
import { taskStates } from './states.ts';

/** The parameters of `SendMessage` and `SendStreamingMessage`. */
export interface SendMessageRequest {
  readonly message: Message;
  readonly historyLength: number | undefined;
  readonly returnImmediately: boolean;
}

/** The parameters of `ListTasks`. */
export interface ListTasksRequest {
  readonly contextId: string | undefined;
  readonly status: string | undefined;
  /** Milliseconds since the epoch. */
  readonly after: number | undefined;
  readonly pageSize: number;
  readonly pageToken: string | undefined;
  readonly historyLength: number | undefined;
  readonly includeArtifacts: boolean;
}

const contents: readonly string[] = ['text', 'raw', 'url', 'data'];
const roles: ReadonlySet<unknown> = new Set(['ROLE_USER', 'ROLE_AGENT']);
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/;
const base64 = /^[A-Za-z0-9+/_-]*={0,2}$/;
const largestPage = 100;

/** Checks a message and its configuration (A2A sections 3.1.1, 5.7); members that A2A does not know are passed over. */
export function readSendMessage(call: Call): SendMessageRequest {
  const { message, configuration } = call.request.params;
  if (!isObject(message)) call.refuse('missing-member', 'There is no message.', 'message');
  const given = isObject(message) ? message : {};
  if (absent(given.messageId)) call.refuse('missing-member', 'The message has no messageId.', 'message.messageId');
  optional(given.messageId, isString, 'message.messageId', call);
  if (absent(given.role)) call.refuse('missing-member', 'The message has no role.', 'message.role');
  optional(given.role, (role) => roles.has(role), 'message.role', call);
  const parts = readParts(given.parts, call);
  const settings = optional(configuration, isObject, 'configuration', call) ?? {};
  const historyLength = readLength(settings.historyLength, 'configuration.historyLength', call);
  const immediately = optional(settings.returnImmediately, isBoolean, 'configuration.returnImmediately', call);
  const contextId = optional(given.contextId, isString, 'message.contextId', call);
  const taskId = optional(given.taskId, isString, 'message.taskId', call);
  const { metadata, extensions, referenceTaskIds } = given as unknown as Message;
  const known = {
    messageId: given.messageId,
    ...(contextId === undefined ? {} : { contextId }),
    ...(taskId === undefined ? {} : { taskId }),
    role: given.role,
    parts,
    ...(metadata === undefined ? {} : { metadata }),
    ...(extensions === undefined ? {} : { extensions }),
    ...(referenceTaskIds === undefined ? {} : { referenceTaskIds }),
  };
  return { message: known as Message, historyLength, returnImmediately: immediately ?? false };
}

/** The id of a task, and how much of its history to show. */
export function readTaskRequest(call: Call): { readonly id: string; readonly historyLength: number | undefined } {
  const { id, historyLength } = call.request.params;
  if (absent(id)) call.refuse('missing-member', 'There is no task id.', 'id');
  return {
    id: optional(id, isString, 'id', call) ?? '',
    historyLength: readLength(historyLength, 'historyLength', call),
  };
}

export function readListTasks(call: Call): ListTasksRequest {
  const { contextId, status, statusTimestampAfter, pageSize, pageToken, historyLength, includeArtifacts } =
    call.request.params;
  const after = optional(statusTimestampAfter, isTimestamp, 'statusTimestampAfter', call);
  const size = optional(pageSize, isInteger, 'pageSize', call) ?? 50;
  if (size < 1 || size > largestPage) call.refuse('bad-page-size', 'pageSize is from 1 to 100.', 'pageSize');
  return {
    contextId: optional(contextId, isString, 'contextId', call),
    status: optional(status, (state): state is string => taskStates.has(state), 'status', call),
    after: after === undefined ? undefined : Date.parse(after),
    pageSize: Math.min(Math.max(size, 1), largestPage),
    pageToken: optional(pageToken, isString, 'pageToken', call),
    historyLength: readLength(historyLength, 'historyLength', call),
    includeArtifacts: optional(includeArtifacts, isBoolean, 'includeArtifacts', call) ?? false,
  };
}

function readParts(given: unknown, call: Call): readonly Part[] {
  if (absent(given)) call.refuse('missing-member', 'The message has no parts.', 'message.parts');
  const parts = optional(given, Array.isArray, 'message.parts', call) ?? [];
  if (Array.isArray(given) && parts.length === 0) {
    call.refuse('missing-member', 'A message has at least one part.', 'message.parts');
  }
  return parts.map((part: unknown, index) => readPart(part, `message.parts[${index}]`, call));
}

function readPart(given: unknown, name: string, call: Call): Part {
  const part = isObject(given) ? given : {};
  const present = contents.filter((content) => content in part);
  if (present.length !== 1) call.refuse('bad-member', 'A part has one of text, raw, url and data.', name);
  optional(part.text, isString, `${name}.text`, call);
  optional(part.raw, (raw) => isString(raw) && base64.test(raw), `${name}.raw`, call);
  optional(part.url, isString, `${name}.url`, call);
  const mediaType = optional(part.mediaType, isString, `${name}.mediaType`, call);
  const taken = call.policy.inputModes();
  if (mediaType !== undefined && !taken.includes(mediaType.split(';', 1)[0]?.trim().toLowerCase() ?? '')) {
    call.refuse('media-type', `The media type ${mediaType} is not supported.`, `${name}.mediaType`);
  }
  const members = [...contents, 'filename', 'mediaType', 'metadata'];
  return Object.fromEntries(Object.entries(part).filter(([member]) => members.includes(member)));
}

function readLength(given: unknown, name: string, call: Call): number | undefined {
  return optional(given, (length): length is number => isInteger(length) && length >= 0, name, call);
}

/** A member that may be absent, or null as readers of ProtoJSON take it; `undefined` too where its fault is passed over. */
function optional<T>(given: unknown, fits: (value: unknown) => value is T, name: string, call: Call): T | undefined;
function optional(given: unknown, fits: (value: unknown) => boolean, name: string, call: Call): unknown;
function optional(given: unknown, fits: (value: unknown) => boolean, name: string, call: Call): unknown {
  if (absent(given)) return undefined;
  if (fits(given)) return given;
  call.refuse('bad-member', `${name} has a wrong value.`, name);
  return undefined;
}

/** The empty string is the default value of a text, and so the same as none. */
function absent(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function isString(value: unknown): value is string {
  return typeof value === 'string';
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

function isInteger(value: unknown): value is number {
  return Number.isInteger(value);
}

function isTimestamp(value: unknown): value is string {
  return isString(value) && timestamp.test(value) && !Number.isNaN(Date.parse(value));
}

/** The text of a message: its text parts, a line each. */
export function textOf({ parts }: Message): string {
  return parts.flatMap(({ text }) => (typeof text === 'string' ? [text] : [])).join('\n');
}

/** Parameters that are no object are a fault of the request itself. */
export function checkParams(message: JsonObject, call: Call): void {
  optional(message.params, isObject, 'params', call);
}
