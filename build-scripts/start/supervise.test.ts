import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../api/errors.ts';
import { EXIT_CODE, exitCodeOf } from './exit-codes.ts';
import { describeCrash, supervise } from './supervise.ts';

describe('a supervised server', () => {
  let folder = '';
  let said: string[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'supervise-'));
    said = [];
  });
  afterEach(() => rm(folder, { recursive: true }));

  const runs = async () => (await readFile(join(folder, 'runs'), 'utf8')).length;

  /** Runs a server that does one thing in its first run, the next in its second, … */
  function run(...actions: string[]): Promise<number> {
    const script = `
      const { appendFileSync, readFileSync } = require('node:fs');
      const file = ${JSON.stringify(join(folder, 'runs'))};
      appendFileSync(file, '.');
      const run = readFileSync(file, 'utf8').length;
      ${actions.map((action, index) => `if (run === ${index + 1}) { ${action} }`).join('\n')}`;
    return supervise(['--eval', script], { pause: () => 0, say: (line) => void said.push(line) });
  }

  it('is started again whatever it dies of, and told why, until it ends in good order', async () => {
    const code = await run(
      "process.kill(process.pid, 'SIGABRT')",
      "process.kill(process.pid, 'SIGKILL')",
      "process.kill(process.pid, 'SIGSEGV')",
      'process.exit(3)',
    );
    expect([code, await runs()]).toEqual([0, 5]);
    expect(said.map((line) => line.replace(/ It is started again in 0 s\.$/, ''))).toEqual([
      'The server has aborted (SIGABRT), mostly because its heap was full: see above.',
      expect.stringMatching(/^The server was killed/),
      'The server has crashed (SIGSEGV).',
      'The server has ended unexpectedly (exit code 3).',
    ]);
  });

  it('is given up after five crashes within a minute each', async () => {
    const crash = "process.kill(process.pid, 'SIGKILL')";
    expect(await run(...Array.from({ length: 9 }, () => crash))).toBe(137);
    expect(await runs()).toBe(5);
    expect(said.at(-1)).toContain('5 times in a row within a minute of its start: given up.');
  });

  it('is not started again where it cannot start', async () => {
    for (const wrong of ['environment', 'configuration', 'internal'] as const) {
      const expected = exitCodeOf(new AppError(wrong, 'wrong'));
      expect(await run(...Array.from({ length: 9 }, () => `process.exit(${expected})`))).toBe(
        expected,
      );
    }
    expect([await runs(), said]).toEqual([3, []]);
    expect(exitCodeOf(new AppError('configuration', ''))).toBe(EXIT_CODE.misconfigured);
    expect(exitCodeOf(new Error('unknown'))).toBe(EXIT_CODE.failed);
  });

  it('is said to have run out of memory where the kernel says so', () => {
    const killed = { code: null, signal: 'SIGKILL' } as const;
    expect(describeCrash(killed, true)).toContain('had run out of memory');
    expect(describeCrash(killed, false)).not.toContain('memory');
    expect(describeCrash({ code: 134, signal: null }, false)).toContain('heap was full');
  });
});
