import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Absolute path of the folder that holds `vectors/`: the same from `harness/` and from `dist/harness/`. */
export const packageRoot: string = folderAbove(import.meta.dirname);

function folderAbove(start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'vectors', 'format'))) return folder;
    if (folder === dirname(folder)) throw new Error(`no folder above ${start} holds vectors/`);
  }
}
