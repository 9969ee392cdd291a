/** Which rows a run is about: prefixes of row ids. */
export interface Selection {
  /** Empty = all. */
  readonly only: readonly string[];
  readonly skip: readonly string[];
}

/** `MCP-` selects a family, `MCP-MSG-1` one requirement (and not `MCP-MSG-14`), `SIGN-6/own-key@rpc` one row. */
export function isSelected(row: string, { only, skip }: Selection): boolean {
  return (
    (only.length === 0 || only.some((prefix) => hasPrefix(row, prefix))) &&
    !skip.some((prefix) => hasPrefix(row, prefix))
  );
}

function hasPrefix(row: string, prefix: string): boolean {
  return row.startsWith(prefix) && !(/\d$/.test(prefix) && /\d/.test(row.charAt(prefix.length)));
}
