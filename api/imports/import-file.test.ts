import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { updateListings } from '../changes/testing/update-listings.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { writableListings } from '../database/testing/writable-listings.ts';
import { type ImportOptions, importFile } from './import-file.ts';
import { undoImport } from './jobs/undo-import.ts';

type Row = Readonly<Record<string, string | number>>;

const bakery = {
  name: 'Bäckerei Müller',
  type: 'Bakery',
  full_address: 'Hauptstr. 1, 10115 Berlin',
  city: 'Berlin',
  country_code: 'DE',
  rating: 4.2,
  reviews: 15,
  phone: '+49 30 5550101',
  place_id: 'ChIJsample0000000000000001',
};
/** The bakery with a value in every stored column. */
const full = {
  ...bakery,
  category: 'Food',
  street: 'Hauptstr. 1',
  postal_code: '10115',
  latitude: 52.53,
  longitude: 13.38,
  reviews_link: 'https://reviews.example/1',
  photo: 'https://photos.example/1.jpg',
  logo: 'https://photos.example/logo.jpg',
  located_in: 'Arcade',
  working_hours: '{"Monday":"9 AM–5 PM"}',
  verified: 'true',
  about: '{"Service options":{"Delivery":true}}',
  website: 'https://bakery.example/',
  cid: '4711',
};
const cafe: Row = {
  ...bakery,
  name: 'Café Krone',
  type: 'Cafe',
  place_id: 'ChIJsample0000000000000002',
};

