import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import Papa from 'papaparse';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { importFile } from './import-file.ts';

type Row = Readonly<Record<string, string>>;

describe('the places of imported listings', () => {
  const database = useTestDatabase();
  let folder = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'places-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  beforeEach(async () => {
    await sql`truncate businesses, imports, import_changes, city_names, cities, regions, countries, categories,
      city_categories, country_categories, stale_pages restart identity cascade`.execute(
      database().db,
    );
  });

  /** Imports rows, each named by its number. */
  async function take(rows: readonly Row[], batchSize = 100) {
    const file = join(folder, 'listings.csv');
    const all = rows.map((row, at) => ({ name: `Shop ${at + 1}`, country: '', city: '', ...row }));
    const columns = [...new Set(all.flatMap((row) => Object.keys(row)))];
    await writeFile(file, Papa.unparse(all, { columns }));
    return importFile(database().pool, file, { batchSize, dryRun: false, approved: true });
  }

  /** The city of each listing: name, region and slug. */
  async function placed(): Promise<string[]> {
    const rows = await database()
      .db.selectFrom('businesses as b')
      .innerJoin('cities as c', 'c.id', 'b.city_id')
      .leftJoin('regions as r', 'r.id', 'c.region_id')
      .orderBy('b.id')
      .select(['c.name', 'r.code', 'c.slug'])
      .execute();
    return rows.map(({ name, code, slug }) => `${name} | ${code} | ${slug}`);
  }

  it('keeps namesakes in different states apart, in one file and in several', async () => {
    const inState = (state: string) => ({ country: 'US', city: 'Springfield', state });
    await take([inState('IL'), inState('Missouri'), inState('US-MA')], 2);
    await take([
      { name: 'Late', ...inState('OR') },
      { name: 'Later', ...inState('IL') },
    ]);
    expect(await placed()).toEqual([
      'Springfield | US-IL | springfield-il',
      'Springfield | US-MO | springfield',
      'Springfield | US-MA | springfield-ma',
      'Springfield | US-OR | springfield-or',
      'Springfield | US-IL | springfield-il',
    ]);
  });

  it('gives the short slug to the first of two villages that the gazetteer lacks', async () => {
    const village = (state: string) => ({ country: 'US', city: 'Quincunx Hollow', state });
    await take([village('TX'), village('UT'), village('TX'), village('')]);
    expect(await placed()).toEqual([
      'Quincunx Hollow | US-TX | quincunx-hollow',
      'Quincunx Hollow | US-UT | quincunx-hollow-ut',
      'Quincunx Hollow | US-TX | quincunx-hollow',
      'Quincunx Hollow | US-TX | quincunx-hollow',
    ]);
  });

  it('has one city for all names of a city, with the names to search by', async () => {
    const cells = ['Köln', 'Cologne', '50667 Köln', 'KOELN', 'Köln, NRW'];
    await take(cells.map((city) => ({ country: 'DE', city })));
    expect(new Set(await placed())).toEqual(new Set(['Köln | DE-NW | koeln']));
    const names = await database().db.selectFrom('city_names').select('key').execute();
    expect(names.map(({ key }) => key)).toEqual(expect.arrayContaining(['cologne', 'кельн']));
  });

  it('changes nothing when the file comes again', async () => {
    const rows = [
      { country: 'CH', city: '8001 Zürich', full_address: 'Bahnhofstr. 1, 8001 Zürich' },
      { country: '', city: '', full_address: '1 Oak St, Springfield, IL 62701, USA' },
      { country: 'TR', city: 'Şişli/İstanbul', full_address: 'Halaskargazi Cd. 1, Şişli/İstanbul' },
    ];
    expect(await take(rows)).toMatchObject({ inserted: 3, rejected: 0 });
    expect(await take(rows)).toMatchObject({ inserted: 0, updated: 0, unchanged: 3 });
    expect(await placed()).toEqual([
      'Zürich | CH-ZH | zuerich',
      'Springfield | US-IL | springfield-il',
      'Istanbul | TR-34 | istanbul',
    ]);
  });

  it('names guessed places in the report, and rejects rows without one', async () => {
    const report = await take([
      { country: 'US', city: 'Springfield' },
      { full_address: 'Bahnhofstr. 1, 8001 Zürich', phone: '+41 44 555 00 00' },
      { latitude: '52.52', longitude: '13.405' },
      { country: 'DE', city: '90210' },
    ]);
    expect(report).toMatchObject({ inserted: 3, rejected: 1, remarkCount: 3 });
    expect(report.remarks).toEqual([
      {
        code: 'place-guessed-by-size',
        params: { name: 'Shop 1', place: 'Springfield, Missouri, United States', row: 2 },
      },
      {
        code: 'place-guessed-by-phone',
        params: { name: 'Shop 2', place: 'Zürich, Zurich, Switzerland', row: 3 },
      },
      {
        code: 'place-guessed-by-coordinates',
        params: { name: 'Shop 3', place: 'Berlin, Berlin, Germany', row: 4 },
      },
    ]);
    expect(report.errors).toEqual([{ code: 'city-missing', params: { row: 5, column: 'city' } }]);
  });
});
