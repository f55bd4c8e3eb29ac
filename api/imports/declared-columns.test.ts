import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useOneListing } from '../businesses/testing/one-listing.ts';
import { type ColumnKind, columnsFor, LISTING_COLUMNS } from '../contract/pages/listing-columns.ts';
import { exportColumns } from '../exports/columns.ts';
import { findSelection } from '../exports/exports.queries.ts';
import { openExport } from '../exports/open-export.ts';
import { importFile } from './import-file.ts';
import { PLAIN_COLUMNS, type PlainColumn } from './reading/plain-columns.ts';

const PREFIXES: Readonly<Partial<Record<ColumnKind, string>>> = {
  link: 'https://example.com/',
  links: 'https://example.com/',
  picture: 'https://example.com/',
  profiles: 'https://www.facebook.com/',
};

/** Cells of a column, and the values that the API answers for them. */
function samples(column: PlainColumn): readonly (readonly [string, string | number | boolean])[] {
  const { kind } = LISTING_COLUMNS[column];
  if (kind === 'flag')
    return [
      ['TRUE', true],
      ['FALSE', false],
    ] as const;
  if (kind === 'stars')
    return [
      ['3.5', '3.5'],
      ['4.5', '4.5'],
    ] as const;
  if (kind === 'count')
    return [
      ['3', 3],
      ['4', 4],
    ] as const;
  const prefix = PREFIXES[kind] ?? '';
  return ['one', 'two'].map((end) => [`${prefix}${column}-${end}`, `${prefix}${column}-${end}`]);
}

const editable: ReadonlySet<string> = new Set(columnsFor('edit'));

describe('a plain column of a listing', () => {
  const { database, edit, read } = useOneListing();
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'columns-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function take(cell: string, value: string) {
    const file = join(folder, 'file.csv');
    const row = { name: 'Example Café', place_id: 'ChIJone', city: 'Berlin', country_code: 'DE' };
    await writeFile(file, Papa.unparse([{ ...row, [cell]: value }]));
    await importFile(database().pool, file, {
      ...{ batchSize: 100, dryRun: false, approved: true },
      onProgress() {},
    });
  }

  async function exported(column: PlainColumn): Promise<unknown> {
    const columns = exportColumns(['place_id', column]);
    const selection = await findSelection(database().db, {});
    const csv = await openExport(database(), { columns, selection, format: 'csv', bom: false });
    const { data } = Papa.parse<readonly string[]>(await text(csv));
    return data.find(([placeId]) => placeId === 'ChIJone')?.[1];
  }

  it.each(PLAIN_COLUMNS)(
    'is imported, exported, edited and answered: $column',
    async ({ column, field, cell }) => {
      const [first, second] = samples(column);
      if (!first || !second) throw new Error('There are two samples of each column.');
      for (const [value, answered] of [first, second]) {
        await take(cell, value);
        expect((await read())[field]).toBe(answered);
        expect(await exported(column)).toBe(value);
      }
      if (!editable.has(column)) return;
      expect(await edit({ [field]: first[1] })).toMatchObject({
        ...{ [field]: first[1], editedFields: [field] },
      });
      await take(cell, second[0]);
      expect((await read())[field]).toBe(first[1]);
    },
  );
});
