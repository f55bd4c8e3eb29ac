import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  EXPORT_FIELDS,
  EXPORT_FORMATS,
  type ExportField,
  type ExportFormat,
} from '../contract/calls/exports-api.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { importFile } from '../imports/import-file.ts';
import { type ExportColumn, exportColumns, legacyExportColumns } from './columns.ts';
import { findSelection } from './exports.queries.ts';
import { openExport } from './open-export.ts';
import { writeXlsx } from './xlsx-writer.ts';
import type { Cell } from './xlsx-xml.ts';

const COLUMNS = [
  'name',
  'site',
  'category',
  'type',
  'phone',
  'full_address',
  'street',
  'city',
  'postal_code',
  'country_code',
  'latitude',
  'longitude',
  'rating',
  'reviews',
  'reviews_link',
  'photo',
  'located_in',
  'working_hours',
  'verified',
  'about',
  'place_id',
  'cid',
] as const;

/** Texts with special characters of spreadsheet programs, CSV, XML, COPY and the import. */
const hostile = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 8 }),
      fc.string({ unit: 'binary', maxLength: 4 }).map((text) => text.toWellFormed()),
      fc.constantFrom(...'=+-@\t\r\n\'",;\\<&>|_{}[]. '),
      fc.constantFrom('"', "''", '\r\n', '\\.', '\\N', '="1"', "'=", '_x000D_', 'مطعم', '\u202e'),
      fc.constantFrom('\u0001', '\u001f', '\u0085', '\u2028', '\ufeff', 'None', '12.0', '🏳️‍🌈'),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => parts.join(''));
const cell = fc.oneof({ weight: 3, arbitrary: hostile }, fc.constant(null));
const digits = (length: number) => fc.stringMatching(new RegExp(`^[1-9][0-9]{${length - 1}}$`));
const url = fc.oneof(fc.webUrl({ withQueryParameters: true }), hostile, fc.constant(null));
const hours = fc.oneof(
  cell,
  fc
    .dictionary(fc.constantFrom('Monday', 'Salı', 'sun'), hostile)
    .map((week) => JSON.stringify(week)),
);
const about = fc.oneof(
  cell,
  fc
    .dictionary(hostile, fc.dictionary(hostile, fc.oneof(fc.boolean(), hostile)))
    .map((groups) => JSON.stringify(groups)),
);
const row: fc.Arbitrary<Record<(typeof COLUMNS)[number], Cell>> = fc.record({
  name: hostile.map((text) => `${text}x`),
  site: url,
  category: cell,
  type: cell,
  phone: fc.oneof(
    digits(9).map((number) => `+90 ${number}`),
    digits(9).map((number) => `-${number}`),
    cell,
  ),
  full_address: cell,
  street: cell,
  city: hostile.map((text) => `${text} city`),
  postal_code: fc.oneof(digits(5), fc.constant('01234'), cell),
  country_code: fc.constantFrom('TR', 'DE', 'BR', 'JP'),
  latitude: fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constant(-12.5)),
  longitude: fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constant(null)),
  rating: fc.oneof(fc.double({ min: 0, max: 5, noNaN: true }), fc.constant(null)),
  reviews: fc.oneof(fc.nat(1_000_000_000), fc.constant(null)),
  reviews_link: url,
  photo: url,
  located_in: cell,
  working_hours: hours,
  verified: fc.boolean(),
  about,
  place_id: fc.oneof(fc.stringMatching(/^[A-Za-z_-][\w-]{4,20}$/), fc.constant(null)),
  cid: fc.oneof(digits(20), digits(9), fc.constant(null)),
});

