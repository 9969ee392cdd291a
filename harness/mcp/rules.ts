/** What the official schema of MCP cannot say or does not. Each rule judges a message that fits its schema. */

type Members = Readonly<Record<string, unknown>>;

/** A response has a result or an error, not both (basic/index, "Responses"). */
export function resultXorError(response: Members): boolean {
  return Object.hasOwn(response, 'result') !== Object.hasOwn(response, 'error');
}

/** `resultType` is one of MCP's, or of an extension that the server told of (basic/index, "Responses"). */
export function resultTypeKnown(result: Members, ofExtensions: readonly string[] = []): boolean {
  return ['complete', 'input_required', ...ofExtensions].some((known) => known === result.resultType);
}

/** A result that asks for input has `inputRequests` or `requestState` (basic/patterns/mrtr). */
export function asksForSomething(result: Members): boolean {
  const asks = Object.hasOwn(result, 'inputRequests') || Object.hasOwn(result, 'requestState');
  return result.resultType !== 'input_required' || asks;
}

/** Only these methods may ask for input (basic/patterns/mrtr). */
export function mayAskForInput(method: string): boolean {
  return ['tools/call', 'prompts/get', 'resources/read'].includes(method);
}

/** A notification has no id (basic/index, "Notifications"). */
export function withoutId(notification: Members): boolean {
  return !Object.hasOwn(notification, 'id');
}
