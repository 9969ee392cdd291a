import type { Clock, CoreConnection } from './model.ts';

/** One frame, as it went over a connection of the harness. */
export interface Entry {
  /** Position in the whole run, from 0. */
  readonly order: number;
  /** Milliseconds of the run's clock since the run began. */
  readonly at: number;
  /** Which connection of the harness it was. */
  readonly connection: string;
  readonly direction: 'sent' | 'received';
  /** The frame's text, secrets redacted. */
  readonly frame: string;
}

/**
 * Numbers everything sent and received, in order: the evidence, and the only thing a judge may look at. What belongs to no
 * exchange (reports of status, the steps of connecting) is kept by nobody: most of a run's frames are such.
 */
export interface Transcript {
  readonly clock: Clock;
  /** Records a frame and returns its entry. */
  record(connection: string, direction: Entry['direction'], frame: string): Entry;
}

export function createTranscript(clock: Clock): Transcript {
  const start = clock.now();
  let recorded = 0;
  return {
    clock,
    record: (connection, direction, frame) => ({
      order: recorded++,
      at: clock.now() - start,
      connection,
      direction,
      frame: direction === 'sent' ? redact(frame) : frame,
    }),
  };
}

/** A private key must not reach a report. */
function redact(frame: string): string {
  return frame.replace(/( sign_key=)[^\s"]+/, '$1<redacted>');
}

/** A connection whose frames are recorded before anybody sees them. */
export interface RecordedConnection {
  send(frame: string): Entry;
  onFrame(listener: (entry: Entry, frame: string) => void): void;
  onClose(listener: () => void): void;
  close(): void;
}

export function recorded(connection: CoreConnection, name: string, transcript: Transcript): RecordedConnection {
  return {
    send(frame) {
      const entry = transcript.record(name, 'sent', frame);
      connection.send(frame);
      return entry;
    },
    onFrame: (listener) => connection.onFrame((frame) => listener(transcript.record(name, 'received', frame), frame)),
    onClose: (listener) => connection.onClose(listener),
    close: () => connection.close(),
  };
}
