import type { Connection } from '../smcp-wire/connection.ts';

interface NullClientOptions {
  readonly url: string;
  connect(url: string): Promise<Connection>;
}

/** A client that does something with its connection, until the server has enough. */
function nullClient(greet: (connection: Connection) => void) {
  return async ({ url, connect }: NullClientOptions): Promise<void> => {
    const connection = await connect(url);
    await new Promise<void>((resolve) => {
      connection.onClose(resolve);
      greet(connection);
    });
  };
}

/** SMCP clients that do nothing right. */
export const nullClients = {
  absent: async () => {},
  silent: nullClient(() => {}),
  closing: nullClient((connection) => connection.close()),
  babbling: nullClient((connection) => connection.send('{"hello":"world"}')),
  echo: nullClient((connection) => {
    connection.onText((text) => connection.send(text));
    connection.send('{}');
  }),
};
