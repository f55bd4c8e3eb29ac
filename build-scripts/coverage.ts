import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startVitest } from 'vitest/node';
import { PROJECT_ROOT } from '../api/config.ts';
import { countTests } from './test-run/count-tests.ts';
import { coveragePage, coverageSchema } from './test-run/coverage-page.ts';

const PAGE = join(PROJECT_ROOT, 'docs', 'coverage.md');
/** Vitest's own report; git ignores it. */
const REPORT = join(PROJECT_ROOT, 'coverage');

/**
 * `npm run coverage`: every test, with V8's coverage, and the figures of each room in docs/coverage.md.
 * With parts of test files' paths, only those tests; the page is printed and not written.
 */
const { positionals: names } = parseArgs({ allowPositionals: true });
await rm(REPORT, { recursive: true, force: true });
const vitest = await startVitest('test', names, {
  run: true,
  // In workers that many files share, V8 ends with SIGSEGV while it collects their coverage.
  isolate: true,
  coverage: {
    enabled: true,
    provider: 'v8',
    include: ['{site,admin,api,build-scripts}/**/*.{ts,tsx}'],
    exclude: ['**/*.test.ts', '**/testing/**', 'api/database/migrations/**'],
    reporter: [['json-summary'], ['html']],
    reportsDirectory: REPORT,
  },
});
await vitest.close();
const { failed, passed } = countTests(vitest);
if (failed > 0 || passed === 0) {
  console.error(`${passed} passed, ${failed} failed: no figures.`);
  process.exitCode = 1;
} else {
  const summary = await readFile(join(REPORT, 'coverage-summary.json'), 'utf8');
  const page = coveragePage(coverageSchema.parse(JSON.parse(summary)), PROJECT_ROOT);
  if (names.length > 0) console.log(page);
  else await writeFile(PAGE, page);
}
