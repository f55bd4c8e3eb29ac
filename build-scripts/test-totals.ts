import type { Reporter, TestModule } from 'vitest/node';

/** Ends the run on one plain line that any CI can read: `N passed, N failed`. */
// biome-ignore lint/style/noDefaultExport: vitest loads reporters by their default export.
export default class TestTotals implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const states = modules.flatMap((module) =>
      Array.from(module.children.allTests(), (test) => test.result().state),
    );
    const count = (state: string) => states.filter((candidate) => candidate === state).length;
    // A file that cannot be loaded has no tests to fail, but the run has failed all the same.
    const broken = modules.filter((module) => module.errors().length > 0).length;
    const skipped = count('skipped');
    console.log(
      `${count('passed')} passed, ${count('failed') + broken} failed${skipped ? `, ${skipped} skipped` : ''}`,
    );
  }
}
