/** One connection to the JSON API of a SimpleX core: a text frame is one JSON object. */
export interface CoreConnection {
  send(frame: string): void;
  /** Registers the one listener for frames; frames that came before are delivered first. */
  onFrame(listener: (frame: string) => void): void;
  /** Registers the one listener for the end of the connection. */
  onClose(listener: () => void): void;
  close(): void;
}
