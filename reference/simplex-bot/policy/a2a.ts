import { asItIs } from '../../as-it-is.ts';
import type {
  AgentCapabilities,
  AgentCard,
  AgentExtension,
  AgentInterface,
  Artifact,
  ListTasksResponse,
  Message,
  Part,
  Role,
  SecurityScheme,
  SendMessageResponse,
  StreamResponse,
  Task,
  TaskState,
} from '../a2a/model.ts';
import type { A2aReason, A2aRequest } from '../a2a/request.ts';
import type { Step } from '../a2a/steps.ts';
import type { Asked, JsonObject, JsonRpcError, JsonRpcResponse, RequestId, Transport } from '../messages.ts';
import type { ProtocolDeclaration } from './profile.ts';

/** Who sends a request: in a conversation the contact, in a group the member; nobody over Service RPC. */
export interface A2aCaller {
  readonly transport: Transport;
  /** The chat as the core writes it: `@4`, `#2`. */
  readonly chat?: string | undefined;
  /** The member id on the wire, in a group. */
  readonly member?: string | undefined;
}

/** One event of a stream and what went before it. */
export interface StreamContext {
  readonly asked: Asked;
  /** Counts from 0. */
  readonly index: number;
  /** The events of this stream before this one, as they were before the last look at them. */
  readonly before: readonly StreamResponse[];
}

/** Where a message of the bot or of its caller stands. */
export type MessagePlace = 'answer' | 'status' | 'history';

/** Which condition of `ListTasks` a task is held against. */
export type ListFilter = 'caller' | 'contextId' | 'status' | 'statusTimestampAfter';

/**
 * How A2A 1.0 is spoken (A2A binding).
 *
 * Every check that the bot makes ends in `refusal`, so a check that is left out, done in another way or made too often is
 * one line. Everything that the bot says passes its shaping decision, from the parts of a message to the replies of a
 * stream. What no decision names follows A2A.
 */
export interface A2aPolicy {
  // Identification and Agent Card

  /** The name of the protocol, in the declaration, in commands and in envelopes (NAME-5, A2A-ID-1). */
  a2aName(): string;
  /** Whether a request that names `protocol` is for A2A. */
  servesA2a(protocol: string, transport: Transport, ownName: string): boolean;
  /** The entry of the `protocols` declaration (A2A-ID-9); `undefined` declares nothing. */
  a2aDeclaration(declaration: ProtocolDeclaration): object | undefined;
  /** The versions the bot serves, in its order of preference. */
  a2aVersions(): readonly string[];
  /** The SimpleX interface in the Agent Card (A2A-ID-3, -6 to -8). */
  cardInterface(simplex: AgentInterface): object;
  /** The capabilities that methods are gated on and that the card declares (A2A sections 3.3.4, 4.4.3). */
  a2aCapabilities(capabilities: AgentCapabilities): AgentCapabilities;
  /** The capabilities as the card tells them; a difference to `a2aCapabilities` is a false declaration. */
  declaredA2aCapabilities(capabilities: AgentCapabilities): unknown;
  /** The extensions in the card; a request has to name those that are required (A2A section 4.6). */
  extensions(): readonly AgentExtension[];
  /** The security schemes of the card; with one, a message without its credential is challenged (A2A-AUTH-7). */
  securitySchemes(): Readonly<Record<string, SecurityScheme>>;
  /** The media types that messages may have parts of; a part that names none is taken. */
  inputModes(): readonly string[];
  /** Last look at the Agent Card (A2A-ID-5, A2A-CARD-3, -4); `undefined` says that there is none. */
  card(card: AgentCard, context: { readonly credential: boolean }): object | undefined;

  // Requests

