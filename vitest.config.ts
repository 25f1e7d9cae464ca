import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Tests start processes and browsers of their own.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { name: 'code', include: ['test/**/*.test.{ts,tsx}'], exclude: ['test/browser/**'] },
      },
      {
        extends: true,
        // A busy machine draws pages slowly.
        test: {
          name: 'browser',
          testTimeout: 180_000,
          include: ['test/browser/**/*.test.ts'],
          globalSetup: 'test/browser/global-setup.ts',
        },
      },
    ],
  },
});
