export type Header = readonly [name: string, value: string];

/** A request as it comes in. */
export interface HttpRequest {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  /** In the order and with the names that were sent. */
  readonly headers: readonly Header[];
  /** The parts of the body, as they come. */
  readonly body: AsyncIterable<Uint8Array>;
}

/** Where the answer goes. */
export interface HttpReply {
  head(status: number, headers: readonly Header[]): void;
  write(text: string): void;
  end(text?: string): void;
  /** Breaks the connection. */
  reset(): void;
}

/** Serves requests, whatever carries them. */
export type HttpHandler = (request: HttpRequest, reply: HttpReply) => void | Promise<void>;
