import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { createVitest, startVitest, type Vitest } from 'vitest/node';
import { PROJECT_ROOT } from '../api/config.ts';
import { runChecks } from './check.ts';
import { chooseTests, unmatchedNames } from './test-run/choose-tests.ts';
import { countTests, testsOf } from './test-run/count-tests.ts';

/**
 * `npm test`: the checks, then every test. `npm test -- NAME…`: without checks, the tests of files whose
 * paths contain a NAME, else the tests whose names do. Both end with one plain line that any CI can read.
 * `npm test -- --watch` is Vitest's watch mode; NAMEs are parts of paths there.
 */
const { values, positionals: names } = parseArgs({
  options: { watch: { type: 'boolean' } },
  allowPositionals: true,
});
if (values.watch) await startVitest('test', names, { watch: true });
else process.exitCode = names.length === 0 ? await runAll() : await runChosen(names);

async function runAll(): Promise<number> {
  const checks = await runChecks();
  const vitest = await startVitest('test', [], { run: true, watch: false });
  await vitest.close();
  const { passed, failed, skipped } = countTests(vitest);
  return report(checks.passed + passed, checks.failed + failed, skipped);
}

async function runChosen(chosen: readonly string[]): Promise<number> {
  const vitest = await createVitest('test', { run: true, watch: false });
  try {
    await vitest.standalone();
    const files = await findTestFiles(vitest);
    const choice = chooseTests(files, chosen);
    const specifications = choice.map(({ path, pattern }) =>
      vitest
        .getRootProject()
        .createSpecification(join(PROJECT_ROOT, path), pattern && { testNamePattern: pattern }),
    );
    if (specifications.length > 0) await vitest.runTestSpecifications(specifications);
    const ran = testsOf(vitest.state.getTestModules())
      .filter((test) => test.result().state !== 'skipped')
      .map(({ fullName }) => fullName);
    const whole = choice.flatMap(({ path, pattern }) => (pattern === undefined ? [path] : []));
    const unmatched = unmatchedNames(chosen, whole, ran);
    for (const name of unmatched)
      console.error(`No test file and no test has "${name}" in its name.`);
    const { passed, failed } = countTests(vitest);
    return report(passed, failed + unmatched.length, 0);
  } finally {
    await vitest.close();
  }
}

async function findTestFiles(vitest: Vitest) {
  const specifications = await vitest.globTestSpecifications();
  return Promise.all(
    specifications.map(async ({ moduleId }) => ({
      path: relative(PROJECT_ROOT, moduleId),
      source: await readFile(moduleId, 'utf8'),
    })),
  );
}

/** @returns the exit code; a run without any test fails */
function report(passed: number, failed: number, skipped: number): number {
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed > 0 || passed === 0 ? 1 : 0;
}
