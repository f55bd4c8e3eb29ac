import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { writableListings } from '../database/testing/writable-listings.ts';
import { importFile } from './import-file.ts';
import { undoImport } from './jobs/undo-import.ts';

const FULL = {
  name: 'Bäckerei Müller',
  category: 'Bakery',
  city: 'Berlin',
  country_code: 'DE',
  place_id: 'ChIJsample0000000000000001',
  cid: '4711',
  status: 'temporarily closed',
  full_address: 'Hauptstr. 1, 10115 Berlin',
  phone: '+49 30 5550101',
  latitude: '52.53',
  longitude: '13.38',
  rating: '4.2',
  reviews: '15',
  verified: 'true',
  working_hours: '{"Monday":"9 AM–5 PM"}',
  about: '{"Service options":{"Delivery":true}}',
  website: 'https://bakery.example/',
  description: 'Bread since 1950.',
};
type Row = Record<keyof typeof FULL, string>;

/** The words for "nothing" that the cells have in turn. */
const NOTHING = ['', 'None', 'N/A', '-', 'null', ' ', 'yok', '{}', '[]'];

describe('importing with the option to erase', () => {
  const database = useTestDatabase();
  let folder = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'erasing-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  beforeEach(() =>
    sql`truncate businesses, imports, import_changes, cities, countries, categories, city_categories, combinations,
      country_categories, stale_pages, former_paths restart identity cascade`.execute(
      database().db,
    ),
  );

  async function take(row: Partial<Row>, erase = false) {
    const file = join(folder, 'listings.csv');
    const quoted = (values: readonly string[]) =>
      values.map((value) => `"${value.replaceAll('"', '""')}"`).join(',');
    await writeFile(file, `${quoted(Object.keys(row))}\n${quoted(Object.values(row))}\n`);
    const options = { batchSize: 10, dryRun: false, approved: true, erase };
    return importFile(database().pool, file, options);
  }
  const blanked = (fields: readonly (keyof Row)[]): Row => ({
    ...FULL,
    ...Object.fromEntries(fields.map((field, nth) => [field, NOTHING[nth % NOTHING.length] ?? ''])),
  });
  const listing = () =>
    database().db.selectFrom('businesses').selectAll().executeTakeFirstOrThrow();

  const fields = Object.keys(FULL).filter(
    (field): field is keyof Row => field !== 'name' && field !== 'place_id',
  );

  it('keeps every value for a blank cell without it', async () => {
    await take(FULL);
    const before = await listing();
    for (const nothing of NOTHING) {
      const report = await take({
        ...FULL,
        ...Object.fromEntries(fields.map((field) => [field, nothing])),
        ...{ city: FULL.city, country_code: FULL.country_code },
      });
      expect(report).toMatchObject({ unchanged: 1, remarks: [] });
    }
    expect(await listing()).toEqual(before);
  });

  it('erases the values of blank cells, says how many, and restores them when undone', async () => {
    await take(FULL);
    const before = await listing();
    const report = await take({ ...blanked(fields), city: 'Berlin', country_code: 'DE' }, true);
    expect(report).toMatchObject({
      ...{ updated: 1, rejected: 0 },
      remarks: [{ code: 'erased', params: { values: 12 } }],
    });
    const after = await listing();
    expect(after).toMatchObject({
      ...{ full_address: null, phone: null, latitude: null, longitude: null, time_zone: null },
      ...{ rating: null, reviews: 0, verified: false, working_hours: null, open_minutes: null },
      ...{ about: null, features: 0, url: null, description: null },
    });
    // A listing always has these.
    const { name, slug, category_id, city_id, place_id, cid, fingerprint, status } = before;
    expect(after).toMatchObject({ name, slug, category_id, city_id, place_id, cid, status });
    expect(after.fingerprint).toBe(fingerprint);

    await undoImport(database().db, 2, () => false);
    expect({ ...(await listing()), updated_at: null }).toEqual({ ...before, updated_at: null });
  });

  it('leaves missing columns, edited fields and unreadable cells as they are', async () => {
    await take(FULL);
    await writableListings(database().db)
      .updateTable('businesses')
      .set({ edited_fields: ['phone'] })
      .execute();
    const { name, city, country_code, place_id } = FULL;
    const ids = { name, city, country_code, place_id };
    const report = await take(
      { ...ids, phone: '', longitude: '', website: 'not a link', description: '' },
      true,
    );
    expect(report.remarks).toMatchObject([{ code: 'erased', params: { values: 1 } }]);
    expect(await listing()).toMatchObject({
      ...{ phone: '+49305550101', latitude: 52.53, longitude: 13.38 },
      ...{ url: FULL.website, rating: 4.2, description: null },
    });
    expect(await take({ ...ids, phone: '' }, true)).toMatchObject({
      unchanged: 1,
      remarks: [{ params: { values: 0 } }],
    });
  });
});
