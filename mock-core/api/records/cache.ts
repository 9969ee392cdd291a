import type { Recorded } from '../../world/recorded.ts';

/** Remembers the text of each record until the record's revision grows. */
export function cachedText<Holder extends Recorded>(
  revisionOf: (holder: Holder) => number,
  write: (holder: Holder) => string,
): (holder: Holder) => string {
  return (holder) => {
    const revision = revisionOf(holder);
    const { written } = holder;
    if (written?.revision === revision) return written.text;
    const text = flat(write(holder));
    holder.written = { revision, text };
    return text;
  };
}

/** The same text in one piece: what is spliced from many costs that again in every frame that holds it. */
function flat(text: string): string {
  return text.charCodeAt(0) >= 0 ? text : '';
}
