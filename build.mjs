// Builds `dist`, or the folder that is named, from nothing, so that no file of an earlier build stays behind.
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.argv[2] ?? 'dist';
rmSync(folder, { recursive: true, force: true });
execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json', '--outDir', folder], {
  stdio: 'inherit',
});
// Read as they are by the HTML report.
for (const name of ['page.css', 'browser-script.js']) {
  copyFileSync(join('reports/html', name), join(folder, 'reports/html', name));
}
chmodSync(join(folder, 'bin/conformance.js'), 0o755);
