import type { TestCase, TestModule, Vitest } from 'vitest/node';

/** Counts the results of a Vitest's last run. */
export function countTests(vitest: Vitest) {
  const modules = vitest.state.getTestModules();
  const states = testsOf(modules).map((test) => test.result().state);
  const count = (state: string) => states.filter((candidate) => candidate === state).length;
  // A file that cannot be loaded has no tests, but counts as a failure.
  const broken = modules.filter(
    (module) => module.state() === 'failed' && module.children.size === 0,
  ).length;
  const suites = modules.filter((module) => module.errors().length > 0).length;
  const loose = vitest.state.getUnhandledErrors().length;
  return {
    passed: count('passed'),
    /** Tests, files that could not be loaded, and errors outside of tests. */
    failed: count('failed') + Math.max(broken, suites) + loose,
    skipped: count('skipped'),
  };
}

export const testsOf = (modules: readonly TestModule[]): TestCase[] =>
  modules.flatMap((module) => [...module.children.allTests()]);
