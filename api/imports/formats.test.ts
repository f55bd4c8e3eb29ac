import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { importFile } from './import-file.ts';
import { zipOf } from './reading/testing/files.ts';
import { ENDINGS, WRITERS } from './reading/testing/written.ts';

type Listing = Readonly<Record<string, string | number | null>>;

const LISTINGS: readonly Listing[] = Array.from({ length: 40 }, (_, n) => ({
  name: n % 2 === 0 ? `Café "Krone" ${n}` : `Kebapçı & Söhne ${n}`,
  category: n % 3 === 0 ? 'Café' : 'Restaurant',
  full_address: `Hauptstr. ${n}, 10115 Berlin`,
  city: n % 5 === 0 ? 'München' : 'Berlin',
  country_code: 'DE',
  latitude: 52.5 + n / 1000,
  longitude: 13.4,
  phone: n % 4 === 0 ? null : `+49 30 55501${n}`,
  website: 'https://krone.example/',
  rating: 4.5,
  reviews: n,
  place_id: `ChIJformats${n}`,
  cid: `1234567890123456${100 + n}`,
  working_hours: '{"Monday":"9 AM–5 PM"}',
  about: '{"Service options":{"Delivery":true}}',
  business_status: n === 7 ? 'CLOSED_PERMANENTLY' : 'OPERATIONAL',
}));
const csv = WRITERS['.csv'](LISTINGS);
/** The listings with nested values where programs write them so. */
const objects = LISTINGS.map(
  (listing): Readonly<Record<string, unknown>> => ({
    ...listing,
    working_hours: JSON.parse(`${listing.working_hours}`),
    about: JSON.parse(`${listing.about}`),
  }),
);
const jsonl = WRITERS['.jsonl'](objects);
const zip = async () => {
  const half = Math.ceil(objects.length / 2);
  const lines = jsonl.split('\n');
  return zipOf('F.zip', {
    'a.jsonl': lines.slice(0, half).join('\n'),
    'b.jsonl': lines.slice(half).join('\n'),
  });
};

const PACKED: Readonly<Record<string, () => Promise<Uint8Array>>> = {
  '.csv.gz': async () => gzipSync(csv),
  '.parquet.gz': async () => gzipSync(WRITERS['.parquet'](LISTINGS)),
  '.zip': async () => readFile(await zip()),
};

describe('an import', () => {
  const database = useTestDatabase();
  let folder = '';
  let expected: unknown;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'formats-'));
    await empty();
    await take('expected.csv', csv);
    expected = await listings();
    expect(expected).toHaveLength(LISTINGS.length);
  });
  afterAll(() => rm(folder, { recursive: true }));
  beforeEach(() => empty());

  const empty = () =>
    sql`truncate businesses, imports, import_rejections, import_changes, cities, countries, categories,
      city_categories, country_categories, stale_pages restart identity cascade`.execute(
      database().db,
    );

  async function take(name: string, content: string | Uint8Array) {
    const file = join(folder, name);
    await writeFile(file, content);
    return importFile(database().pool, file, { batchSize: 15, dryRun: false, approved: true });
  }

  const listings = () =>
    database()
      .db.selectFrom('businesses')
      .innerJoin('cities', 'cities.id', 'businesses.city_id')
      .innerJoin('categories', 'categories.id', 'businesses.category_id')
      .select(['businesses.name', 'full_address', 'cities.name as city', 'place_id', 'cid'])
      .select([
        'categories.name as category',
        'businesses.latitude',
        'businesses.longitude',
        'phone',
        'url',
        'rating',
      ])
      .select(['reviews', 'working_hours', 'about', 'status', 'businesses.slug', 'open_minutes'])
      .orderBy('place_id')
      .execute();

  it.each([...ENDINGS, ...Object.keys(PACKED)])(
    'of %s gives the listings that one of CSV gives',
    async (ending) => {
      const name = `F${ending}`;
      const format = ENDINGS.find((one) => one === ending);
      const bytes = await (format ? WRITERS[format](objects) : PACKED[ending]?.());
      if (bytes === undefined) throw new Error(`Nothing writes ${ending}.`);
      const { inserted, rejected } = await take(name, bytes);
      expect({ inserted, rejected }).toEqual({ inserted: LISTINGS.length, rejected: 0 });
      expect(await listings()).toEqual(expected);
      // The same listings in another format change nothing.
      expect(await take('again.csv', csv)).toMatchObject({ unchanged: LISTINGS.length });
    },
  );

  it.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
    ['.json', async () => Buffer.from(WRITERS['.json'](objects))],
    ['.parquet', () => WRITERS['.parquet'](LISTINGS)],
    ['.ods', () => WRITERS['.ods'](LISTINGS)],
    ['.html', async () => Buffer.from(WRITERS['.html'](LISTINGS))],
    ['.csv.gz', () => gzipSync(csv)],
  ])(
    'of %s that is cut short has whole batches or nothing, and the whole file completes it',
    async (ending, bytes) => {
      const whole = await bytes();
      const cut = take(`F${ending}`, whole.subarray(0, Math.floor(whole.length * 0.8)));
      await expect(cut.catch((error) => error.code)).resolves.toSatisfy(
        (outcome) => outcome === 'bad_file' || typeof outcome === 'object',
      );
      const imports = await database()
        .db.selectFrom('imports')
        .select(['status', 'inserted'])
        .execute();
      expect(imports.filter(({ status }) => status === 'running')).toEqual([]);
      const stored = await listings();
      expect(stored).toHaveLength(imports.reduce((sum, { inserted }) => sum + inserted, 0));
      await take(`F${ending}`, whole);
      expect(await listings()).toEqual(expected);
    },
  );

  it('rejects a damaged row alone, with its number, and continues where it has stopped', async () => {
    const lines = jsonl.trimEnd().split('\n');
    const broken = lines.with(20, '{"name": broken').join('\n');
    const stop = new AbortController();
    const file = join(folder, 'broken.jsonl');
    await writeFile(file, broken);
    const options = { batchSize: 10, dryRun: false, approved: true };
    const stopped = importFile(database().pool, file, {
      ...{ ...options, stopping: stop.signal },
      onProgress: () => stop.abort(),
    });
    await expect(stopped).rejects.toMatchObject({
      details: { notice: { code: 'stopped', params: { rows: 10 } } },
    });
    const report = await importFile(database().pool, file, options);
    expect(report).toMatchObject({ totalRows: 40, inserted: 39, rejected: 1 });
    expect(report.errors).toMatchObject([{ code: 'lost-unreadable', params: { row: 21 } }]);
    expect(report.errors[0]?.params).not.toHaveProperty('column');
  });
});
