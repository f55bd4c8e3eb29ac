import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{site,admin,api,build-scripts}/**/*.test.ts'],
    globalSetup: ['api/database/testing/global-setup.ts'],
    // Two cores: more workers than that only make browser tests wait for each other.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
