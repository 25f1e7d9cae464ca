import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.js';

export default defineConfig(({ mode }) => ({
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // On two cores: tests spend about a third of their time waiting for processes and browsers.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Reading the modules again for each file would take as long as many of the tests.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'code',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/browser/**', 'test/unleash/**', 'test/engines/**', 'test/trust/**'],
        },
      },
      {
        extends: true,
        // Installs the engines: not part of `npm test`.
        test: { name: 'engines', testTimeout: 300_000, include: ['test/engines/**/*.test.ts'] },
      },
      {
        extends: true,
        // A few rounds of each; `--mode full`, as in `npm run test:trust`, runs them all.
        test: {
          name: 'trust',
          testTimeout: mode === 'full' ? 7_200_000 : 300_000,
          include: ['test/trust/**/*.test.ts'],
          env: { DOCSGEN_TRUST: mode },
        },
      },
      {
        extends: true,
        // A busy machine draws pages slowly.
        test: {
          name: 'browser',
          testTimeout: 600_000,
          expect: { poll: { timeout: 15_000 } },
          include: ['test/browser/**/*.test.ts'],
          env: { DOCSGEN_TRUST: mode },
          globalSetup: 'test/browser/global-setup.ts',
        },
      },
      {
        extends: true,
        // Installs a server and starts a database: not part of `npm test`.
        test: {
          name: 'unleash',
          testTimeout: 600_000,
          hookTimeout: 300_000,
          include: ['test/unleash/**/*.test.ts'],
          globalSetup: 'test/unleash/global-setup.ts',
          // One server for all files: what one changes, another would see.
          fileParallelism: false,
          isolate: true,
        },
      },
    ],
  },
}));
