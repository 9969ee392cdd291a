import { withoutSecrets } from '../harness/recording/redaction.ts';
import type { FrameListener } from '../harness/transcript.ts';
import { printable } from '../reports/printable.ts';

/** Characters of a frame that a line shows. */
const shownLength = 500;

/** Writes one line a frame, as it goes over a connection of the harness: time, connection, direction, text. */
export function createWireLog(write: (line: string) => void): FrameListener {
  return ({ at, connection, direction }, frame) => {
    const text = withoutSecrets(frame);
    const shown = printable(text.slice(0, shownLength));
    const cut = text.length > shownLength ? `… (cut, ${text.length} characters in all)` : '';
    write(
      `${at.toFixed(1).padStart(9)} ms  ${printable(connection)} ${direction === 'sent' ? '→' : '←'} ${shown}${cut}\n`,
    );
  };
}
