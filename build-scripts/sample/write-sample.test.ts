import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { AppError } from '../../api/errors.ts';
import { runScript } from '../testing/processes.ts';
import { SAMPLE_COLUMNS } from './columns.ts';
import { writeSample } from './write-sample.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sample-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const asCsvText = (cell: unknown) => {
  if (cell === undefined || cell === null) return '';
  return typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell);
};

describe('writeSample', () => {
  it('writes the same listings into both formats', async () => {
    const csv = join(folder, 'listings.csv');
    const xlsx = join(folder, 'LISTINGS.XLSX');
    const seen: number[] = [];
    const onProgress = (rows: number) => seen.push(rows);
    const written = await writeSample({ rows: 1200, seed: 7, out: csv, onProgress });
    await writeSample({ rows: 1200, seed: 7, out: xlsx });

    expect(written).toEqual({ rows: 1200, bytes: (await stat(csv)).size });
    expect(seen).toEqual([1000, 1200]);
    const { data, errors } = Papa.parse<string[]>(await readFile(csv, 'utf8'), {
      skipEmptyLines: true,
    });
    expect(errors).toEqual([]);
    expect(data[0]).toEqual(SAMPLE_COLUMNS);
    const { Sheets } = read(await readFile(xlsx), { WTF: true });
    const cells: unknown[][] = utils.sheet_to_json(Sheets.Data ?? {}, { header: 1, raw: true });
    const texts = cells.map((row) => SAMPLE_COLUMNS.map((_, index) => asCsvText(row[index])));
    expect(texts).toEqual(data);
    expect((await readdir(folder)).toSorted()).toEqual(['LISTINGS.XLSX', 'listings.csv']);
  });

  it('leaves no file when it fails', async () => {
    const out = join(folder, 'broken.csv');
    const onProgress = () => {
      throw new Error('stopped');
    };
    await expect(writeSample({ rows: 5, seed: 1, out, onProgress })).rejects.toThrow('stopped');
    expect(await readdir(folder)).not.toContain('broken.csv.part');
    expect(await readdir(folder)).not.toContain('broken.csv');
  });

  it('reports that the file cannot be written', async () => {
    const out = join(folder, 'missing', 'listings.csv');
    await expect(writeSample({ rows: 5, seed: 1, out })).rejects.toThrow(AppError);
    await expect(writeSample({ rows: 5, seed: 1, out })).rejects.toThrow(/missing.*ENOENT/);
  });

  it('refuses a name without a known extension', async () => {
    const args = ['--rows', '1', '--out', join(folder, 'listings.ods')];
    const { code, stderr } = await runScript('build-scripts/sample.ts', args, {}).finished;
    expect([code, stderr]).toEqual([2, expect.stringContaining('must end in .xlsx or .csv')]);
  });
});
