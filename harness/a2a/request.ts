import { requestId } from '../request-id.ts';

/** The version that the binding begins with, as it stands in requests and cards. */
export const version = '1.0';

export interface A2aRequest {
  readonly jsonrpc: '2.0';
  readonly id: string | number;
  readonly method: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly 'a2a-service-parameters': Readonly<Record<string, string>>;
}

export interface A2aRequestOptions {
  /** That of `requestId` unless given. Requests that are open at once in one conversation need ids of their own. */
  readonly id?: string | number;
  /** 1.0 unless given; null leaves A2A-Version out, so that `parameters` can spell it otherwise. */
  readonly version?: string | null;
  /** Further service parameters: `{ 'A2A-Extensions': 'https://a.example/x,https://b.example/y' }`. */
  readonly parameters?: Readonly<Record<string, string>>;
}

/**
 * A conformant A2A request over SimpleX: its service parameters stand at the top, and name the version as every
 * request must (A2A binding / Service parameters). Without `params` the member is absent, as GetExtendedAgentCard has it.
 */
export function a2aRequest(
  method: string,
  params?: Readonly<Record<string, unknown>>,
  { id = requestId(method), version: named = version, parameters = {} }: A2aRequestOptions = {},
): A2aRequest {
  return {
    jsonrpc: '2.0',
    id,
    method,
    ...(params === undefined ? {} : { params }),
    'a2a-service-parameters': { ...(named === null ? {} : { 'A2A-Version': named }), ...parameters },
  };
}
