import type { Controller } from './controller.ts';
import type { Database, Databases } from './databases.ts';

/** A program that loaded the core, when it opens a database. */
export interface Attachment {
  /** What it loaded. */
  readonly by: 'C library' | 'Node module';
  readonly pid: number;
  /** Path of the database, as the program gave it. */
  readonly database: string;
}

/** How a program names itself on each of its connections. */
export interface Introduction extends Omit<Attachment, 'database'> {
  /** The same on all its connections, and on nobody else's. */
  readonly name: string;
  /** Folder that its paths start from. */
  readonly folder: string;
}

/** One program on one of its connections. */
export interface Program {
  readonly folder: string;
  /** Opens a database: the controller's number, 0 for none, and after a line break the library's JSON. */
  open(database: Database): string;
  /** The connection has ended; with the last one the program is gone, and its controllers close. */
  leave(): void;
}

/** The programs that loaded the core, and their controllers by number. */
export interface Programs {
  readonly controllers: ReadonlyMap<string, Controller>;
  enter(introduction: Introduction): Program;
}

/** @param attached told of every database that was opened */
export function programs(databases: Databases, attached: (attachment: Attachment) => void): Programs {
  const present = new Map<string, { connections: number; readonly controllers: Set<string> }>();
  const controllers = new Map<string, Controller>();
  let opened = 0;
  return {
    controllers,
    enter: ({ by, name, pid, folder }) => {
      const own = present.get(name) ?? { connections: 0, controllers: new Set() };
      present.set(name, own);
      own.connections++;
      return {
        folder,
        open: (database) => {
          const { controller, json } = databases.open(database, folder);
          if (!controller) return `0\n${json}`;
          const id = String(++opened);
          controllers.set(id, controller);
          own.controllers.add(id);
          attached({ by, pid, database: database.path });
          return `${id}\n${json}`;
        },
        leave: () => {
          if (--own.connections > 0) return;
          present.delete(name);
          for (const id of own.controllers) {
            controllers.get(id)?.close();
            controllers.delete(id);
          }
        },
      };
    },
  };
}
