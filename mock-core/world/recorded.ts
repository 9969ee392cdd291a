/** Something whose record is told in many events. */
export interface Recorded {
  /** The text that was last made of it, at which of its revisions; kept here since a lookup elsewhere costs as much. */
  written: { readonly revision: number; readonly text: string } | undefined;
}
