import { connect } from 'node:net';
import type { Frame } from '../test-client.ts';
import { frame, frameReader } from './frame.ts';

/** A program for tests that loaded the core: the calls of the library, over the bridge. */
export interface TestProgram {
  /** `chat_migrate_init`; resolves with its JSON and the controller, `0` for none. */
  init(path: string, key?: string, confirm?: string, queueSize?: string): Promise<{ json: Frame; controller: string }>;
  /** `chat_send_cmd`. */
  command(controller: string, text: string): Promise<Frame>;
  /** `chat_recv_msg_wait`, in milliseconds; undefined when nothing came. */
  receive(controller: string, wait: number, acknowledge?: boolean): Promise<Frame | undefined>;
  /** Any call. */
  call(operation: string, ...fields: (string | Uint8Array)[]): Promise<Buffer>;
  /** Types of all events until one of this type, with it. */
  eventsUntil(controller: string, type: string): Promise<Frame[]>;
  /** Ends as a process does that is killed; resolves when the connections are closed. */
  kill(): Promise<void>;
}

let programs = 0;

/** A program with the folder that its paths start from. */
export function testProgram(socketPath: string, folder = '/somewhere'): TestProgram {
  const name = `test-${++programs}`;
  const sockets = new Set<ReturnType<typeof connect>>();
  const idle: ReturnType<typeof open>[] = [];
  const open = () => {
    const socket = connect(socketPath);
    sockets.add(socket);
    const waiting: { readonly resolve: (bytes: Buffer) => void; readonly reject: (error: Error) => void }[] = [];
    socket.on(
      'data',
      frameReader((bytes) => waiting.shift()?.resolve(bytes)),
    );
    socket.on('error', () => {});
    socket.on('close', () => {
      for (const { reject } of waiting) reject(new Error('closed'));
    });
    const send = (operation: string, fields: readonly (string | Uint8Array)[]) =>
      socket.write(frame(Buffer.concat([Buffer.from(operation), ...fields.map((field) => frame(Buffer.from(field)))])));
    send('H', ['C library', name, '4711', folder]);
    return {
      send,
      ask: (operation: string, fields: readonly (string | Uint8Array)[]) =>
        new Promise<Buffer>((resolve, reject) => {
          waiting.push({ resolve, reject });
          send(operation, fields);
        }),
    };
  };
  const call = async (operation: string, acknowledge: boolean, fields: readonly (string | Uint8Array)[]) => {
    const connection = idle.pop() ?? open();
    const bytes = await connection.ask(operation, fields);
    if (acknowledge) connection.send('A', []);
    idle.push(connection);
    return bytes;
  };
  const receive = async (controller: string, wait: number, acknowledge = true) => {
    const text = String(await call('R', acknowledge, [controller, String(wait * 1000)]));
    return text === '' ? undefined : JSON.parse(text);
  };
  return {
    init: async (path, key = '', confirm = 'yesUp', queueSize = '') => {
      const [controller = '', json = ''] = String(await call('I', false, [path, key, confirm, queueSize])).split('\n');
      return { controller, json: JSON.parse(json) };
    },
    command: async (controller, text) => JSON.parse(String(await call('C', false, [controller, text]))),
    receive,
    call: (operation, ...fields) => call(operation, false, fields),
    eventsUntil: async (controller, type) => {
      const events: Frame[] = [];
      for (;;) {
        const event = (await receive(controller, 30_000))?.result;
        if (event === undefined) throw new Error(`no ${type} after ${JSON.stringify(events.map(({ type }) => type))}`);
        events.push(event);
        if (event.type === type) return events;
      }
    },
    kill: async () => {
      await Promise.all(
        [...sockets].map(
          (socket) =>
            new Promise((resolve) => {
              socket.once('close', resolve);
              socket.destroy();
            }),
        ),
      );
    },
  };
}
