import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { temporaryFolder } from './build-scripts/test-run/temporary-folder.ts';

/** Test files that take half a minute or more; the others take a few seconds. */
const LONG =
  /\/(?:drill|start|keyboard|back-office|businesses|import-file|kill-import|accessibility|report|business|upload|bench|rebuild-batch\.races)\.test\.ts$/;

/** Runs the long files first: at the end, one of them kept one worker busy for two minutes alone. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const NODE_COMPILE_CACHE = join(tmpdir(), 'node-compile-cache');
// Global setup reads it in this process, and tests in the workers.
process.env.TMPDIR = temporaryFolder();

export default defineConfig({
  test: {
    include: ['{site,admin,api,build-scripts}/**/*.test.ts'],
    globalSetup: ['api/database/testing/global-setup.ts'],
    sequence: { sequencer: LongFirst },
    execArgv: [
      // Imports read spreadsheets in threads; see decision 21.
      '--no-memory-protection-keys',
      // Tests start hundreds of short threads: with small heaps, V8 collects each several times while it
      // loads its modules. An import takes a sixth less processor time.
      '--min-semi-space-size=16',
      '--initial-old-space-size=256',
    ],
    // Tests start hundreds of processes and threads. Node's compile cache halves the time of a start.
    env: { NODE_COMPILE_CACHE, TMPDIR: tmpdir() },
    // Test files of one worker share loaded modules, which saves a second for each file. No test replaces
    // modules, and each file has its own database, server and pages.
    isolate: false,
    // One for each of two cores: with three, all tests take as long.
    maxWorkers: 2,
    // Six times what the slowest test takes on a quiet machine; a test that hangs still ends.
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // The default of a second is less than a page takes on a busy machine.
    expect: { poll: { timeout: 30_000 } },
  },
});
