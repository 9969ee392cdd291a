import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{bin,harness,mock-core,reference,reports,suites,bench}/**/*.test.ts'],
    isolate: false,
    testTimeout: 60_000,
    // Many tests wait for programs of their own.
    maxWorkers: '100%',
  },
});
