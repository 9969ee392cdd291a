/** Where something stands in a text file; lines and characters (Unicode code points) are counted from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** A piece of one line. */
export interface Part extends Place {
  readonly text: string;
}

/** A text that may go over several lines, which are joined by one blank each. */
export interface Passage {
  readonly text: string;
  /** Where the character at an index of `text` stands in the file; the index after the last one is a place too. */
  place(index: number): Place;
}

export function passageOf(parts: readonly Part[]): Passage {
  return {
    text: parts.map(({ text }) => text).join(' '),
    place(index) {
      let left = index;
      let found: Place = { line: 1, column: 1 };
      for (const { line, column, text } of parts) {
        found = { line, column: column + [...text.slice(0, left)].length };
        if (left <= text.length) break;
        left -= text.length + 1;
      }
      return found;
    },
  };
}
