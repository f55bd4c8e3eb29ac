import { startVitest, type TestModule } from 'vitest/node';
import { runChecks } from './check.ts';

/**
 * `npm test`: the checks, then every test, and at the end one plain line that any CI can read. With
 * names of test files after `--`, only those tests.
 */
const chosen = process.argv.slice(2);
const checks = chosen.length === 0 ? await runChecks() : { passed: 0, failed: 0 };
const vitest = await startVitest('test', chosen, { run: true, watch: false });
const tests = countTests(vitest.state.getTestModules());
const loose = vitest.state.getUnhandledErrors().length;
await vitest.close();

const failed = checks.failed + tests.failed + loose;
// Nothing found is nothing proved.
process.exitCode = failed > 0 || tests.passed === 0 ? 1 : 0;
console.log(
  `${checks.passed + tests.passed} passed, ${failed} failed${tests.skipped ? `, ${tests.skipped} skipped` : ''}`,
);

function countTests(modules: readonly TestModule[]): {
  passed: number;
  failed: number;
  skipped: number;
} {
  const states = modules.flatMap((module) =>
    Array.from(module.children.allTests(), (test) => test.result().state),
  );
  const count = (state: string) => states.filter((candidate) => candidate === state).length;
  // A file that cannot be loaded has no test to fail, but the run has failed all the same.
  const broken = modules.filter(
    (module) => module.state() === 'failed' && module.children.size === 0,
  ).length;
  const suites = modules.filter((module) => module.errors().length > 0).length;
  return {
    passed: count('passed'),
    failed: count('failed') + Math.max(broken, suites),
    skipped: count('skipped'),
  };
}
