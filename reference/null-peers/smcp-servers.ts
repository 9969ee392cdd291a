import type { Connection } from '../smcp-wire/connection.ts';
import { honestWire } from '../smcp-wire/policy.ts';
import { createWire, type Secrets } from '../smcp-wire/wire.ts';

interface NullServerOptions {
  readonly secrets: Secrets;
  readonly now: () => number;
}

/** What a server that understands nothing does with a connection. */
type NullServer = (options: NullServerOptions) => (connection: Connection) => void;

/** SMCP servers that do nothing right. */
export const nullServers: Readonly<Record<string, NullServer>> = {
  silent: () => () => {},
  echo: () => (connection) => connection.onText((text) => connection.send(text)),
  closing: () => (connection) => connection.close(),
  babbling: () => (connection) => connection.onText(() => connection.send('{"hello":"world"}')),
  /** Answers everything with an error that the deployment signed. */
  refusing:
    ({ secrets, now }) =>
    (connection) => {
      const wire = createWire({ secrets, policy: honestWire, now, seen: new Map() });
      connection.onText((text) => {
        const { id } = wire.take(text);
        const payload = { request_id: id ?? null, error: 'no', timestamp: now() };
        for (const frame of wire.make('error', payload, false)) connection.send(frame);
      });
    },
};
