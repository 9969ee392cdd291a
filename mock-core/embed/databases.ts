import { resolve } from 'node:path';
import type { ServedCore } from '../api/core.ts';
import { type Controller, openController } from './controller.ts';

/** What `chat_migrate_init` is told. */
export interface Database {
  /** Prefix of the database's files, or of its schemas. */
  readonly path: string;
  /** Pass phrase, or the connection string of a database server. */
  readonly key: string;
  readonly confirm: string;
  readonly queueSize?: number;
}

/** What it answers: a controller with `ok`, or only the JSON that says why there is none. */
export interface Opened {
  readonly controller?: Controller;
  readonly json: string;
}

/** The databases of the programs of one world. */
export interface Databases {
  /** Opens a database, which is made where there is none; `folder` is the program's. */
  open(database: Database, folder: string): Opened;
}

const confirmations = new Set(['yesUp', 'yesUpDown', 'console', 'error']);

/**
 * Each path is a database that lasts as long as the world. The first one is the bot's core, unless a client came to that over
 * a socket. A program that opens a database takes it from the one that had it.
 */
export function databases(botCore: ServedCore, emptyCore: () => ServedCore): Databases {
  const known = new Map<string, { readonly core: ServedCore; readonly key: string; holder?: Controller }>();
  return {
    open: ({ path, key, confirm, queueSize = 1 }, folder) => {
      if (!confirmations.has(confirm)) return { json: '{"type":"invalidConfirmation"}' };
      if (queueSize < 1) return { json: '{"type":"invalidQueueSize"}' };
      const place = resolve(folder, path);
      const found = known.get(place) ?? { key, core: botCore.reached() ? emptyCore() : botCore };
      if (found.key !== key) return { json: JSON.stringify({ type: 'errorNotADatabase', dbFile: `${path}_chat.db` }) };
      known.set(place, found);
      found.holder?.close();
      found.holder = openController(found.core);
      return { controller: found.holder, json: '{"type":"ok"}' };
    },
  };
}
