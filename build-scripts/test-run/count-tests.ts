import type { TestCase, TestModule, Vitest } from 'vitest/node';

/** Counts the results of a Vitest's last run. */
export function countTests(vitest: Vitest) {
  const modules = vitest.state.getTestModules();
  const states = testsOf(modules).map((test) => test.result().state);
  const count = (state: string) => states.filter((candidate) => candidate === state).length;
  const failed = modules.map((module) => {
    // The tests of a suite whose hook has failed count as skipped.
    const suites = [module, ...module.children.allSuites()].filter(
      (suite) => suite.errors().length > 0,
    ).length;
    const tests = testsOf([module]).filter((test) => test.result().state === 'failed').length;
    return Math.max(suites + tests, module.state() === 'failed' ? 1 : 0);
  });
  const loose = vitest.state.getUnhandledErrors().length;
  return {
    passed: count('passed'),
    /** Tests, suites whose hooks failed, files that could not be loaded, and errors outside of tests. */
    failed: failed.reduce((sum, each) => sum + each, 0) + loose,
    skipped: count('skipped'),
  };
}

export const testsOf = (modules: readonly TestModule[]): TestCase[] =>
  modules.flatMap((module) => [...module.children.allTests()]);
