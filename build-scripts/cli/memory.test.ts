import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { peakMemoryBytes } from './memory.ts';

const MEGABYTE = 2 ** 20;

describe('peakMemoryBytes', () => {
  it('counts what this process has used, without the process that started it', () => {
    const before = peakMemoryBytes();
    const filled = Buffer.alloc(400 * MEGABYTE, 1);
    expect(peakMemoryBytes()).toBeGreaterThanOrEqual(before);
    expect(peakMemoryBytes()).toBeGreaterThan(400 * MEGABYTE);
    const module = new URL('memory.ts', import.meta.url).href;
    const { stdout } = spawnSync(process.execPath, [
      '--input-type=module',
      '--eval',
      `import { peakMemoryBytes } from ${JSON.stringify(module)}; console.log(peakMemoryBytes());`,
    ]);
    expect(filled).toHaveLength(400 * MEGABYTE);
    expect(Number(stdout)).toBeGreaterThan(10 * MEGABYTE);
    expect(Number(stdout)).toBeLessThan(200 * MEGABYTE);
  });
});
