/**
 * The decision of a peer that changes nothing of what it was about to do. Several policies that decide otherwise here can be
 * followed one after another, each with what the one before it made.
 */
export function asItIs<Decided>(decided: Decided): Decided {
  return decided;
}

/** The names of the decisions that a policy takes as they are. */
export function takenAsTheyAre(policy: object): ReadonlySet<string> {
  return new Set(
    Object.entries(policy)
      .filter(([, decision]) => decision === asItIs)
      .map(([name]) => name),
  );
}
