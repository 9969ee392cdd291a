/** Remembers the text of each record until the record's revision grows. */
export function cachedText<Holder extends object>(
  revisionOf: (holder: Holder) => number,
  write: (holder: Holder) => string,
): (holder: Holder) => string {
  const texts = new WeakMap<Holder, { readonly revision: number; readonly text: string }>();
  return (holder) => {
    const revision = revisionOf(holder);
    const known = texts.get(holder);
    if (known?.revision === revision) return known.text;
    const text = write(holder);
    texts.set(holder, { revision, text });
    return text;
  };
}
