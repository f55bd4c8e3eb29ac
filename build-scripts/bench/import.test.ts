import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runScript } from '../testing/processes.ts';

const ROWS = 300;
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bench-import-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('imports a file, the same file again and changes, compared with its peers', {
  timeout: 120_000,
}, async () => {
  const args = ['import', '--rows', String(ROWS), '--dir', folder, '--keep', '--json'];
  const { code, stdout, stderr } = await runScript('build-scripts/bench.ts', args, {}).finished;
  expect(code, stderr).toBe(0);
  const { bench, rows, goals, figures } = JSON.parse(stdout);
  expect({ bench, rows }).toEqual({ bench: 'import', rows: ROWS });
  expect(figures).toMatchObject({ inserted: ROWS, sheetJsRows: ROWS + 1 });
  expect(figures.changedRows).toBeGreaterThan(ROWS / 2);
  for (const name of [
    'importSeconds',
    'readSeconds',
    'bareCopySeconds',
    'peakPostgresBytes',
    'quietReadP99Seconds',
    'importReadP99Seconds',
  ])
    expect(figures[name], name).toBeGreaterThan(0);
  const again = goals.filter(({ goal }: { goal: string }) => goal === '<= 0');
  expect(again.map(({ value }: { value: number }) => value)).toEqual([0, 0]);
});