  /** The form in which the names of service parameters are compared: in small letters (A2A-PARAM-3). */
  parameterName(name: string): string;
  /** The values of one service parameter: what commas join. */
  parameterValues(value: string): readonly string[];
  /** The version of a request that names none, or the empty one: 0.3 (A2A section 3.6.2). */
  absentVersion(): string;
  /** A version without its patch number, which does not count (A2A section 3.6). */
  comparedVersion(version: string): string;
  /** Whether a request of this version is served (A2A-PARAM-6). */
  servesA2aVersion(version: string, versions: readonly string[]): boolean;
  /**
   * Why a request is refused. Called for each fault that is found, in the order of the checks, with the name of the
   * wrong member where there is one, and with `undefined` when no fault was found. Another reason refuses with another
   * error; `undefined` passes over the fault and goes on, as far as there is something to go on with.
   */
  refusal(reason: A2aReason | undefined, request: A2aRequest, member: string | undefined): A2aReason | undefined;
  /**
   * How a request over Service RPC is answered: one-shot tasks are served, everything else is refused with the envelope
   * error `conversation_required` (A2A-STREAM-11, -12, A2A-RPC-2, -3, -6 to -9). A reason refuses in `response`.
   */
  overService(request: A2aRequest, answer: 'serve' | 'refuse'): 'serve' | 'refuse' | A2aReason;
  /** Milliseconds after which an unfinished one-shot task is given up (A2A-RPC-5). */
  serviceWait(): number;
  /** What an unfinished one-shot task is answered with after that time (A2A-RPC-4, -5). */
  unfinished(): 'refuse' | 'task';
  /** A result for a method that A2A does not have, or whose refusal was passed over. */
  unknownOperation(method: string): JsonObject;

  // Callers

  /** Names the caller: requests with one name share contexts and tasks (A2A-AUTH-1 to -3). */
  callerOf(caller: A2aCaller): string;
  /** The context of a new task: the one the message names, else a fresh one (A2A section 3.4.1). */
  contextId(given: string | undefined, fresh: string): string;
  /** The id of a new task: a fresh one (A2A section 3.4.2); `latest` is the last task of its context. */
  taskId(fresh: string, request: { readonly message: Message; readonly latest: string | undefined }): string;
  /** Whether a message with the id of an unfinished task continues it; else it begins a new one. */
  continuesTask(): boolean;

  // Work

  /** What the agent does for a message whose text is `text`, step by step. */
  steps(steps: readonly Step[], request: { readonly text: string; readonly asked: Asked }): readonly Step[];
  /** Whether `SendMessage` waits until the task ends or is interrupted (A2A-RPC-4, A2A section 3.2.2). */
  waits(waits: boolean, asked: Asked): boolean;
  /** The state in which `CancelTask` leaves a task. */
  canceledState(): TaskState;

  // What the bot says

  /** A state of a task (A2A-MSG-10). */
  taskState(state: TaskState): unknown;
  /** A role of a message (A2A-MSG-10). */
  role(role: Role): unknown;
  /** The time of a status; `milliseconds` since the epoch (A2A-MSG-8). */
  timestamp(iso: string, milliseconds: number): unknown;
  /** The bytes of a `raw` part in base64 (A2A-MSG-9). */
  bytes(base64: string, raw: Uint8Array): unknown;
  /** Last look at a part. */
  part(part: Part): object;
  /** Last look at a message. */
  message(message: Message, place: MessagePlace): object;
  /** Last look at an artifact, in a task and in an update. */
  artifact(artifact: Artifact): object;
  /** The history that a task shows: at most the last `length` messages (A2A section 3.2.4); `undefined` leaves the member out. */
  history(messages: readonly Message[], length: number | undefined, asked: Asked): readonly Message[] | undefined;
  /** Last look at a task, wherever it stands. */
  task(task: Task, asked: Asked): object;
  /** The result of `SendMessage`: a task or a message. */
  sendResult(result: SendMessageResponse, asked: Asked): object;
  /** Whether listed tasks show their artifacts. */
  includesArtifacts(requested: boolean): boolean;
  /** Whether a task is listed as far as one filter tells. */
  listsTask(fits: boolean, filter: ListFilter): boolean;
  /** Index of the first task of a page in the whole list. */
  pageStart(index: number): number;
  /** The result of `ListTasks`. */
  listTasks(result: ListTasksResponse, asked: Asked): object;
  /** Last look at a result of any method, also of an event. */
  a2aResult(result: object, asked: Asked): object;

  // Streams

