/**
 * JSON text of an object from the JSON texts of its members; undefined members are left out, as the core leaves out absent
 * fields. Frames are spliced from texts so that a long message is encoded once, however often it is shown.
 */
export function jsonObject(members: Readonly<Record<string, string | undefined>>): string {
  let text = '{';
  for (const name in members) {
    const member = members[name];
    if (member !== undefined) text += `${text === '{' ? '' : ','}"${name}":${member}`;
  }
  return `${text}}`;
}

/** JSON text of an array from the JSON texts of its elements. */
export function jsonArray(elements: readonly string[]): string {
  return `[${elements.join(',')}]`;
}

/** JSON text of a response or event: `type` and its members. */
export function tagged(type: string, members: Readonly<Record<string, string | undefined>> = {}): string {
  return jsonObject({ type: `"${type}"`, ...members });
}

/** JSON text of a plain value; undefined for undefined. */
export function jsonValue(value: unknown): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value);
}
