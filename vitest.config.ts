import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{site,admin,api,build-scripts}/**/*.test.ts'],
    globalSetup: ['api/database/testing/global-setup.ts'],
    // What reads spreadsheets is a thread; see decision 31.
    execArgv: ['--no-memory-protection-keys'],
    // Two cores: more workers than that only make browser tests wait for each other.
    maxWorkers: 2,
    // What takes 30 s here has taken twice that on a busier machine; a test that hangs is still ended.
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
});
