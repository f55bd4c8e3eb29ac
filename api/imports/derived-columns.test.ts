import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FeatureKey, featureMask } from '../contract/pages/features.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { writableListings } from '../database/testing/writable-listings.ts';
import { importFile } from './import-file.ts';
import { undoImport } from './jobs/undo-import.ts';

const CAFE = { name: 'Café Krone', city: 'Berlin', country_code: 'DE', place_id: 'ChIJone' };
const DELIVERS = '{"Service options":{"Delivery":true,"Takeout":false}}';
const DOGS = '{"Pets":{"Dogs allowed":true},"Service options":{"Delivery":false}}';
const NINE_TO_FIVE = '{"Monday":"9 AM–5 PM"}';
const LATE = '{"Sunday":"6 PM–2 AM"}';

describe('the derived columns of an imported listing', () => {
  const database = useTestDatabase();
  let folder = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'derived-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  beforeEach(async () => {
    await sql`truncate businesses, imports, import_changes, cities, countries, categories,
      city_categories, country_categories, stale_pages restart identity cascade`.execute(
      database().db,
    );
  });

  /** Imports the café with these columns. */
  async function take(columns: Readonly<Record<string, string>>) {
    const cells = Object.entries({ ...CAFE, ...columns });
    const line = (side: 0 | 1) =>
      cells.map((cell) => `"${cell[side].replaceAll('"', '""')}"`).join(',');
    const file = join(folder, 'listings.csv');
    await writeFile(file, `${line(0)}\n${line(1)}\n`);
    const { inserted, updated, unchanged } = await importFile(database().pool, file, {
      ...{ batchSize: 100, dryRun: false, approved: true },
    });
    return { inserted, updated, unchanged };
  }
  const listing = () =>
    database().db.selectFrom('businesses').selectAll().executeTakeFirstOrThrow();
  const expectDerived = async (features: readonly FeatureKey[] | null, minutes: string | null) =>
    expect(await listing()).toMatchObject({
      features: features && featureMask(features),
      open_minutes: minutes,
    });
  const version = async () => {
    const { rows } = await sql`select xmin::text from businesses`.execute(database().db);
    return rows;
  };
  const setByHand = (values: {
    features?: null;
    open_minutes?: null;
    about?: string;
    edited_fields?: string[];
  }) => writableListings(database().db).updateTable('businesses').set(values).execute();
  const lastImport = async () =>
    (
      await database()
        .db.selectFrom('imports')
        .select('id')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
    ).id;
  const undoLast = async () => undoImport(database().db, await lastImport(), () => false);

  it('are set for a new listing, also without texts', async () => {
    await take({ about: DELIVERS, working_hours: NINE_TO_FIVE });
    await expectDerived(['delivery'], '{[540,1020)}');
    await sql`truncate businesses`.execute(database().db);
    await take({ about: '', working_hours: 'by candle light' });
    await expectDerived([], null);
  });

  it('follow the texts of a later file, and stay if its cells are blank', async () => {
    await take({ about: DELIVERS, working_hours: NINE_TO_FIVE });
    expect(await take({ about: DOGS, working_hours: LATE })).toMatchObject({ updated: 1 });
    await expectDerived(['pets'], '{[0,120),[9720,10080)}');
    expect(await take({ phone: '+49 30 1' })).toMatchObject({ updated: 1 });
    await expectDerived(['pets'], '{[0,120),[9720,10080)}');
    expect(await take({ about: '', working_hours: '', phone: '+49 30 2' })).toMatchObject({
      updated: 1,
    });
    await expectDerived(['pets'], '{[0,120),[9720,10080)}');
    expect((await listing()).working_hours).toBe(LATE);
  });

  it('are not compared: the same file writes no row, even if some are missing', async () => {
    const columns = { about: DELIVERS, working_hours: NINE_TO_FIVE };
    await take(columns);
    await setByHand({ features: null, open_minutes: null });
    const before = await version();
    expect(await take(columns)).toEqual({ inserted: 0, updated: 0, unchanged: 1 });
    expect(await version()).toEqual(before);
    await take({ ...columns, phone: '+49 30 1' });
    await expectDerived(['delivery'], '{[540,1020)}');
    const { rows } = await sql`select new from import_changes`.execute(database().db);
    expect(rows).toEqual([{ new: { phone: '+49 30 1' } }]);
  });

  it('stay those of texts that an administrator has edited', async () => {
    await take({ about: DELIVERS, working_hours: NINE_TO_FIVE });
    await setByHand({ edited_fields: ['about'] });
    await take({ about: DOGS, working_hours: LATE });
    await expectDerived(['delivery'], '{[0,120),[9720,10080)}');
    await setByHand({ edited_fields: ['working_hours'] });
    await take({ about: DOGS, working_hours: NINE_TO_FIVE });
    await expectDerived(['pets'], '{[0,120),[9720,10080)}');
  });

  it('are restored when the import is undone', async () => {
    await take({ about: DELIVERS, working_hours: LATE });
    const before = await listing();
    await take({ about: DOGS, working_hours: NINE_TO_FIVE });
    expect(await undoLast()).toMatchObject({ restored: 1, kept: 0 });
    expect({ ...(await listing()), updated_at: before.updated_at }).toEqual(before);

    await take({ about: DOGS, working_hours: '' });
    await expectDerived(['pets'], '{[0,120),[9720,10080)}');
    await undoLast();
    await expectDerived(['delivery'], '{[0,120),[9720,10080)}');
  });

  it('stay with texts that have changed before the undo', async () => {
    await take({ about: DELIVERS, working_hours: LATE });
    await take({ about: DOGS, working_hours: NINE_TO_FIVE });
    await setByHand({ about: '{"Other":{"Dogs allowed":true}}' });
    await undoLast();
    await expectDerived(['pets'], '{[0,120),[9720,10080)}');
    expect((await listing()).about).toBe('{"Other":{"Dogs allowed":true}}');
  });

  it('are removed with texts that an undone import has added', async () => {
    await take({ about: '', working_hours: '' });
    await take({ about: DELIVERS, working_hours: NINE_TO_FIVE });
    await undoLast();
    await expectDerived([], null);
  });
});
