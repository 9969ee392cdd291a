/** The data types of A2A 1.0 in their JSON form (A2A sections 4 and 5.5), as far as this peer names their members. */
import type { JsonObject } from '../messages.ts';

export type TaskState =
  | 'TASK_STATE_SUBMITTED'
  | 'TASK_STATE_WORKING'
  | 'TASK_STATE_COMPLETED'
  | 'TASK_STATE_FAILED'
  | 'TASK_STATE_CANCELED'
  | 'TASK_STATE_INPUT_REQUIRED'
  | 'TASK_STATE_REJECTED'
  | 'TASK_STATE_AUTH_REQUIRED';

export type Role = 'ROLE_USER' | 'ROLE_AGENT';

/** Has exactly one of `text`, `raw` (base64), `url` and `data`. */
export interface Part {
  readonly text?: string;
  readonly raw?: string;
  readonly url?: string;
  readonly data?: unknown;
  readonly filename?: string;
  readonly mediaType?: string;
  readonly metadata?: JsonObject;
}

export interface Message {
  readonly messageId: string;
  readonly contextId?: string;
  readonly taskId?: string;
  readonly role: Role;
  readonly parts: readonly Part[];
  readonly metadata?: JsonObject;
  readonly extensions?: readonly string[];
  readonly referenceTaskIds?: readonly string[];
}

export interface Artifact {
  readonly artifactId: string;
  readonly name?: string;
  readonly parts: readonly Part[];
}

export interface TaskStatus {
  readonly state: TaskState;
  readonly message?: Message;
  readonly timestamp: string;
}

export interface Task {
  readonly id: string;
  readonly contextId: string;
  readonly status: TaskStatus;
  readonly artifacts?: readonly Artifact[];
  readonly history?: readonly Message[];
}

/** The result of `SendMessage`: exactly one of the two. */
export interface SendMessageResponse {
  readonly task?: Task;
  readonly message?: Message;
}

export interface TaskStatusUpdate {
  readonly taskId: string;
  readonly contextId: string;
  readonly status: TaskStatus;
}

export interface TaskArtifactUpdate {
  readonly taskId: string;
  readonly contextId: string;
  readonly artifact: Artifact;
  readonly append?: boolean;
  readonly lastChunk?: boolean;
}

/** An event of a stream: exactly one of the four. */
export interface StreamResponse {
  readonly task?: Task;
  readonly message?: Message;
  readonly statusUpdate?: TaskStatusUpdate;
  readonly artifactUpdate?: TaskArtifactUpdate;
}

export interface ListTasksResponse {
  readonly tasks: readonly object[];
  /** Empty on the last page. */
  readonly nextPageToken: string;
  readonly pageSize: number;
  /** The tasks of all pages. */
  readonly totalSize: number;
}

export interface AgentInterface {
  readonly url: string;
  readonly protocolBinding: string;
  readonly protocolVersion: string;
}

export interface AgentExtension {
  readonly uri: string;
  readonly description?: string;
  readonly required?: boolean;
}

export interface AgentCapabilities {
  readonly streaming?: boolean;
  readonly pushNotifications?: boolean;
  readonly extendedAgentCard?: boolean;
  readonly extensions?: readonly AgentExtension[];
}

export interface AgentSkill {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly examples?: readonly string[];
}

export interface AgentCard {
  readonly name: string;
  readonly description: string;
  readonly version: string;
  readonly supportedInterfaces: readonly AgentInterface[];
  readonly capabilities: AgentCapabilities;
  readonly securitySchemes?: Readonly<Record<string, SecurityScheme>>;
  readonly securityRequirements?: readonly JsonObject[];
  readonly defaultInputModes: readonly string[];
  readonly defaultOutputModes: readonly string[];
  readonly skills: readonly AgentSkill[];
}

/** The schemes whose credential travels as a service parameter: `Authorization`, or the header that an API key names. */
export interface SecurityScheme {
  readonly httpAuthSecurityScheme?: { readonly scheme: string };
  readonly apiKeySecurityScheme?: { readonly location: string; readonly name: string };
}
