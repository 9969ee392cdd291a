// Builds `dist` from nothing, so that no file of an earlier build stays behind.
import { execFileSync } from 'node:child_process';
import { chmodSync, rmSync } from 'node:fs';

rmSync('dist', { recursive: true, force: true });
execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'], { stdio: 'inherit' });
chmodSync('dist/bin/conformance.js', 0o755);
