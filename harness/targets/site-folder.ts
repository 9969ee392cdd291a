import { closeSync, constants, fstatSync, openSync, readSync, realpathSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import type { SiteDocument, SiteDocumentName } from '../peers/site-peer.ts';
import type { SiteAccess } from './site.ts';
import { largestDocument } from './site-limits.ts';

/** A site as its files lie in a folder, before it is published. A link that leads out of the folder is not followed. */
export function siteFolder(folder: string): SiteAccess {
  const root = realpathSync(resolve(folder));
  return { name: folder, read: async (name) => readFile(root, name) };
}

function readFile(root: string, name: SiteDocumentName): SiteDocument {
  const path = realPath(join(root, name));
  if (path === undefined) return { outcome: 'absent', because: `there is no file ${name}` };
  if (!path.startsWith(root + sep)) return { outcome: 'unread', because: `${name} leads out of the folder` };
  // Without waiting: to open a pipe that nobody writes to would take for ever.
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const status = fstatSync(file);
    if (!status.isFile()) return { outcome: 'absent', because: `${name} is no file` };
    if (status.size > largestDocument) return { outcome: 'unread', because: `${name} is longer than 1 MiB` };
    const bytes = Buffer.alloc(status.size);
    const read = readSync(file, bytes, 0, bytes.length, 0);
    return { outcome: 'found', text: bytes.toString('utf8', 0, read), links: [] };
  } finally {
    closeSync(file);
  }
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
