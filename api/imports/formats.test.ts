import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { importFile } from './import-file.ts';
import { zipOf } from './reading/testing/files.ts';
import { cell, odsOf, odsTable } from './reading/testing/ods.ts';
import { parquetBytes } from './reading/testing/parquet.ts';

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
const NAMES = Object.keys(LISTINGS[0] ?? {});
const table = [NAMES, ...LISTINGS.map((listing) => NAMES.map((name) => listing[name] ?? null))];
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const delimited = (mark: string) =>
  table
    .map((row) => row.map((one) => `"${String(one ?? '').replaceAll('"', '""')}"`).join(mark))
    .join('\r\n');
const csv = delimited(',');
/** The listings with nested values where programs write them so. */
const objects = LISTINGS.map(
  (listing): Readonly<Record<string, unknown>> => ({
    ...listing,
    working_hours: JSON.parse(`${listing.working_hours}`),
    about: JSON.parse(`${listing.about}`),
  }),
);
const jsonl = objects.map((one) => `${JSON.stringify(one)}\n`).join('');
const features = objects.map(({ latitude, longitude, ...properties }) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
  properties,
}));
const markup = (row: (cells: string) => string, one: (text: string) => string) =>
  table.map((cells) => row(cells.map((text) => one(escaped(`${text ?? ''}`))).join(''))).join('');
const html = `<table>${markup(
  (cells) => `<tr>${cells}</tr>`,
  (text) => `<td>${text}</td>`,
)}</table>`;
const spreadsheetMl = `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="S"><Table>${markup(
  (cells) => `<Row>${cells}</Row>`,
  (text) => `<Cell><Data ss:Type="String">${text}</Data></Cell>`,
)}</Table></Worksheet></Workbook>`;
const ods = () =>
  odsOf(
    odsTable(
      'S',
      markup(
        (cells) => `<table:table-row>${cells}</table:table-row>`,
        (text) => cell(text),
      ),
    ),
  );
const book = (bookType: 'xlsx' | 'biff8') =>
  write(utils.book_new(utils.aoa_to_sheet(table)), { type: 'buffer', bookType });
const parquet = () =>
  parquetBytes(LISTINGS, {
    ...Object.fromEntries(NAMES.map((name) => [name, 'STRING' as const])),
    ...{ latitude: 'DOUBLE', longitude: 'DOUBLE', rating: 'DOUBLE', reviews: 'INT32' },
  });
const zip = async () => {
  const half = Math.ceil(objects.length / 2);
  const lines = jsonl.split('\n');
  return zipOf('F.zip', {
    'a.jsonl': lines.slice(0, half).join('\n'),
    'b.jsonl': lines.slice(half).join('\n'),
  });
};

type Content = string | Uint8Array | Promise<string>;

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
      .select(['categories.name as category', 'latitude', 'longitude', 'phone', 'url', 'rating'])
      .select(['reviews', 'working_hours', 'about', 'status', 'businesses.slug', 'open_minutes'])
      .orderBy('place_id')
      .execute();

  it.each<[string, () => Content]>([
    ['F.xlsx', () => book('xlsx')],
    ['F.xls', () => book('biff8')],
    ['F.ods', () => ods()],
    ['F.tsv', () => delimited('\t')],
    ['F.txt', () => delimited('|')],
    ['F.json', () => JSON.stringify(objects)],
    ['F.jsonl', () => jsonl],
    ['F.geojson', () => JSON.stringify({ type: 'FeatureCollection', features })],
    ['F.geojsonl', () => features.map((one) => `${JSON.stringify(one)}\n`).join('')],
    ['F.parquet', parquet],
    ['F.html', () => html],
    ['F.xml', () => spreadsheetMl],
    ['F.csv.gz', () => gzipSync(csv)],
    ['F.parquet.gz', () => gzipSync(parquet())],
    ['F.zip', zip],
  ])('of %s gives the listings that one of CSV gives', async (name, content) => {
    const given = content();
    const bytes = given instanceof Promise ? await readFile(await given) : given;
    const { inserted, rejected } = await take(name, bytes);
    expect({ inserted, rejected }).toEqual({ inserted: LISTINGS.length, rejected: 0 });
    expect(await listings()).toEqual(expected);
    // The same listings in another format change nothing.
    expect(await take('again.csv', csv)).toMatchObject({ unchanged: LISTINGS.length });
  });

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
