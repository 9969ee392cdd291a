export type Header = readonly [name: string, value: string];

/** A request as it is sent: nothing is added to its headers but what HTTP/1.1 itself needs. */
export interface HttpRequest {
  readonly method: string;
  /** With the query; the path of the target unless given. */
  readonly path?: string;
  /** In this order, with these names. */
  readonly headers: readonly Header[];
  /** A text is sent whole with its length; parts are sent one after the other until an answer begins. */
  readonly body?: string | Iterable<string>;
}

/** Is told of an answer as it comes; `onEnd` or `onFailure` is the last that it hears. */
export interface HttpListener {
  onHead(status: number, headers: readonly Header[]): void;
  onText(text: string): void;
  onEnd(): void;
  /** No answer, or only a part of one came: why, in words. Unless it is told, the connection broke. */
  onFailure(why: string, kind?: 'timeout' | 'broken'): void;
}

/** Sends one request. The function that it returns gives the answer up. */
export type HttpSend = (request: HttpRequest, listener: HttpListener) => () => void;