describe('importing a file', () => {
  const database = useTestDatabase();
  let folder = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'import-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  beforeEach(async () => {
    await sql`truncate businesses, imports, import_rejections, import_changes, cities, countries, categories,
      city_categories, country_categories, stale_pages, former_paths restart identity cascade`.execute(
      database().db,
    );
  });

  const csv = (rows: readonly Row[]) => {
    const header = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    const cell = (value: string | number | undefined) =>
      `"${String(value ?? '').replaceAll('"', '""')}"`;
    return [header, ...rows.map((row) => header.map((name) => row[name]))]
      .map((cells) => cells.map(cell).join(','))
      .join('\n');
  };
  async function take(
    rows: readonly Row[] | Uint8Array | string,
    options: Partial<ImportOptions> & { name?: string } = {},
  ) {
    const { name = 'listings.csv', ...others } = options;
    const content = typeof rows === 'string' || rows instanceof Uint8Array ? rows : csv(rows);
    await writeFile(join(folder, name), content);
    const settings = {
      ...{ batchSize: 15_000, dryRun: false, approved: true },
      ...others,
    };
    return importFile(database().pool, join(folder, name), settings);
  }
  const listings = () => database().db.selectFrom('businesses').selectAll().orderBy('id').execute();
  const counts = ({
    inserted,
    updated,
    unchanged,
    skipped,
    rejected,
    totalRows,
  }: Awaited<ReturnType<typeof take>>) => {
    expect(inserted + updated + unchanged + skipped + rejected).toBe(totalRows);
    return { inserted, updated, unchanged, skipped, rejected };
  };

  it('reports a full disk of the database, keeps committed batches, and continues later', async () => {
    const { db } = database();
    await sql`
      create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
      create trigger refuse before insert on businesses for each row
        when (new.name = 'Café Krone') execute function refuse()`.execute(db);
    const taken = take([bakery, cafe], { batchSize: 1 });
    await expect(taken).rejects.toMatchObject({
      code: 'storage_full',
      details: { notice: { code: 'database-full', params: { rowsTaken: 1 } } },
    });
    expect(await listings()).toHaveLength(1);
    const { status, message } = await db
      .selectFrom('imports')
      .select(['status', 'message'])
      .executeTakeFirstOrThrow();
    expect([status, message]).toEqual(['failed', expect.stringContaining('disk of the database')]);
    await sql`drop function refuse cascade`.execute(db);
    expect(counts(await take([bakery, cafe]))).toMatchObject({ inserted: 1, unchanged: 1 });
    expect(await listings()).toHaveLength(2);
  });

  it('inserts rows as public listings with places, slugs and counts', async () => {
    const report = await take([bakery, cafe]);
    expect(counts(report)).toEqual({
      inserted: 2,
      updated: 0,
      unchanged: 0,
      skipped: 0,
      rejected: 0,
    });
    const [first] = await listings();
    expect(first).toMatchObject({
      slug: 'baeckerei-mueller-berlin',
      rating: 4.2,
      reviews: 15,
      public: true,
    });
    const country = await database()
      .db.selectFrom('countries')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(country).toMatchObject({
      name: 'Germany',
      slug: 'germany',
      business_count: 2,
      city_count: 1,
      category_count: 2,
    });
    const pages = await database().db.selectFrom('stale_pages').select('kind').distinct().execute();
    expect(pages.map(({ kind }) => kind).sort()).toEqual(
      [
        'business',
        'categories',
        'category',
        'cities',
        'city',
        'combination',
        'countries',
        'country',
        'home',
        'sitemap',
      ].sort(),
    );
  });

  it('changes nothing the second time: writes no row version and marks no page', async () => {
    await take([bakery, cafe]);
    const versions = () =>
      sql<{
        xmin: string;
      }>`select id, xmin::text from businesses union all select id, xmin::text from cities
        union all select id, xmin::text from categories order by 1, 2`.execute(database().db);
    const before = await versions();
    await database().db.deleteFrom('stale_pages').execute();
    expect(counts(await take([bakery, cafe]))).toMatchObject({ unchanged: 2 });
    expect((await versions()).rows).toEqual(before.rows);
    expect(await database().db.selectFrom('stale_pages').selectAll().execute()).toEqual([]);
  });

  it('updates differing listings, keeps their slugs, and marks only pages that show them', async () => {
    await take([bakery, cafe]);
    await database().db.deleteFrom('stale_pages').execute();
    const report = await take([
      { ...bakery, name: 'Bäckerei Maier', phone: '+49 30 5550102' },
      cafe,
    ]);
    expect(counts(report)).toMatchObject({ updated: 1, unchanged: 1 });
    const [first] = await listings();
    expect(first).toMatchObject({
      name: 'Bäckerei Maier',
      phone: '+49305550102',
      slug: 'baeckerei-mueller-berlin',
    });
    const marks = await database().db.selectFrom('stale_pages').select(['kind', 'key']).execute();
    const names = marks.map(({ kind, key }) => `${kind} ${key}`).sort();
    // The other listing of the city is its neighbour, and shows its name.
    expect(names.filter((name) => !name.startsWith('combination '))).toEqual([
      'business 1',
      'business 2',
      `category ${first?.category_id}`,
      'city 1',
      'country 1',
    ]);
    // Its category and the wider one, in its city, region and country.
    expect(names.length).toBe(5 + 6);
  });

  it('keeps the edits and decisions of administrators', async () => {
    await take([bakery]);
    await writableListings(database().db)
      .updateTable('businesses')
      .set({ name: 'By hand', edited_fields: ['name'], approved: false })
      .execute();
    await take([{ ...bakery, name: 'From the file', phone: '+49 30 5550199' }]);
    expect((await listings())[0]).toMatchObject({
      name: 'By hand',
      approved: false,
      phone: '+49305550199',
    });
  });

  it.each(['', '-'])('keeps the stored value if a cell is %j', async (blank) => {
    await take([full]);
    const versions = () => sql`select xmin::text, b.* from businesses b`.execute(database().db);
    const { rows: before } = await versions();
    const { name, place_id, city, country_code } = full;
    const blanks = Object.fromEntries(Object.keys(full).map((column) => [column, blank]));
    expect(counts(await take([{ ...blanks, name, place_id, city, country_code }]))).toMatchObject({
      unchanged: 1,
    });
    expect((await versions()).rows).toEqual(before);
    // The row has neither a city nor an address, so its coordinates decide.
    const { latitude, longitude } = full;
    await take([
      { ...blanks, name, place_id, country_code, latitude, longitude, phone: '+49 30 1' },
    ]);
    const { rows: changed } = await sql<Record<string, unknown>>`
      select new from import_changes`.execute(database().db);
    expect(changed).toEqual([{ new: { phone: '+49 30 1' } }]);
  });

  it('stores the first value of a field, and restores the empty one when undone', async () => {
    await take([{ ...full, phone: '', rating: '', reviews: '', verified: '' }]);
    const before = await listings();
    expect(before[0]).toMatchObject({ phone: null, rating: null, reviews: 0, verified: false });
    await take([{ ...full, working_hours: '', photo: '', about: '' }]);
    const [after] = await listings();
    expect(after).toMatchObject({ rating: 4.2, reviews: 15, verified: true });
    expect(after).toMatchObject({
      ...{ photo: before[0]?.photo, about: before[0]?.about, features: before[0]?.features },
      ...{ working_hours: before[0]?.working_hours, open_minutes: before[0]?.open_minutes },
    });
    const { id } = await database()
      .db.selectFrom('imports')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(await undoImport(database().db, id, () => false)).toMatchObject({ restored: 1 });
    const withoutTime = (rows: typeof before) => rows.map(({ updated_at: _, ...row }) => row);
    expect(withoutTime(await listings())).toEqual(withoutTime(before));
  });

  it('restores a deleted listing at its old address', async () => {
    await take([bakery, cafe]);
    const [first] = await listings();
    await updateListings(
      database().db,
      sql`select ${first?.id}::bigint`,
      sql`deleted_at = now(), approved = false, deletion_id = 7`,
    );
    expect(counts(await take([bakery, cafe]))).toMatchObject({ updated: 1, unchanged: 1 });
    expect((await listings())[0]).toMatchObject({
      id: first?.id,
      slug: first?.slug,
      deleted_at: null,
      deletion_id: null,
      approved: true,
      public: true,
    });
    const { rows } = await sql`select sum(business_count)::int as count from cities`.execute(
      database().db,
    );
    expect(rows).toEqual([{ count: 2 }]);
  });

  it('stores six decimals of coordinates, and takes further ones for no change', async () => {
    const exact = { ...full, latitude: 52.53123456789, longitude: -13.38987654321 };
    await take([exact]);
    const of = async () =>
      (await listings()).map(({ latitude, longitude }) => [latitude, longitude]);
    expect(await of()).toEqual([[52.531235, -13.389877]]);
    expect(counts(await take([exact]))).toMatchObject({ unchanged: 1 });
    // As earlier versions stored them.
    await updateListings(
      database().db,
      sql`select id from businesses`,
      sql`latitude = 52.53123456789, longitude = -13.38987654321`,
    );
    expect(counts(await take([{ ...exact, city: '' }]))).toMatchObject({ unchanged: 1 });
    expect(counts(await take([{ ...exact, latitude: 52.531236 }]))).toMatchObject({ updated: 1 });
    expect(await of()).toEqual([[52.531236, -13.38987654321]]);
  });

  it('stores no rating without reviews, and keeps it if the file counts none', async () => {
    const ratings = async () => (await listings()).map(({ rating }) => rating);
    const { reviews: _, ...uncounted } = bakery;
    await take([
      { ...bakery, reviews: 0 },
      { ...cafe, reviews: '' },
    ]);
    expect(await ratings()).toEqual([null, null]);
    await take([uncounted]);
    await take([{ ...cafe, reviews: 3 }]);
    expect(await ratings()).toEqual([4.2, 4.2]);
    const [own] = await listings();
    const exported = { ...bakery, id: own?.id ?? 0, slug: own?.slug ?? '', reviews: 0 };
    expect(counts(await take([exported]))).toMatchObject({ unchanged: 1 });
    await take([
      { ...bakery, reviews: 0 },
      { ...cafe, reviews: '' },
    ]);
    expect(await ratings()).toEqual([null, 4.2]);
  });

  it('keeps fields that the file has no column for', async () => {
    await take([bakery]);
    const { phone: _, rating: __, ...without } = bakery;
    expect(counts(await take([without]))).toMatchObject({ unchanged: 1 });
    expect((await listings())[0]).toMatchObject({ phone: '+49305550101', rating: 4.2 });
  });

  it('skips rows that repeat an earlier row of the same batch or of another', async () => {
    const report = await take([bakery, cafe, bakery, { ...cafe, name: 'Another name' }], {
      batchSize: 1,
    });
    expect(counts(report)).toMatchObject({ inserted: 2, skipped: 2 });
    expect(report.skippedBusinesses).toEqual(['Bäckerei Müller', 'Another name']);
  });

  it('stores the status of a business, keeps it, and restores the former one when undone', async () => {
    const of = async () => {
      const [found] = await listings();
      return found && [found.status, found.status_since !== null, found.public, found.listed];
    };
    const counted = async () =>
      (await sql<{ n: number }>`select business_count as n from countries`.execute(database().db))
        .rows[0]?.n;
    await take([{ ...bakery, business_status: 'OPERATIONAL' }]);
    expect(await of()).toEqual(['open', false, true, true]);
    await take([{ ...bakery, permanentlyClosed: 'true', temporarilyClosed: 'false' }]);
    expect([...((await of()) ?? []), await counted()]).toEqual([
      ...['permanently_closed', true, true, false, 0],
    ]);
    // Neither a blank cell nor a missing column reopens the business.
    expect(counts(await take([{ ...bakery, business_status: '' }]))).toMatchObject({
      unchanged: 1,
    });
    expect(counts(await take([bakery]))).toMatchObject({ unchanged: 1 });
    const second = await database().db.selectFrom('imports').select('id').orderBy('id').execute();
    await undoImport(database().db, second[1]?.id ?? 0, () => false);
    expect([...((await of()) ?? []), await counted()]).toEqual(['open', false, true, true, 1]);

    await writableListings(database().db)
      .updateTable('businesses')
      .set({ edited_fields: ['status', 'status_since'] })
      .execute();
    await take([{ ...bakery, business_status: 'CLOSED_TEMPORARILY' }]);
    expect(await of()).toEqual(['open', false, true, true]);
    await take([{ ...cafe, status: 'Kalıcı olarak kapalı' }]);
    expect((await listings())[1]).toMatchObject({ status: 'permanently_closed', listed: false });
  });

  /** Pairs of rows of one business: one identifier alone, and both together, in either order. */
  const pairs: readonly (readonly [Row, Row])[] = [
    [{ cid: '11' }, { cid: '11', place_id: 'ChIJ11' }],
    [{ place_id: 'ChIJ12' }, { cid: '12', place_id: 'ChIJ12' }],
    [{ cid: '13', place_id: 'ChIJ13' }, { google_id: '0x1:0xd' }],
    [{ cid: '14', place_id: 'ChIJ14' }, { place_id: 'ChIJ14' }],
    [{ google_id: '0x1:0xf' }, { location_link: 'https://maps.google.com/!1s0x1:0xf!19sChIJ15' }],
    [{ location_link: 'https://maps.google.com/?cid=16' }, { cid: '16', place_id: 'ChIJ16' }],
  ];
  const rowsOf = (side: 0 | 1) =>
    pairs.map((pair, nth): Row => {
      const ids = { cid: '', place_id: '', google_id: '', location_link: '', ...pair[side] };
      return { ...bakery, name: `Bakery ${nth}-${side}`, phone: `+49 30 ${nth}${side}`, ...ids };
    });
  it.each([
    ['one batch', 15_000, false],
    ['batches of one row', 1, false],
    ['two files', 15_000, true],
  ])('merges rows that share an identifier in any form, in %s', async (_, batchSize, apart) => {
    const files = apart ? [rowsOf(0), rowsOf(1)] : [[...rowsOf(0), ...rowsOf(1)]];
    for (const rows of files) counts(await take(rows, { batchSize }));
    const found = await listings();
    expect(found.map(({ cid, place_id }) => [cid, place_id])).toEqual(
      pairs.map((_, nth) => [`${nth + 11}`, `ChIJ${nth + 11}`]),
    );
    // Of two rows of one file, the first decides the values.
    expect(found.map(({ name }) => name)).toEqual(
      pairs.map((_, nth) => `Bakery ${nth}-${apart ? 1 : 0}`),
    );
    for (const rows of files.slice(-1))
      expect(counts(await take(rows, { batchSize }))).toMatchObject({ inserted: 0, updated: 0 });
  });

  it('keeps two listings apart that a row connects, and adds a remark', async () => {
    const [one, other] = [
      { ...bakery, cid: '' },
      { ...cafe, place_id: '', cid: '5' },
    ];
    const both = { ...bakery, phone: '+49 30 1', cid: '5' };
    await take([one, other]);
    const report = await take([both]);
    expect(counts(report)).toMatchObject({ updated: 1 });
    const connected = { name: bakery.name, first: 1, second: 2 };
    expect(report.remarks).toEqual([{ code: 'ids-of-two-listings', params: connected }]);
    expect((await listings()).map(({ phone, cid }) => [phone, cid])).toEqual([
      ['+49 30 1', null],
      ['+49305550101', '5'],
    ]);
    expect(counts(await take([both]))).toMatchObject({ unchanged: 1 });

    await sql`truncate businesses restart identity`.execute(database().db);
    const inOne = await take([one, other, both]);
    expect(counts(inOne)).toMatchObject({ inserted: 2, skipped: 1 });
    expect(inOne.remarks?.map(({ code }) => code)).toEqual(['ids-of-two-rows']);
    expect((await take([one, other, both], { batchSize: 1 })).remarks).toHaveLength(1);
  });

  it('distinguishes rows without ids by name and address', async () => {
    const { place_id: _, ...anonymous } = bakery;
    await take([anonymous, { ...anonymous, full_address: 'Nebenstr. 2, 10115 Berlin' }]);
    expect(counts(await take([anonymous]))).toMatchObject({ unchanged: 1 });
    expect((await listings()).map(({ slug }) => slug)).toEqual([
      'baeckerei-mueller-berlin',
      expect.stringMatching(/^baeckerei-mueller-berlin-[0-9a-z]{8}$/),
    ]);
  });

  it('finds a missing country and city by coordinates, and a city by the address', async () => {
    const { country_code: _, ...lost } = bakery;
    await take([
      {
        ...lost,
        city: '',
        full_address: '',
        phone: '',
        latitude: 41.01,
        longitude: 28.98,
        place_id: 'ChIJsample0000000000000003',
      },
      {
        ...lost,
        city: '',
        country: 'Germany',
        full_address: 'Königstr. 1, 70173 Stuttgart',
        place_id: 'ChIJsample0000000000000004',
      },
    ]);
    const places = await database()
      .db.selectFrom('cities')
      .innerJoin('countries', 'countries.id', 'country_id')
      .select(['code', 'cities.name'])
      .orderBy('code')
      .execute();
    expect(places).toEqual([
      { code: 'DE', name: 'Stuttgart' },
      { code: 'TR', name: 'Istanbul' },
    ]);
  });

  it('stores rejected rows with sheet, row, column, reason and cells', async () => {
    const report = await take([
      bakery,
      { ...cafe, name: '' },
      { ...cafe, city: '', country_code: '', full_address: '', phone: '' },
    ]);
    expect(counts(report)).toMatchObject({ inserted: 1, rejected: 2 });
    const rejections = await database()
      .db.selectFrom('import_rejections')
      .selectAll()
      .orderBy('position')
      .execute();
    expect(rejections).toMatchObject([
      {
        row_number: 3,
        column_name: 'name',
        reason: 'the name is empty',
        notice: { code: 'name-empty', params: {} },
      },
      { row_number: 4, column_name: 'country', cells: expect.arrayContaining(['Café Krone']) },
    ]);
    expect(report.errors[0]).toEqual({
      code: 'name-empty',
      params: { row: 3, column: 'name' },
    });
  });

  it('stores no personal data, not even of rejected rows', async () => {
    await take([
      {
        ...{ ...cafe, name: '', business_status: 'OPERATIONAL' },
        ...{ email_1: 'somebody@people.example', owner_title: 'Somebody' },
        ...{ user_reviews: 'Somebody Else: nice', Patron: 'Somebody', note: 'call Somebody' },
      },
    ]);
    const { cells } = await database()
      .db.selectFrom('import_rejections')
      .select('cells')
      .executeTakeFirstOrThrow();
    expect(cells).toContain('Hauptstr. 1, 10115 Berlin');
    expect(cells).toContain('OPERATIONAL');
    expect(JSON.stringify(cells)).not.toMatch(/somebody/i);
  });

  it('stops after the current batch when cancelled', async () => {
    const cancel = async () => {
      await sql`update imports set cancel_requested = true`.execute(database().db);
    };
    await expect(take([bakery, cafe], { batchSize: 1, onProgress: cancel })).rejects.toMatchObject({
      code: 'bad_file',
      details: { notice: { code: 'cancelled', params: { file: 'listings.csv' } } },
    });
    expect(await listings()).toHaveLength(1);
    const [cancelled] = await database().db.selectFrom('imports').selectAll().execute();
    expect(cancelled).toMatchObject({ status: 'cancelled', rows_read: 1, cancel_requested: false });
  });

  it('reports all changes of a dry run, and stores none', async () => {
    const report = await take([bakery, cafe], { dryRun: true });
    expect(counts(report)).toMatchObject({ inserted: 2 });
    // The third category is the wider one, food and drink.
    expect(report.stalePages).toMatchObject({ business: 2, city: 1, category: 3, home: 1 });
    for (const table of ['businesses', 'imports', 'cities', 'stale_pages'] as const)
      expect(await database().db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  it('inserts new listings unapproved if the option says so', async () => {
    await take([bakery], { approved: false });
    expect((await listings())[0]).toMatchObject({ approved: false, public: false });
    const { business_count } = await database()
      .db.selectFrom('countries')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(business_count).toBe(0);
  });

  it('reads .xlsx and .xls like .csv', async () => {
    await take([bakery, cafe]);
    const sheet = utils.json_to_sheet([bakery, cafe]);
    const book = { SheetNames: ['Listings'], Sheets: { Listings: sheet } };
    for (const bookType of ['xlsx', 'xls'] as const) {
      const bytes = new Uint8Array(write(book, { bookType, type: 'array' }));
      expect(counts(await take(bytes, { name: `listings.${bookType}` }))).toMatchObject({
        unchanged: 2,
      });
    }
  });

  it.each([
    ['an empty file', 'empty.xlsx', '', /empty\.xlsx/],
    ['a text file named .xlsx', 'text.xlsx', 'name,city\nA,B\n', /text\.xlsx.*text file/],
    [
      'a file without a known column',
      'other.csv',
      'alpha,beta\n1,2\n',
      /other\.csv, row 1.*alpha, beta/,
    ],
    ['a header without rows', 'bare.csv', 'name,city\n', /bare\.csv.*no rows/],
  ])('refuses %s, and changes nothing', async (_, name, content, message) => {
    await expect(take(content, { name })).rejects.toThrow(message);
    expect(await database().db.selectFrom('imports').selectAll().execute()).toEqual([]);
    expect(await listings()).toEqual([]);
  });

  it('refuses a truncated workbook, and changes nothing', async () => {
    const sheet = utils.json_to_sheet([bakery, cafe]);
    const bytes = new Uint8Array(
      write({ SheetNames: ['A'], Sheets: { A: sheet } }, { bookType: 'xlsx', type: 'array' }),
    );
    await expect(take(bytes.slice(0, bytes.length / 2), { name: 'cut.xlsx' })).rejects.toThrow(
      /cut\.xlsx/,
    );
    expect(await listings()).toEqual([]);
  });
});
