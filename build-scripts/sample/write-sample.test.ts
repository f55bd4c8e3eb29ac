import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { AppError } from '../../api/errors.ts';
import { matchColumns } from '../../api/imports/reading/columns.ts';
import { normaliseRow } from '../../api/imports/reading/normalise.ts';
import { openSpreadsheet } from '../../api/imports/reading/open-spreadsheet.ts';
import { runScript } from '../testing/processes.ts';
import { SAMPLE_COLUMNS } from './columns.ts';
import { sampleRows } from './rows.ts';
import { formatsOf, writeSample, writeSpreadsheet } from './write-sample.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sample-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const asCsvText = (cell: unknown) => {
  if (cell === undefined || cell === null) return '';
  return typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell);
};

/** The listings of a file as an import understands them; null for a rejected row. */
async function listingsOf(file: string) {
  const spreadsheet = await openSpreadsheet(file);
  const [header, ...rows] = (await Array.fromAsync(spreadsheet.rows())).flat();
  await spreadsheet.close();
  const match = matchColumns(header?.cells ?? []);
  if (!match) throw new Error(`The header of ${file} is unknown.`);
  return rows.map(({ cells }) => {
    const normalised = normaliseRow(cells, match.columns);
    return normalised.ok ? normalised.listing : null;
  });
}

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

  describe('in another format', () => {
    const options = { rows: 60, seed: 3 };
    const table = { header: SAMPLE_COLUMNS, rows: [...sampleRows(options)] };
    const ignore = () => undefined;
    let expected: Awaited<ReturnType<typeof listingsOf>> = [];
    beforeAll(async () => {
      const csv = join(folder, 'expected.csv');
      await writeSpreadsheet(csv, table, ignore);
      expected = await listingsOf(csv);
    });

    it.each([...formatsOf('outscraper'), ...['.jsonl.gz', '.parquet.zip']])(
      'writes listings that an import reads: %s',
      async (ending) => {
        const out = join(folder, `same${ending}`);
        const bytes = await writeSpreadsheet(out, table, ignore);
        expect(bytes).toBe((await stat(out)).size);
        expect(await listingsOf(out)).toEqual(expected);
      },
    );

    it.each([
      ['overture', '.geojson'],
      ['overture', '.parquet'],
      ['foursquare', '.geojson'],
      ['foursquare', '.parquet'],
    ] as const)('writes the listings as places of %s: %s', async (schema, ending) => {
      const out = join(folder, `places-${schema}${ending}`);
      await writeSample({ ...options, out, schema });
      const main = (listing: Awaited<ReturnType<typeof listingsOf>>[number]) =>
        listing && [listing.name, listing.city, listing.countryCode, listing.url, listing.phone];
      expect((await listingsOf(out)).map(main)).toEqual(expected.map(main));
    });
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
    const run = (...args: string[]) =>
      runScript('build-scripts/sample.ts', ['--rows', '1', ...args], {}).finished;
    expect(await run('--out', join(folder, 'listings.pdf'))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('must end in .xlsx or .ods or'),
    });
    expect(await run('--schema', 'overture', '--out', join(folder, 'places.csv'))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('must end in .json or .jsonl or .geojson or .parquet'),
    });
  });
});
