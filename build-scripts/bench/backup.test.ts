import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runScript } from '../testing/processes.ts';

const ROWS = 300;
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bench-backup-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('backs up and restores, beside a bare COPY and pg_dump', { timeout: 180_000 }, async () => {
  const args = ['backup', '--rows', String(ROWS), '--dir', folder, '--keep', '--json'];
  const { code, stdout, stderr } = await runScript('build-scripts/bench.ts', args, {}).finished;
  expect(code, stderr).toBe(0);
  const { bench, goals, figures } = JSON.parse(stdout);
  expect(bench).toBe('backup');
  expect(figures.tableRows).toBeGreaterThan(ROWS);
  for (const name of ['bareCopySeconds', 'backupSeconds', 'backupBytes', 'restoreSeconds'])
    expect(figures[name], name).toBeGreaterThan(0);
  expect(figures.backupBytes).toBeLessThan(figures.bareCopyBytes);
  expect(typeof (figures.pgDump ?? figures.pgDumpSeconds)).not.toBe('undefined');
  expect(goals).toHaveLength(4);
});
