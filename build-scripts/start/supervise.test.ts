import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../api/errors.ts';
import { EXIT_CODE, exitCodeOf } from './exit-codes.ts';
import { describeCrash, supervise } from './supervise.ts';

describe('a supervised server', () => {
  let folder = '';
  let lines: string[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'supervise-'));
    lines = [];
  });
  afterEach(() => rm(folder, { recursive: true }));

  const runs = async () => (await readFile(join(folder, 'runs'), 'utf8')).length;

  /** Runs a server that executes the first action in its first run, the second in its second, … */
  function run(...actions: string[]): Promise<number> {
    const script = `
      const { appendFileSync, readFileSync } = require('node:fs');
      const file = ${JSON.stringify(join(folder, 'runs'))};
      appendFileSync(file, '.');
      const run = readFileSync(file, 'utf8').length;
      ${actions.map((action, index) => `if (run === ${index + 1}) { ${action} }`).join('\n')}`;
    return supervise(['--eval', script], { pause: () => 0, say: (line) => void lines.push(line) });
  }

  it('is restarted after every kind of crash, with the reason, until it stops', async () => {
    const code = await run(
      "process.kill(process.pid, 'SIGABRT')",
      "process.kill(process.pid, 'SIGKILL')",
      "process.kill(process.pid, 'SIGSEGV')",
      'process.exit(3)',
    );
    expect([code, await runs()]).toEqual([0, 5]);
    expect(lines.map((line) => line.replace(/ It is started again in 0 s\.$/, ''))).toEqual([
      'The server has aborted (SIGABRT), usually because its heap was full. See the messages above.',
      expect.stringMatching(/^The server was killed/),
      'The server has crashed (SIGSEGV).',
      'The server has ended unexpectedly (exit code 3).',
    ]);
  });

  it('is not restarted after five crashes within a minute each', async () => {
    const crash = "process.kill(process.pid, 'SIGKILL')";
    expect(await run(...Array.from({ length: 9 }, () => crash))).toBe(137);
    expect(await runs()).toBe(5);
    expect(lines.at(-1)).toContain(
      '5 times in a row within a minute of its start. It is not started again.',
    );
  });

  it('is not restarted when it cannot start', async () => {
    for (const wrong of ['environment', 'configuration', 'internal'] as const) {
      const expected = exitCodeOf(new AppError(wrong, 'wrong'));
      expect(await run(...Array.from({ length: 9 }, () => `process.exit(${expected})`))).toBe(
        expected,
      );
    }
    expect([await runs(), lines]).toEqual([3, []]);
    expect(exitCodeOf(new AppError('configuration', ''))).toBe(EXIT_CODE.misconfigured);
    expect(exitCodeOf(new Error('unknown'))).toBe(EXIT_CODE.failed);
  });

  it('is reported to have run out of memory when the kernel has killed a process', () => {
    const killed = { code: null, signal: 'SIGKILL' } as const;
    expect(describeCrash(killed, true)).toContain('ran out of memory');
    expect(describeCrash(killed, false)).not.toContain('memory');
    expect(describeCrash({ code: 134, signal: null }, false)).toContain('heap was full');
  });
});
