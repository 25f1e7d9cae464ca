import { defineConfig } from 'vitest/config';

/** The tests of the part whose code is mutated. */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    maxWorkers: 1,
    isolate: false,
    include: (process.env.DOCSGEN_MUTATION_TESTS ?? '').split(' '),
  },
});
