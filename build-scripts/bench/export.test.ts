import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runScript } from '../testing/processes.ts';

const ROWS = 300;
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bench-export-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('downloads all listings from the server, compared with a bare COPY', {
  timeout: 180_000,
}, async () => {
  const args = ['export', '--rows', String(ROWS), '--dir', folder, '--keep', '--json'];
  const { code, stdout, stderr } = await runScript('build-scripts/bench.ts', args, {}).finished;
  expect(code, stderr).toBe(0);
  const { bench, rows, goals, figures } = JSON.parse(stdout);
  expect({ bench, rows }).toEqual({ bench: 'export', rows: ROWS });
  expect(figures.exportedRows).toBe(ROWS);
  for (const name of ['csvBytes', 'xlsxBytes', 'bareCopySeconds', 'xlsxSeconds', 'peakBytes'])
    expect(figures[name], name).toBeGreaterThan(0);
  expect(figures.compressedCsvBytes).toBeLessThan(figures.csvBytes);
  expect(goals.map(({ name }: { name: string }) => name)).toEqual([
    'csv rows per second',
    'csv over bare copy',
    'peak memory of the server in MB',
  ]);
});
