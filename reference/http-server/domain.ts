export type JsonObject = Readonly<Record<string, unknown>>;

/** Who asks, and where what comes before the result goes. */
export interface Caller {
  /** The `Authorization` header of the request, as it was sent. */
  readonly authorization: string | undefined;
  /** `params._meta` of the request; `{}` where there is none. */
  readonly meta: JsonObject;
  /** `params.inputResponses` of the request; `{}` where there is none. */
  readonly answers: JsonObject;
  /** Sends a notification ahead of the result. */
  notify(method: string, params: JsonObject): void;
}

/**
 * What a server offers, whatever revision of MCP it speaks. Results are those of the schema without `resultType` and the
 * hints for caches, which the server adds where the revision has them. A `ProtocolFailure` becomes a JSON-RPC error.
 */
export interface Domain {
  /** `name` and `version` at least. */
  readonly info: JsonObject;
  readonly instructions?: string;
  /** As the server declares them, with the members of 2026-07-28. */
  readonly capabilities: JsonObject;
  /** The definitions of the tools, the same for everybody in the same order. */
  tools(caller: Caller): readonly JsonObject[];
  /** A `CallToolResult`; where the caller can be asked, one with `resultType: 'input_required'`. */
  callTool(name: string, values: JsonObject, caller: Caller): JsonObject | Promise<JsonObject>;
  /** Further methods by their names, such as `resources/list`: each takes `params` and returns a result. */
  readonly methods: Readonly<Record<string, (params: JsonObject, caller: Caller) => JsonObject | Promise<JsonObject>>>;
}

/** Ends a request with a JSON-RPC error. */
export class ProtocolFailure extends Error {
  readonly code: number;
  readonly data: JsonObject | undefined;
  constructor(code: number, message: string, data?: JsonObject) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
