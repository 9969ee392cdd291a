import { fileURLToPath } from 'node:url';

/** Path of the compiled command line, beside the compiled benchmark. */
export const conformance: string = fileURLToPath(new URL('../bin/conformance.js', import.meta.url));
