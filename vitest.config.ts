import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { temporaryFolder } from './build-scripts/test-run/temporary-folder.ts';

/** What takes longest: half a minute and more, where others take a few seconds. */
const LONG =
  /\/(?:drill|start|keyboard|back-office|businesses|import-file|kill-import|accessibility|report|business|upload|bench|rebuild-batch\.races)\.test\.ts$/;

/** What takes long begins first: last, it had kept one worker busy for two minutes alone. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const NODE_COMPILE_CACHE = join(tmpdir(), 'node-compile-cache');
// Global setup reads it in this process, tests in theirs.
process.env.TMPDIR = temporaryFolder();

export default defineConfig({
  test: {
    include: ['{site,admin,api,build-scripts}/**/*.test.ts'],
    globalSetup: ['api/database/testing/global-setup.ts'],
    sequence: { sequencer: LongFirst },
    execArgv: [
      // What reads spreadsheets is a thread; see decision 21.
      '--no-memory-protection-keys',
      // Tests start hundreds of short threads: with small heaps, V8 collects each several times while it
      // loads its modules. An import takes a sixth less processor time.
      '--min-semi-space-size=16',
      '--initial-old-space-size=256',
    ],
    // What Node has compiled for one process or thread, it finds here for the next: half of the time
    // that these take to start, and tests start hundreds.
    env: { NODE_COMPILE_CACHE, TMPDIR: tmpdir() },
    // A file would load all of the server anew, for a second: what a process has loaded, the files after
    // it find. None replaces modules, and each has a database, a server and pages of its own.
    isolate: false,
    // Two cores: more workers than that only make browser tests wait for each other.
    maxWorkers: 2,
    // What takes 30 s here has taken twice that on a busier machine; a test that hangs is still ended.
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
});
