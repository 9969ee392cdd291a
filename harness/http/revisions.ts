/** Revisions of MCP that Streamable HTTP carries, newest first. */
export const revisions = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26'] as const;

export type Revision = (typeof revisions)[number];

/** The one revision without a handshake, and those that begin with one. */
export const [modernRevision, ...legacyRevisions] = revisions;

export function isLegacy(revision: Revision): boolean {
  return revision !== modernRevision;
}

/** The header that names the version came with 2025-06-18 (basic/transports). */
export function hasVersionHeader(revision: Revision): boolean {
  return revision >= '2025-06-18';
}
