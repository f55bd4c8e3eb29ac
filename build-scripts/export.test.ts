import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seed } from '../api/database/testing/seed.ts';
import { useTestDatabase } from '../api/database/testing/test-database.ts';
import { runScript } from './testing/processes.ts';

describe('npm run export', () => {
  const database = useTestDatabase();
  let folder = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'export-command-'));
    await seed(database().db, [
      { name: 'Bäckerei', category: 'Bakery', city: 'Berlin', country: 'DE' },
      { name: 'Kafe', category: 'Café', city: 'Ankara', country: 'TR' },
    ]);
  });
  afterAll(() => rm(folder, { recursive: true }));

  const run = (...args: string[]) =>
    runScript('build-scripts/export.ts', args, { DATABASE_URL: database().url }).finished;

  it('writes the chosen fields and listings, and reports their number', async () => {
    const out = join(folder, 'some.csv');
    const args = ['--country', 'tr', '--category', 'Café,Bakery', '--fields', 'city,name', '--bom'];
    const { code, stdout, stderr } = await run('--out', out, ...args, '--json');
    expect(code, stderr).toBe(0);
    expect(await readFile(out, 'utf8')).toBe('\uFEFFcity,name\r\nAnkara,Kafe\r\n');
    expect(JSON.parse(stdout)).toMatchObject({ file: out, rows: 1, bytes: 27 });
  });

  it('writes all listings as a workbook', async () => {
    const { code, stdout, stderr } = await run('--out', join(folder, 'all.xlsx'));
    expect(code, stderr).toBe(0);
    expect(stdout).toContain('2 rows');
    expect(await readdir(folder)).toContain('all.xlsx');
  });

  it.each([
    [2, ['--out', 'all.pdf'], 'must end in .csv or .xlsx'],
    [2, ['--out', 'all.csv', '--fields', 'nmae'], 'there is no field "nmae"'],
    [1, ['--out', '/no/such/folder/all.csv'], '/no/such/folder/all.csv cannot be written'],
    [1, ['--out', '/tmp/x.csv', '--category', 'Bar'], 'there is no category "Bar"'],
  ])('exits with %i for %j', async (exit, args, why) => {
    const { code, stderr } = await run(...args);
    expect([code, stderr]).toEqual([exit, expect.stringContaining(why)]);
  });
});
