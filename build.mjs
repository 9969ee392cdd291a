// Builds `dist` from nothing, so that no file of an earlier build stays behind.
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, rmSync } from 'node:fs';

rmSync('dist', { recursive: true, force: true });
execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'], { stdio: 'inherit' });
// Read as they are by the HTML report.
for (const name of ['page.css', 'browser-script.js']) copyFileSync(`reports/html/${name}`, `dist/reports/html/${name}`);
chmodSync('dist/bin/conformance.js', 0o755);