describe('an export that is imported again', () => {
  const database = useTestDatabase();
  let folder = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'export-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  beforeEach(async () => {
    await sql`truncate businesses, import_changes, cities, countries, categories, stale_pages cascade`.execute(
      database().db,
    );
  });

  async function take(name: string) {
    const settings = { batchSize: 15_000, dryRun: false, approved: true, onProgress() {} };
    const report = await importFile(database().pool, join(folder, name), settings);
    const { inserted, updated, unchanged, skipped, rejected } = report;
    return { inserted, updated, unchanged, skipped, rejected };
  }

  async function exportAs(name: string, columns: ExportColumn[], format: ExportFormat) {
    const selection = await findSelection(database().db, {});
    const bytes = await openExport(database(), { columns, selection, format, bom: false });
    await pipeline(bytes, createWriteStream(join(folder, name)));
  }

  async function fill(rows: Record<string, Cell>[]) {
    const cells = rows.map((one) => COLUMNS.map((column) => one[column] ?? null));
    const out = createWriteStream(join(folder, 'source.xlsx'));
    await writeXlsx(cells, out, { header: COLUMNS });
    const { inserted } = await take('source.xlsx');
    expect(inserted).toBeGreaterThan(0);
    return inserted;
  }

  const nothing = { inserted: 0, updated: 0 };
  const rowsOf = (count: number, seed: number) =>
    fc.sample(fc.array(row, { minLength: count, maxLength: count, size: 'max' }), {
      numRuns: 1,
      seed,
    })[0] ?? [];

  it.each(EXPORT_FORMATS)('changes nothing, whatever the listings are (%s)', async (format) => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 60, maxLength: 100 }), async (rows) => {
        const inserted = await fill(rows);
        await exportAs(`all.${format}`, exportColumns(), format);
        const again = await take(`all.${format}`);
        expect(again).toEqual({ ...nothing, unchanged: inserted, skipped: 0, rejected: 0 });
        await sql`truncate businesses cascade`.execute(database().db);
      }),
      { numRuns: 2, endOnFailure: true },
    );
  });

  it.each([
    { city: 'Town ᓫ⒊;シ㇒𓈛', country_code: 'BR' },
    { city: '𐣭ꆠ city', country_code: 'BR', full_address: '#₨' },
    { city: 'Nowhere City', country_code: 'US', latitude: 39.78, longitude: -89.65 },
  ])('changes nothing in the city $city', async (place) => {
    const inserted = await fill([{ name: 'One', ...place }]);
    await exportAs('city.csv', exportColumns(), 'csv');
    expect(await take('city.csv')).toMatchObject({ ...nothing, unchanged: inserted });
  });

  it('changes nothing with some of the fields, if they identify the listing', async () => {
    // A name and a city alone do not identify a listing, so that each has an address of its own.
    const identified = rowsOf(80, 1).map((one, at) => ({
      ...one,
      full_address: `${one.full_address ?? ''} ${at + 1}`,
      place_id: `place-${at}`,
    }));
    await fill(identified);
    const told = fc.constantFrom<ExportField[]>(
      ['id', 'slug'],
      ['place_id'],
      ['city', 'full_address', 'latitude', 'longitude'],
    );
    await fc.assert(
      fc.asyncProperty(told, fc.subarray([...EXPORT_FIELDS]), async (identity, others) => {
        const fields = new Set<ExportField>(['name', 'country_code', ...identity, ...others]);
        await exportAs('some.csv', exportColumns([...fields]), 'csv');
        expect(await take('some.csv')).toMatchObject(nothing);
      }),
      { numRuns: 6, endOnFailure: true },
    );
  });

  it('changes nothing in the legacy format, which has the city in the address only', async () => {
    const at = { country_code: 'DE', full_address: 'Example street 1, 10115 Berlin' };
    const rows = rowsOf(80, 2).map((one, nth) => ({ ...one, ...at, place_id: `place-${nth}` }));
    const inserted = await fill(rows);
    await exportAs('legacy.csv', legacyExportColumns(), 'csv');
    expect(await take('legacy.csv')).toMatchObject({ ...nothing, unchanged: inserted });
  });

  it('distinguishes listings of one name and address, and recognises renamed ones', async () => {
    const twin = { name: 'Twin', city: 'Berlin', country_code: 'DE', full_address: 'One street 1' };
    const inserted = await fill([
      { ...twin, cid: '1', phone: '1' },
      { ...twin, cid: '2', phone: '2' },
      { ...twin, name: 'Former name' },
    ]);
    await sql`update businesses set name = 'Name', edited_fields = '{name}' where name like 'Former%'`.execute(
      database().db,
    );
    await exportAs('twins.csv', exportColumns(), 'csv');
    expect(await take('twins.csv')).toMatchObject({ ...nothing, unchanged: inserted });
  });

  it('applies changes that were made in the file', async () => {
    await fill([{ name: 'One', city: 'Berlin', country_code: 'DE', phone: '+49 30 1' }]);
    await exportAs(
      'changed.csv',
      exportColumns(['id', 'slug', 'name', 'country_code', 'city', 'phone']),
      'csv',
    );
    const csv = await readFile(join(folder, 'changed.csv'), 'utf8');
    await writeFile(
      join(folder, 'changed.csv'),
      csv.replace('One', 'Other').replace('30 1', '30 2'),
    );
    expect(await take('changed.csv')).toMatchObject({ inserted: 0, updated: 1 });
    const { name, phone } = await database()
      .db.selectFrom('businesses')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect({ name, phone }).toEqual({ name: 'Other', phone: '+49 30 2' });
  });
});
