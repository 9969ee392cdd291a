/** One WebSocket connection, whoever opened it. */
export interface Connection {
  /** Address of the other side: `127.0.0.1`. */
  readonly address: string;
  send(frame: string | Uint8Array): void;
  /** Registers the one listener for text frames; frames that came before are delivered first. */
  onText(listener: (text: string) => void): void;
  onClose(listener: () => void): void;
  close(code?: number): void;
}
