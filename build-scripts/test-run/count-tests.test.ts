import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../api/config.ts';

const run = promisify(execFile);

/** Counts the results of the files of a folder, in a process of its own. */
const COUNT = `
import { startVitest } from 'vitest/node';
import { countTests } from './build-scripts/test-run/count-tests.ts';
const options = { run: true, watch: false, config: false, root: process.argv[1], reporters: [{}] };
const vitest = await startVitest('test', [], options);
await vitest.close();
console.log(JSON.stringify(countTests(vitest)));
process.exit(0);
`;

const PASSES = `it('passes', () => undefined);`;

const FILES = {
  'passes.test.js': PASSES,
  'fails.test.js': `it('fails', () => { throw new Error(); }); ${PASSES}`,
  'hook.test.js': `describe('a suite', () => { beforeAll(() => { throw new Error(); }); ${PASSES} });`,
  'file-hook.test.js': `beforeAll(() => { throw new Error(); }); ${PASSES}`,
  'afterwards.test.js': `describe('a suite', () => { afterAll(() => { throw new Error(); }); ${PASSES} });`,
  'not-loaded.test.js': `import './nothing.js'; ${PASSES}`,
  'skips.test.js': `it.skip('skips', () => undefined); ${PASSES}`,
  'loose.test.js': `it('passes', () => { Promise.reject(new Error()); });`,
};

describe('the results of a run count', () => {
  let folder = '';
  beforeAll(async () => {
    // Below the project, where files find its packages.
    folder = await mkdtemp(join(PROJECT_ROOT, 'node_modules/.count-tests-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each<[keyof typeof FILES, { passed: number; failed: number; skipped: number }]>([
    ['passes.test.js', { passed: 1, failed: 0, skipped: 0 }],
    ['fails.test.js', { passed: 1, failed: 1, skipped: 0 }],
    ['hook.test.js', { passed: 0, failed: 1, skipped: 1 }],
    ['file-hook.test.js', { passed: 0, failed: 1, skipped: 1 }],
    ['afterwards.test.js', { passed: 1, failed: 1, skipped: 0 }],
    ['not-loaded.test.js', { passed: 0, failed: 1, skipped: 0 }],
    ['skips.test.js', { passed: 1, failed: 0, skipped: 1 }],
    ['loose.test.js', { passed: 1, failed: 1, skipped: 0 }],
  ])('%s', async (name, counts) => {
    const root = await mkdtemp(join(folder, 'run-'));
    const globals = `import { afterAll, beforeAll, describe, it } from 'vitest';\n`;
    await writeFile(join(root, name), globals + FILES[name]);
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', COUNT, root], {
      cwd: PROJECT_ROOT,
    });
    expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toEqual(counts);
  });
});
