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
}

/** Is told every frame of a run, in order. */
export type FrameListener = (entry: Entry, frame: string) => void;

/**
 * Numbers everything sent and received, in order. What a frame says is kept by the exchange that it belongs to; frames of
 * none (reports of status, the steps of connecting) are most of a run, and nobody reads them again unless the run is
 * recorded.
 */
export interface Transcript {
  readonly clock: Clock;
  /** The entry of the frame that goes over the connection now. */
  record(connection: string, direction: Entry['direction'], frame: string): Entry;
}

export function createTranscript(clock: Clock, onFrame?: FrameListener): Transcript {
  const start = clock.now();
  let recorded = 0;
  return {
    clock,
    record(connection, direction, frame) {
      const entry: Entry = { order: recorded++, at: clock.now() - start, connection, direction };
      onFrame?.(entry, frame);
      return entry;
    },
  };
}

/** A connection whose frames are recorded before anybody sees them. */
export interface RecordedConnection {
  send(frame: string): Entry;
  onFrame(listener: FrameListener): void;
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
