import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes more than 40 s; everything else takes 9 on average. */
const LONG =
  /\/(?:drill|accessibility|back-office|businesses|report|imports|start|kill-import)\.test\.ts$/;

/** What takes long begins first: last, it had kept one worker busy for two minutes alone. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    include: ['{site,admin,api,build-scripts}/**/*.test.ts'],
    globalSetup: ['api/database/testing/global-setup.ts'],
    sequence: { sequencer: LongFirst },
    // What reads spreadsheets is a thread; see decision 31.
    execArgv: ['--no-memory-protection-keys'],
    // Two cores: more workers than that only make browser tests wait for each other.
    maxWorkers: 2,
    // What takes 30 s here has taken twice that on a busier machine; a test that hangs is still ended.
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
});
