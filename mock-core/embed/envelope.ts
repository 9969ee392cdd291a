/** Start of a response or event that says what went wrong. */
const failed = /^\{"type":"(?:chatCmdError|chatError)","chatError":/;

/**
 * What the library returns for a frame of the socket: `{"result":…}`, or `{"error":…}` with the bare error of a failed
 * command or of a `chatError` event. The text inside stays as it is.
 */
export function libraryEnvelope(frame: string): string {
  const response = frame.slice('{"resp":'.length, -1);
  const start = failed.exec(response)?.[0];
  return start === undefined ? `{"result":${response}}` : `{"error":${response.slice(start.length, -1)}}`;
}
