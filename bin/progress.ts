import type { Progress } from '../harness/job.ts';

/** The terminal that the line is written to. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** One rewritten line: how far the run is, what is left, what runs. */
export interface ProgressLine {
  /** Needs no `this`. */
  readonly show: (progress: Progress) => void;
  /** Takes the line away; a later `show` brings it back. */
  readonly clear: () => void;
}

const eraseLine = '\r\u001b[K';
const pause = 100;

/** Writes to a terminal only, at most ten times a second; `now` is in milliseconds. */
export function createProgress(
  stream: ProgressStream,
  now: () => number = performance.now.bind(performance),
): ProgressLine {
  if (stream.isTTY !== true) return { show: () => {}, clear: () => {} };
  const began = now();
  let written: number | undefined;
  return {
    show(progress) {
      const time = now();
      if (written !== undefined && time - written < pause) return;
      written = time;
      stream.write(eraseLine + describe(progress, time - began).slice(0, (stream.columns ?? 80) - 1));
    },
    clear() {
      if (written !== undefined) stream.write(eraseLine);
      written = undefined;
    },
  };
}

/** The estimate takes every row to last as long as those that are done. */
function describe({ done, total, running }: Progress, elapsed: number): string {
  const left = done === 0 ? '' : `, about ${Math.ceil((elapsed / done) * (total - done) * 0.001)} s left`;
  return `${done}/${total}${left}: ${running}`;
}