  /** Last look at an event (A2A-STREAM-6). */
  streamResponse(response: StreamResponse, context: StreamContext): object;
  /** The replies for one event: one, a JSON-RPC response (A2A-STREAM-3, -5, -7); none leaves it out. `earlier` are those before. */
  streamReplies(
    reply: JsonRpcResponse,
    context: StreamContext & { readonly earlier: readonly JsonRpcResponse[] },
  ): readonly unknown[];
  /** Whether the stream ends with this event: at a terminal or interrupted state, or a message (A2A-STREAM-8, -9). */
  endsStream(ends: boolean, response: StreamResponse, context: StreamContext): boolean;
  /** Whether the stream ends with an event that did not fit into a message (S-A19). */
  oversizeEndsStream(): boolean;

  // Errors and responses

  /** The code that belongs to a reason (A2A-MSG-7, A2A-PARAM-6, A2A-PUSH-3, A2A section 5.4). */
  a2aErrorCode(code: number, reason: A2aReason): unknown;
  a2aErrorMessage(message: string, reason: A2aReason): unknown;
  /** The details of an error, an array of objects with `@type`; `undefined` leaves the member out (A2A section 9.5). */
  a2aErrorData(data: readonly JsonObject[] | undefined, reason: A2aReason): unknown;
  /** Last look at an error object. */
  a2aError(error: JsonRpcError, reason: A2aReason): object;
  /** The id of a response: the request's, null where it could not be read (A2A-STREAM-5). */
  a2aResponseId(id: RequestId | null, asked: Asked): unknown;
  /** The responses to one request of a method that does not stream: one (A2A-MSG-11, -12); none means silence. */
  a2aResponses(response: JsonRpcResponse, asked: Asked): readonly object[];
}

export const honestA2a: A2aPolicy = {
  a2aName: () => 'a2a',
  servesA2a: (protocol, _transport, ownName) => protocol === ownName,
  a2aDeclaration: asItIs,
  a2aVersions: () => ['1.0'],
  cardInterface: asItIs,
  a2aCapabilities: asItIs,
  declaredA2aCapabilities: asItIs,
  extensions: () => [],
  securitySchemes: () => ({}),
  inputModes: () => ['text/plain', 'application/json', 'application/octet-stream'],
  card: asItIs,
  parameterName: (name) => name.toLowerCase(),
  parameterValues: (value) => value.split(',').map((one) => one.trim()),
  absentVersion: () => '0.3',
  comparedVersion: (version) => version.split('.').slice(0, 2).join('.'),
  servesA2aVersion: (version, versions) => versions.includes(version),
  refusal: asItIs,
  overService: (_request, answer) => answer,
  serviceWait: () => 170_000,
  unfinished: () => 'refuse',
  unknownOperation: () => ({}),
  callerOf: ({ transport, chat, member }) => [transport, chat, member].filter((name) => name !== undefined).join(' '),
  contextId: (given, fresh) => given ?? fresh,
  taskId: asItIs,
  continuesTask: () => true,
  steps: asItIs,
  waits: asItIs,
  canceledState: () => 'TASK_STATE_CANCELED',
  taskState: asItIs,
  role: asItIs,
  timestamp: asItIs,
  bytes: asItIs,
  part: asItIs,
  message: asItIs,
  artifact: asItIs,
  history(messages, length, { method }) {
    // Where the caller names no length, the whole history is for whoever asks for one task; it would not fit elsewhere.
    const shown = length ?? (method === 'GetTask' ? messages.length : 0);
    return shown === 0 ? undefined : messages.slice(-shown);
  },
  task: asItIs,
  sendResult: asItIs,
  includesArtifacts: asItIs,
  listsTask: asItIs,
  pageStart: asItIs,
  listTasks: asItIs,
  a2aResult: asItIs,
  streamResponse: asItIs,
  streamReplies: (reply) => [reply],
  endsStream: asItIs,
  oversizeEndsStream: () => true,
  a2aErrorCode: asItIs,
  a2aErrorMessage: asItIs,
  a2aErrorData: asItIs,
  a2aError: asItIs,
  a2aResponseId: asItIs,
  a2aResponses: (response) => [response],
};
